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
    message: "The server answered {what} with {answer}{where}, but v0.18 allows this form at level {needed} and above.",
    explanation:
      "According to the specification the message is correct at the level of this game; the server implements only part of the language. It ignores the whole message, and refused press reaches no power.",
    clause: "v0.18, level 0, HUH: a syntax error, or a form above the level of the game",
    fix: "As a client, rephrase the message for this server, or do not send it. As a server, accept every form that the level allows.",
    example: "HUH ( SND ( FRA ) ( YES ( ERR INS ( PCE ( ENG FRA ) ) ) ) ) in a game of level 60",
    habits: [
      {
        software: "Parlance",
        does: "supports only part of v0.18's press, and accepts YES, REJ and BWX only for some kinds of press",
      },
    ],
  },
  "sound-refused": {
    severity: "warning",
    message: "The client answered {command} with {answer}{where}, but the message is correct.",
    explanation:
      "HUH and PRN are for malformed messages. The server ignores them, so the client loses the content of this message.",
    clause: "v0.18, level 0, HUH: a client may answer a message with illegal syntax this way",
    fix: "Fix the code that reads {command} in the client: ERR marks the place where it stopped.",
    example: "HUH ( NOW ( SPR 1901 ) ( ENG ERR FLT LON ) )",
  },
  "press-refused-to-server": {
    severity: "note",
    message: "The client sent {answer} to the server about an FRM{where}.",
    explanation:
      "A client need not understand all press, but it must reply to the power that sent it: no server forwards a HUH outside SND.",
    clause: "v0.18, level 10, HUH and TRY",
    fix: "Send SND ( sender ) ( HUH ( ERR press ) ), and SND ( sender ) ( TRY ( tokens ) ) directly after it.",
    example: "HUH ( FRM ( ENG ) ( FRA ) ( ERR PRP ( DRW ) ) )",
  },
} as const satisfies Findings;

type Code = keyof typeof refusalFindings;

const refusals: ReadonlySet<Token> = new Set([T.HUH, T.PRN]);

/** How many messages per connection are kept for a later refusal, up to twice as many; the oldest are dropped first. */
const mostKept = 64;

/** A message without findings. */
interface Correct {
  readonly n: FrameNumber;
  readonly direction: Direction;
  readonly tokens: Uint16Array;
  readonly representation: Representation;
  /** The lowest press level that allows the message. */
  readonly needed: number;
  /** Press level of the game; null: unknown. */
  readonly level: number | null;
  readonly role: "player" | "observer";
}

/** Finds HUH and PRN to correct messages: the refusing program does not know the whole language. */
class RefusalRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #context: LintContext;
  readonly #correct = new Map<ConnectionId, Correct[]>();

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
  }

  frameChecked(frame: LintFrame): void {
    const { n, connection, direction, tokens, reading, representation } = frame;
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    const kept = this.#correct.get(connection) ?? [];
    this.#correct.set(connection, kept);
    if (refusals.has(first)) {
      const refused = kept.find((message) => message.n === frame.answers);
      if (refused && refused.direction !== direction) this.#check(frame, tokens, refused);
      return;
    }
    if (!reading?.ok || reading.findings.length > 0) return;
    const client = this.#context.clients.of(connection);
    const level = client.level ?? frame.game?.after.level ?? null;
    kept.push({ n, direction, tokens, representation, needed: reading.level, level, role: client.role ?? "player" });
    if (kept.length === 2 * mostKept) kept.splice(0, mostKept);
  }

  legEnded({ connection, direction }: LegEnd): void {
    if (direction === "client-to-server") this.#correct.delete(connection);
  }

  #check(frame: LintFrame, tokens: Uint16Array, refused: Correct): void {
    const { direction, needed, representation } = refused;
    // Above level 0 an unknown level may forbid the message.
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

function codeOf({ direction, tokens }: Correct): Code {
  if (direction === "client-to-server") return "refused-sound";
  return tokens[0] === T.FRM ? "press-refused-to-server" : "sound-refused";
}

/** Where ERR is in the quoted message, and before which token. */
function errIn(
  tokens: Uint16Array,
  { tokens: quoted, representation }: Correct,
): { readonly place: number; readonly where: string; readonly about: string } {
  const repeated = tokens.subarray(2);
  const at = repeated.findIndex((token, index) => token !== quoted[index]);
  if (at < 0 || repeated[at] !== T.ERR) return { place: 0, where: "", about: "" };
  const token = quoted[at];
  if (token === undefined) return { place: at + 2, where: " (ERR at its end)", about: "" };
  const about = printTokens([token], representation);
  return { place: at + 2, where: ` (ERR before \`${about}\`)`, about };
}

export const soundRefusals = defineRules(refusalFindings, (report, context) => new RefusalRules(report, context));
