import type { ApprovalPlaceProblem } from "../messages/facts/approve.js";

/** Thrown inside this room where a block can't be placed; becomes `APPROVAL_NO_PLACE`. */
export class NoPlace extends Error {
  readonly problem: ApprovalPlaceProblem;
  constructor(problem: ApprovalPlaceProblem) {
    super(problem);
    this.problem = problem;
  }
}
