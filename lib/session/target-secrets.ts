import { createRedactor } from "../secrets/create-redactor.js";
import type { Redactor } from "../secrets/redactor.js";
import { secretValuesOf, secretValuesOfHeaders, secretValuesOfUrl } from "../secrets/secret-values.js";
import type { ServerTarget } from "./target.js";

/** The redactor that knows what a target must keep to itself. */
export function redactorFor(target: ServerTarget): Redactor {
  switch (target.kind) {
    case "stdio":
      return createRedactor({ values: secretValuesOf(target.env) });
    case "http":
      return createRedactor({ values: [...secretValuesOfHeaders(target.headers), ...secretValuesOfUrl(target.url)] });
    case "inProcess":
      return createRedactor({ values: [] });
  }
}
