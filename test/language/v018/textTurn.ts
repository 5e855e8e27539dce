import { productionsOf } from "../specification.ts";

/** v0.18, text, level 0: current position and orders. */
export const textTurn = [
  ...productionsOf(
    "v0.18 text",
    "level-0/position",
    `
SCO-server | 0 | server
  form SCO (power centre centre...) (power centre centre...) ...
  accept SCO ( FRA PAR )
  accept SCO ( FRA PAR MAR BRE ) ( ENG LON )
  reject SCO ERR -- a power and its centres are missing
  reject SCO ( FRA ERR ) -- no centre
  reject SCO ( ERR PAR MAR ) -- no power
  reject SCO ( FRA PAR ERR ENG LON ) -- each power needs its own brackets

SCO-UNO | 0 | server
  form Unowned centres are listed against the power name UNO.
  accept SCO ( FRA PAR ) ( UNO NWY SWE )
  reject SCO ( FRA PAR ) ( UNO ERR FRA MAR ) -- UNO takes the place of the power

SCO-client | 0 | client
  form The client can send the command SCO to the server with no arguments at any time.
  accept SCO
  reject SCO ERR ( FRA PAR ) -- a client's SCO has no parameters

NOW-server | 0 | server
  form NOW (turn) (unit) (unit) ...
  accept NOW ( SPR 1901 ) ( AUS FLT TRI )
  accept NOW ( SPR 1901 ) ( AUS FLT TRI ) ( AUS AMY BUD ) ( ENG FLT LON )
  reject NOW ( SPR 1901 ) ERR -- no unit
  reject NOW ( ERR AUS FLT TRI ) -- no turn
  reject NOW ( SPR ERR ) ( AUS FLT TRI ) -- a turn has a year
  reject NOW ( SPR 1901 ) ( AUS FLT TRI ERR AUS AMY BUD ) -- each unit needs its own brackets

NOW-coast | 0 | server
  form Units in bicoastal provinces have a province and coast bracketed together.
  accept NOW ( SPR 1901 ) ( RUS FLT ( STP SCS ) )
  reject NOW ( SPR 1901 ) ( RUS FLT STP ERR SCS ) -- province and coast must be in brackets
  reject NOW ( SPR 1901 ) ( RUS FLT ( STP ERR ) ) -- no coast

NOW-MRT | 0 | server
  form units may have a list of retreat options, prefixed by MRT (Must retreat to).
  accept NOW ( SUM 1901 ) ( ENG FLT NTH MRT ( LON YOR EDI NWG ) )
  reject NOW ( SUM 1901 ) ( ENG FLT NTH MRT ERR ) -- the list is missing
  reject NOW ( SUM 1901 ) ( ENG FLT NTH MRT ERR LON YOR ) -- the list is not in brackets
  reject NOW ( SUM 1901 ) ( ENG FLT NTH ERR ( LON YOR ) ) -- a list without MRT

NOW-MRT-none | 0 | server
  form (ENG FLT NTH MRT ())
  accept NOW ( SUM 1901 ) ( ENG FLT NTH MRT ( ) )
  reject NOW ( SUM 1901 ) ( ENG FLT NTH MRT ( ) ERR ( ) ) -- one list only
  note The appendix requires at least one province; this example is the exception.

NOW-MRT-coast | 0 | server
  form Retreat options will include a coast if a fleet can retreat to a multi-coastal province.
  accept NOW ( SUM 1901 ) ( TUR FLT CON MRT ( BLA SMY ( BUL ECS ) ( BUL SCS ) ) )
  reject NOW ( SUM 1901 ) ( TUR FLT CON MRT ( BLA BUL ERR ECS ) ) -- province and coast must be in brackets

NOW-client | 0 | client
  form The client can send the command NOW to the server with no arguments at any time.
  accept NOW
  reject NOW ERR ( SPR 1901 ) -- a client's NOW has no parameters

HST | 0 | client
  form HST (turn)
  accept HST ( SPR 1901 )
  reject HST ERR -- the turn is missing
  reject HST ( SPR 1901 ERR 1902 ) -- one year only
  reject HST ( ERR 1901 SPR ) -- the season must come first

REJ-HST | 0 | server
  form REJ (HST (turn))
  accept REJ ( HST ( SPR 1901 ) )
  reject REJ ( HST ERR ) -- the turn is missing
  cleaned two asterisks after it
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-0/orders",
    `
SUB | 0 | client
  form SUB (order) (order) ...
  accept SUB ( ( ENG FLT LON ) HLD )
  accept SUB ( ( ENG FLT LON ) HLD ) ( ( ENG AMY LVP ) HLD ) ( ENG WVE )
  reject SUB ERR -- no order
  reject SUB ( ( ENG FLT LON ) HLD ERR ( ENG AMY LVP ) HLD ) -- each order needs its own brackets
  reject SUB ( ENG ERR FLT LON ) HLD -- the whole order must be in brackets
  reject SUB ( ( ENG FLT LON ) HLD ) ERR DRW -- orders only

SUB-turn | 0 | client
  form SUB (turn) (order) (order) ...
  accept SUB ( SPR 1901 ) ( ( ENG FLT LON ) HLD )
  accept SUB ( SPR 1901 ) ( ( ENG FLT LON ) HLD ) ( ( ENG AMY LVP ) HLD )
  reject SUB ( SPR 1901 ) ERR -- no order
  reject SUB ( SPR ERR ) ( ( ENG FLT LON ) HLD ) -- a turn has a year
  reject SUB ( ( ENG FLT LON ) HLD ) ( ERR SPR 1901 ) -- the turn must come first

REJ-SUB-turn | 0 | server
  form REJ (SUB (turn) (order) (order) ...)
  accept REJ ( SUB ( SPR 1901 ) ( ( ENG FLT LON ) HLD ) )
  reject REJ ( SUB ( SPR 1901 ) ERR ) -- no order

HLD | 0 | client
  form (unit) HLD
  accept SUB ( ( ENG FLT LON ) HLD )
  reject SUB ( ( ENG FLT LON ) HLD ERR NTH ) -- a hold has no destination
  reject SUB ( ( ENG FLT LON ) ERR ) -- the unit's action is missing

MTO | 0 | client
  form (unit) MTO province
  accept SUB ( ( ENG FLT LON ) MTO NTH )
  accept SUB ( ( ENG FLT BAR ) MTO ( STP NCS ) )
  reject SUB ( ( ENG FLT LON ) MTO ERR ) -- no destination
  reject SUB ( ( ENG FLT LON ) MTO ERR ENG ) -- a power is not a province
  reject SUB ( ( ENG FLT LON ) MTO NTH ERR NWG ) -- one destination only

SUP-hold | 0 | client
  form (unit) SUP (unit)
  accept SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) )
  reject SUB ( ( ENG FLT EDI ) SUP ERR ) -- no supported unit
  reject SUB ( ( ENG FLT EDI ) SUP ERR LON ) -- the unit must be named in full
  reject SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) ERR HLD ) -- a supported hold has no HLD

SUP-move | 0 | client
  form (unit) SUP (unit) MTO prov_no_coast
  accept SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) MTO NTH )
  reject SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) MTO ERR ) -- no destination
  reject SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) ERR CTO NTH ) -- a supported move uses MTO

CVY | 0 | client
  form (unit) CVY (unit) CTO province
  accept SUB ( ( ITA FLT ION ) CVY ( ITA AMY TUN ) CTO SYR )
  reject SUB ( ( ITA FLT ION ) CVY ( ITA AMY TUN ) ERR ) -- CTO is missing
  reject SUB ( ( ITA FLT ION ) CVY ( ITA AMY TUN ) CTO ERR ) -- no destination
  reject SUB ( ( ITA FLT ION ) CVY ( ITA AMY TUN ) ERR MTO SYR ) -- a convoyed move uses CTO

CTO | 0 | client
  form (unit) CTO province VIA (sea_province sea_province ...)
  accept SUB ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) )
  accept SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ION EAS ) )
  reject SUB ( ( ITA AMY TUN ) CTO SYR ERR ) -- the route is missing
  reject SUB ( ( ITA AMY TUN ) CTO SYR VIA ERR ) -- the provinces of the route are missing
  reject SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ERR ) ) -- at least one province
  reject SUB ( ( ITA AMY TUN ) CTO SYR VIA ERR ION EAS ) -- the provinces must be in brackets
  reject SUB ( ( ITA AMY TUN ) CTO ERR VIA ( ION EAS ) ) -- no destination

RTO | 0 | client
  form (unit) RTO province
  accept SUB ( ( ENG FLT NTH ) RTO LON )
  accept SUB ( ( TUR FLT CON ) RTO ( BUL ECS ) )
  reject SUB ( ( ENG FLT NTH ) RTO ERR ) -- no destination
  reject SUB ( ( TUR FLT CON ) RTO BUL ERR ECS ) -- province and coast must be in brackets

DSB | 0 | client
  form (unit) DSB
  accept SUB ( ( ENG FLT NTH ) DSB )
  reject SUB ( ( ENG FLT NTH ) DSB ERR LON ) -- nothing may follow

BLD | 0 | client
  form (unit) BLD
  accept SUB ( ( ITA FLT NAP ) BLD )
  reject SUB ( ( ITA FLT NAP ) BLD ERR NAP ) -- nothing may follow
  reject SUB ( ERR BLD ( ITA FLT NAP ) ) -- the unit must come first

REM | 0 | client
  form (unit) REM
  accept SUB ( ( RUS FLT GOB ) REM )
  reject SUB ( ( RUS FLT GOB ) REM ERR GOB ) -- nothing may follow

WVE | 0 | client
  form power WVE
  accept SUB ( ENG WVE )
  reject SUB ( ( ENG ERR ) WVE ) -- the power must not be in brackets
  reject SUB ( ERR WVE ) -- no power
  reject SUB ( ENG ERR ) -- WVE is missing

unit | 0 | client
  form power type province – e.g. ENG FLT LON.
  accept SUB ( ( ENG FLT LON ) HLD )
  reject SUB ( ( ERR FLT LON ) HLD ) -- no power
  reject SUB ( ( ENG FLT ERR ) HLD ) -- no province
  reject SUB ( ( ENG FLT LON ERR NTH ) HLD ) -- one province only
  reject SUB ( ( ERR FLT ENG LON ) HLD ) -- the power must come first

unit-coast | 0 | client
  form Where a unit is a fleet in a multi-coasted province, the coast must be specified.
  accept SUB ( ( RUS FLT ( STP SCS ) ) HLD )
  reject SUB ( ( RUS FLT STP ERR SCS ) HLD ) -- province and coast must be in brackets

province-coast | 0 | client
  form it must be of the form (province coast).
  accept SUB ( ( FRA FLT MAO ) MTO ( SPA SCS ) )
  reject SUB ( ( FRA FLT MAO ) MTO SPA ERR SCS ) -- province and coast must be in brackets
  reject SUB ( ( FRA FLT MAO ) MTO ( SPA ERR ) ) -- no coast

prov_no_coast | 0 | client
  form prov_no_coast is a province with no coast specification.
  accept SUB ( ( ENG FLT NWY ) SUP ( ENG FLT BAR ) MTO STP )
  reject SUB ( ( ENG FLT NWY ) SUP ( ENG FLT BAR ) MTO ERR ( STP NCS ) ) -- no coast on a supported destination

sea_province | 0 | client
  form sea_province is a province where a fleet may be to convoy.
  accept SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ION EAS ) )
  reject SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ION ERR ITA ) ) -- a power is not a province
  note Whether a province is sea depends on the map, not on the syntax.
`,
  ),
];
