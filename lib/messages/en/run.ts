import type { FindingFacts, FindingOfCase, RunFacts } from "../facts/run.js";
import { showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { matchWords } from "./match.js";
import { sessionWords } from "./session.js";
import { wireWords } from "./wire.js";

export function runWords(facts: RunFacts): Words {
  if ("ofCase" in facts) {
    const { message, hint } = seenWords(facts.facts);
    return { message: `Of case ${showValue(facts.ofCase)}, seen after its end: ${message}`, hint };
  }
  switch (facts.code) {
    case "STRICT_FINDING": {
      const { message, hint } = findingWords(facts.facts);
      const others = facts.more === 0 ? "" : ` (and ${facts.more} more ${facts.more === 1 ? "finding" : "findings"} of severity error)`;
      return {
        message: `The run is strict, and ${facts.of === "case" ? "this case has" : "the suite itself has"} a finding of severity error: ${message}${others}`,
        hint: `${hint} Without \`--strict\` it would be told beside the verdict and change nothing.`,
      };
    }
    case "CASE_TIMED_OUT":
      return facts.suspect === undefined
        ? {
            message: `No answer within ${facts.timeoutMs} ms; the request was cancelled.`,
            hint: "Look whether the tool hangs. If it is only slow, give the case a larger `timeoutMs`.",
          }
        : {
            message: `No usable answer within ${facts.timeoutMs} ms; the request was cancelled. The likely cause: ${wireWords(facts.suspect).message}`,
            hint: wireWords(facts.suspect).hint,
          };
    case "CASE_CANCELLED":
      return { message: "The run was interrupted while this case waited for its answer.", hint: "Run it again to get its result." };
    case "NOT_RUN_SERVER_UNAVAILABLE":
      return { message: `Not run: ${facts.cause}`, hint: "Mend what keeps the server from starting, then run again." };
    case "NOT_RUN_AFTER_TIMEOUTS":
      return {
        message: `Not run: ${facts.timeouts} cases in a row timed out, and the server sent nothing between them.`,
        hint: "The server seems to hang. Find the first case that timed out; the rest follows from it.",
      };
    case "NOT_RUN_AFTER_DEATHS":
      return {
        message: `Not run: the server died ${facts.deaths} times in a row.`,
        hint: "Find out why the server ends; its last lines of stderr stand at the cases before.",
      };
    case "NOT_RUN_CANCELLED":
      return { message: "Not run: the run was interrupted before this case.", hint: "Run it again to get its result." };
    case "APPROVAL_MISMATCH":
      return {
        message: `The suite was changed after it was approved: its fingerprint is ${facts.actual}, but ${showValue(facts.approved)} was approved.`,
        hint: "Run the suite against a server that you trust and approve it again, or take the `approval` block out.",
      };
    case "ERA_NOT_SPOKEN":
      return {
        message: `Not run in ${facts.protocol}. ${sessionWords(facts.answer).message}`,
        hint: "Nothing has to be done unless the server is meant to speak it.",
      };
    case "UNSUPPORTED_PROTOCOL_VERSION":
      return {
        message: `The server speaks none of ${facts.answers.map(({ protocol }) => protocol).join(", ")}.\n${facts.answers.map(({ answer }) => sessionWords(answer).message).join("\n")}`,
        hint: "Look whether this is an MCP server, and whether it answers `initialize` or `server/discover`.",
      };
    case "NO_TARGET":
      return {
        message: `No server is given for suite ${showValue(facts.suite)}.`,
        hint: 'Pass one, e.g. `runSuite(suite, { server: stdio("node", ["server.js"]) })`.',
      };
    case "INVALID_OPTION_VALUE":
      return {
        message: `\`${facts.option}\` must be ${optionRules[facts.rule]}, but it is ${showValue(facts.value)}.`,
        hint: "Leave it out to use the default.",
      };
    case "INTERNAL":
      return {
        message: `Something went wrong inside mcpeak: ${facts.detail}`,
        hint: "This is a fault of mcpeak, not of your suite or server. Please report it with the suite and this text.",
      };
  }
}

const optionRules = {
  timeout: "an integer from 1 to 2147483647 (ms)",
  positiveInteger: "an integer of at least 1",
  lineCount: "an integer from 0 to 10000",
} as const;

function findingWords(facts: FindingFacts): Words {
  return facts.room === "run" ? runWords(facts) : seenWords(facts);
}

function seenWords(facts: FindingOfCase["facts"]): Words {
  switch (facts.room) {
    case "wire":
      return wireWords(facts);
    case "session":
      return sessionWords(facts);
    case "match":
      return matchWords(facts);
  }
}
