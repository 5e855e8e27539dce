import type { TurnRange } from "../../core/analysis/report/part.ts";
import type { PeaceProfile } from "../../core/press/profiles.ts";
import type { FrameNumber, Source } from "./api.ts";

/** A request to make one page of a game, or of some of its turns. */
export interface ShareRequest {
  readonly source: Source;
  /** Index of the game. */
  readonly game: number;
  /** Null: the whole game. */
  readonly range: TurnRange | null;
  /** The message at which the page opens. */
  readonly start: FrameNumber;
  readonly profile: PeaceProfile;
  /** Whether programs are shown as bot 1, bot 2 ..., without their versions. */
  readonly hasPseudonyms: boolean;
  /** Name and version of this program. */
  readonly madeBy: string;
  /** The page's script. */
  readonly script: string;
}

/** The API of the worker that makes a page. */
export interface ShareApi {
  /**
   * Reads the recording again, runs the rules, and returns the page.
   * @param onProgress receives the fraction that has been read, from 0 to 1
   */
  page(request: ShareRequest, onProgress: (share: number) => void): Promise<Blob>;
}
