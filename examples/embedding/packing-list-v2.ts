// A small program on the official SDK 2.x client: it asks a weather server what to pack.
import { Client } from "@modelcontextprotocol/client";

/** What is worth packing for a city. Says so when the server does not know it. */
export async function packFor(city: string, client: Client): Promise<string> {
  const answer = await client.callTool({ name: "get_weather", arguments: { city } });
  const [block] = answer.content as readonly { readonly type: string; readonly text?: string }[];
  const text = block?.text ?? "";
  if (answer.isError === true) return `nothing: ${text}`;
  const { tempC } = JSON.parse(text) as { readonly tempC: number };
  return tempC < 10 ? "a coat" : "a shirt";
}

/** A client of this program that is not connected yet. */
export function createClient(): Client {
  return new Client({ name: "packing-list", version: "1.0.0" });
}
