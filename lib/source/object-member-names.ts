/** Members that TypeScript takes every object to have, whatever its type says. */
export const objectMemberNames: ReadonlySet<string> = new Set(["constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"]);
