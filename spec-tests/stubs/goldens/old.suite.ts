import { suite, testCase } from "mcpeak";

// No call of "old" could be made: its `inputSchema` names a dialect that is not known: `$schema` is
// "http://json-schema.org/draft-04/schema#".
export default suite("old", "old").cases([
  testCase("tool-exists", "tool exists")
    .listTools()
    .expect.toolExists("old"),
]);
