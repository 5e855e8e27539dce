import { closeBracket, openBracket } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { atTokens, type Finding, type LintFrame, type Place, wholeFrame } from "../../finding.ts";

/** Where and when the server told something. */
export class ToldFrame {
  readonly n: LintFrame["n"];
  readonly connection: LintFrame["connection"];
  readonly atNs: number;
  /** Where its last group begins, and how many tokens it has; 0: there is none. */
  readonly #open: number;
  readonly #length: number;
  /** Of NOW alone. */
  readonly #tokens: Uint16Array | null;

  constructor({ n, connection, atNs, tokens }: LintFrame) {
    this.n = n;
    this.connection = connection;
    this.atNs = atNs;
    this.#open = 1 + (tokens?.lastIndexOf(openBracket) ?? -1);
    this.#length = tokens?.length ?? 0;
    this.#tokens = tokens?.[0] === T.NOW ? tokens : null;
  }

  /** The last group of its tokens: the result of ORD, the note of THX. */
  get last(): Place {
    return this.#open > 0 ? atTokens({ start: this.#open, end: this.#length - 1 }) : wholeFrame;
  }

  /** Of NOW alone: where its units stand in it, in its order. A state keeps units without their place. */
  get units(): readonly Place[] {
    return this.#tokens === null ? [] : groupsOf(this.#tokens).slice(1);
  }
}

/** Reports something about a frame of the server. */
export type GameTell<Code extends string> = (
  frame: ToldFrame,
  code: Code,
  place: Place,
  facts: Finding["facts"],
  cause: string,
) => void;

/** Frames of the server that a game keeps by their number, to be found again when it is over. */
export class ToldFrames {
  readonly #frames = new Map<LintFrame["n"], ToldFrame>();
  /** By the frame of a NOW, the SCO that came before it. */
  readonly #centres = new Map<LintFrame["n"], LintFrame["n"]>();

  keep(frame: LintFrame): void {
    this.#frames.set(frame.n, new ToldFrame(frame));
  }

  join(now: LintFrame["n"], sco: LintFrame["n"]): void {
    this.#centres.set(now, sco);
  }

  of(n: LintFrame["n"] | null): ToldFrame | undefined {
    return n === null ? undefined : this.#frames.get(n);
  }

  /** The SCO in front of a NOW. */
  centresOf(now: LintFrame["n"] | null): ToldFrame | undefined {
    return now === null ? undefined : this.of(this.#centres.get(now) ?? null);
  }
}

/** What stands in the outermost brackets of a message. */
function groupsOf(tokens: Uint16Array): Place[] {
  const groups: Place[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, token] of tokens.entries()) {
    if (token === openBracket && depth++ === 0) start = at + 1;
    if (token === closeBracket && --depth === 0) groups.push(atTokens({ start, end: at }));
  }
  return groups;
}
