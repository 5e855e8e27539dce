/** A half-open range of bytes or of any other counted unit: `[start, end)`. The owner says which unit. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
