// Compiled by tsc only: a config's mistakes are seen by the editor.
import { inProcess } from "../session/create-target.js";
import { defineConfig } from "./config-spec.js";

defineConfig({
  servers: {
    weather: { command: "node", args: ["weather.js"], env: { A: "1" }, envFrom: { KEY: "MY_KEY" }, cwd: ".", startupTimeoutMs: 1_000 },
    github: { url: "https://example.com/mcp", headers: { A: "1" }, headersFrom: { Authorization: "MY_AUTH" } },
    billing: { url: "https://example.com/mcp", auth: { clientIdFrom: "MY_ID", clientSecretFrom: "MY_SECRET", scope: "a b", issuer: "https://example.com" } },
    shop: { url: "https://example.com/mcp", auth: { clientId: "mine", clientSecretFrom: "MY_SECRET" } },
    news: { url: "https://example.com/mcp", auth: { bearerFrom: "MY_TOKEN" } },
    here: inProcess({ fetch: () => new Response() }),
  },
  server: "weather",
  suites: { "suites/github/**": "github" },
});
defineConfig({});

// @ts-expect-error -- a key that nothing reads
defineConfig({ sever: "weather" });
// @ts-expect-error -- neither a command nor a URL
defineConfig({ servers: { a: {} } });
// @ts-expect-error -- a misspelt key of a server
defineConfig({ servers: { a: { command: "node", arg: [] } } });
// @ts-expect-error -- arguments are an array
defineConfig({ servers: { a: { command: "node", args: "x" } } });
// @ts-expect-error -- variables are strings
defineConfig({ servers: { a: { command: "node", env: { A: 1 } } } });
// @ts-expect-error -- a server is named, not described
defineConfig({ suites: { "x/**": { command: "node" } } });
// @ts-expect-error -- a secret in a file
defineConfig({ servers: { a: { url: "https://example.com/mcp", auth: { clientId: "mine", clientSecret: "s" } } } });
// @ts-expect-error -- a client without an id
defineConfig({ servers: { a: { url: "https://example.com/mcp", auth: { clientSecretFrom: "MY_SECRET" } } } });
// @ts-expect-error -- a client's id twice
defineConfig({ servers: { a: { url: "https://example.com/mcp", auth: { clientId: "mine", clientIdFrom: "MY_ID", clientSecretFrom: "MY_SECRET" } } } });
