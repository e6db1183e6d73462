/** The version of this copy of mcpeak. A test holds it equal to the one in `package.json`. */
export const version = "0.1.0";
