import { jsonEqual } from "../json/json-equal.js";
import { isJsonObject, ownMember } from "../json/json-object.js";
import type { FaultyRequest } from "./fault-carrier.js";
import type { FaultAction, FaultActivation, FaultSpec, FaultTrigger } from "./fault-spec.js";
import { shareAt } from "./seeded-share.js";

export interface FaultPlanOptions {
  /** Told of each hit, before the fault is put in. What it throws is thrown behind that, where nobody catches it: no request goes without its fault. */
  readonly onActivation?: ((activation: FaultActivation) => void) | undefined;
}

/** Faults, how often each fitted and how often it hit. */
export interface FaultPlan {
  /**
   * Counts a request, once, and says what happens to it: nothing, or the action of the first fault of the list that hits it.
   * Faults behind that have counted it all the same. An action that `canHit` refuses has not hit.
   */
  take(request: Pick<FaultyRequest, "id" | "method" | "params">, canHit?: (action: FaultAction) => boolean): FaultAction | undefined;
  /** The hits, oldest first: the last 10000. */
  readonly activations: readonly FaultActivation[];
  /** Places in the list of the faults that have never hit, from 0. */
  readonly unused: readonly number[];
  /** Forgets all counts and hits. */
  reset(): void;
}

const maxActivations = 10_000;

/**
 * Makes a plan of faults that are valid (see `assertFaults`). The same requests in the same order are hit each time.
 *
 * @example
 * const plan = createFaultPlan([{ on: { tool: "add", nth: 2 }, do: { type: "hang" } }]);
 * plan.take({ id: 1, method: "tools/call", params: { name: "add" } }); // undefined
 * plan.take({ id: 2, method: "tools/call", params: { name: "add" } }); // { type: "hang" }
 */
export function createFaultPlan(faults: readonly FaultSpec[], options: FaultPlanOptions = {}): FaultPlan {
  return new Plan(faults, options.onActivation);
}

/** How often a fault fitted and hit. */
interface Count {
  readonly fault: FaultSpec;
  fitted: number;
  hits: number;
}

class Plan implements FaultPlan {
  readonly #onActivation: FaultPlanOptions["onActivation"];
  readonly #counts: readonly Count[];
  #activations: FaultActivation[] = [];

  constructor(faults: readonly FaultSpec[], onActivation: FaultPlanOptions["onActivation"]) {
    this.#onActivation = onActivation;
    this.#counts = faults.map((fault) => ({ fault, fitted: 0, hits: 0 }));
  }

  take(request: Pick<FaultyRequest, "id" | "method" | "params">, canHit?: (action: FaultAction) => boolean): FaultAction | undefined {
    let taken: FaultAction | undefined;
    this.#counts.forEach((count, index) => {
      if (!fits(count.fault.on, request)) return;
      count.fitted += 1;
      if (taken !== undefined || !isDue(count) || canHit?.(count.fault.do) === false) return;
      count.hits += 1;
      taken = settled(count);
      this.#log({ fault: index, type: taken.type, method: request.method, ...toolOf(request), requestId: request.id, hit: count.hits });
    });
    return taken;
  }

  get activations(): readonly FaultActivation[] {
    return this.#activations.slice(-maxActivations);
  }

  get unused(): readonly number[] {
    return this.#counts.flatMap(({ hits }, index) => (hits === 0 ? [index] : []));
  }

  reset(): void {
    this.#activations = [];
    for (const count of this.#counts) count.fitted = count.hits = 0;
  }

  #log(activation: FaultActivation): void {
    if (this.#activations.length >= 2 * maxActivations) this.#activations = this.#activations.slice(-maxActivations);
    this.#activations.push(activation);
    try {
      this.#onActivation?.(activation);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/** Everything that says what a request must be, apart from the how-manieth it is. */
function fits({ method, tool, args }: FaultTrigger, request: Pick<FaultyRequest, "method" | "params">): boolean {
  const isCall = tool !== undefined || args !== undefined;
  const wanted = method ?? (isCall ? "tools/call" : undefined);
  if (wanted !== undefined && wanted !== request.method) return false;
  if (tool !== undefined && ownMember(request.params, "name") !== tool) return false;
  if (args === undefined) return true;
  const given = ownMember(request.params, "arguments") ?? {};
  return isJsonObject(given) && Object.entries(args).every(([name, value]) => Object.hasOwn(given, name) && jsonEqual(given[name] ?? null, value));
}

function isDue({ fault: { on, times }, fitted, hits }: Count): boolean {
  const limit = times ?? (on.nth === undefined ? Number.POSITIVE_INFINITY : 1);
  if (hits >= limit) return false;
  if (on.nth !== undefined && fitted !== on.nth) return false;
  if (on.every !== undefined && fitted % on.every !== 0) return false;
  return on.probability === undefined || shareAt(on.seed ?? 0, fitted) < on.probability;
}

/** The action as it happens this time: what is left to chance is decided by the seed. */
function settled({ fault, hits }: Count): FaultAction {
  const action = fault.do;
  if (action.type !== "delay" || action.jitterMs === undefined) return action;
  return { type: "delay", delayMs: action.delayMs + Math.floor(shareAt(~(fault.on.seed ?? 0), hits) * (action.jitterMs + 1)) };
}

function toolOf({ method, params }: Pick<FaultyRequest, "method" | "params">): { readonly tool?: string } {
  const name = method === "tools/call" ? ownMember(params, "name") : undefined;
  return typeof name === "string" ? { tool: name } : {};
}
