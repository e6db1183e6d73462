import type { McpeakError } from "../errors/mcpeak-error.js";
import { fail } from "../messages/fail.js";
import type { UnusedReply } from "../messages/facts/mock.js";
import type { MockEngine } from "./mock-engine.js";

/** How many replies are told; all are counted. */
const maxTold = 20;

/** The error for replies that were used less often than they say, or never; `undefined` when there are none. */
export function unusedRepliesError({ table, lang }: MockEngine): McpeakError | undefined {
  const unused: UnusedReply[] = [];
  let total = 0;
  for (const { tool, reply } of table.all()) {
    const { where, args, used, times } = reply;
    if (times === undefined ? used > 0 : used >= times) continue;
    total += 1;
    if (unused.length < maxTold) unused.push({ where, tool, used, ...(args !== undefined && { args }), ...(times !== undefined && { times }) });
  }
  return total === 0 ? undefined : fail({ room: "mock", code: "UNUSED_MOCK_REPLIES", unused, total }, { language: lang });
}
