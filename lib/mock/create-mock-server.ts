import { InProcessMock, type Mock } from "./create-mock.js";
import { assertMockOptions, type MockServerOptions } from "./mock-options.js";

/** A mock server that listens on a port of this machine. */
export interface MockServer<ToolName extends string = string> extends Mock<ToolName> {
  /** Such as `http://127.0.0.1:53211/mcp`. */
  readonly url: string;
  readonly port: number;
}

/**
 * Starts a mock server that speaks Streamable HTTP, in all versions of the protocol. For a mock
 * without a port see `createMock`.
 *
 * @example
 * await using mock = await createMockServer({
 *   tools: [{ name: "add", inputSchema: { type: "object" } }],
 *   responses: [{ tool: "add", result: { sum: 0 } }],
 * });
 * mock.url; // http://127.0.0.1:53211/mcp
 * mock.on("add", { a: 1, b: 2 }).reply({ sum: 3 });
 * @throws McpeakError `INVALID_MOCK_DEFINITION`, `INVALID_FAULTS`, `SERVER_PORT_BUSY` or `SERVER_CANNOT_LISTEN`
 */
export async function createMockServer<ToolName extends string>(options: MockServerOptions<ToolName>): Promise<MockServer<ToolName>> {
  assertMockOptions(options, { canListen: true });
  const mock = new ListeningMock(options);
  await mock.listen();
  return mock;
}

class ListeningMock<ToolName extends string> extends InProcessMock<ToolName> implements MockServer<ToolName> {
  url = "";
  port = 0;
  readonly #where: Pick<MockServerOptions, "host" | "port" | "path">;

  constructor(options: MockServerOptions<ToolName>) {
    super(options);
    const { host, port, path } = options;
    this.#where = { ...(host !== undefined && { host }), ...(port !== undefined && { port }), ...(path !== undefined && { path }) };
  }

  async listen(): Promise<void> {
    const { listen } = await import("../wire/listen.js");
    const host = await listen(await this.server.http(), this.#where);
    this.server.closeWith(() => host.close());
    this.url = host.url;
    this.port = host.port;
  }
}
