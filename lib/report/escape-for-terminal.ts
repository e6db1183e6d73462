/** Deletion, C1 controls and what turns, hides or joins text on a terminal. JSON has them inside strings only. */
const steering = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** The same JSON with all that could steer a terminal written as escapes. */
export function escapeForTerminal(json: string): string {
  return json.replace(steering, (character) => {
    let escaped = "";
    for (let index = 0; index < character.length; index += 1) {
      escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
    }
    return escaped;
  });
}
