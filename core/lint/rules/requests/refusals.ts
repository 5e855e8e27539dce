import { dialects } from "../../../language/explain.ts";
import { errorPosition } from "../../../language/read.ts";
import { hasMatchingBrackets } from "../../../language/refusal.ts";
import type { ConnectionId, Direction, FrameNumber } from "../../../recording/entry.ts";
import { numberDialects } from "../../../tokens/numberDialect.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { printTokens } from "../../../tokens/text.ts";
import { closeBracket, isInteger, isText, openBracket, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import { type LegEnd, type LintFrame, type Report, type RuleCheck, sideOf } from "../../finding.ts";
import { atToken, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";

/** Findings about refusals of correct messages, and of unusual ones. */
const refusalFindings = {
  "allowed-form-refused": {
    severity: "warning",
    message: "The server answered {what} with {answer}{where}, but v0.18 allows this form at level {needed} and above.",
    explanation:
      "According to the specification, the message is correct at the level of this game; the server implements only part of the language. It ignores the whole message, and refused press reaches no power.",
    clause: "v0.18, level 0, HUH: a syntax error, or a form above the level of the game",
    fix: "As a client, rephrase the message for this server, or do not send it. As a server, accept every form that the level allows.",
    example: "HUH ( SND ( FRA ) ( YES ( ERR INS ( PCE ( ENG FRA ) ) ) ) ) in a level 60 game",
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
      "According to the specification, the message is correct at every level. The server ignored the whole message, and the client does not get the requested result.",
    clause: "v0.18, level 0, HUH: a syntax error, or a form above the level of the game",
    fix: "As a client, do without {command} on this server, or send it in a different form. As a server, accept every form of level 0.",
    example: "HUH ( SUB ( ( FRA AMY PAR ) ERR HLD ) )",
  },
  "proposal-refused": {
    severity: "warning",
    message:
      "The server answered {what} with {answer}{where}, although every server that supports press must accept it.",
    explanation:
      "Proposals of peace, alliances, draws and orders are the simplest press. Every server that offers this level supports such proposals, but no recipient received this one.",
    clause: "v0.18, level 10, SND and PRP; level 0, HUH: a syntax error, or a form above the level of the game",
    fix: "As a server, pass the press on to its recipients.",
    example: "HUH ( SND ( FRA ) ( ERR PRP ( PCE ( ENG FRA ) ) ) ) in a level 20 game",
  },
  "form-refused": {
    severity: "warning",
    message: "The server answered {what} with {answer}{where}: it does not accept this form of {command}.",
    explanation:
      "Only some programs accept the form; the other finding on this message lists them. The server ignored the whole message.",
    clause: "v0.18, level 0, HUH: a syntax error, or a form above the level of the game",
    fix: "Send {command} in the form that the specification defines.",
    example: "OBS ( 'Watcher' ) ( '1.0' ), HUH ( OBS ERR ( 'Watcher' ) ( '1.0' ) )",
  },
  "err-missing": {
    severity: "warning",
    message: "The {side} answered {what} with a HUH that has no ERR.",
    explanation:
      "ERR marks the first token that the sender could not read. Without it, the author of the other program must guess which part is wrong.",
    clause: "v0.18, level 0, HUH: ERR immediately before the first offending token",
    fix: "Insert ERR before the first token that is wrong, or at the end if something is missing there.",
    example: "HUH ( SUB ( ( FRA AMY PAR ) MTO ) )",
  },
  "err-misplaced": {
    severity: "warning",
    message: "HUH has ERR {errAt} in {what}, but ERR belongs {faultAt}.",
    explanation:
      "Everything before ERR is understood to be correct. The author of the other program looks for the mistake in the wrong place.",
    clause: "v0.18, level 0, HUH: ERR immediately before the first offending token",
    fix: "Insert ERR {faultAt}.",
    example: "HUH ( ERR SUB ( ( FRA AMY PAR ) MTO ) )",
    habits: [{ software: "tenderi", does: "puts ERR after the first token" }],
  },
  "prn-for-balanced": {
    severity: "warning",
    message: "The {side} answered {what} with PRN, but its brackets match.",
    explanation:
      "PRN reports missing or extra brackets. The message has a different fault; HUH with ERR would show where, but PRN does not.",
    clause: "v0.18, level 0, PRN: the message does not have a correct set of parentheses",
    fix: "Answer with HUH, with ERR before the first wrong token.",
    example: "PRN ( TME ( FRA ) )",
  },
  "valid-message-refused": {
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
    message: "The client answered an FRM with {answer} to the server{where}.",
    explanation:
      "A client need not understand all press, but it must answer the power that sent the press: no server forwards a HUH outside SND.",
    clause: "v0.18, level 10, HUH and TRY",
    fix: "Send SND ( sender ) ( HUH ( ERR press ) ), and SND ( sender ) ( TRY ( tokens ) ) directly after it.",
    example: "HUH ( FRM ( ENG ) ( FRA ) ( ERR PRP ( DRW ) ) )",
  },
} as const satisfies Findings;

type Code = keyof typeof refusalFindings;

/** Numbers with different meanings in the tables of some programs. */
const numbered: ReadonlySet<Token> = new Set(Object.values(numberDialects).flatMap((table) => [...table.values()]));

/** The level that allows all press. */
const mostPress = 8000;

const refusals: ReadonlySet<Token> = new Set([T.HUH, T.PRN]);

/** Arrangements that every server that supports press accepts. */
const plain: ReadonlySet<Token> = new Set([T.PCE, T.ALY, T.DRW, T.SLO, T.XDO, T.DMZ]);

/** Index of the token at which HUH and PRN begin to repeat a message. */
const quotedFrom = 2;

/** Maximum number of messages to keep per connection for a later refusal; the oldest are dropped first. */
const mostKept = 128;

/** A message that may be refused. */
interface Readable {
  n: FrameNumber;
  direction: Direction;
  tokens: Uint16Array;
  representation: Representation;
  /** The index of the token at which reading stopped; null if the message can be read. */
  faultAt: number | null;
  /** Whether reading the message found nothing unusual. */
  isUsual: boolean;
  /** The lowest press level that allows the message. */
  needed: number;
  /** Press level of the game; null if unknown. */
  level: number | null;
  role: "player" | "observer";
}

/** The last messages on a connection. A new message overwrites the oldest, so that nothing is allocated for it. */
interface LastMessages {
  /** The messages, in no particular order. */
  readonly messages: Readable[];
  /** The index at which the next message will be stored. */
  next: number;
}

/**
 * Finds HUH and PRN that refuse messages without a fault, usually because the program supports only part of the
 * language, and HUH and PRN that do not show the fault correctly.
 */
class RefusalRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #context: LintContext;
  readonly #readable = new Map<ConnectionId, LastMessages>();

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
  }

  frameChecked(frame: LintFrame): void {
    const { n, connection, direction, tokens, reading, representation } = frame;
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    const kept = this.#keptOf(connection);
    if (refusals.has(first)) {
      if (first === T.HUH && !tokens.includes(T.ERR)) this.#withoutErr(frame, tokens);
      const refused = kept.messages.find((message) => message.n === frame.answers);
      if (refused && refused.direction !== direction) this.#check(frame, tokens, refused);
      return;
    }
    if (!reading) return;
    const client = this.#context.clients.of(connection);
    const message = kept.messages[kept.next] ?? { n, direction, tokens, representation, ...unknownReading };
    kept.messages[kept.next] = message;
    kept.next = (kept.next + 1) % mostKept;
    message.n = n;
    message.direction = direction;
    message.tokens = tokens;
    message.representation = representation;
    message.faultAt = reading.ok ? null : reading.fault.tokenIndex;
    message.isUsual = reading.ok && reading.findings.length === 0;
    message.needed = reading.ok ? reading.level : 0;
    message.level = client.level ?? frame.game?.after.level ?? null;
    message.role = client.role ?? "player";
  }

  legEnded({ connection, direction }: LegEnd): void {
    if (direction === "client-to-server") this.#readable.delete(connection);
  }

  #keptOf(connection: ConnectionId): LastMessages {
    const known = this.#readable.get(connection);
    if (known) return known;
    const fresh: LastMessages = { messages: [], next: 0 };
    this.#readable.set(connection, fresh);
    return fresh;
  }

  #check(frame: LintFrame, tokens: Uint16Array, refused: Readable): void {
    const { needed, representation, faultAt } = refused;
    if (faultAt !== null) {
      if (tokens[0] === T.PRN) this.#prn(frame, refused);
      else this.#misplaced(frame, tokens, refused, faultAt);
      return;
    }
    // If the level is unknown, it may forbid any message above level 0.
    if (needed > (refused.level ?? 0)) return;
    if (refused.isUsual && !this.#isCorrect(refused)) return;
    const { place, where, about } = errIn(tokens, refused);
    const command = printTokens(refused.tokens.subarray(0, 1), representation);
    const what = messageWords(refused.tokens, representation);
    const answer = printTokens(tokens.subarray(0, 1), representation);
    const code = codeOf(refused);
    if (code === null) return;
    // Without all press, it is unknown whether the client's reply had a fault that explains the refusal.
    const isReply = code === "allowed-form-refused" && proposalAt(refused.tokens) < 0;
    if (isReply && this.#context.recorded.isTorn(frame.connection)) return;
    const facts = { what, command, answer, where, needed };
    const finding = findingAt(frame, code, { place: atToken(tokens, place), facts, cause: `${command} ${about}` });
    if (code !== "form-refused") return this.#report(finding);
    // The fault is in the client's message. The refusal repeats it after HUH and a bracket.
    const placed = atToken(refused.tokens, Math.max(0, place - quotedFrom));
    this.#report({ ...finding, ...placed, side: "client", n: refused.n });
  }

  #withoutErr(frame: LintFrame, tokens: Uint16Array): void {
    const { representation, direction } = frame;
    const quoted = tokens.subarray(quotedFrom, -1);
    const what = quoted.length > 0 ? messageWords(quoted, representation) : "nothing";
    const command = printTokens(quoted.subarray(0, 1), representation);
    this.#report(findingAt(frame, "err-missing", { facts: { side: sideOf(direction), what }, cause: command }));
  }

  /** Reports PRN in answer to a message whose brackets match. */
  #prn(frame: LintFrame, { tokens, representation }: Readable): void {
    if (!hasMatchingBrackets(tokens)) return;
    const facts = { side: sideOf(frame.direction), what: messageWords(tokens, representation) };
    const cause = printTokens(tokens.subarray(0, 1), representation);
    this.#report(findingAt(frame, "prn-for-balanced", { facts, cause }));
  }

  /** Reports ERR before a token that is not the first wrong token according to any document or program. */
  #misplaced(frame: LintFrame, tokens: Uint16Array, refused: Readable, faultAt: number): void {
    const { place } = errIn(tokens, refused);
    const at = place - quotedFrom;
    const { tokens: quoted, representation } = refused;
    // A server may know commands, or stop at tokens, that no document defines or that programs number differently.
    const isOwnWord = (index: number): boolean => {
      const token = quoted[index];
      if (token === undefined || token === openBracket || token === closeBracket) return false;
      if (numbered.has(token)) return true;
      return !representation.names.has(token) && !isInteger(token) && !isText(token);
    };
    if (place === 0 || at === faultAt || faultAt === 0 || isOwnWord(at) || isOwnWord(faultAt)) return;
    if (at < faultAt && strictPlaces(refused).includes(at)) return;
    const wordsAt = (index: number): string => {
      const token = quoted[index];
      return token === undefined ? "at the end" : `before \`${printTokens([token], representation)}\``;
    };
    const what = messageWords(quoted, representation);
    const facts = { what, errAt: wordsAt(at), faultAt: wordsAt(faultAt) };
    const cause = printTokens(quoted.subarray(0, 1), representation);
    this.#report(findingAt(frame, "err-misplaced", { facts, place: atToken(tokens, place), cause }));
  }

  #isCorrect({ n, direction, tokens, representation, level, role }: Readable): boolean {
    const context = { dialect: "v0.18", level: level ?? 0, role } as const;
    return !this.#context.isFaulted(n, sideOf(direction)) && !errorPosition(tokens, direction, representation, context);
  }
}

const unknownReading = { faultAt: null, isUsual: true, needed: 0, level: null, role: "player" } as const;

/**
 * Returns the code of the finding about a refusal; null for an unusual message from the server, which a client may
 * refuse.
 */
function codeOf({ direction, tokens, isUsual }: Readable): Code | null {
  const isOfClient = direction === "client-to-server";
  if (!isUsual) return isOfClient && tokens[0] !== T.SND ? "form-refused" : null;
  if (isOfClient && isPlainProposal(tokens)) return "proposal-refused";
  if (isOfClient) return tokens[0] === T.SND ? "allowed-form-refused" : "command-refused";
  return tokens[0] === T.FRM ? "press-refused-to-server" : "valid-message-refused";
}

function isClosing(token: Token): boolean {
  return token === closeBracket;
}

/** Returns the index of PRP in an SND that proposes something; -1 for other messages. */
function proposalAt(tokens: Uint16Array): number {
  const at = tokens.indexOf(T.PRP);
  const before = tokens.subarray(0, Math.max(0, at));
  // Deeper in the message, PRP belongs to press about press.
  const depth = before.filter((token) => token === openBracket).length - before.filter(isClosing).length;
  return tokens[0] === T.SND && depth === 1 ? at : -1;
}

/** Whether a message is SND with one of the basic proposals, which every server that supports press accepts. */
function isPlainProposal(tokens: Uint16Array): boolean {
  const at = proposalAt(tokens);
  return at >= 0 && plain.has(tokens[at + 2] ?? 0);
}

/** Returns where stricter programs put ERR: those that follow one of the documents, and those that support no press. */
function strictPlaces({ tokens, direction, representation, level, role }: Readable): readonly (number | undefined)[] {
  const levels = level === null ? [0, mostPress] : [0, level];
  const all = dialects.flatMap((dialect) => levels.map((one) => ({ dialect, level: one, role })));
  return all.map((strictness) => errorPosition(tokens, direction, representation, strictness)?.tokenIndex);
}

/** Returns where ERR is in the quoted message, and before which token. */
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
