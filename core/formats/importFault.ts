/** A part of another program's file that could not be imported unchanged, and the reason. */
export interface ImportFault {
  /** Line number, starting at 1; or the byte offset if the file has no lines. */
  readonly at: number;
  /** The rest of a sentence that begins with "line 12" or "byte 12": `is not valid JSON`. */
  readonly message: string;
}
