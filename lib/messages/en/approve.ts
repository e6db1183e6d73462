import type { ApprovalPlaceProblem, ApproveFacts } from "../facts/approve.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";

export function approveWords(facts: ApproveFacts): Words {
  switch (facts.code) {
    case "APPROVAL_INCOMPLETE":
      return {
        message: `${facts.unjudged} of ${facts.total} cases of the suite ${showValue(facts.suite)} could not be judged, the first of them ${showValue(facts.first)}: there is nothing to approve.`,
        hint: "`mcpeak test` shows why. Approve again when every case passes or fails.",
      };
    case "APPROVAL_NO_PLACE":
      return {
        message: `The approval of the suite ${showValue(facts.suite)} cannot be written into ${escapeControls(facts.file)}: ${problems[facts.problem]}. It would be:\n${facts.block}`,
        hint: "Write it as the `approval` option of `suite(id, name, { approval })`, or as the `approval` of a plain suite.",
      };
  }
}

const problems: Readonly<Record<ApprovalPlaceProblem, string>> = {
  notFound: "no call of `suite` with this id stands in the file",
  several: "more than one call of `suite` there could be meant",
  options: "the options of `suite` are not written there as an object",
  approval: "`approval` is there already, but not written as an object",
  overridden: "what stands behind `approval` there may replace it",
  comments: "comments stand in the `approval` that is there, and could be lost",
  encoding: "it is not written in UTF-8, and would be changed elsewhere too",
  extension: "it is neither JSON nor a module that suites are read from",
};
