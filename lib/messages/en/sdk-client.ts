import type { SdkRefusal } from "../facts/wire.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";

/** Why the client of the official SDK did not take an answer. */
export function sdkRefusalWords(method: string, refusal: SdkRefusal): Words {
  const refused = `The official client (@modelcontextprotocol/sdk) refused the answer to \`${method}\``;
  switch (refusal.kind) {
    case "schema": {
      const left = refusal.total - refusal.places.length;
      const places = refusal.places.map(({ path, reason }) => `\`${escapeControls(path)}\`: ${escapeControls(reason)}`).join("; ");
      return {
        message: `${refused}, because it breaks the protocol's schema: ${places}${left > 0 ? `; and ${left} more` : ""}.`,
        hint: "A host that is built on this client gets an error instead of the answer. Send what the protocol defines.",
      };
    }
    case "outputSchema":
      return {
        message: `${refused}, because of the tool's output schema: ${escapeControls(refusal.reason)}`,
        hint: "A host that is built on this client gets an error instead of the answer. Send `structuredContent` that matches the declared `outputSchema`, or correct the schema.",
      };
    case "version":
      return {
        message: `${refused}: it does not speak version ${showValue(refusal.answered)} of the protocol.`,
        hint: `Answer \`initialize\` with one of ${refusal.known.join(", ")}.`,
      };
    case "other":
      return { message: `${refused}: ${escapeControls(refusal.reason)}`, hint: "A host that is built on this client gets an error instead of the answer. Run with mcpeak's client to see what the server sent." };
  }
}
