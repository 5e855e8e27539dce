import { productionsOf } from "../specification.ts";

/**
 * The document: "Tokens should be a subset of PRP PCE ALY VSS DRW SLO NOT YES REJ BWX", and the others "from higher
 * levels".
 */
const tokens =
  "PRP PCE ALY VSS DRW SLO NOT YES REJ BWX " +
  "XDO DMZ AND ORR SCD OCC INS QRY THK FCT IDK SUG WHT HOW EXP SRY FOR IFF THN ELS XOY YDO FRM FWD SND";

/** v0.14, text, level 10: the tokens of TRY, one row each. All of them may be listed at any level. */
export const textTry = productionsOf(
  "v0.14 text",
  "level-10/TRY-tokens",
  tokens
    .split(" ")
    .map(
      (token) => `
${token} | 10 | client
  form ${token}
  accept SND ( FRA ) ( TRY ( ${token} ) )
  accept SND ( FRA ) ( TRY ( YES ${token} ) )
  reject SND ( FRA ) ( TRY ( ${token} ERR ENG ) ) -- a power is not a press token
  reject SND ( FRA ) ( TRY ( ERR ( ${token} ) ) ) -- TRY takes a plain list of tokens`,
    )
    .join("\n"),
);
