import { tokensOf } from "../support/bytes.ts";
import { dialogue } from "../support/dialogue.ts";
import type { Story } from "./stories.ts";

/** England joins a level 8000 game in which three powers are left. */
export const joined: readonly string[] = [
  "> IM",
  "< RM",
  "> NME ( 'x' ) ( '1' )",
  "< YES ( NME ( 'x' ) ( '1' ) )",
  "< MAP ( 'standard' )",
  "> YES ( MAP ( 'standard' ) )",
  "< HLO ( ENG ) ( 17 ) ( ( LVL 8000 ) )",
  "< SCO ( ENG EDI LON LVP ) ( FRA PAR BRE MAR ) ( GER BER KIE MUN ) ( UNO BEL HOL )",
  "< NOW ( SPR 1902 ) ( ENG FLT LON ) ( ENG AMY YOR ) ( FRA AMY PAR ) ( FRA FLT BRE ) ( GER AMY MUN )",
];

/** Returns the lines of `joined`, with the one that has the same arrow and first word replaced by `line`. */
export function joinedWith(line: string): readonly string[] {
  const head = line.split(" ", 2).join(" ");
  return joined.map((known) => (known.startsWith(head) ? line : known));
}

/**
 * Returns a story with two dialogues, whose lines are one second apart. In the faulty one, `^` precedes the token at
 * fault, or `!` precedes a line that is at fault as a whole.
 */
export function spokenStory(
  code: string,
  given: string,
  faulty: readonly string[],
  twin: readonly string[],
  before: readonly string[] = joined,
): Story {
  const lines = [...before, ...faulty];
  const at = lines.findIndex((line) => line.includes("^") || line.startsWith("!"));
  if (at < 0) throw new Error(`${code}: no token or line is marked`);
  const [, said = ""] = /^!?[<>] (.*)$/.exec(lines[at] ?? "") ?? [];
  const mark = said.indexOf("^");
  return {
    code,
    given,
    faulty: timed(lines.map((line) => line.replace("^", "").replace("!", ""))),
    twin: timed([...before, ...twin]),
    n: at + 1,
    ...(mark < 0 ? {} : { byteOffset: tokensOf(said.slice(0, mark)).length * 2 }),
  };
}

/** Returns a TME line for each second in which the client sends nothing. */
export function idle(seconds: number): string[] {
  return Array.from({ length: seconds }, () => "< TME ( 5 )");
}

function timed(lines: readonly string[]): Story["faulty"] {
  return dialogue(lines).map((draft, at) => ({ ...draft, atNs: at * 1e9 }));
}
