import { productionsOf } from "../specification.ts";

const hold = "( ( ENG FLT LON ) HLD )";

/** v0.18, appendix: orders, notes, results and other small parts. */
export const appendixOrders = [
  ...productionsOf(
    "v0.18 appendix",
    "order",
    `
1 | OBS | client
  form ( unit_with_location ) HLD
  accept SUB ( ( ENG FLT LON ) HLD )
  reject SUB ( ( ENG FLT LON ) ERR ) -- the unit's action is missing

2 | OBS | client
  form ( unit_with_location ) MTO mdf_province
  accept SUB ( ( ENG FLT LON ) MTO NTH )
  accept SUB ( ( ENG FLT BAR ) MTO ( STP NCS ) )
  reject SUB ( ( ENG FLT LON ) MTO ERR ) -- no destination

3 | OBS | client
  form ( unit_with_location ) SUP ( unit_with_location )
  accept SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) )
  reject SUB ( ( ENG FLT EDI ) SUP ERR ) -- no supported unit

4 | OBS | client
  form ( unit_with_location ) SUP ( unit_with_location ) MTO province
  accept SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) MTO NTH )
  reject SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) MTO ERR ) -- no destination
  reject SUB ( ( ENG FLT NWY ) SUP ( ENG FLT BAR ) MTO ERR ( STP NCS ) ) -- province, not mdf_province: no coast

5 | OBS | client
  form ( unit_with_location ) CVY ( unit_with_location ) CTO province
  accept SUB ( ( ENG FLT NTH ) CVY ( ENG AMY YOR ) CTO NWY )
  reject SUB ( ( ENG FLT NTH ) CVY ( ENG AMY YOR ) ERR ) -- CTO is missing

6 | OBS | client
  form ( unit_with_location ) CTO province VIA ( province_list )
  accept SUB ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) )
  accept SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ION EAS ) )
  reject SUB ( ( ENG AMY YOR ) CTO NWY ERR ( NTH ) ) -- VIA is missing
  reject SUB ( ( ENG AMY YOR ) CTO NWY VIA ( ERR ) ) -- no province

7 | OBS | client
  form ( unit_with_location ) RTO mdf_province
  accept SUB ( ( ENG FLT NTH ) RTO LON )
  accept SUB ( ( TUR FLT CON ) RTO ( BUL ECS ) )
  reject SUB ( ( ENG FLT NTH ) RTO ERR ) -- no destination

8 | OBS | client
  form ( unit_with_location ) DSB
  accept SUB ( ( ENG FLT NTH ) DSB )
  reject SUB ( ( ENG FLT NTH ) DSB ERR DSB ) -- nothing may follow

9 | OBS | client
  form ( unit_with_location ) BLD
  accept SUB ( ( ITA FLT NAP ) BLD )
  reject SUB ( ( ITA FLT NAP ) BLD ERR NAP ) -- nothing may follow

10 | OBS | client
  form ( unit_with_location ) REM
  accept SUB ( ( RUS FLT GOB ) REM )
  reject SUB ( ( RUS FLT GOB ) REM ERR RUS ) -- nothing may follow

11 | OBS | client
  form power WVE
  accept SUB ( RUS WVE )
  reject SUB ( RUS ERR ) -- WVE is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "order_note",
    "MBV FAR NSP NSU NAS NSF NSA NYU NRN NVR YSC ESC HSC NSC CST NMB NMR NRS"
      .split(" ")
      .map(
        (note, at) => `
${at + 1} | OBS | server
  form ${note}
  accept THX ${hold} ( ${note} )
  accept ORD ( SPR 1901 ) ${hold} ( ${note} )
  reject THX ${hold} ( ${note} ERR ${note} ) -- one note only
  reject THX ${hold} ( ${note} ERR RET ) -- RET follows a result, not a note in THX`,
      )
      .join("\n"),
  ),
  ...productionsOf(
    "v0.18 appendix",
    "order_result",
    "SUC BNC CUT DSR NSO"
      .split(" ")
      .map(
        (result, at) => `
${at + 1} | OBS | server
  form ${result}
  accept ORD ( SPR 1901 ) ${hold} ( ${result} )
  accept ORD ( SPR 1901 ) ${hold} ( ${result} RET )
  reject ORD ( SPR 1901 ) ${hold} ( ${result} ERR ${result} ) -- one result only
  reject THX ${hold} ( ERR ${result} ) -- a result is not a note`,
      )
      .join("\n"),
  ),
  ...productionsOf(
    "v0.18 appendix",
    "number",
    `
1 | OBS | server
  form Any token from the Number categories
  accept TME ( 0 )
  accept TME ( 8191 )
  accept MIS ( -8192 )
  reject TME ( ERR FRA ) -- a power is not a number
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "period",
    `
1 | 90 | client
  form ( turn ) ( turn )
  accept SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ( FAL 1903 ) ) ( DRW ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ERR FAL 1903 ) ( DRW ) ) ) -- each turn needs its own brackets
  reject SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ERR ) ( DRW ) ) ) -- two turns are required
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "power",
    `
1 | OBS | server
  form Any token from the Power category
  accept SLO ( TUR )
  accept SLO ( 0x4110 )
  reject SLO ( ERR UNO ) -- UNO is not a power
  note The category rather than the seven names, because variants have other powers. 0x4110 is a power in a variant.
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "power_list",
    `
1 | OBS | server
  form power power ...
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  accept MDF ( FRA ENG GER ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( ERR ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- at least one power
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "power_summary",
    `
1 | OBS | server
  form power ( string ) ( string ) number
  accept SMR ( FAL 1910 ) ( FRA ( 'HoldBot' ) ( '1.0' ) 18 )
  reject SMR ( FAL 1910 ) ( ERR ( 'HoldBot' ) ( '1.0' ) 18 ) -- no power
  reject SMR ( FAL 1910 ) ( FRA ( 'HoldBot' ) ( '1.0' ) ERR ( 18 ) ) -- the number must not be in brackets

2 | OBS | server
  form power ( string ) ( string ) 0 number
  accept SMR ( FAL 1910 ) ( TUR ( 'HoldBot' ) ( '1.0' ) 0 1905 )
  reject SMR ( FAL 1910 ) ( TUR ( 'HoldBot' ) ( '1.0' ) 0 ERR FAL 1905 ) -- a year, not a turn
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "province",
    `
1 | OBS | client
  form Any token from any of the Province categories
  accept SUB ( ( ENG FLT LON ) MTO NTH )
  accept SUB ( ( ENG AMY LVP ) MTO YOR )
  accept SUB ( ( GER AMY MUN ) MTO BUR )
  accept SUB ( ( GER AMY MUN ) MTO 0x50F0 )
  reject SUB ( ( ENG FLT LON ) MTO ERR ENG ) -- a power is not a province
  note The categories rather than the 75 names, because variants have other provinces. 0x50F0 is a province in a variant.
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "province_list",
    `
1 | OBS | client
  form province province ...
  accept SUB ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) )
  accept SUB ( ( ENG AMY YOR ) CTO NWY VIA ( NTH NWG ) )
  reject SUB ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ERR ( STP NCS ) ) ) -- provinces without coasts
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "province_and_coast",
    `
1 | OBS | client
  form province coast
  accept SUB ( ( RUS FLT ( STP SCS ) ) HLD )
  reject SUB ( ( RUS FLT ( STP ERR ) ) HLD ) -- no coast
  reject SUB ( ( RUS FLT ( ERR SCS ) ) HLD ) -- no province
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "sc_ownership_list",
    `
1 | OBS | client
  form power province_list
  from 40
  accept SND ( FRA ) ( PRP ( SCD ( ENG NWY SWE ) ) )
  reject SND ( FRA ) ( PRP ( SCD ( ENG ERR ) ) ) -- no province

2 | OBS | client
  form UNO province_list
  from 40
  accept SND ( FRA ) ( PRP ( SCD ( UNO NWY ) ) )
  accept SND ( FRA ) ( PRP ( SCD ( ENG NWY ) ( UNO SWE ) ) )
  reject SND ( FRA ) ( PRP ( SCD ( UNO ERR ) ) ) -- no province
  note The text names only a power.
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "sco_entry",
    `
1 | OBS | server
  form power province_list
  accept SCO ( FRA PAR MAR )
  reject SCO ( FRA ERR ) -- no province
  defect UNO province_list, which the text has, is missing.
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "season",
    `
1 | OBS | client
  form Any token from the Season category
  accept HST ( SUM 1901 )
  reject HST ( ERR 1901 ) -- no season
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "string",
    `
1 | OBS | server
  form Sequence of tokens from the ASCII category
  accept MAP ( 's' )
  accept MAP ( 'standard' )
  accept ADM ( 'a ''quoted'' name' ) ( '(brackets are text here)' )
  reject MAP ( 'standard' ERR FRA ) -- a power is not text
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "turn",
    `
1 | OBS | client
  form season number
  accept HST ( WIN 1901 )
  reject HST ( WIN ERR ) -- no number
  reject HST ( WIN 1901 ERR WIN ) -- one turn only
`,
  ),
];
