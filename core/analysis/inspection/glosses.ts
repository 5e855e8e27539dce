/**
 * Short meanings of tokens, shown in the margin of a tree. The vocabulary table has the full meanings; powers,
 * provinces and numbers are shown by their own names.
 */
const words = `
  CCD civil disorder | DRW draw | FRM press from | GOF go: orders complete | HLO start of the game
  HST ask for a past turn | HUH not understood | IAM reconnect | LOD load a game | MAP map | MDF map definition
  MIS missing orders | NME join as a player | NOT not | NOW current position | OBS join as an observer | OFF switch off
  ORD order and result | OUT power is eliminated | PRN brackets do not match | REJ refuse | SCO owners of centres
  SLO solo win | SND send press | SUB submit orders | SVE save the game | THX order received | TME time left
  YES accept | ADM message to all | SMR summary
  AOA any orders accepted | BTL build time limit | ERR error here | LVL press level | MRT must retreat
  MTL move time limit | NPB no press in builds | NPR no press in retreats | PDA partial draws
  PTL press stops before moves | RTL retreat time limit | UNO no power | EPP obsolete option | WRT with respect to
  DSD clock stops on disconnect
  ALY alliance of | AND all of | BWX none of your business | DMZ demilitarised | ELS otherwise | EXP explain | FCT fact
  FOR for the turns | FWD forward | HOW how to attack | IDK do not know | IFF if | INS insist | OCC place units
  ORR one of | PCE peace between | POB because of the position | PRP propose | QRY is it true | SCD share centres
  SRY sorry | SUG suggest | THK think | THN then | TRY understood tokens | VSS against | WHT what of | WHY why
  XDO an order | XOY owes a favour | YDO may order | CHO choose from | BCC copy secretly | UNT unit of either type
  NAR no arrangement | CCL cancel | ANG angry | HPY happy | ROF request for an offer | UHY unhappy | ULB worth at least
  UUB worth at most | IOU owes | PPT puppet | UOM you owe me
  CTO move by convoy to | CVY convoy | HLD hold | MTO move to | SUP support | VIA by way of | DSB disband
  RTO retreat to | BLD build | REM remove | WVE waive a build
  MBV accepted | BPR being processed | CST no such coast | ESC not an empty centre | FAR not adjacent
  HSC not a home centre | NAS not at sea | NMB no more builds | NMR no more removals | NRN needs no retreat
  NRS not in this season | NSA no such army | NSC not a centre | NSF no such fleet | NSP no such province
  NST no such type | NSU no such unit | NVR no valid retreat | NYU not your unit | YSC not your centre
  SUC succeeded | BNC bounced | CUT support was cut | DSR convoy was broken | FLD failed | NSO no such order
  RET dislodged
  AMY army | FLT fleet | LST list of games | SEL choose a game | PNG ping | PRB probably | PRF preferences | VAR variant
`;

const glosses: ReadonlyMap<string, string> = new Map(
  words
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => [entry.slice(0, 3), entry.slice(4)]),
);

/** Returns the short meaning of a token by its name; null for names of powers, provinces and coasts. */
export function glossOf(name: string): string | null {
  return glosses.get(name) ?? null;
}
