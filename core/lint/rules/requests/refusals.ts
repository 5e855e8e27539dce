import { errorPosition } from "../../../language/read.ts";
import type { ConnectionId, Direction, FrameNumber } from "../../../recording/entry.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { printTokens } from "../../../tokens/text.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import { type LegEnd, type LintFrame, type Report, type RuleCheck, sideOf } from "../../finding.ts";
import { atToken, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";

/** Findings of refusals of correct messages. */
const refusalFindings = {
  "refused-sound": {
    severity: "note",
    message: "The server answers {what} with {answer}{where}; v0.18 has that form, at level {needed}.",
    explanation:
      "Nothing is wrong with the message by the documents, at the level of this game. The server does not know all of the language: nothing of the message counted, and nobody gets press that is refused so.",
    clause: "v0.18, level 0, HUH: a syntax error, or a form above the level of the game",
    fix: "As a client, say it to this server in another form or not at all. As a server, take what the level allows.",
    example: "HUH ( SND ( FRA ) ( YES ( ERR INS ( PCE ( ENG FRA ) ) ) ) ) in a game of level 60",
    habits: [{ software: "Parlance", does: "takes fewer forms of press than v0.18: YES, REJ and BWX of some alone" }],
  },
  "sound-refused": {
    severity: "warning",
    message: "The client answers {command} with {answer}{where}, and no fault is in it.",
    explanation:
      "HUH and PRN are for what is no message. The server does nothing about them: what the client could not read here it will miss.",
    clause: "v0.18, level 0, HUH: a client may answer so what has illegal syntax",
    fix: "Fix what reads {command} in the client: ERR stands where it stopped.",
    example: "HUH ( NOW ( SPR 1901 ) ( ENG ERR FLT LON ) )",
  },
  "press-refused-to-server": {
    severity: "note",
    message: "The client answers FRM to the server with {answer}{where}.",
    explanation:
      "A client need not understand all press, but it says so to the power that sent it: no server passes on a bare HUH.",
    clause: "v0.18, level 10, HUH and TRY",
    fix: "Send SND ( sender ) ( HUH ( ERR press ) ), and SND ( sender ) ( TRY ( tokens ) ) right behind it.",
    example: "HUH ( FRM ( ENG ) ( FRA ) ( ERR PRP ( DRW ) ) )",
  },
} as const satisfies Findings;

type Code = keyof typeof refusalFindings;

const refusals: ReadonlySet<Token> = new Set([T.HUH, T.PRN]);

/** Messages of a connection that may still be refused, or up to twice as many; the oldest are forgotten first. */
const mostSaid = 64;

/** A message that was read without anything to say of it. */
interface Said {
  readonly n: FrameNumber;
  readonly direction: Direction;
  readonly tokens: Uint16Array;
  readonly representation: Representation;
  /** Lowest press level that allows it. */
  readonly needed: number;
  /** Press level of the game; null: not known. */
  readonly level: number | null;
  readonly role: "player" | "observer";
}

/** HUH and PRN to what no rule finds fault with: who refuses does not know all of the language. */
class RefusalRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #context: LintContext;
  readonly #said = new Map<ConnectionId, Said[]>();

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
  }

  frame(frame: LintFrame): void {
    const { n, connection, direction, tokens, reading, representation } = frame;
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    const said = this.#said.get(connection) ?? [];
    this.#said.set(connection, said);
    if (refusals.has(first)) {
      const refused = said.find((message) => message.n === frame.answers);
      if (refused && refused.direction !== direction) this.#judge(frame, tokens, refused);
      return;
    }
    if (!reading?.ok || reading.findings.length > 0) return;
    const client = this.#context.clients.of(connection);
    const level = client.level ?? frame.game?.after.level ?? null;
    said.push({ n, direction, tokens, representation, needed: reading.level, level, role: client.role ?? "player" });
    if (said.length === 2 * mostSaid) said.splice(0, mostSaid);
  }

  legEnded({ connection, direction }: LegEnd): void {
    if (direction === "client-to-server") this.#said.delete(connection);
  }

  #judge(frame: LintFrame, tokens: Uint16Array, refused: Said): void {
    const { direction, needed, representation } = refused;
    // Of a level that was never told nobody can say what it allows.
    if (needed > (refused.level ?? 0) || this.#context.isFaulted(refused.n, sideOf(direction))) return;
    const context = { dialect: "v0.18", level: refused.level ?? 0, role: refused.role } as const;
    if (errorPosition(refused.tokens, direction, representation, context)) return;
    const { place, where, about } = errIn(tokens, refused);
    const command = printTokens(refused.tokens.subarray(0, 1), representation);
    const what = messageWords(refused.tokens, representation);
    const answer = printTokens(tokens.subarray(0, 1), representation);
    const code = codeOf(refused);
    const facts = { what, command, answer, where, needed };
    this.#report(findingAt(frame, code, { place: atToken(tokens, place), facts, cause: `${command} ${about}` }));
  }
}

function codeOf({ direction, tokens }: Said): Code {
  if (direction === "client-to-server") return "refused-sound";
  return tokens[0] === T.FRM ? "press-refused-to-server" : "sound-refused";
}

/** Where in what is repeated ERR stands, and before which token. */
function errIn(
  tokens: Uint16Array,
  { tokens: quoted, representation }: Said,
): { readonly place: number; readonly where: string; readonly about: string } {
  const repeated = tokens.subarray(2);
  const at = repeated.findIndex((token, index) => token !== quoted[index]);
  if (at < 0 || repeated[at] !== T.ERR) return { place: 0, where: "", about: "" };
  const token = quoted[at];
  if (token === undefined) return { place: at + 2, where: ", with ERR at its end", about: "" };
  const about = printTokens([token], representation);
  return { place: at + 2, where: `, with ERR before ${about}`, about };
}

export const soundRefusals = defineRules(refusalFindings, (report, context) => new RefusalRules(report, context));
