import type { Client as ClientV2 } from "@modelcontextprotocol/client";
import type { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import type { ClientTransport } from "./link-in-process.js";

declare const transport: ClientTransport;
declare const v1: ClientV1;
declare const v2: ClientV2;

void v1.connect(transport);
void v2.connect(transport);
// @ts-expect-error -- a number is no transport
void v1.connect(1);
