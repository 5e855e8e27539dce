/** A half-open range `[start, end)` of bytes or of another unit, which the field that has it documents. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
