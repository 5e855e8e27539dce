import { productionsOf } from "../specification.ts";

/** v0.18, appendix: arrangements, and those allowed in FOR. */
export const appendixArrangements = [
  ...productionsOf(
    "v0.18 appendix",
    "arrangement",
    `
1 | 10 | client
  form PCE ( power power_list )
  accept SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )
  accept SND ( FRA ) ( PRP ( PCE ( ENG FRA GER ) ) )
  reject SND ( FRA ) ( PRP ( PCE ( ENG ERR ) ) ) -- at least two powers
  note At least two powers.

2 | 10 | client
  form ALY ( power_list ) VSS ( power_list )
  accept SND ( FRA ) ( PRP ( ALY ( ENG ) VSS ( GER ) ) )
  accept SND ( FRA ) ( PRP ( ALY ( ENG FRA ) VSS ( GER ITA ) ) )
  reject SND ( FRA ) ( PRP ( ALY ( ENG FRA ) ERR ) ) -- VSS is missing

3 | 10 | client
  form DRW
  accept SND ( FRA ) ( PRP ( DRW ) )
  reject SND ( FRA ) ( PRP ( DRW ERR DRW ) ) -- nothing may follow
  defect DRW with powers (PDA games), which the text has, is missing.

4 | 10 | client
  form SLO ( power )
  accept SND ( FRA ) ( PRP ( SLO ( ENG ) ) )
  reject SND ( FRA ) ( PRP ( SLO ERR ) ) -- the power is missing

5 | 10 | client
  form NOT ( arrangement )
  accept SND ( FRA ) ( PRP ( NOT ( DRW ) ) )
  reject SND ( FRA ) ( PRP ( NOT ERR ) ) -- the arrangement is missing

6 | 10 | client
  form NAR ( arrangement )
  accept SND ( FRA ) ( PRP ( NAR ( DRW ) ) )
  reject SND ( FRA ) ( PRP ( NAR ERR ) ) -- the arrangement is missing
  note The token list of the same document prints AR, "No Agreement": an N was lost with the tracked changes.

7 | 20 | client
  form XDO ( order )
  accept SND ( FRA ) ( PRP ( XDO ( ( FRA AMY PAR ) HLD ) ) )
  reject SND ( FRA ) ( PRP ( XDO ( ERR ) ) ) -- no order

8 | 20 | client
  form DMZ ( power_list ) ( province_list )
  accept SND ( FRA ) ( PRP ( DMZ ( ENG FRA ) ( ECH ) ) )
  reject SND ( FRA ) ( PRP ( DMZ ( ENG FRA ) ERR ) ) -- the provinces are missing

9 | 40 | client
  form SCD ( sc_ownership_list ) ( sc_ownership_list ) ...
  accept SND ( FRA ) ( PRP ( SCD ( ENG NWY ) ) )
  accept SND ( FRA ) ( PRP ( SCD ( ENG NWY ) ( FRA BEL ) ) )
  reject SND ( FRA ) ( PRP ( SCD ERR ) ) -- no list

10 | 40 | client
  form OCC ( occ_unit_with_location ) ( occ_unit_with_location ) ...
  accept SND ( FRA ) ( PRP ( OCC ( ENG FLT BEL ) ) )
  accept SND ( FRA ) ( PRP ( OCC ( ENG UNT BEL ) ( FRA AMY PAR ) ) )
  reject SND ( FRA ) ( PRP ( OCC ( ERR ) ) ) -- no unit

11 | 50 | client
  form AND ( arrangement ) ( arrangement ) ...
  accept SND ( FRA ) ( PRP ( ORR ( DRW ) ( AND ( SLO ( FRA ) ) ( PCE ( ENG FRA ) ) ) ) )
  accept SND ( FRA ) ( PRP ( AND ( AND ( DRW ) ( SLO ( FRA ) ) ) ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( ORR ( DRW ) ( AND ERR ) ) ) -- no part
  defect Printed twice, which elsewhere means one or more; the text says "at least two sub-offers".

12 | 50 | client
  form ORR ( arrangement ) ( arrangement ) ...
  accept SND ( FRA ) ( PRP ( AND ( DRW ) ( ORR ( SLO ( FRA ) ) ( PCE ( ENG FRA ) ) ) ) )
  accept SND ( FRA ) ( PRP ( ORR ( ORR ( DRW ) ( SLO ( FRA ) ) ) ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( AND ( DRW ) ( ORR ERR ) ) ) -- no part
  defect Same as 11.

13 | 50 | client
  form CHO ( number number ) ( arrangement ) ( arrangement ) ...
  accept SND ( FRA ) ( PRP ( CHO ( 1 2 ) ( DRW ) ( SLO ( FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( CHO ( 1 2 ) ERR ) ) -- no part
  disputed SND ( FRA ) ( PRP ( CHO ( 1 1 ) ( DRW ) ) ) -- printed twice here (one or more), three times in the text (two or more)

14 | 90 | client
  form FOR ( turn ) ( future_offer )
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( DRW ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ERR ) ) -- the offer is missing
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( ERR FOR ( FAL 1902 ) ( DRW ) ) ) ) -- FOR is not a future_offer

15 | 90 | client
  form FOR ( period ) ( future_offer )
  accept SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ( FAL 1902 ) ) ( DRW ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ( FAL 1902 ) ) ERR ) ) -- the offer is missing
  cleaned a stray "Unnamed: 0" in the type column

16 | 110 | client
  form XOY ( power ) ( power )
  accept SND ( FRA ) ( PRP ( XOY ( ENG ) ( FRA ) ) )
  reject SND ( FRA ) ( PRP ( XOY ( ENG ) ERR ) ) -- the second power is missing

17 | 110 | client
  form YDO ( power ) ( unit_with_location ) ( unit_with_location ) ...
  accept SND ( FRA ) ( PRP ( YDO ( FRA ) ( ENG FLT LON ) ) )
  accept SND ( FRA ) ( PRP ( YDO ( FRA ) ( ENG FLT LON ) ( ENG AMY LVP ) ) )
  reject SND ( FRA ) ( PRP ( YDO ( FRA ) ERR ) ) -- no unit

18 | 120 | client
  form SND ( power ) ( power_list ) ( press_message )
  accept SND ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( PRP ( DRW ) ) ) )
  reject SND ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ERR ) ) -- the press message is missing

19 | 120 | client
  form SND ( power ) ( power_list ) ( reply )
  accept SND ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( YES ( PRP ( DRW ) ) ) ) )
  reject SND ( FRA ) ( PRP ( SND ( FRA ) ( ERR ) ( YES ( PRP ( DRW ) ) ) ) ) -- no receiver

20 | 120 | client
  form FWD ( power_list ) ( power ) ( power )
  accept SND ( FRA ) ( PRP ( FWD ( GER ITA ) ( FRA ) ( ENG ) ) )
  reject SND ( FRA ) ( PRP ( FWD ( GER ITA ) ( FRA ) ERR ) ) -- the third power is missing

21 | 120 | client
  form BCC ( power ) ( power_list ) ( power )
  accept SND ( FRA ) ( PRP ( BCC ( FRA ) ( GER ITA ) ( ENG ) ) )
  reject SND ( FRA ) ( PRP ( BCC ( FRA ) ( GER ITA ) ERR ) ) -- the third part is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "future_offer",
    `
1 | 10 | client
  form PCE ( power power_list )
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( PCE ( ENG ERR ) ) ) ) -- at least two powers

2 | 10 | client
  form ALY ( power_list ) VSS ( power_list )
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( ALY ( ENG FRA ) VSS ( GER ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( ALY ( ENG FRA ) ERR ( GER ) ) ) ) -- VSS is missing

3 | 10 | client
  form DRW
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( DRW ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( DRW ERR DRW ) ) ) -- nothing may follow

4 | 10 | client
  form SLO ( power )
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SLO ( FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SLO ( ERR ) ) ) ) -- no power

5 | 10 | client
  form NOT ( future_offer )
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( NOT ( DRW ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( NOT ( ERR FOR ( FAL 1902 ) ( DRW ) ) ) ) ) -- FOR is not a future_offer
  defect NAR ( future_offer ) is missing: the text says of every arrangement that NAR may precede it.

6 | 20 | client
  form XDO ( order )
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( XDO ( ( FRA AMY PAR ) HLD ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( XDO ERR ) ) ) -- the order is missing

7 | 20 | client
  form DMZ ( power_list ) ( province_list )
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( DMZ ( ENG FRA ) ( ECH ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( DMZ ( ENG FRA ) ( ERR ) ) ) ) -- no province

8 | 40 | client
  form SCD ( sc_ownership_list ) ( sc_ownership_list ) ...
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SCD ( ENG NWY ) ( FRA BEL ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SCD ERR ) ) ) -- no list

9 | 40 | client
  form OCC ( occ_unit_with_location ) ( occ_unit_with_location ) ...
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( OCC ( ENG FLT BEL ) ( FRA UNT PAR ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( OCC ERR ) ) ) -- no unit

10 | 50 | client
  form AND ( future_offer ) ( future_offer ) ...
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( AND ( DRW ) ( SLO ( FRA ) ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( AND ( DRW ) ( ERR FOR ( FAL 1902 ) ( DRW ) ) ) ) ) -- FOR is not a future_offer
  defect Printed twice, which elsewhere means one or more; the text says "at least two sub-offers".

11 | 50 | client
  form ORR ( future_offer ) ( future_offer ) ...
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( ORR ( DRW ) ( SLO ( FRA ) ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( ORR ( ERR FOR ( FAL 1902 ) ( DRW ) ) ( DRW ) ) ) ) -- FOR is not a future_offer
  defect Same as 10.

12 | 50 | client
  form CHO ( number number ) ( future_offer ) ( future_offer ) ...
  from 90
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( CHO ( 1 1 ) ( DRW ) ( SLO ( FRA ) ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( CHO ( 1 1 ) ( ERR FOR ( FAL 1902 ) ( DRW ) ) ( DRW ) ) ) ) -- FOR is not a future_offer

13 | 110 | client
  form XOY ( power ) ( power )
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( XOY ( ENG ) ( FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( XOY ( ENG ) ERR ) ) ) -- the second power is missing

14 | 110 | client
  form YDO ( power ) ( unit_with_location ) ( unit_with_location ) ...
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( YDO ( FRA ) ( ENG FLT LON ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( YDO ( FRA ) ERR ) ) ) -- no unit

15 | 120 | client
  form SND ( power ) ( power_list ) ( press_message )
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SND ( FRA ) ( GER ) ( PRP ( DRW ) ) ) ) )
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SND ( FRA ) ( GER ) ( PRP ( FOR ( FAL 1902 ) ( DRW ) ) ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SND ( FRA ) ( GER ) ERR ) ) ) -- the press message is missing

16 | 120 | client
  form SND ( power ) ( power_list ) ( reply )
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SND ( FRA ) ( GER ) ( YES ( PRP ( DRW ) ) ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SND ( FRA ) ( GER ) ( YES ERR ) ) ) ) -- the accepted message is missing

17 | 120 | client
  form FWD ( power_list ) ( power ) ( power )
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( FWD ( GER ITA ) ( FRA ) ( ENG ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( FWD ( GER ITA ) ( FRA ) ERR ) ) ) -- the third power is missing

18 | 120 | client
  form BCC ( power ) ( power_list ) ( power )
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( BCC ( FRA ) ( GER ITA ) ( ENG ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( BCC ( FRA ) ( GER ITA ) ERR ) ) ) -- the third part is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "logical_operator",
    `
1 | 30 | client
  form AND ( arrangement ) ( arrangement ) ...
  accept SND ( FRA ) ( PRP ( AND ( DRW ) ( PCE ( ENG FRA ) ) ) )
  accept SND ( FRA ) ( PRP ( AND ( DRW ) ( PCE ( ENG FRA ) ) ( SLO ( FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( AND ERR ) ) -- no part
  reject@30 SND ( FRA ) ( PRP ( AND ( DRW ) ( ERR AND ( DRW ) ( DRW ) ) ) ) -- AND is an arrangement from level 50
  defect Printed twice, which elsewhere means one or more; the text says "at least two sub-offers".

2 | 30 | client
  form ORR ( arrangement ) ( arrangement ) ...
  accept SND ( FRA ) ( PRP ( ORR ( DRW ) ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( ORR ERR ) ) -- no part
  reject@30 SND ( FRA ) ( PRP ( ORR ( DRW ) ( ERR AND ( DRW ) ( DRW ) ) ) ) -- AND is an arrangement from level 50
  defect Same as 1.
`,
  ),
];
