import { type DecideFault, type PutFaults, putFaults } from "../faults/put-faults.js";
import { createFaultPlan, type FaultPlan } from "../faults/fault-plan.js";
import type { FaultyRequest } from "../faults/fault-carrier.js";
import type { FaultAction, FaultActivation, FaultSpec } from "../faults/fault-spec.js";
import type { ServerProblem } from "../wire/server-problem.js";

export interface ProxyFaultsOptions {
  readonly onActivation?: ((activation: FaultActivation) => void) | undefined;
  readonly onProblem?: ((problem: ServerProblem) => void) | undefined;
}

/** The faults of a proxy: what passes by it, by contrast to what a server of ours answers, is only looked at where it must be. */
export class ProxyFaults {
  readonly put: PutFaults;
  readonly #plan: FaultPlan;
  /** What hits are to happen to. */
  readonly #hit = new WeakMap<FaultyRequest, FaultAction>();
  /** Answers that are not hit count for one that waits for others. */
  readonly #countsAll: boolean;

  constructor(faults: readonly FaultSpec[], { onActivation, onProblem }: ProxyFaultsOptions) {
    const plan = createFaultPlan(faults, { onActivation });
    this.#plan = plan;
    this.#countsAll = faults.some(({ do: action }) => action.type === "reorder");
    const decide: DecideFault = (request, canHit) => {
      const action = plan.take(request, canHit);
      if (action !== undefined) this.#hit.set(request, action);
      return action;
    };
    this.put = putFaults(decide, { onProblem });
  }

  get unused(): readonly number[] {
    return this.#plan.unused;
  }

  /** What happens to a request that has been told. */
  actionFor(request: FaultyRequest): FaultAction | undefined {
    return this.#hit.get(request);
  }

  /** Whether the answer to a request is to be sent by way of the faults. */
  concerns(request: FaultyRequest): boolean {
    return this.#countsAll || this.#hit.has(request);
  }
}
