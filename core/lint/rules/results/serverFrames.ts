import { closeBracket, openBracket } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { atTokens, type Finding, type LintFrame, type Place, wholeFrame } from "../../finding.ts";

/** A frame from the server, reduced to what findings need: when it was sent, and where its parts are. */
export class ServerFrame {
  readonly n: LintFrame["n"];
  readonly connection: LintFrame["connection"];
  readonly atNs: number;
  /** The index of the first token in the message's last pair of brackets; 0 if there are no brackets. */
  readonly #open: number;
  /** Number of tokens. */
  readonly #length: number;
  /**
   * The lengths of the groups of a NOW, the turn first; null for other messages. The tokens of all NOWs of a long game
   * would take several times the memory.
   */
  readonly #groups: Uint16Array | null;

  constructor({ n, connection, atNs, tokens, reading }: LintFrame) {
    this.n = n;
    this.connection = connection;
    this.atNs = atNs;
    this.#open = 1 + (tokens?.lastIndexOf(openBracket) ?? -1);
    this.#length = tokens?.length ?? 0;
    this.#groups = tokens?.[0] === T.NOW ? groupsOf(tokens, reading) : null;
  }

  /** The contents of the last pair of brackets: the result in ORD, the note in THX. */
  get last(): Place {
    return this.#open > 0 ? atTokens({ start: this.#open, end: this.#length - 1 }) : wholeFrame;
  }

  /** The places of the units in a NOW, in message order. A game state stores units without their tokens. */
  get units(): readonly Place[] {
    const places: Place[] = [];
    // The groups follow the command, without tokens between them.
    let start = 2;
    for (const length of this.#groups ?? []) {
      places.push(atTokens({ start, end: start + length }));
      start += length + 2;
    }
    return places.slice(1);
  }
}

/** Reports a finding about a frame from the server. */
export type GameReport<Code extends string> = (
  frame: ServerFrame,
  code: Code,
  place: Place,
  facts: Finding["facts"],
  cause: string,
) => void;

/**
 * Frames from the server, by number. They are kept until the end of the game, when the findings need them. An array,
 * because there are very many frames, and a growing map is copied again and again.
 */
export class ServerFrames {
  readonly #frames: (ServerFrame | undefined)[] = [];
  /** The frame of the SCO that preceded a NOW, keyed by the frame of the NOW. */
  readonly #centres = new Map<LintFrame["n"], LintFrame["n"]>();

  keep(frame: LintFrame): void {
    this.#frames[frame.n] = new ServerFrame(frame);
  }

  join(now: LintFrame["n"], sco: LintFrame["n"]): void {
    this.#centres.set(now, sco);
  }

  of(n: LintFrame["n"] | null): ServerFrame | undefined {
    return n === null ? undefined : this.#frames[n];
  }

  /** Returns the SCO that preceded a NOW. */
  centresOf(now: LintFrame["n"] | null): ServerFrame | undefined {
    return now === null ? undefined : this.of(this.#centres.get(now) ?? null);
  }
}

/** The newest result: a server sends the same NOW, with the same reading, to one client after another. */
let newest: { readonly reading: LintFrame["reading"]; readonly lengths: Uint16Array } | null = null;

function groupsOf(tokens: Uint16Array, reading: LintFrame["reading"]): Uint16Array {
  if (newest === null || reading === undefined || newest.reading !== reading)
    newest = { reading, lengths: groupLengths(tokens) };
  return newest.lengths;
}

/** Returns the number of tokens in each of the outermost brackets of a message. */
function groupLengths(tokens: Uint16Array): Uint16Array {
  const lengths: number[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at] === openBracket && depth++ === 0) start = at + 1;
    if (tokens[at] === closeBracket && --depth === 0) lengths.push(at - start);
  }
  return Uint16Array.from(lengths);
}
