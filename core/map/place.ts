/** A province, or one coast of it. The names are those in the connection's representation. */
export interface Place {
  readonly province: string;
  /** `NCS`, `ECS`, `SCS`, `WCS`, Parlance also `NEC`, `SEC`, `SWC`, `NWC`; null if none is named. */
  readonly coast: string | null;
}
