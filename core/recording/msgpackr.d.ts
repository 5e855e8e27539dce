/**
 * The part of msgpackr that msgpack.ts uses. msgpackr's own types need Node's types, which code in core/ must not use.
 */
export interface MsgpackrOptions {
  useRecords?: boolean;
  mapsAsObjects?: boolean;
  int64AsType?: "bigint" | "number" | "string" | "auto";
  copyBuffers?: boolean;
}
export class Packr {
  constructor(options?: MsgpackrOptions);
  pack(value: unknown): Uint8Array;
}
export class Unpackr {
  constructor(options?: MsgpackrOptions);
  unpack(bytes: Uint8Array): unknown;
}
