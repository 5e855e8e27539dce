import { openBracket } from "../tokens/token.ts";
import { atTokens, type LintFrame, type Place, wholeFrame } from "./finding.ts";

/** Where and when the server told something. */
export interface ToldFrame {
  readonly n: number;
  readonly connection: number;
  readonly atNs: number;
  /** The last group of its tokens: the result of ORD, the note of THX. */
  readonly last: Place;
}

/** Frames of the server that a game keeps by their number, to be found again when it is over. */
export class ToldFrames {
  readonly #frames = new Map<number, ToldFrame>();
  /** By the frame of a NOW, the SCO that came before it. */
  readonly #centres = new Map<number, number>();

  keep({ n, connection, atNs, tokens }: LintFrame): void {
    const open = tokens?.lastIndexOf(openBracket) ?? -1;
    const last = tokens && open >= 0 ? atTokens({ start: open + 1, end: tokens.length - 1 }) : wholeFrame;
    this.#frames.set(n, { n, connection, atNs, last });
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
