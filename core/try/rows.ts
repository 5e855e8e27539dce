/**
 * Messages that a client may send. `SUB/NOT` is the message that withdraws SUB. Source: v0.18, level 0 and level 10.
 */
export const clientRows = [
  "NME",
  "OBS",
  "IAM",
  "MAP",
  "MDF",
  "MAP/YES",
  "MAP/REJ",
  "SVE/YES",
  "SVE/REJ",
  "LOD/REJ",
  "HLO",
  "SCO",
  "NOW",
  "HST",
  "ORD",
  "SUB",
  "SUB/NOT",
  "MIS",
  "GOF",
  "GOF/NOT",
  "TME",
  "TME/NOT",
  "DRW",
  "DRW/NOT",
  "SND",
  "ADM",
] as const;

/** Messages and other frames that a server may send. Source: protocol v1; v0.18, level 0 and level 10. */
export const serverRows = [
  "RM",
  "EM",
  "FM",
  "YES",
  "REJ",
  "HUH",
  "PRN",
  "MAP!",
  "MDF!",
  "HLO!",
  "SCO!",
  "NOW!",
  "THX",
  "MIS!",
  "ORD!",
  "SVE",
  "LOD",
  "OFF",
  "TME!",
  "CCD",
  "CCD/NOT",
  "TME/NOT!",
  "OUT",
  "ADM!",
  "SLO",
  "DRW!",
  "SMR",
  "FRM",
] as const;

/**
 * A row in the table of messages and their situations. `!` marks the server's message if a client's message has the
 * same name: `MAP` is the request, `MAP!` the answer.
 */
export type TableRow = (typeof clientRows)[number] | (typeof serverRows)[number];

export const tableRows: readonly TableRow[] = [...clientRows, ...serverRows];
