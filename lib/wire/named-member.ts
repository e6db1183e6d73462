const members: ReadonlyMap<string, string> = new Map([["tools/call", "name"], ["prompts/get", "name"], ["resources/read", "uri"]]);

/** Which member of a request's params the header `Mcp-Name` repeats; `undefined` where there is no such header. */
export function namedMember(method: string): string | undefined {
  return members.get(method);
}
