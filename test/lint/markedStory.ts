import { dialogue } from "../support/dialogue.ts";
import type { Story } from "./stories.ts";

/**
 * Returns a story with two dialogues, with one frame per line and one second between frames. The faulty one marks where
 * the fault is: `!` before a line marks the whole frame, `*` before a token marks that token. `2:` before a line means
 * that another client sends or receives it.
 */
export function markedStory(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  const at = faulty.findIndex((line) => line.startsWith("!") || / \*/.test(line));
  if (at < 0) throw new Error(`${given}: no line is marked`);
  const [, ...said] = (faulty[at] ?? "").split(" ");
  const token = said.findIndex((word) => word.startsWith("*"));
  const place = token < 0 ? {} : { byteOffset: token * 2 };
  return { code, given, faulty: played(faulty.map(unmarked)), twin: played(twin), n: at + 1, ...place };
}

function unmarked(line: string): string {
  return line.replace(/^!/, "").replace(" *", " ");
}

function played(lines: readonly string[]): Story["faulty"] {
  return lines.flatMap((line, at) => {
    const [, connection = "1", said = ""] = /^(?:(\d):)?(.*)$/.exec(line) ?? [];
    return dialogue([said]).map((draft) => ({ ...draft, connection: Number(connection), atNs: at * 1e9 }));
  });
}

export const hello = ["> IM", "< RM", "> NME ( 'x' ) ( '1' )", "< YES ( NME ( 'x' ) ( '1' ) )"];
export const mapped = [...hello, "< MAP ( 'standard' )", "> YES ( MAP ( 'standard' ) )"];

/** Returns the messages with which a client joins a game with these options as France. */
export function joined(options = "( LVL 20 )"): string[] {
  return [...mapped, `< HLO ( FRA ) ( 17 ) ( ${options} )`];
}
