import { productionsOf } from "../specification.ts";

/** v0.18, appendix: units and the options of a variant. */
export const appendixUnits = [
  ...productionsOf(
    "v0.18 appendix",
    "unit_type",
    `
1 | OBS | client
  form Any token from the Unit category
  accept SUB ( ( ENG AMY LVP ) HLD )
  accept SUB ( ( ENG FLT LON ) HLD )
  reject SUB ( ( ENG ERR HLD ) HLD ) -- an order is not a unit type
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "unit_with_location",
    `
1 | OBS | client
  form power unit_type province
  accept SUB ( ( ENG AMY LVP ) HLD )
  reject SUB ( ( ENG AMY ERR ) HLD ) -- no province
  reject SUB ( ( ENG AMY LVP ERR LON ) HLD ) -- one province only

2 | OBS | client
  form power unit_type ( province_and_coast )
  accept SUB ( ( RUS FLT ( STP SCS ) ) HLD )
  reject SUB ( ( RUS FLT ( STP SCS ) ERR STP ) HLD ) -- one province only
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "occ_unit_with_location",
    `
1 | 50 | client
  form power unit_type province
  from 40
  accept SND ( FRA ) ( PRP ( OCC ( ENG FLT BEL ) ) )
  reject SND ( FRA ) ( PRP ( OCC ( ENG FLT ERR ) ) ) -- no province
  defect Level 50 is a slip: OCC has level 40 in the text and in the appendix.

2 | 50 | client
  form power unit_type ( province_and_coast )
  from 40
  accept SND ( FRA ) ( PRP ( OCC ( RUS FLT ( STP NCS ) ) ) )
  reject SND ( FRA ) ( PRP ( OCC ( RUS FLT ( STP ERR ) ) ) ) -- no coast
  defect Same as 1.

3 | 50 | client
  form power UNT province
  from 40
  accept SND ( FRA ) ( PRP ( OCC ( ENG UNT BEL ) ) )
  reject SND ( FRA ) ( PRP ( OCC ( ENG UNT ERR ) ) ) -- no province
  defect Same as 1.
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "unit_with_location_and_mrt",
    `
1 | OBS | server
  form power unit_type province
  accept NOW ( SUM 1901 ) ( ENG FLT NTH )
  reject NOW ( SUM 1901 ) ( ENG FLT NTH ERR ( LON ) ) -- MRT is missing

2 | OBS | server
  form power unit_type ( province_and_coast )
  accept NOW ( SUM 1901 ) ( RUS FLT ( STP SCS ) )
  reject NOW ( SUM 1901 ) ( RUS FLT ( STP ERR SEV ) ) -- a province is not a coast

3 | OBS | server
  form power unit_type province MRT ( mdf_province_list )
  accept NOW ( SUM 1901 ) ( ENG FLT NTH MRT ( LON YOR ) )
  reject NOW ( SUM 1901 ) ( ENG FLT NTH MRT ERR ) -- the list is missing
  disputed NOW ( SUM 1901 ) ( ENG FLT NTH MRT ( ) ) -- at least one province here; the text has none for a unit that cannot retreat

4 | OBS | server
  form power unit_type ( province_and_coast ) MRT ( mdf_province_list )
  accept NOW ( SUM 1901 ) ( RUS FLT ( STP SCS ) MRT ( LVN ) )
  reject NOW ( SUM 1901 ) ( RUS FLT ( STP SCS ) MRT ERR LVN ) -- the list must be in brackets
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "variant",
    `
1 | OBS | server
  form ( variant_option ) ( variant_option ) ...
  accept HLO ( ENG ) ( 1 ) ( ( LVL 0 ) )
  accept HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( MTL 60 ) ( AOA ) )
  reject HLO ( ENG ) ( 1 ) ( ERR ) -- no option
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "variant_option",
    `
1 | OBS | server
  form LVL number
  accept HLO ( ENG ) ( 1 ) ( ( LVL 130 ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL ERR ) ) -- no number

2 | OBS | server
  form MTL number
  accept HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( MTL 60 ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( MTL ERR ) ) -- no number

3 | OBS | server
  form RTL number
  accept HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( RTL 60 ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( RTL ERR ) ) -- no number

4 | OBS | server
  form BTL number
  accept HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( BTL 60 ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( BTL ERR ) ) -- no number

5 | OBS | server
  form AOA
  accept HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( AOA ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( AOA ERR 1 ) ) -- AOA takes no number

6 | OBS | server
  form DSD
  accept HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( DSD ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL 0 ) ( DSD ERR 1 ) ) -- DSD takes no number

7 | 10 | server
  form PDA
  accept HLO ( ENG ) ( 1 ) ( ( LVL 10 ) ( PDA ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL 10 ) ( PDA ERR 1 ) ) -- PDA takes no number

8 | 10 | server
  form PTL number
  accept HLO ( ENG ) ( 1 ) ( ( LVL 10 ) ( PTL 60 ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL 10 ) ( PTL ERR ) ) -- no number

9 | 10 | server
  form NPR
  accept HLO ( ENG ) ( 1 ) ( ( LVL 10 ) ( NPR ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL 10 ) ( NPR ERR 1 ) ) -- NPR takes no number

10 | 10 | server
  form NPB
  accept HLO ( ENG ) ( 1 ) ( ( LVL 10 ) ( NPB ) )
  reject HLO ( ENG ) ( 1 ) ( ( LVL 10 ) ( NPB ERR 1 ) ) -- NPB takes no number
`,
  ),
];
