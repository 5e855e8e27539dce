import type { ClientMessage, ServerMessage } from "../../../language/message.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { type Representation, readRepresentationBody } from "../../../tokens/representation.ts";
import { printNumber } from "../../../tokens/text.ts";
import { isPower, isProvince, isText, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import {
  atTokens,
  type LintFrame,
  type Place,
  type PlayedGame,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { atToken, type Details, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { swappedIn } from "../wire/byteOrder.ts";
import { coastFindings, NamedCoasts } from "./coasts.ts";

/** Findings about names, and about the numbers of powers and provinces. */
const nameFindings = {
  "unnamed-token": {
    severity: "error",
    message: "{hex} is a {kind} number that {names} does not define.",
    explanation:
      "Power and province numbers are valid only as the RM on the same connection defines them. Usually the number belongs to a different map, or to the Standard map while the game uses a variant.",
    clause: "protocol v1, RM; v0.18, level 0, MAP",
    fix: "Take every power and province number from the RM, and the map's powers and provinces from MDF.",
    example: "IAM ( 0x4107 ) ( 17 ) after an empty RM",
  },
  "name-letters": {
    severity: "warning",
    message: "{command} has the name '{name}'; only letters, digits and underscores are allowed.",
    explanation: "Clients use the name as a file name, or look it up among their maps.",
    clause: "v0.18, level 0, MAP and SVE",
    fix: "Send a name of one or more letters, digits and underscores.",
    example: "MAP ( 'fleet rome' )",
  },
  "game-name-length": {
    severity: "error",
    message: "The saved game's name '{name}' has {length} characters; at most {most} are allowed.",
    explanation:
      "A client may use the name as a file name of at most eight characters; if so, it cannot save or load this game.",
    clause: "v0.18, level 0, SVE: never more than 8 characters",
    fix: "Send a name of at most {most} characters.",
    example: "SVE ( 'tuesdaygame' )",
  },
  "name-length": {
    severity: "note",
    message: "{what} has {length} characters; AiServer's toolkit can store {most}.",
    explanation:
      "AiServer's toolkit can store 64 characters each for the name and the version of a bot, and cuts off the rest.",
    clause: "none: AiServer's toolkit, NME",
    fix: "Send a name of at most {most} characters.",
    example: "NME ( 'a name of more than 64 letters ..' ) ( '1.0' )",
  },
  "name-empty": {
    severity: "warning",
    message: "The client sent an empty name.",
    explanation: "SMR then shows an empty string for the player, and some programs cannot read that.",
    clause: "v0.18, level 0, NME",
    fix: "Send the bot's name and version: NME ( 'name' ) ( 'version' ).",
    example: "NME ( '' ) ( '1.0' )",
  },
  "name-unprintable": {
    severity: "warning",
    message: "The text in {command} contains the unprintable byte 0x{hex}.",
    explanation:
      "Names, versions and messages must contain only printable characters. A zero byte usually means that the program sent the string's null terminator too.",
    clause: "v0.18, level 0, NME and ADM: any printable character",
    fix: "Send only characters from 0x20 to 0x7E.",
    example: "NME ( 'x' 0x4B00 ) ( '1' )",
  },
  "name-changed": {
    severity: "error",
    message: "The client's {answer} names {command} '{name}', but the server sent '{offered}'.",
    explanation:
      "The answer must repeat the name that the server sent; case does not matter. A server that compares the names keeps waiting.",
    clause: "v0.18, level 0, MAP, SVE and LOD",
    fix: "Repeat the name exactly as received: {right}.",
    example: "MAP ( 'standard' ), then YES ( MAP ( 'classical' ) )",
  },
  "answer-unoffered": {
    severity: "error",
    message: "The client sent {answer} ( {command} ( '{name}' ) ), but the server had sent no {command}.",
    explanation:
      "A client's YES and REJ answer MAP, SVE and LOD. Without the question, the server does not know what the answer is about, and the diplomacy server stops answering the client.",
    clause: "v0.18, level 0, MAP, SVE and LOD",
    fix: "Wait for {command}, then answer it with the same name.",
    example: "NME, then YES ( MAP ( 'standard' ) ) before any MAP",
  },
  ...coastFindings,
} as const satisfies Findings;

type Code = keyof typeof nameFindings;

/** Messages that quote the other side. */
const quoting: ReadonlySet<Token> = new Set([T.YES, T.REJ, T.HUH, T.PRN, T.THX, T.FRM]);
/** Messages that name a map or a saved game. */
const naming: ReadonlySet<Token> = new Set([T.MAP, T.SVE, T.LOD]);

/** Messages with text that the sender itself wrote. */
const texts: ReadonlySet<Token> = new Set([T.NME, T.ADM, T.SND]);

/** The maximum length, in characters, of a bot's name or version that AiServer's toolkit can store. */
const mostLetters = 64;
/** Maximum length of a saved game's name. Source: v0.18, level 0, SVE. */
const mostOfGame = 8;

interface Named {
  /** Names that the server sent, in lower case, keyed by command. */
  readonly given: Map<string, Set<string>>;
  /** Whether the recording contains the connection from its beginning. */
  readonly isWhole: boolean;
  /** Powers and provinces that the RM lists; null before the RM arrives. */
  listed: ReadonlySet<Token> | null;
  isTorn: boolean;
}

/** Checks the characters in names, the names that answers repeat, and numbers that have no name on this map. */
class NameRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Named>();

  readonly #coasts: NamedCoasts;

  readonly #recorded: LintContext["recorded"];

  constructor(report: Report<Code>, recorded: LintContext["recorded"]) {
    this.#report = report;
    this.#recorded = recorded;
    this.#coasts = new NamedCoasts(report);
  }

  opened(connection: ConnectionId): void {
    this.#connections.set(connection, newcomer(true));
  }

  lost({ connection }: Leg): void {
    this.#of(connection).isTorn = true;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, direction, connection } = frame;
    if (frame.frame.kind === "RM" && direction === "server-to-client") {
      const { entries } = readRepresentationBody(frame.frame.body);
      this.#of(connection).listed = new Set(entries.map(({ token }) => token));
    }
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    const isQuoted = quoting.has(first);
    if (!isQuoted) this.#ofNumbers(frame, tokens);
    if (texts.has(first)) this.#ofText(frame, tokens);
    if (!reading?.ok) return;
    if (reading.direction === "server-to-client") {
      if (naming.has(first)) this.#ofServer(frame, reading.message);
    } else if (first === T.NME) this.#ofClient(frame, reading.message, tokens);
    else if (isQuoted) this.#ofAnswer(frame, tokens, reading.message);
  }

  gameEnded(game: PlayedGame): void {
    this.#coasts.gameEnded(game);
  }

  /** Finds the first power or province number without a name on the connection, and collects the coasts before it. */
  #ofNumbers(frame: LintFrame, tokens: Uint16Array): void {
    const { representation, connection } = frame;
    const kinds = kindsOf(representation);
    let at = 0;
    for (; at < tokens.length; at += 1) {
      const kind = kinds[tokens[at] ?? 0];
      if (kind === voidKind) break;
      if (kind === coastKind) this.#coasts.take(frame, tokens, at);
    }
    const token = tokens[at];
    if (token === undefined) return;
    const { listed } = this.#of(connection);
    // Before the RM, numbers have no meaning yet. If the RM lists the number but its name is faulty, the finding is
    // about the RM.
    if (listed === null || listed.has(token) || this.#recorded.mayLackRm(connection)) return;
    if (frame.reading?.ok === false && swappedIn(frame)) return;
    const facts = {
      hex: printNumber(token),
      kind: isPower(token) ? "power" : "province",
      names: representation.source === "rm" ? "the RM" : "the Standard map (empty RM)",
    };
    this.#add(frame, "unnamed-token", { facts, place: atToken(tokens, at), cause: facts.hex });
  }

  #ofServer(frame: LintFrame, message: ServerMessage): void {
    if (message.type !== "MAP" && message.type !== "SVE" && message.type !== "LOD") return;
    const { type, name } = message;
    const { given } = this.#of(frame.connection);
    const names = given.get(type) ?? new Set<string>();
    given.set(type, names.add(name.toLowerCase()));
    const place: Place = atTokens({ start: 2, end: Math.max(3, (frame.tokens?.length ?? 0) - 1) });
    if (!/^\w+$/.test(name)) this.#add(frame, "name-letters", { facts: { command: type, name }, place, cause: type });
    if (type !== "MAP" && name.length > mostOfGame)
      this.#add(frame, "game-name-length", {
        facts: { name, length: name.length, most: mostOfGame },
        place,
        cause: type,
      });
  }

  /** Finds characters that no text may contain. */
  #ofText(frame: LintFrame, tokens: Uint16Array): void {
    const at = tokens.findIndex((token) => isText(token) && !isPrintable(token & 0xff));
    const letter = tokens[at];
    if (letter === undefined || (frame.reading?.ok === false && swappedIn(frame))) return;
    const hex = (letter & 0xff).toString(16).toUpperCase().padStart(2, "0");
    const command = frame.representation.names.get(tokens[0] ?? 0) ?? "";
    this.#add(frame, "name-unprintable", { facts: { hex, command }, place: atToken(tokens, at), cause: command });
  }

  #ofClient(frame: LintFrame, message: ClientMessage, tokens: Uint16Array): void {
    if (message.type !== "NME") return;
    const { name, version } = message;
    if (name === "") this.#add(frame, "name-empty", { place: atToken(tokens, 2) });
    const longest = Math.max(name.length, version.length);
    if (longest <= mostLetters) return;
    const what = name.length > mostLetters ? "The name" : "The version";
    this.#add(frame, "name-length", { facts: { what, length: longest, most: mostLetters }, place: wholeFrame });
  }

  /** Checks YES and REJ from a client against the names that the server sent. */
  #ofAnswer(frame: LintFrame, tokens: Uint16Array, message: ClientMessage): void {
    if (message.type !== "YES" && message.type !== "REJ") return;
    const { given, isTorn, isWhole, listed } = this.#of(frame.connection);
    const { type, name } = message.acknowledged;
    if (isTorn) return;
    const names = given.get(type);
    const place = atTokens({ start: 4, end: Math.max(5, tokens.length - 2) });
    const facts = { answer: message.type, command: type, name };
    const offered = [...(names ?? [])].at(-1);
    if (offered === undefined) {
      // Without the RM, the recording may lack everything that the server sent.
      if (isWhole && listed !== null) this.#add(frame, "answer-unoffered", { facts, place, cause: type });
    } else if (names?.has(name.toLowerCase()) !== true) {
      const right = `${message.type} ( ${type} ( '${offered}' ) )`;
      this.#add(frame, "name-changed", { facts: { ...facts, offered, right }, place, cause: type });
    }
  }

  #add(frame: LintFrame, code: Code, details: Details): void {
    this.#report(findingAt(frame, code, details));
  }

  #of(connection: ConnectionId): Named {
    const known = this.#connections.get(connection);
    if (known) return known;
    const fresh = newcomer(false);
    this.#connections.set(connection, fresh);
    return fresh;
  }
}

function newcomer(isWhole: boolean): Named {
  return { given: new Map(), isWhole, listed: null, isTorn: false };
}

function isPrintable(byte: number): boolean {
  // Bytes of UTF-8 are allowed: Parlance reads strings as UTF-8.
  return byte >= 0x20 && byte !== 0x7f;
}

const tables = new WeakMap<Representation, Uint8Array>();

const voidKind = 1;
const coastKind = 2;

/** The coasts that v0.18 documents; `diagonal-coast` reports the others. */
const straightCoasts: readonly Token[] = [T.NCS, T.ECS, T.SCS, T.WCS];

/**
 * Returns a table of the kinds of tokens, indexed by token number: a power or province without a name, a coast, or 0
 * for any other token.
 */
function kindsOf(representation: Representation): Uint8Array {
  const known = tables.get(representation);
  if (known) return known;
  const table = new Uint8Array(0x10000);
  for (let token = 0x4100; token < 0x5800; token++)
    if ((isPower(token) || isProvince(token)) && !representation.names.has(token)) table[token] = voidKind;
  for (const token of straightCoasts) table[token] = coastKind;
  tables.set(representation, table);
  return table;
}

export const names = defineRules(nameFindings, (report, { recorded }) => new NameRules(report, recorded));
