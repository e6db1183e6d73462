// What each version of the protocol asks of results, in the order in which the versions came.
// A member that a version does not know yet is free in it.
import { isJsonObject, ownMember } from "../json/json-object.js";
import { base64, boolean, count, fraction, listOf, type Members, number, object, oneOf, recordOf, type Rule, shape, string } from "./result-rule.js";

/** Rules of one version, by method. */
export interface ResultRules {
  readonly initialize: Rule;
  readonly "server/discover": Rule;
  readonly "tools/list": Rule;
  readonly "tools/call": Rule;
}

const versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
type Version = (typeof versions)[number];

/** Which of two ways to write rules for: a version that is known, or what holds in every version. */
interface Edition {
  /** Whether the version is this one or a later one. */
  since(version: Version): boolean;
  /** Whether the version is this one or an earlier one. */
  until(version: Version): boolean;
  /** Whether what is required, and kinds of content, may be other than is known here. */
  readonly isUnknown: boolean;
}

const made = new Map<string, ResultRules>();

/**
 * The rules of a version. An unknown version gets the rules that all versions
 * share: members are judged where every version that knows them agrees, kinds
 * of content are open.
 */
export function rulesOfVersion(version: string): ResultRules {
  const known = versions.find((one) => one === version);
  const key = known ?? "unknown";
  let rules = made.get(key);
  if (rules === undefined) {
    rules = makeRules(known === undefined ? unknownEdition : editionOf(known));
    made.set(key, rules);
  }
  return rules;
}

function editionOf(known: Version): Edition {
  return { since: (version) => known >= version, until: (version) => known <= version, isUnknown: false };
}

/** Knows every member that any version knows, and asks for none that only some ask for. */
const unknownEdition: Edition = { since: () => true, until: () => false, isUnknown: true };

function makeRules(edition: Edition): ResultRules {
  const { isUnknown } = edition;
  const isStateless = !isUnknown && edition.since("2026-07-28");
  // A server may be asked for a handshake, or for discovery, whatever its version.
  const handshake = edition.since("2026-07-28") && !isUnknown ? editionOf("2025-11-25") : edition;
  const resultOf = (required: Members, optional: Members): Rule => {
    const resultType = { resultType: string };
    return shape({ ...required, ...(isStateless && resultType) }, { ...optional, _meta: resultMeta(edition), ...(isUnknown && resultType) });
  };
  const cache = { ttlMs: count, cacheScope: oneOf("public", "private") };
  const cached = (required: Members, optional: Members): Rule => {
    const complete = resultOf({ ...required, ...(isStateless && cache) }, { ...optional, ...(isUnknown && cache) });
    return isStateless ? onlyComplete(complete) : complete;
  };
  const callResult = resultOf(
    { content: listOf(contentBlock(edition)) },
    { isError: boolean, structuredContent: edition.since("2025-06-18") && edition.until("2025-11-25") && object },
  );
  return {
    initialize: shape(
      { protocolVersion: string, capabilities: capabilities(handshake), serverInfo: implementation(handshake) },
      { instructions: string, _meta: object },
    ),
    "server/discover": cached({ supportedVersions: listOf(string), capabilities: capabilities(edition) }, { instructions: string }),
    "tools/list": cached({ tools: listOf(tool(edition)) }, { nextCursor: string }),
    "tools/call": isStateless ? callResultOrMore(callResult) : callResult,
  };
}

/** The kind of a result that is no final answer yet. */
const inputRequired = "input_required";

/** For requests that may not be answered by a question. Kinds of results that nobody knows are not judged further. */
function onlyComplete(complete: Rule): Rule {
  return (value, found) => {
    const resultType = isJsonObject(value) ? ownMember(value, "resultType") : undefined;
    if (resultType === inputRequired) found.at("resultType", (received) => found.report('"complete"', received), resultType);
    else if (typeof resultType !== "string" || resultType === "complete") complete(value, found);
  };
}

function callResultOrMore(complete: Rule): Rule {
  return (value, found) => {
    const resultType = isJsonObject(value) ? ownMember(value, "resultType") : undefined;
    if (resultType === inputRequired) moreInput(value, found);
    else if (typeof resultType !== "string" || resultType === "complete") complete(value, found);
  };
}

const inputRequest = shape({ method: oneOf("elicitation/create", "roots/list", "sampling/createMessage") }, { params: object });
const moreInputMembers = shape({}, { inputRequests: recordOf(inputRequest), requestState: string, _meta: object });

const moreInput: Rule = (value, found) => {
  moreInputMembers(value, found);
  if (!isJsonObject(value) || (ownMember(value, "inputRequests") === undefined && ownMember(value, "requestState") === undefined)) found.report("{ inputRequests: object } | { requestState: string }", value);
};

function resultMeta(edition: Edition): Rule {
  return edition.since("2026-07-28") ? shape({}, { "io.modelcontextprotocol/serverInfo": implementation(edition) }) : object;
}

function capabilities(edition: Edition): Rule {
  const changing = shape({}, { listChanged: boolean });
  return shape(
    {},
    {
      experimental: recordOf(object),
      logging: object,
      completions: edition.since("2025-03-26") && object,
      prompts: changing,
      resources: shape({}, { listChanged: boolean, subscribe: boolean }),
      tools: changing,
      tasks: edition.since("2025-11-25") && edition.until("2025-11-25") && shape({}, { list: object, cancel: object, requests: shape({}, { tools: shape({}, { call: object }) }) }),
      extensions: edition.since("2026-07-28") && recordOf(object),
    },
  );
}

function icons(edition: Edition): Members {
  const icon = shape({ src: string }, { mimeType: string, sizes: listOf(string), theme: oneOf("light", "dark") });
  return { icons: edition.since("2025-11-25") && listOf(icon) };
}

function implementation(edition: Edition): Rule {
  const isDescribed = edition.since("2025-11-25");
  return shape(
    { name: string, version: string },
    { title: edition.since("2025-06-18") && string, description: isDescribed && string, websiteUrl: isDescribed && string, ...icons(edition) },
  );
}

function tool(edition: Edition): Rule {
  const isTitled = edition.since("2025-06-18");
  const hints = { readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean, openWorldHint: boolean };
  const root = edition.until("2025-11-25") ? objectSchema : freeObjectSchema;
  return shape(
    { name: string, inputSchema: root },
    {
      title: isTitled && string,
      description: string,
      outputSchema: isTitled && (edition.until("2025-11-25") ? root : object),
      annotations: edition.since("2025-03-26") && shape({}, { title: string, ...hints }),
      execution: edition.since("2025-11-25") && edition.until("2025-11-25") && shape({}, { taskSupport: oneOf("forbidden", "optional", "required") }),
      _meta: isTitled && object,
      ...icons(edition),
    },
  );
}

/** A schema for an object. What JSON Schema itself asks for is the business of `inspectSchema`. */
const freeObjectSchema = shape({ type: oneOf("object") });

/** Up to 2025-11-25 the schema of a property can't be `true` or `false`. */
const objectSchema: Rule = (value, found) => {
  freeObjectSchema(value, found);
  const properties = isJsonObject(value) ? ownMember(value, "properties") : undefined;
  if (isJsonObject(properties)) found.at("properties", recordOf(noBoolean), properties);
};

const noBoolean: Rule = (value, found) => {
  if (typeof value === "boolean") found.report("object", value);
};

function contentBlock(edition: Edition): Rule {
  const more = { annotations: annotations(edition), _meta: edition.since("2025-06-18") && object };
  const data = shape({ data: base64, mimeType: string }, more);
  const link = shape({ uri: string, name: string }, { title: string, description: string, mimeType: string, size: number, ...more, ...icons(edition) });
  const kinds = new Map<string, Rule>([
    ["text", shape({ text: string }, more)],
    ["image", data],
    ...(edition.since("2025-03-26") ? ([["audio", data]] as const) : []),
    ["resource", shape({ resource: resourceContents(edition) }, more)],
    ...(edition.since("2025-06-18") ? ([["resource_link", link]] as const) : []),
  ]);
  const kind = edition.isUnknown ? string : oneOf(...kinds.keys());
  return (value, found) => {
    if (!isJsonObject(value)) return found.report("object", value);
    const type = ownMember(value, "type");
    const rule = typeof type === "string" ? kinds.get(type) : undefined;
    if (rule === undefined) found.at("type", kind, type);
    else rule(value, found);
  };
}

function annotations(edition: Edition): Rule {
  return shape({}, { audience: listOf(oneOf("user", "assistant")), priority: fraction, lastModified: edition.since("2025-06-18") && string });
}

/** Text or bytes: one of the two must be right, and then the other is free. */
function resourceContents(edition: Edition): Rule {
  const head = shape({ uri: string }, { mimeType: string, _meta: edition.since("2025-06-18") && object });
  return (value, found) => {
    head(value, found);
    if (!isJsonObject(value) || typeof ownMember(value, "text") === "string") return;
    const blob = ownMember(value, "blob");
    if (blob === undefined) found.report("{ text: string } | { blob: string }", value);
    else found.at("blob", base64, blob);
  };
}
