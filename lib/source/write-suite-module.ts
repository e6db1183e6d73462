import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { createModuleWriter } from "./create-module-writer.js";

/**
 * Writes a suite as a TypeScript module that builds it: the text of a
 * `.suite.ts` file. The same suite gives the same bytes, and the module's
 * `toSpec()` gives the same suite.
 *
 * The suite is taken to be valid. Its cases stand in one `.cases([…])`, one
 * expression each: long chains overflow the stack of TypeScript's compiler.
 *
 * @example
 * await writeSuiteModule(suite);
 * // import { suite, testCase } from "mcpeak";
 * //
 * // export default suite("weather", "날씨 서버").cases([
 * //   testCase("seoul-succeeds", "서울 날씨를 정상 조회한다")
 * //     .callTool("get_weather", { city: "서울" })
 * //     .expect.isError(false),
 * // ]);
 */
export async function writeSuiteModule(suite: TestSuiteSpec): Promise<string> {
  const write = await createModuleWriter();
  return write(suite);
}
