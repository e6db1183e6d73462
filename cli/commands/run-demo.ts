import { exitCodeOfScenarios, renderScenarioSummary, renderScenarioText, runScenarios, scenario, type ScenarioInput } from "mcpeak";
import type { commandOptions, RunCommand } from "../command-table.js";
import { usageError } from "../usage-error.js";
import { wordsIn } from "../words.js";

/** What the demo shows. Each has a name in each language. */
export type DemoName = "delay" | "hang" | "malformed" | "wrongId" | "duplicate" | "late" | "disconnect" | "socketLoss" | "liveness";

/** Deadline of the calls that are meant to miss it, in ms. */
const shortMs = 250;
const legacy = { protocolVersion: "2025-11-25" } as const;

function demo(names: Readonly<Record<DemoName, string>>): readonly ScenarioInput["scenario"][] {
  return [
    scenario(names.delay).call("delay", { delayMs: 100 }).expect.success().observe("ping").expect.success(),
    scenario(names.hang).call("hang").timeout(shortMs).expect.timeout().observe("ping").expect.success(),
    scenario(names.malformed, legacy).call("malformed_message", { variant: "missing-jsonrpc" }).expect.error().observe("ping").expect.success(),
    scenario(names.wrongId, legacy).call("malformed_message", { variant: "wrong-id" }).timeout(shortMs).expect.timeout().observe("ping").expect.success(),
    scenario(names.duplicate, legacy).call("duplicate_response").expect.success().observe("ping").expect.success(),
    scenario(names.late, legacy).call("response_after_cancellation").timeout(shortMs).expect.timeout().observe("ping").expect.success(),
    scenario(names.disconnect, legacy).call("disconnect").expect.error(),
    scenario(names.socketLoss).call("disconnect").expect.error().observe("ping").expect.success(),
    scenario(names.liveness, legacy).call("protocol_ping_liveness", { pingAfterMs: 50, livenessTimeoutMs: 5000 }).expect.success({ result: { textContains: '"outcome":"success"' } }),
  ];
}

/** `mcpeak demo`: shows, in this process and without a network, what the faults of the lab look like to a client. */
export const runDemo: RunCommand<typeof commandOptions.demo> = async ({ args, io, style }) => {
  const [extra] = args.positionals;
  if (extra !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: extra, takesServer: false });
  if (args.afterDashes !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: "--", takesServer: false });
  const words = wordsIn(style.language).demo;
  await io.stdout.write(`${words.intro.join("\n")}\n\n`);
  let written = Promise.resolve();
  const report = await runScenarios(demo(words.names).map((each) => ({ scenario: each })), {
    signal: io.signal,
    ...(io.clock !== undefined && { clock: io.clock }),
    onScenario: (each) => void (written = written.then(() => io.stdout.write(renderScenarioText(each, style)))),
  });
  await written;
  await io.stdout.write(`\n${renderScenarioSummary(report, style)}\n${words.outro.join("\n")}\n`);
  return exitCodeOfScenarios(report);
};
