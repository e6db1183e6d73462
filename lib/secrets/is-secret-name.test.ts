import assert from "node:assert/strict";
import { test } from "node:test";
import { isSecretName } from "./is-secret-name.js";

const secret = [
  "token", "TOKEN", "accessToken", "access_token", "AUTH_TOKEN", "X-Auth-Token", "githubToken", "accesstoken", "id_token", "csrfToken",
  "accessTokens", "API_TOKENS", "secret", "clientSecret", "client_secret", "CLIENTSECRET", "AWS_SECRET_ACCESS_KEY", "password", "Password",
  "dbpassword", "DB_PASSWORD", "passwd", "apiKey", "api_key", "API-KEY", "x-api-key", "APIKey2", "apikey", "api keys", "Authorization",
  "Proxy-Authorization", "cookie", "Set-Cookie", "sessionCookies", "credential", "GOOGLE_CREDENTIALS", "passwordHash",
];

const open = [
  "", "key", "name", "city", "auth", "author", "session", "tokens", "maxTokens", "max_tokens", "MAX_TOKENS", "token_count", "tokenCount",
  "totalTokens", "tokensUsed", "tokensPerMinute", "tokenLimit", "tokenizer", "tokenized", "inputTokens", "password_min_length", "secretary",
  "nextPageToken", "pageToken", "page_token", "pagetoken", "progressToken", "continuationToken", "nextToken", "cursor", "nextCursor", "apiUrl", "keyboard",
];

test("names that tell of a secret are known in any spelling", () => {
  assert.deepEqual(secret.filter((name) => !isSecretName(name)), []);
});

test("counts, measures, places in a list and other names tell of nothing", () => {
  assert.deepEqual(open.filter(isSecretName), []);
});

test("a very long name is no name", () => {
  assert.equal(isSecretName(`${"x".repeat(300)}token`), false);
});
