/** A part of another program's file that could not be imported unchanged, and the reason. */
export interface ImportFault {
  /** Line from 1, or byte offset if the file has no lines. */
  readonly at: number;
  /** Continues "line 12" or "byte 12": `is not valid JSON`. */
  readonly message: string;
}
