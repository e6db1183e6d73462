import * as valibot from "valibot";
import * as z from "zod";
import * as mini from "zod/mini";
import * as inside4 from "zod/v3";
import * as zod3 from "zod-3";
import type { ForeignSchema } from "./convert-schema.js";

export const foreign: readonly ForeignSchema[] = [
  z.object({ a: z.string().optional() }),
  z.string().transform((value) => value.length),
  mini.object({ a: mini.optional(mini.string()) }),
  zod3.object({ a: zod3.string() }),
  zod3.string().transform((value) => value.length),
  inside4.array(inside4.string()),
  { "~standard": { version: 1, vendor: "acme", jsonSchema: { input: () => ({ type: "string" }) } } },
];

// @ts-expect-error -- a Valibot schema on its own offers no JSON Schema
export const bare: ForeignSchema = valibot.string();
// @ts-expect-error -- a plain schema belongs to nobody
export const plain: ForeignSchema = { type: "string" };
// @ts-expect-error -- the function that makes a schema is none
export const uncalled: ForeignSchema = z.string;
