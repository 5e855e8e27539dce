import { productionsOf } from "../specification.ts";

/** v0.14, text, level 0: current position, orders, their notes and results. */
export const textTurn = [
  ...productionsOf(
    "v0.14 text",
    "level-0/position",
    `
SCO-server | 0 | server
  form SCO (power centre centre...) (power centre centre...) ...
  accept SCO ( FRA PAR )
  accept SCO ( FRA PAR MAR BRE ) ( ENG LON )
  reject SCO ERR -- no power and its centres
  reject SCO ( FRA ERR ) -- no centre
  reject SCO ( ERR PAR MAR ) -- no power
  reject SCO ( FRA PAR ERR ENG LON ) -- each power has its own brackets

SCO-UNO | 0 | server
  form Unowned centres are listed against the power name UNO.
  accept SCO ( FRA PAR ) ( UNO NWY SWE )
  reject SCO ( FRA PAR ) ( UNO ERR FRA MAR ) -- UNO stands in place of the power

SCO-client | 0 | client
  form The AI can send the command SCO to the server with no arguments at any time.
  accept SCO
  reject SCO ERR ( FRA PAR ) -- a client's SCO has no parameters

REJ-SCO | 0 | server
  form REJ(SCO)
  accept REJ ( SCO )
  reject REJ ( SCO ERR ( FRA PAR ) ) -- the AI's SCO has no parameters

NOW-server | 0 | server
  form NOW (turn) (unit) (unit) ...
  accept NOW ( SPR 1901 ) ( AUS FLT TRI )
  accept NOW ( SPR 1901 ) ( AUS FLT TRI ) ( AUS AMY BUD ) ( ENG FLT LON )
  reject NOW ( SPR 1901 ) ERR -- no unit
  reject NOW ( ERR AUS FLT TRI ) -- no turn
  reject NOW ( SPR ERR ) ( AUS FLT TRI ) -- a turn has a year
  reject NOW ( SPR 1901 ) ( AUS FLT TRI ERR AUS AMY BUD ) -- each unit has its own brackets

NOW-coast | 0 | server
  form Units in bicoastal provinces have a province and coast bracketed together.
  accept NOW ( SPR 1901 ) ( RUS FLT ( STP SCS ) )
  reject NOW ( SPR 1901 ) ( RUS FLT STP ERR SCS ) -- province and coast stand in brackets
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

NOW-MRT-coast | 0 | server
  form Retreat options will include a coast if a fleet can retreat to a multi-coastal province.
  accept NOW ( SUM 1901 ) ( TUR FLT CON MRT ( BLA SMY ( BUL ECS ) ( BUL SCS ) ) )
  reject NOW ( SUM 1901 ) ( TUR FLT CON MRT ( BLA BUL ERR ECS ) ) -- province and coast stand in brackets

NOW-client | 0 | client
  form The AI can send the command NOW to the server with no arguments at any time.
  accept NOW
  reject NOW ERR ( SPR 1901 ) -- a client's NOW has no parameters

REJ-NOW | 0 | server
  form REJ(NOW)
  accept REJ ( NOW )
  reject REJ ( NOW ERR ( SPR 1901 ) ) -- the AI's NOW has no parameters

HST | 0 | client
  form HST (turn)
  accept HST ( SPR 1901 )
  reject HST ERR -- the turn is missing
  reject HST ( SPR 1901 ERR 1902 ) -- one year only
  reject HST ( ERR 1901 SPR ) -- the season stands first

REJ-HST | 0 | server
  form REJ (HST (turn))
  accept REJ ( HST ( SPR 1901 ) )
  reject REJ ( HST ERR ) -- the turn is missing
`,
  ),
  ...productionsOf(
    "v0.14 text",
    "level-0/orders",
    `
SUB | 0 | client
  form SUB (order) (order) ...
  accept SUB ( ( ENG FLT LON ) HLD )
  accept SUB ( ( ENG FLT LON ) HLD ) ( ( ENG AMY LVP ) HLD ) ( ENG WVE )
  reject SUB ERR -- no order
  reject SUB ( ERR SPR 1901 ) ( ( ENG FLT LON ) HLD ) -- no turn: a later version's
  reject SUB ( ( ENG FLT LON ) HLD ERR ( ENG AMY LVP ) HLD ) -- each order has its own brackets
  reject SUB ( ENG ERR FLT LON ) HLD -- the whole order stands in brackets
  reject SUB ( ( ENG FLT LON ) HLD ) ERR DRW -- orders only

HLD | 0 | client
  form (unit) HLD
  accept SUB ( ( ENG FLT LON ) HLD )
  reject SUB ( ( ENG FLT LON ) HLD ERR NTH ) -- a hold has no destination
  reject SUB ( ( ENG FLT LON ) ERR ) -- what the unit shall do is missing

MTO | 0 | client
  form (unit) MTO province
  accept SUB ( ( ENG FLT LON ) MTO NTH )
  accept SUB ( ( ENG FLT BAR ) MTO ( STP NCS ) )
  reject SUB ( ( ENG FLT LON ) MTO ERR ) -- no destination
  reject SUB ( ( ENG FLT LON ) MTO ERR ENG ) -- a power is no province
  reject SUB ( ( ENG FLT LON ) MTO NTH ERR NWG ) -- one destination only

SUP-hold | 0 | client
  form (unit) SUP (unit)
  accept SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) )
  reject SUB ( ( ENG FLT EDI ) SUP ERR ) -- no supported unit
  reject SUB ( ( ENG FLT EDI ) SUP ERR LON ) -- the unit is named in full
  reject SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) ERR HLD ) -- a supported hold has no HLD

SUP-move | 0 | client
  form (unit) SUP (unit) MTO prov_no_coast
  accept SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) MTO NTH )
  reject SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) MTO ERR ) -- no destination
  reject SUB ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) ERR CTO NTH ) -- a supported move is named with MTO

CVY | 0 | client
  form (unit) CVY (unit) CTO province
  accept SUB ( ( ITA FLT ION ) CVY ( ITA AMY TUN ) CTO SYR )
  reject SUB ( ( ITA FLT ION ) CVY ( ITA AMY TUN ) ERR ) -- CTO is missing
  reject SUB ( ( ITA FLT ION ) CVY ( ITA AMY TUN ) CTO ERR ) -- no destination
  reject SUB ( ( ITA FLT ION ) CVY ( ITA AMY TUN ) ERR MTO SYR ) -- a convoyed move is named with CTO

CTO | 0 | client
  form (unit) CTO province VIA (sea_province sea_province ...)
  accept SUB ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) )
  accept SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ION EAS ) )
  reject SUB ( ( ITA AMY TUN ) CTO SYR ERR ) -- the way is missing
  reject SUB ( ( ITA AMY TUN ) CTO SYR VIA ERR ) -- the provinces of the way are missing
  reject SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ERR ) ) -- one province at least
  reject SUB ( ( ITA AMY TUN ) CTO SYR VIA ERR ION EAS ) -- the provinces stand in brackets
  reject SUB ( ( ITA AMY TUN ) CTO ERR VIA ( ION EAS ) ) -- no destination

RTO | 0 | client
  form (unit) RTO province
  accept SUB ( ( ENG FLT NTH ) RTO LON )
  accept SUB ( ( TUR FLT CON ) RTO ( BUL ECS ) )
  reject SUB ( ( ENG FLT NTH ) RTO ERR ) -- no destination
  reject SUB ( ( TUR FLT CON ) RTO BUL ERR ECS ) -- province and coast stand in brackets

DSB | 0 | client
  form (unit) DSB
  accept SUB ( ( ENG FLT NTH ) DSB )
  reject SUB ( ( ENG FLT NTH ) DSB ERR LON ) -- nothing follows

BLD | 0 | client
  form (unit) BLD
  accept SUB ( ( ITA FLT NAP ) BLD )
  reject SUB ( ( ITA FLT NAP ) BLD ERR NAP ) -- nothing follows
  reject SUB ( ERR BLD ( ITA FLT NAP ) ) -- the unit stands first

REM | 0 | client
  form (unit) REM
  accept SUB ( ( RUS FLT GOB ) REM )
  reject SUB ( ( RUS FLT GOB ) REM ERR GOB ) -- nothing follows

WVE | 0 | client
  form power WVE
  accept SUB ( ENG WVE )
  reject SUB ( ( ENG ERR ) WVE ) -- the power stands without brackets
  reject SUB ( ERR WVE ) -- no power
  reject SUB ( ENG ERR ) -- WVE is missing

unit | 0 | client
  form power type province – e.g. ENG FLT LON.
  accept SUB ( ( ENG FLT LON ) HLD )
  reject SUB ( ( ERR FLT LON ) HLD ) -- no power
  reject SUB ( ( ENG FLT ERR ) HLD ) -- no province
  reject SUB ( ( ENG FLT LON ERR NTH ) HLD ) -- one province only
  reject SUB ( ( ERR FLT ENG LON ) HLD ) -- the power stands first

province-coast | 0 | client
  form it must be of the form (province coast).
  accept SUB ( ( FRA FLT MAO ) MTO ( SPA SCS ) )
  reject SUB ( ( FRA FLT MAO ) MTO SPA ERR SCS ) -- province and coast stand in brackets
  reject SUB ( ( FRA FLT MAO ) MTO ( SPA ERR ) ) -- no coast

prov_no_coast | 0 | client
  form prov_no_coast is a province with no coast specification.
  accept SUB ( ( ENG FLT NWY ) SUP ( ENG FLT BAR ) MTO STP )
  reject SUB ( ( ENG FLT NWY ) SUP ( ENG FLT BAR ) MTO ERR ( STP NCS ) ) -- no coast on a supported destination

sea_province | 0 | client
  form sea_province is a province where a fleet may be to convoy.
  accept SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ION EAS ) )
  reject SUB ( ( ITA AMY TUN ) CTO SYR VIA ( ION ERR ITA ) ) -- a power is no province
  note Whether a province is sea is a matter of the map, not of the syntax.
`,
  ),
  ...productionsOf(
    "v0.14 text",
    "level-0/THX",
    `
THX | 0 | server
  form THX (order) (note)
  accept THX ( ( ENG FLT LON ) HLD ) ( MBV )
  reject THX ( ( ENG FLT LON ) HLD ) ERR -- the note is missing
  reject THX ( ( ENG FLT LON ) HLD ) ( ERR ) -- no note
  reject THX ( ( ENG FLT LON ) HLD ) ( ERR SUC ) -- a result is no note
  reject THX ( ( ENG FLT LON ) HLD ) ( MBV ERR FAR ) -- one note only
  reject THX ( ERR MBV ) -- the order is missing

MBV | 0 | server
  form MBV Order is OK.
  accept THX ( ( ENG FLT LON ) HLD ) ( MBV )
  reject THX ( ( ENG FLT LON ) HLD ) ( MBV ERR MBV ) -- one note only

FAR | 0 | server
  form FAR Not adjacent.
  accept THX ( ( ENG FLT LON ) MTO BLA ) ( FAR )
  reject THX ( ( ENG FLT LON ) MTO BLA ) ( FAR ERR BLA ) -- a note has no parameter

NSP | 0 | server
  form NSP No such province
  accept THX ( ( ENG FLT LON ) MTO NTH ) ( NSP )
  reject THX ( ( ENG FLT LON ) MTO NTH ) ( NSP ERR NTH ) -- a note has no parameter

NSU | 0 | server
  form NSU No such unit
  accept THX ( ( ENG FLT WAL ) HLD ) ( NSU )
  reject THX ( ( ENG FLT WAL ) HLD ) ( NSU ERR ( ENG FLT WAL ) ) -- a note has no parameter

NAS | 0 | server
  form NAS Not at sea (for a convoying fleet)
  accept THX ( ( ENG FLT LON ) CVY ( ENG AMY YOR ) CTO NWY ) ( NAS )
  reject THX ( ( ENG FLT LON ) CVY ( ENG AMY YOR ) CTO NWY ) ( NAS ERR LON ) -- a note has no parameter

NSF | 0 | server
  form NSF No such fleet (in VIA section of CTO or the unit performing a CVY)
  accept THX ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) ) ( NSF )
  reject THX ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) ) ( NSF ERR NTH ) -- a note has no parameter

NSA | 0 | server
  form NSA No such army (for unit being ordered to CTO or for unit being CVYed)
  accept THX ( ( ENG FLT NTH ) CVY ( ENG AMY WAL ) CTO NWY ) ( NSA )
  reject THX ( ( ENG FLT NTH ) CVY ( ENG AMY WAL ) CTO NWY ) ( NSA ERR WAL ) -- a note has no parameter

NYU | 0 | server
  form NYU Not your unit
  accept THX ( ( FRA AMY PAR ) HLD ) ( NYU )
  reject THX ( ( FRA AMY PAR ) HLD ) ( NYU ERR FRA ) -- a note has no parameter

NRN | 0 | server
  form NRN No retreat needed for this unit
  accept THX ( ( ENG FLT NTH ) RTO LON ) ( NRN )
  reject THX ( ( ENG FLT NTH ) RTO LON ) ( NRN ERR NVR ) -- one note only

NVR | 0 | server
  form NVR Not a valid retreat space
  accept THX ( ( ENG FLT NTH ) RTO LON ) ( NVR )
  reject THX ( ( ENG FLT NTH ) RTO LON ) ( NVR ERR LON ) -- a note has no parameter

YSC | 0 | server
  form YSC Not your supply centre
  accept THX ( ( ITA FLT NAP ) BLD ) ( YSC )
  reject THX ( ( ITA FLT NAP ) BLD ) ( YSC ERR ITA ) -- a note has no parameter

ESC | 0 | server
  form ESC Not an empty supply centre
  accept THX ( ( ITA FLT NAP ) BLD ) ( ESC )
  reject THX ( ( ITA FLT NAP ) BLD ) ( ESC ERR HSC ) -- one note only

HSC | 0 | server
  form HSC Not a home supply centre
  accept THX ( ( ITA FLT TUN ) BLD ) ( HSC )
  reject THX ( ( ITA FLT TUN ) BLD ) ( HSC ERR TUN ) -- a note has no parameter

NSC | 0 | server
  form NSC Not a supply centre
  accept THX ( ( ITA FLT TUS ) BLD ) ( NSC )
  reject THX ( ( ITA FLT TUS ) BLD ) ( NSC ERR TUS ) -- a note has no parameter

CST | 0 | server
  form CST No coast specified for fleet build in StP, or an attempt to build a fleet inland, or an army at sea.
  accept THX ( ( RUS FLT STP ) BLD ) ( CST )
  reject THX ( ( RUS FLT STP ) BLD ) ( CST ERR NCS ) -- a note has no parameter

NMB | 0 | server
  form NMB No more builds allowed
  accept THX ( ( ITA FLT NAP ) BLD ) ( NMB )
  reject THX ( ( ITA FLT NAP ) BLD ) ( NMB ERR 0 ) -- a note has no parameter

NMR | 0 | server
  form NMR No more removals allowed
  accept THX ( ( RUS FLT GOB ) REM ) ( NMR )
  reject THX ( ( RUS FLT GOB ) REM ) ( NMR ERR RET ) -- RET belongs to results

NRS | 0 | server
  form NRS Not the right season
  accept THX ( ( RUS FLT GOB ) REM ) ( NRS )
  reject THX ( ( RUS FLT GOB ) REM ) ( NRS ERR SPR ) -- a note has no parameter

REJ-SUB | 0 | server
  form REJ (SUB (order) (order) ... )
  accept REJ ( SUB ( ( ENG FLT LON ) HLD ) )
  accept REJ ( SUB ( ( ENG FLT LON ) HLD ) ( ( ENG AMY LVP ) HLD ) )
  reject REJ ( SUB ERR ) -- no order

NOT-SUB-order | 0 | client
  form NOT (SUB (order))
  accept NOT ( SUB ( ( ITA FLT NAP ) BLD ) )
  reject NOT ( SUB ( ( ITA FLT NAP ) BLD ) ERR ( ( ITA FLT ROM ) BLD ) ) -- one order only
  reject NOT ( SUB ( ERR SPR 1901 ) ( ( ITA FLT NAP ) BLD ) ) -- no turn here
  reject NOT ERR SUB ( ( ITA FLT NAP ) BLD ) -- what is undone stands in brackets

YES-NOT-SUB-order | 0 | server
  form YES (NOT (SUB (order)))
  accept YES ( NOT ( SUB ( ( ITA FLT NAP ) BLD ) ) )
  reject YES ( NOT ( SUB ( ( ITA FLT NAP ) ERR ) ) ) -- what the unit shall do is missing

REJ-NOT-SUB-order | 0 | server
  form REJ (NOT (SUB (order)))
  accept REJ ( NOT ( SUB ( ( ITA FLT NAP ) BLD ) ) )
  reject REJ ( NOT ( SUB ( ( ITA FLT NAP ) ERR ) ) ) -- what the unit shall do is missing

NOT-SUB | 0 | client
  form NOT (SUB)
  accept NOT ( SUB )
  reject NOT ( ERR ) -- what is undone is missing
  reject NOT ( SUB ) ERR SUB -- nothing follows

YES-NOT-SUB | 0 | server
  form YES (NOT (SUB))
  accept YES ( NOT ( SUB ) )
  reject YES ( NOT ERR ) -- what is undone is missing

MIS-units | 0 | server
  form MIS (unit) (unit) ...
  accept MIS ( ENG FLT LON )
  accept MIS ( ENG FLT LON ) ( ENG AMY LVP )
  reject MIS ( ERR ) -- no unit
  reject MIS ( ENG FLT LON ) ( ERR 1 ) -- units or a number, not both

MIS-retreats | 0 | server
  form MIS (unit MRT (province list)) (unit MRT (province list)) ...
  accept MIS ( ENG FLT NTH MRT ( LON YOR ) )
  accept MIS ( ENG FLT NTH MRT ( LON YOR ) ) ( ENG AMY BEL MRT ( HOL ) )
  reject MIS ( ENG FLT NTH MRT ERR ) -- the list is missing
  reject MIS ( ENG FLT NTH MRT ( ERR ENG ) ) -- a power is no province

MIS-number | 0 | server
  form MIS (number)
  accept MIS ( 2 )
  accept MIS ( -1 )
  reject MIS ( 2 ERR 1 ) -- one number only
  reject MIS ( 2 ) ERR ( ENG FLT LON ) -- a number or units, not both
  reject MIS ERR 2 -- the number stands in brackets

MIS-client | 0 | client
  form by sending MIS with no parameters
  accept MIS
  reject MIS ERR ( 1 ) -- a client's MIS has no parameters

REJ-MIS | 0 | server
  form REJ (MIS)
  accept REJ ( MIS )
  reject REJ ( MIS ERR ( 1 ) ) -- the client's MIS has no parameters

MIS-none | 0 | server
  form the Server will reply with MIS with no parameters
  accept MIS
  reject MIS ERR ENG FLT LON -- units stand in brackets

NOT-GOF | 0 | client
  form NOT(GOF)
  accept NOT ( GOF )
  reject NOT ( GOF ERR ( SPR 1901 ) ) -- GOF has no parameters
  reject NOT ERR GOF -- GOF stands in brackets

YES-NOT-GOF | 0 | server
  form YES(NOT(GOF))
  accept YES ( NOT ( GOF ) )
  reject YES ( NOT ( GOF ERR GOF ) ) -- GOF once

REJ-NOT-GOF | 0 | server
  form REJ(NOT(GOF))
  accept REJ ( NOT ( GOF ) )
  reject REJ ( NOT ( GOF ) ERR GOF ) -- nothing follows

GOF | 0 | client
  form GOF
  accept GOF
  reject GOF ERR ( FRA ) -- GOF has no parameters

REJ-GOF | 0 | server
  form REJ(GOF)
  accept REJ ( GOF )
  reject REJ ( GOF ERR ( FRA ) ) -- GOF has no parameters

YES-GOF | 0 | server
  form YES(GOF)
  accept YES ( GOF )
  reject YES ( GOF ERR DRW ) -- GOF has no parameters
`,
  ),
];
