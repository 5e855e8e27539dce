import { listed } from "../../../language/english/words.ts";
import { isProvince, openBracket, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { atTokens, type LintFrame, type PlayedGame, type Report } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import type { Findings } from "../../rule.ts";
import { mapDoubts } from "../map/mdfFaults.ts";

/** Findings about coasts. */
export const coastFindings = {
  "coast-unknown": {
    severity: "warning",
    message: "{command} names {place}, but {province} has {coasts} on this map.",
    explanation:
      "Write ( province coast ) only for a fleet in a province with separate coasts; write every other province without a coast.",
    clause: "v0.18, level 0, MDF: the coasts of each province",
    fix: "Take the coasts of each province from MDF, and for a province without separate coasts, write only its name.",
    example: "SND ( ENG ) ( PRP ( XDO ( ( RUS FLT ( STP ECS ) ) HLD ) ) )",
  },
} as const satisfies Findings;

/**
 * Messages from the server that name units, except NOW, whose coasts `unit-misplaced` reports, and messages that quote
 * the client, because they repeat its mistakes.
 */
const ofServer: ReadonlySet<Token> = new Set([T.ORD, T.MIS]);
/** Press that does not answer other press, and so does not quote another power's mistakes. */
const firstWords: ReadonlySet<string> = new Set(["PRP", "INS", "FCT", "SUG", "WHT", "QRY"]);

/** A province with a coast, as a message names it. */
interface NamedCoast {
  readonly frame: LintFrame;
  /** Index of the token of the coast. */
  readonly at: number;
  readonly province: string;
  readonly coast: string;
}

/** Collects the coasts that messages name, until the map of the game is known. */
export class NamedCoasts {
  readonly #report: Report<"coast-unknown">;
  /** The first message from either side that names a place, keyed by connection and place. */
  readonly #named = new Map<string, NamedCoast>();
  /** Places in orders. A result that repeats such a place repeats a client's mistake. */
  readonly #ordered = new Set<string>();

  constructor(report: Report<"coast-unknown">) {
    this.#report = report;
  }

  /** Adds the coast at a token's index in a message. */
  take(frame: LintFrame, tokens: Uint16Array, at: number): void {
    const { game, connection, representation, reading } = frame;
    const [first = 0] = tokens;
    const message = reading?.ok ? reading.message : null;
    const province = representation.names.get(tokens[at - 1] ?? 0);
    const coast = representation.names.get(tokens[at] ?? 0);
    const isPlace = isProvince(tokens[at - 1] ?? 0) && tokens[at - 2] === openBracket;
    if (!game || !isPlace || province === undefined || coast === undefined) return;
    const place = `${game.index} ${province} ${coast}`;
    if (first === T.SUB) this.#ordered.add(place);
    const isOwnPress = message?.type === "SND" && firstWords.has(message.press.type);
    const key = `${connection} ${frame.direction} ${place}`;
    if (!isOwnPress && (!ofServer.has(first) || this.#ordered.has(place))) return;
    if (!this.#named.has(key)) this.#named.set(key, { frame, at, province, coast });
  }

  /** Reports the coasts that the map of a game lacks. */
  gameEnded(played: PlayedGame): void {
    const { map, index } = played;
    if (map === null || this.#named.size === 0) return;
    const { provinces: inDoubt } = mapDoubts(played);
    for (const { frame, at, province, coast } of this.#named.values()) {
      const coasts = map.provinces.get(province)?.coasts;
      if (frame.game?.index !== index || !coasts || coasts.includes(coast) || inDoubt.has(province)) continue;
      const facts = {
        command: frame.representation.names.get(frame.tokens?.[0] ?? 0) ?? "",
        place: `${province} ${coast}`,
        province,
        coasts: coasts.length === 0 ? "no separate coasts" : `only the coasts ${listed(coasts)}`,
      };
      const place = atTokens({ start: at, end: at + 1 });
      this.#report(findingAt(frame, "coast-unknown", { facts, place, cause: facts.place }));
    }
  }
}
