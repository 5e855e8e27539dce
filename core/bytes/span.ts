/** A half-open range `[start, end)`, in bytes unless the field that contains it names a different unit. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
