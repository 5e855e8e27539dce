import { productionsOf } from "../specification.ts";

/** v0.18, text, levels 20 to 50. */
export const textArrangements = [
  ...productionsOf(
    "v0.18 text",
    "level-20",
    `
XDO | 20 | client
  form arrangement = XDO (order)
  accept SND ( FRA ) ( PRP ( XDO ( ( FRA AMY PAR ) MTO BUR ) ) )
  accept SND ( FRA ) ( PRP ( XDO ( ( ENG FLT NTH ) CVY ( ENG AMY YOR ) CTO NWY ) ) )
  accept SND ( FRA ) ( PRP ( XDO ( ( FRA AMY PAR ) RTO GAS ) ) )
  accept SND ( FRA ) ( PRP ( XDO ( ( FRA AMY PAR ) BLD ) ) )
  accept SND ( FRA ) ( PRP ( XDO ( FRA WVE ) ) )
  reject SND ( FRA ) ( PRP ( XDO ERR ) ) -- the order is missing
  reject SND ( FRA ) ( PRP ( XDO ( FRA ERR AMY PAR ) MTO BUR ) ) -- the whole order must be in brackets
  reject SND ( FRA ) ( PRP ( XDO ( ( FRA AMY PAR ) ERR ) ) ) -- the unit's action is missing
  reject SND ( FRA ) ( PRP ( XDO ( ( FRA AMY PAR ) MTO BUR ) ERR ( ( FRA AMY MAR ) HLD ) ) ) -- one order only

DMZ | 20 | client
  form arrangement = DMZ (power power ...) (province province ...)
  accept SND ( FRA ) ( PRP ( DMZ ( FRA ) ( ECH ) ) )
  accept SND ( FRA ) ( PRP ( DMZ ( ENG FRA ) ( ECH PIC ) ) )
  reject SND ( FRA ) ( PRP ( DMZ ( FRA ENG ) ERR ) ) -- the provinces are missing
  reject SND ( FRA ) ( PRP ( DMZ ( ERR ECH ) ) ) -- the powers are missing
  reject SND ( FRA ) ( PRP ( DMZ ( FRA ) ( ERR ) ) ) -- no province
  reject SND ( FRA ) ( PRP ( DMZ ( FRA ERR ECH ) ) ) -- powers and provinces need their own brackets
  reject SND ( FRA ) ( PRP ( DMZ ( FRA ) ( ERR ( STP NCS ) ) ) ) -- provinces without coasts
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-30",
    `
AND | 30 | client
  form arrangement = AND (arrangement) (arrangement) (arrangement) ...
  accept SND ( FRA ) ( PRP ( AND ( PCE ( ENG FRA ) ) ( DRW ) ) )
  accept SND ( FRA ) ( PRP ( AND ( PCE ( ENG FRA ) ) ( DRW ) ( XDO ( ( FRA AMY PAR ) HLD ) ) ) )
  reject SND ( FRA ) ( PRP ( AND ERR ) ) -- at least two parts
  reject SND ( FRA ) ( PRP ( AND ( PCE ( ENG FRA ) ) ERR ) ) -- at least two parts: "AND (arrangement) is not allowed"
  reject SND ( FRA ) ( PRP ( AND ( ERR PRP ( DRW ) ) ( DRW ) ) ) -- a press message is not an arrangement
  reject SND ( FRA ) ( PRP ( AND ERR PCE ( ENG FRA ) ) ) -- each part must be in brackets
  reject@30 SND ( FRA ) ( PRP ( AND ( DRW ) ( ERR ORR ( PCE ( ENG FRA ) ) ( SLO ( FRA ) ) ) ) ) -- AND and ORR must not be nested at level 30
  reject@30 SND ( FRA ) ( PRP ( AND ( ERR AND ( PCE ( ENG FRA ) ) ( SLO ( FRA ) ) ) ( DRW ) ) ) -- neither may appear more than once at level 30
  disputed SND ( FRA ) ( PRP ( NOT ( AND ( PCE ( ENG FRA ) ) ( DRW ) ) ) ) -- level 30 according to the text; 50 according to the appendix, where AND at 30 is allowed only directly in PRP
  disputed SND ( FRA ) ( FCT ( AND ( PCE ( ENG FRA ) ) ( DRW ) ) ) -- level 30 according to the text; 50 according to the appendix, as above

ORR | 30 | client
  form arrangement = ORR (arrangement) (arrangement) (arrangement) ...
  accept SND ( FRA ) ( PRP ( ORR ( PCE ( ENG FRA ) ) ( DRW ) ) )
  accept SND ( FRA ) ( PRP ( ORR ( PCE ( ENG FRA ) ) ( DRW ) ( SLO ( FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( ORR ERR ) ) -- at least two parts
  reject SND ( FRA ) ( PRP ( ORR ( PCE ( ENG FRA ) ) ERR ) ) -- at least two parts
  reject SND ( FRA ) ( PRP ( ORR ( PCE ( ENG FRA ) ) ( ERR ) ) ) -- an empty part
  reject@30 SND ( FRA ) ( PRP ( ORR ( DRW ) ( ERR AND ( PCE ( ENG FRA ) ) ( SLO ( FRA ) ) ) ) ) -- AND and ORR must not be nested at level 30
  reject@30 SND ( FRA ) ( PRP ( ORR ( DRW ) ( ERR ORR ( PCE ( ENG FRA ) ) ( SLO ( FRA ) ) ) ) ) -- neither may appear more than once at level 30
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-40",
    `
SCD | 40 | client
  form arrangement = SCD (power centre centre ...) (power centre centre ...) ...
  accept SND ( FRA ) ( PRP ( SCD ( ENG NWY ) ) )
  accept SND ( FRA ) ( PRP ( SCD ( ENG NWY DEN ) ( FRA BEL HOL ) ) )
  reject SND ( FRA ) ( PRP ( SCD ERR ) ) -- a power and its centres are missing
  reject SND ( FRA ) ( PRP ( SCD ( ENG ERR ) ) ) -- no centre
  reject SND ( FRA ) ( PRP ( SCD ( ERR NWY ) ) ) -- no power
  reject SND ( FRA ) ( PRP ( SCD ( ENG NWY ERR FRA BEL ) ) ) -- each power needs its own brackets

OCC | 40 | client
  form arrangement = OCC (unit) (unit) ...
  accept SND ( FRA ) ( PRP ( OCC ( ENG FLT BEL ) ) )
  accept SND ( FRA ) ( PRP ( OCC ( ENG FLT BEL ) ( RUS FLT ( STP NCS ) ) ) )
  reject SND ( FRA ) ( PRP ( OCC ERR ) ) -- no unit
  reject SND ( FRA ) ( PRP ( OCC ( ENG ERR BEL ) ) ) -- no unit type
  reject SND ( FRA ) ( PRP ( OCC ( ENG FLT ERR ) ) ) -- no province
  disputed SND ( FRA ) ( PRP ( OCC ( ENG FLT BEL MRT ( HOL ) ) ) ) -- "in the same format as for NOW" would allow MRT; the appendix does not

OCC-UNT | 40 | client
  form the token UNT may be used to represent any unit type.
  accept SND ( FRA ) ( PRP ( OCC ( ENG UNT BEL ) ) )
  reject SND ( FRA ) ( PRP ( OCC ( ENG UNT ERR ) ) ) -- no province
  reject SND ( FRA ) ( PRP ( OCC ( ENG UNT ERR FLT BEL ) ) ) -- UNT takes the place of the unit type
  disputed SND ( FRA ) ( PRP ( OCC ( RUS UNT ( STP NCS ) ) ) ) -- the appendix has UNT with a bare province only; the text does not say
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-50",
    `
nested | 50 | client
  form Level 50 allows AND and ORR to be nested.
  accept SND ( FRA ) ( PRP ( ORR ( XDO ( ( FRA AMY PAR ) MTO PIC ) ) ( AND ( XDO ( ( FRA AMY PAR ) MTO BUR ) ) ( XDO ( ( GER AMY MUN ) MTO BUR ) ) ) ) )
  accept SND ( FRA ) ( PRP ( AND ( AND ( DRW ) ( SLO ( FRA ) ) ) ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( ORR ( DRW ) ( AND ( SLO ( FRA ) ) ERR ) ) ) -- at least two parts, even when nested

CHO | 50 | client
  form arrangement = CHO (minimum maximum) (arrangement) (arrangement) (arrangement) ...
  accept SND ( FRA ) ( PRP ( CHO ( 1 2 ) ( SCD ( ENG NWY ) ) ( SCD ( ENG DEN ) ) ) )
  accept SND ( FRA ) ( PRP ( CHO ( 2 2 ) ( SCD ( ENG NWY ) ) ( SCD ( ENG DEN ) ) ( SCD ( ENG SWE ) ) ) )
  reject SND ( FRA ) ( PRP ( CHO ( 1 2 ) ERR ) ) -- no part
  reject SND ( FRA ) ( PRP ( CHO ( 1 ERR ) ( DRW ) ( SLO ( FRA ) ) ) ) -- the maximum is missing
  reject SND ( FRA ) ( PRP ( CHO ( ERR ) ( DRW ) ( SLO ( FRA ) ) ) ) -- minimum and maximum are missing
  reject SND ( FRA ) ( PRP ( CHO ( ERR DRW ) ( SLO ( FRA ) ) ) ) -- minimum and maximum are missing
  reject SND ( FRA ) ( PRP ( CHO ( 1 2 ERR 3 ) ( DRW ) ( SLO ( FRA ) ) ) ) -- two numbers only
  disputed SND ( FRA ) ( PRP ( CHO ( 1 1 ) ( DRW ) ) ) -- the text prints the part three times (two or more), the appendix twice (one or more)
`,
  ),
];
