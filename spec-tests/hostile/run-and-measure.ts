// Runs one fault and prints by how many bytes the memory of this process grew at most: `<stdio|http> <program>`.
import { fineCall, hostileCall } from "./fault.js";
import { endsOf, runOverHttp, runOverStdio } from "./run-fault.js";

const [kind = "stdio", program = ""] = process.argv.slice(2);
const run = kind === "stdio" ? runOverStdio : runOverHttp;

// Once without the hostile call, so that only what that needs is measured.
await run({ program, ends: [], cases: [fineCall("before")] });
const before = process.memoryUsage().rss;
const report = await run({ program, ends: [], cases: [fineCall("before"), hostileCall(), fineCall("after")] });
const grownBytes = process.resourceUsage().maxRSS * 1024 - before;
console.log(JSON.stringify({ ends: endsOf(report), grownBytes }));
