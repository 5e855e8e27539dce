import type { EntryDraft } from "../../core/recording/entry.ts";
import { dialogue } from "./dialogue.ts";

/** Time between lines without a timestamp, in seconds. */
const stepSeconds = 0.01;

/**
 * Returns a dialogue between several clients and their server, one frame per line. `2> SUB ( .. )` comes from the
 * client on connection 2, `2<` from its server; without a number, the connection is 1. `2x` means that the client
 * closes the connection. A line that begins with `@3.5` happens 3.5 s after the start, and any other line a hundredth
 * of a second after the previous one.
 */
export function timedDialogue(lines: readonly string[]): EntryDraft[] {
  let seconds = 0;
  return lines.map((line): EntryDraft => {
    const {
      at,
      number = "1",
      said = "",
    } = /^(?:@(?<at>[\d.]+) )?(?<number>\d*)(?<said>[<>x].*)$/.exec(line)?.groups ?? {};
    if (said === "") throw new Error(`${line}: not a valid dialogue line`);
    seconds = at === undefined ? seconds + stepSeconds : Number(at);
    const atNs = Math.round(seconds * 1e9);
    const connection = Number(number === "" ? "1" : number);
    if (said === "x")
      return {
        type: "closed",
        atNs,
        connection,
        direction: "client-to-server",
        kind: "fin",
        undelivered: 0,
        code: null,
      };
    const [draft] = dialogue([said]);
    if (draft?.type !== "chunk") throw new Error(`${line}: contains no frame`);
    return { ...draft, connection, atNs };
  });
}

/** Returns the lines with which a connection joins a game on the Standard map. */
export function joining(power: string, options = "( LVL 20 )", connection = 1): string[] {
  const said = [
    "> IM",
    "< RM",
    "> NME ( 'x' ) ( '1' )",
    "< YES ( NME ( 'x' ) ( '1' ) )",
    "< MAP ( 'standard' )",
    "> YES ( MAP ( 'standard' ) )",
    `< HLO ( ${power} ) ( 17 ) ( ${options} )`,
  ];
  return said.map((line) => `${connection}${line}`);
}
