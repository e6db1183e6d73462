import { isJsonObject, ownMember } from "../json/json-object.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { AssertionSpec, TestCaseSpec } from "../spec/suite-spec.js";
import { literalText, stringText } from "./literal-text.js";
import { objectMemberNames } from "./object-member-names.js";

type AssertionOf<Type extends AssertionSpec["type"]> = Extract<AssertionSpec, { readonly type: Type }>;

/** A call of the builder: its name, and arguments of which the last may take several lines. */
interface Call {
  readonly name: string;
  readonly argument: JsonValue;
}

/** How the builder says each assertion; one that it can't say does not compile. */
const expectations: { readonly [Type in AssertionSpec["type"]]: (assertion: AssertionOf<Type>) => Call } = {
  toolExists: ({ tool }) => ({ name: "toolExists", argument: tool }),
  isError: ({ expected }) => ({ name: "isError", argument: expected }),
  bodyMatchesSchema: ({ schema }) => ({ name: "body", argument: schema as unknown as JsonObject }),
  structuredContentMatchesSchema: ({ schema }) => ({ name: "structuredContent", argument: schema as unknown as JsonObject }),
};

/** Writes one case as one expression, its calls one below the other. The first line is not indented. */
export function caseText(testCase: TestCaseSpec, indent: string): string {
  const { id, name, timeoutMs, operation, assertions } = testCase;
  const inner = `${indent}  `;
  const options = timeoutMs === undefined ? "" : `, { timeoutMs: ${literalText(timeoutMs)} }`;
  const lines = [`testCase(${stringText(id)}, ${stringText(name)}${options})`];
  if (operation.type === "listTools") lines.push(`${inner}.listTools()`);
  else lines.push(callText(`${inner}.callTool(${stringText(operation.tool)}, `, operation.input, inner));
  for (const assertion of assertions) {
    const call = expectation(assertion);
    lines.push(callText(`${inner}.expect.${call.name}(`, call.argument, inner, namesObjectMember(call.argument) ? " as const" : ""));
  }
  return lines.join("\n");
}

function expectation<Type extends AssertionSpec["type"]>(assertion: AssertionOf<Type>): Call {
  const write = expectations[assertion.type as Type] as (assertion: AssertionOf<Type>) => Call;
  return write(assertion);
}

function callText(lead: string, argument: JsonValue, indent: string, ending = ""): string {
  return `${lead}${literalText(argument, indent, lead.length + 1 + ending.length)}${ending})`;
}

/**
 * Whether a schema has a property such as `constructor`: there the compiler thinks of the one of all objects, and
 * takes the `"string"` of its schema for any text.
 */
function namesObjectMember(schema: JsonValue): boolean {
  const open: (JsonValue | undefined)[] = [schema];
  while (open.length > 0) {
    const next = open.pop();
    if (!isJsonObject(next)) continue;
    const properties = ownMember(next, "properties");
    for (const [name, property] of isJsonObject(properties) ? Object.entries(properties) : []) {
      if (objectMemberNames.has(name)) return true;
      open.push(property);
    }
    open.push(ownMember(next, "items"), ownMember(next, "additionalProperties"));
  }
  return false;
}
