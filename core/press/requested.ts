import type { RequestedText } from "./assess.ts";

/** Finds the press requested by each SND in an offer's text. */
export function requestedIn(text: string): RequestedText {
  return ({ sender, recipients }) => {
    const head = `SND ( ${sender} ) ( ${recipients.join(" ")} ) ( `;
    const start = text.indexOf(head);
    if (start < 0) return "";
    const from = start + head.length;
    let depth = 1;
    let quoted = false;
    for (let at = from; at < text.length; at++) {
      if (text[at] === "'") quoted = !quoted;
      else if (!quoted && text[at] === "(") depth += 1;
      else if (!quoted && text[at] === ")" && --depth === 0) return text.slice(from, at - 1);
    }
    return "";
  };
}
