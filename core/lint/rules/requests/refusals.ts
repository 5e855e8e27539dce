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

/** Findings of refusals of correct messages, and of unusual ones. */
const refusalFindings = {
  "refused-sound": {
    severity: "warning",
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
  "command-refused": {
    severity: "warning",
    message: "The server answered {what} with {answer}{where}, although every server must accept this form.",
    explanation:
      "According to the specification the message is correct at every level. The server ignored the whole message, and the client goes without what it asked for.",
    clause: "v0.18, level 0, HUH: a syntax error, or a form above the level of the game",
    fix: "As a client, do without {command} on this server, or send another form of it. As a server, accept every form of level 0.",
    example: "HUH ( SUB ( ( FRA AMY PAR ) ERR HLD ) )",
  },
  "form-refused": {
    severity: "warning",
    message: "The server answered {what} with {answer}{where}: it does not accept this form of {command}.",
    explanation:
      "Only some programs accept the form; the note on the message says which. The server ignored the whole message.",
    clause: "v0.18, level 0, HUH: a syntax error, or a form above the level of the game",
    fix: "Send {command} in the form of the specification.",
    example: "OBS ( 'Watcher' ) ( '1.0' ), HUH ( OBS ERR ( 'Watcher' ) ( '1.0' ) )",
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

/** Index of the token at which HUH and PRN begin to repeat a message. */
const quotedFrom = 2;

/** How many messages per connection are kept for a later refusal, up to twice as many; the oldest are dropped first. */
const mostKept = 64;

/** A message that can be read. */
interface Readable {
  readonly n: FrameNumber;
  readonly direction: Direction;
  readonly tokens: Uint16Array;
  readonly representation: Representation;
  /** Reading it found nothing unusual. */
  readonly isUsual: boolean;
  /** The lowest press level that allows the message. */
  readonly needed: number;
  /** Press level of the game; null: unknown. */
  readonly level: number | null;
  readonly role: "player" | "observer";
}

/** Finds HUH and PRN to messages that can be read: the refusing program does not know the whole language. */
class RefusalRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #context: LintContext;
  readonly #readable = new Map<ConnectionId, Readable[]>();

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
  }

  frameChecked(frame: LintFrame): void {
    const { n, connection, direction, tokens, reading, representation } = frame;
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    const kept = this.#readable.get(connection) ?? [];
    this.#readable.set(connection, kept);
    if (refusals.has(first)) {
      const refused = kept.find((message) => message.n === frame.answers);
      if (refused && refused.direction !== direction) this.#check(frame, tokens, refused);
      return;
    }
    if (!reading?.ok) return;
    const isUsual = reading.findings.length === 0;
    const client = this.#context.clients.of(connection);
    const level = client.level ?? frame.game?.after.level ?? null;
    const role = client.role ?? "player";
    kept.push({ n, direction, tokens, representation, isUsual, needed: reading.level, level, role });
    if (kept.length === 2 * mostKept) kept.splice(0, mostKept);
  }

  legEnded({ connection, direction }: LegEnd): void {
    if (direction === "client-to-server") this.#readable.delete(connection);
  }

  #check(frame: LintFrame, tokens: Uint16Array, refused: Readable): void {
    const { needed, representation } = refused;
    // Above level 0 an unknown level may forbid the message.
    if (needed > (refused.level ?? 0)) return;
    if (refused.isUsual && !this.#isCorrect(refused)) return;
    const { place, where, about } = errIn(tokens, refused);
    const command = printTokens(refused.tokens.subarray(0, 1), representation);
    const what = messageWords(refused.tokens, representation);
    const answer = printTokens(tokens.subarray(0, 1), representation);
    const code = codeOf(refused);
    if (code === null) return;
    const facts = { what, command, answer, where, needed };
    const finding = findingAt(frame, code, { place: atToken(tokens, place), facts, cause: `${command} ${about}` });
    if (code !== "form-refused") return this.#report(finding);
    // The fault is in the client's message. The refusal repeats it after HUH and a bracket.
    const placed = atToken(refused.tokens, Math.max(0, place - quotedFrom));
    this.#report({ ...finding, ...placed, side: "client", n: refused.n });
  }

  #isCorrect({ n, direction, tokens, representation, level, role }: Readable): boolean {
    const context = { dialect: "v0.18", level: level ?? 0, role } as const;
    return !this.#context.isFaulted(n, sideOf(direction)) && !errorPosition(tokens, direction, representation, context);
  }
}

/** The finding on a refusal; null for an unusual message of the server, which a client may refuse. */
function codeOf({ direction, tokens, isUsual }: Readable): Code | null {
  const isOfClient = direction === "client-to-server";
  if (!isUsual) return isOfClient && tokens[0] !== T.SND ? "form-refused" : null;
  if (isOfClient) return tokens[0] === T.SND ? "refused-sound" : "command-refused";
  return tokens[0] === T.FRM ? "press-refused-to-server" : "sound-refused";
}

/** Where ERR is in the quoted message, and before which token. */
function errIn(
  tokens: Uint16Array,
  { tokens: quoted, representation }: Readable,
): { readonly place: number; readonly where: string; readonly about: string } {
  const repeated = tokens.subarray(quotedFrom);
  const at = repeated.findIndex((token, index) => token !== quoted[index]);
  if (at < 0 || repeated[at] !== T.ERR) return { place: 0, where: "", about: "" };
  const token = quoted[at];
  if (token === undefined) return { place: at + quotedFrom, where: " (ERR at its end)", about: "" };
  const about = printTokens([token], representation);
  return { place: at + quotedFrom, where: ` (ERR before \`${about}\`)`, about };
}

export const soundRefusals = defineRules(refusalFindings, (report, context) => new RefusalRules(report, context));
