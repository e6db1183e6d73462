import { createRedactor } from "../secrets/create-redactor.js";
import type { Redactor } from "../secrets/redactor.js";
import { secretValuesOf, secretValuesOfHeaders, secretValuesOfUrl } from "../secrets/secret-values.js";
import type { HttpTarget, ServerTarget } from "./target.js";
import { tokenSourceFor } from "./token-source.js";

/** The redactor that knows what a target must keep to itself. */
export function redactorFor(target: ServerTarget): Redactor {
  switch (target.kind) {
    case "stdio":
      return createRedactor({ values: secretValuesOf(target.env) });
    case "http":
      return redactorForHttp(target);
    case "inProcess":
      return createRedactor({ values: [] });
  }
}

/** Tokens are hidden from the moment they are given, by every redactor of the target. */
function redactorForHttp(target: HttpTarget): Redactor {
  const { url, headers, auth } = target;
  const values = [...secretValuesOfHeaders(headers), ...secretValuesOfUrl(url)];
  switch (auth?.type) {
    case undefined:
      return createRedactor({ values });
    case "bearer":
      return createRedactor({ values: [...values, auth.token] });
    case "clientCredentials":
      return createRedactor({ values: [...values, auth.clientSecret], learned: tokenSourceFor({ ...target, auth }).learned });
  }
}
