/** Something of a foreign source that could not be taken as it is, and why. */
export interface ImportFault {
  /** Line from 1, or byte offset where the source has no lines. */
  readonly at: number;
  /** Reads on behind "line 12" or "byte 12": `is no JSON`. */
  readonly message: string;
}
