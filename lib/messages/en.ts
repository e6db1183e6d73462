export { dslWords } from "./en/dsl.js";
export { loadWords } from "./en/load.js";
export { matchWords } from "./en/match.js";
export { runWords } from "./en/run.js";
export { schemaWords } from "./en/schema.js";
export { sessionWords } from "./en/session.js";
export { validateWords } from "./en/validate.js";
export { wireWords } from "./en/wire.js";
