export { testSuite, type TestSuiteOptions } from "./register/register-suite.js";
