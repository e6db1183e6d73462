export { dslWords } from "./ko/dsl.js";
export { loadWords } from "./ko/load.js";
export { matchWords } from "./ko/match.js";
export { runWords } from "./ko/run.js";
export { schemaWords } from "./ko/schema.js";
export { sessionWords } from "./ko/session.js";
export { validateWords } from "./ko/validate.js";
export { wireWords } from "./ko/wire.js";
