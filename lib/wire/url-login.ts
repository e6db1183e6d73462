/** What a URL says of who calls, as `name:password`; `undefined` when it says nothing. What is not percent-encoded as it should be is taken as it stands. */
export function loginOf({ username, password }: URL): string | undefined {
  return username === "" && password === "" ? undefined : `${decoded(username)}:${decoded(password)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
