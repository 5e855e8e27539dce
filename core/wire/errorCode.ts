/** EM codes of the client-server protocol v1, section "Error Message". */
export const errorCodes: Readonly<Record<number, string>> = {
  1: "IM timer expired",
  2: "first client message was not an IM",
  3: "IM in wrong byte order",
  4: "wrong magic number in IM",
  5: "version not supported",
  6: "more than one IM",
  7: "IM sent by server",
  8: "unknown message type",
  9: "message shorter than expected",
  10: "DM before RM",
  11: "first server message was not an RM",
  12: "more than one RM",
  13: "RM sent by client",
  14: "invalid token in DM",
};

/** Returns the meaning of an EM code. */
export function errorCodeName(code: number): string {
  return errorCodes[code] ?? "undefined error code";
}
