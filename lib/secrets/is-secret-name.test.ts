import assert from "node:assert/strict";
import { test } from "node:test";
import { isSecretName, isSecretVariable } from "./is-secret-name.js";

const secret = [
  "token", "TOKEN", "accessToken", "access_token", "AUTH_TOKEN", "X-Auth-Token", "githubToken", "accesstoken", "id_token", "csrfToken",
  "accessTokens", "API_TOKENS", "secret", "clientSecret", "client_secret", "CLIENTSECRET", "AWS_SECRET_ACCESS_KEY", "password", "Password",
  "dbpassword", "DB_PASSWORD", "passwd", "apiKey", "api_key", "API-KEY", "x-api-key", "APIKey2", "apikey", "api keys", "Authorization",
  "Proxy-Authorization", "cookie", "Set-Cookie", "sessionCookies", "credential", "GOOGLE_CREDENTIALS", "passwordHash", "APIkey", "SECRETkey", "passWord", "user_pass_word", "Proxy-Authorisation", "SECRET_ARN",
  // a word of measure that belongs to something else
  "EXCHANGE_RATE_API_KEY", "MAX_API_KEY", "PRICE_API_TOKEN", "COST_EXPLORER_SECRET", "LIMIT_ORDER_PASSWORD", "USAGE_TOKEN", "TOKEN_PRICE_API_KEY",
];

const open = [
  "", "key", "name", "city", "auth", "author", "session", "tokens", "maxTokens", "max_tokens", "MAX_TOKENS", "token_count", "tokenCount",
  "totalTokens", "tokensUsed", "tokensPerMinute", "tokenLimit", "tokenizer", "tokenized", "inputTokens", "password_min_length", "secretary", "SECRETARIES", "API_KEY_RATE_LIMIT", "max_api_keys", "numCookies", "total_access_tokens", "secretCount", "MAX_PASSWORD_LENGTH",
  "nextPageToken", "pageToken", "page_token", "pagetoken", "progressToken", "continuationToken", "nextToken", "cursor", "nextCursor", "apiUrl", "keyboard",
];

test("names that tell of a secret are known in any spelling", () => {
  assert.deepEqual(secret.filter((name) => !isSecretName(name)), []);
});

test("counts, measures, places in a list and other names tell of nothing", () => {
  assert.deepEqual(open.filter(isSecretName), []);
});

test("an environment holds no places in a list: each token in it is a secret", () => {
  for (const name of ["FACEBOOK_PAGE_TOKEN", "NEXT_TOKEN", "SYNC_TOKEN", "GITHUB_TOKEN"]) assert.equal(isSecretVariable(name), true, name);
  for (const name of ["MAX_TOKENS", "TOKEN_LIMIT", "TOKENIZERS_PARALLELISM", "PWD"]) assert.equal(isSecretVariable(name), false, name);
});

test("a very long name is no name", () => {
  assert.equal(isSecretName(`${"x".repeat(300)}token`), false);
});
