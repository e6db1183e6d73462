import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { showValue } from "../messages/show-value.js";
import type { MessageId } from "./read-message.js";
import { RpcError } from "./rpc-error.js";
import type { OpenRequest } from "./served-request.js";
import { metaKeys } from "./server-eras.js";
import { writeRpcCall } from "./write-rpc.js";

const flags = ["toolsListChanged", "promptsListChanged", "resourcesListChanged"] as const;

/** What a client wants to be told. */
type Filter = { readonly [Flag in (typeof flags)[number]]?: true } & { readonly resourceSubscriptions?: readonly string[] };

/** The `subscriptions/listen` requests of one client: the way to be told of changes in versions without a handshake. */
export class ServerSubscriptions {
  readonly #open = new Map<MessageId, { readonly request: OpenRequest; readonly filter: Filter }>();

  get size(): number {
    return this.#open.size;
  }

  has(id: MessageId): boolean {
    return this.#open.has(id);
  }

  /**
   * Opens a subscription for what the server can tell of what is asked for, and confirms that. Gives whether it is open:
   * one to nothing has ended already.
   *
   * @throws RpcError
   */
  open(request: OpenRequest, capabilities: JsonObject): boolean {
    const filter = honored(readFilter(request.params), capabilities);
    const params = { notifications: filter, _meta: { [metaKeys.subscriptionId]: request.id } };
    request.notify("notifications/subscriptions/acknowledged", params as JsonObject);
    if (Object.keys(filter).length === 0) return false;
    this.#open.set(request.id, { request, filter });
    return true;
  }

  /** Sends a change to those who asked for it. */
  notify(method: string, params: JsonObject): void {
    for (const { request, filter } of this.#open.values()) {
      if (!wants(filter, method, params["uri"])) continue;
      const meta = isPlainObject(params["_meta"]) ? (params["_meta"] as JsonObject) : {};
      void request.link.send(writeRpcCall(method, { ...params, _meta: { ...meta, [metaKeys.subscriptionId]: request.id } }), { kind: "notification", request });
    }
  }

  /** The client wants it no longer. */
  cancel(id: MessageId): boolean {
    this.#open.get(id)?.request.cancel();
    return this.#open.delete(id);
  }

  /** Forgets all subscriptions, or those for which `matches` holds, and gives them. */
  take(matches: (request: OpenRequest) => boolean = () => true): readonly OpenRequest[] {
    const taken = [...this.#open.values()].map(({ request }) => request).filter(matches);
    for (const { id } of taken) this.#open.delete(id);
    return taken;
  }
}

/** The result with which a subscription ends. */
export function subscriptionResult(id: MessageId): JsonObject {
  return { _meta: { [metaKeys.subscriptionId]: id } };
}

function readFilter({ notifications }: JsonObject): JsonObject {
  if (!isPlainObject(notifications)) throw refusal("notifications", "an object", notifications);
  for (const flag of flags) {
    if (notifications[flag] !== undefined && typeof notifications[flag] !== "boolean") throw refusal(`notifications.${flag}`, "true or false", notifications[flag] as JsonValue);
  }
  const { resourceSubscriptions: uris } = notifications;
  if (uris !== undefined && !(Array.isArray(uris) && uris.every((uri) => typeof uri === "string"))) throw refusal("notifications.resourceSubscriptions", "an array of strings", uris as JsonValue);
  return notifications as JsonObject;
}

function honored(asked: JsonObject, capabilities: JsonObject): Filter {
  const can = (area: string, ability: string): boolean => {
    const member = capabilities[area];
    return isPlainObject(member) && member[ability] === true;
  };
  const uris = asked["resourceSubscriptions"] as readonly string[] | undefined;
  return {
    ...(asked["toolsListChanged"] === true && can("tools", "listChanged") && { toolsListChanged: true as const }),
    ...(asked["promptsListChanged"] === true && can("prompts", "listChanged") && { promptsListChanged: true as const }),
    ...(asked["resourcesListChanged"] === true && can("resources", "listChanged") && { resourcesListChanged: true as const }),
    ...(uris !== undefined && uris.length > 0 && can("resources", "subscribe") && { resourceSubscriptions: uris }),
  };
}

function wants(filter: Filter, method: string, uri: unknown): boolean {
  switch (method) {
    case "notifications/tools/list_changed":
      return filter.toolsListChanged === true;
    case "notifications/prompts/list_changed":
      return filter.promptsListChanged === true;
    case "notifications/resources/list_changed":
      return filter.resourcesListChanged === true;
    case "notifications/resources/updated":
      return typeof uri === "string" && filter.resourceSubscriptions?.includes(uri) === true;
    default:
      return false;
  }
}

function refusal(where: string, expected: string, received: JsonValue | undefined): RpcError {
  return RpcError.invalidParams(`Invalid params: \`${where}\` must be ${expected}, but it is ${received === undefined ? "missing" : showValue(received, 60)}`);
}
