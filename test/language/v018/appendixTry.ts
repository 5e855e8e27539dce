import { productionsOf } from "../specification.ts";

/** The tokens of TRY in the appendix's order, with the level at which a client may receive them. */
const tokens: readonly (readonly [names: string, level: number])[] = [
  ["PRP PCE ALY VSS DRW SLO NOT NAR YES REJ BWX CCL", 10],
  ["XDO DMZ", 20],
  ["AND ORR", 30],
  ["SCD OCC", 40],
  ["INS QRY THK", 60],
  ["FCT", 10],
  ["IDK SUG", 60],
  ["WHT HOW", 70],
  ["EXP SRY", 80],
  ["FOR", 90],
  ["IFF THN ELS", 100],
  ["XOY YDO", 110],
  ["FRM FWD SND", 120],
  ["WHY POB", 130],
];

const rows = tokens.flatMap(([names, level]) => names.split(" ").map((token) => ({ token, level })));

/** Returns a remark about a token that the document misprints. */
function remark(token: string, ofServer: boolean): string {
  if (token === "NAR") {
    return `
  cleaned an empty cell between NOT and YES: NAR was lost with the tracked changes, as in the token list, where it became AR
  defect The cell is empty. NAR is meant.`;
  }
  if (token === "FCT" && ofServer) {
    return `
  cleaned level 610: a tracked change from 60 to 10 was flattened`;
  }
  return "";
}

/** v0.18, appendix: try_token in both directions, one row each. */
export const appendixTry = [
  ...productionsOf(
    "v0.18 appendix",
    "try_token (client to server)",
    rows
      .map(
        ({ token }, at) => `
${at + 1} | 10 | client
  form ${token === "NAR" ? "(blank)" : token}
  accept SND ( FRA ) ( TRY ( ${token} ) )
  accept SND ( FRA ) ( TRY ( PRP ${token} ) )
  reject SND ( FRA ) ( TRY ( ${token} ERR FRA ) ) -- a power is not a press token
  reject SND ( FRA ) ( TRY ( ${token} ERR ( ) ) ) -- TRY takes a plain list of tokens${remark(token, false)}`,
      )
      .join("\n\n"),
  ),
  ...productionsOf(
    "v0.18 appendix",
    "try_token (server to client)",
    rows
      .map(
        ({ token, level }, at) => `
${at + 1} | ${level} | server
  form ${token === "NAR" ? "(blank)" : token}
  accept FRM ( ENG ) ( FRA ) ( TRY ( ${token} ) )
  accept FRM ( ENG ) ( FRA ) ( TRY ( PRP ${token} ) )
  reject FRM ( ENG ) ( FRA ) ( TRY ( ${token} ERR FRA ) ) -- a power is not a press token
  reject FRM ( ENG ) ( FRA ) ( TRY ( ${token} ERR ( ) ) ) -- TRY takes a plain list of tokens${remark(token, true)}`,
      )
      .join("\n\n"),
  ),
];
