import { closeBracket, openBracket } from "../tokens/token.ts";
import { tokenNamed } from "../tokens/vocabulary.ts";
import { atTokens, type Finding, type LintFrame, type Place, wholeFrame } from "./finding.ts";
import type { ResultFindingCode } from "./resultCatalogue.ts";

const NOW = tokenNamed("NOW");

/** Where and when the server told something. */
export interface ToldFrame {
  readonly n: number;
  readonly connection: number;
  readonly atNs: number;
  /** The last group of its tokens: the result of ORD, the note of THX. */
  readonly last: Place;
  /** Of NOW alone: where its units stand in it, in its order. */
  readonly units: () => readonly Place[];
}

/** Reports something about a frame of the server. */
export type TellOf = (
  frame: ToldFrame,
  code: ResultFindingCode,
  place: Place,
  facts: Finding["facts"],
  cause: string,
) => void;

/** Frames of the server that a game keeps by their number, to be found again when it is over. */
export class ToldFrames {
  readonly #frames = new Map<number, ToldFrame>();
  /** By the frame of a NOW, the SCO that came before it. */
  readonly #centres = new Map<number, number>();

  keep({ n, connection, atNs, tokens }: LintFrame): void {
    const open = tokens?.lastIndexOf(openBracket) ?? -1;
    const last = tokens && open >= 0 ? atTokens({ start: open + 1, end: tokens.length - 1 }) : wholeFrame;
    const isPosition = tokens?.[0] === NOW;
    // A state keeps units without their place; few frames are ever asked for it.
    const units = isPosition ? () => groupsOf(tokens).slice(1) : () => [];
    this.#frames.set(n, { n, connection, atNs, last, units });
  }

  join(now: number, sco: number): void {
    this.#centres.set(now, sco);
  }

  of(n: number | null): ToldFrame | undefined {
    return n === null ? undefined : this.#frames.get(n);
  }

  /** The SCO in front of a NOW. */
  centresOf(now: number | null): ToldFrame | undefined {
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
