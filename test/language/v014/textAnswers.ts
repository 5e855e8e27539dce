import { productionsOf } from "../specification.ts";

/** v0.14, text, level 0: the answers to orders, missing orders, GOF. */
export const textAnswers = [
  ...productionsOf(
    "v0.14 text",
    "level-0/THX",
    `
THX | 0 | server
  form THX (order) (note)
  accept THX ( ( ENG FLT LON ) HLD ) ( MBV )
  reject THX ( ( ENG FLT LON ) HLD ) ERR -- the note is missing
  reject THX ( ( ENG FLT LON ) HLD ) ( ERR ) -- no note
  reject THX ( ( ENG FLT LON ) HLD ) ( ERR SUC ) -- a result is not a note
  reject THX ( ( ENG FLT LON ) HLD ) ( MBV ERR FAR ) -- one note only
  reject THX ( ERR MBV ) -- the order is missing

MBV | 0 | server
  form MBV Order is OK.
  accept THX ( ( ENG FLT LON ) HLD ) ( MBV )
  reject THX ( ( ENG FLT LON ) HLD ) ( MBV ERR MBV ) -- one note only

FAR | 0 | server
  form FAR Not adjacent.
  accept THX ( ( ENG FLT LON ) MTO BLA ) ( FAR )
  reject THX ( ( ENG FLT LON ) MTO BLA ) ( FAR ERR BLA ) -- a note takes no parameters

NSP | 0 | server
  form NSP No such province
  accept THX ( ( ENG FLT LON ) MTO NTH ) ( NSP )
  reject THX ( ( ENG FLT LON ) MTO NTH ) ( NSP ERR NTH ) -- a note takes no parameters

NSU | 0 | server
  form NSU No such unit
  accept THX ( ( ENG FLT WAL ) HLD ) ( NSU )
  reject THX ( ( ENG FLT WAL ) HLD ) ( NSU ERR ( ENG FLT WAL ) ) -- a note takes no parameters

NAS | 0 | server
  form NAS Not at sea (for a convoying fleet)
  accept THX ( ( ENG FLT LON ) CVY ( ENG AMY YOR ) CTO NWY ) ( NAS )
  reject THX ( ( ENG FLT LON ) CVY ( ENG AMY YOR ) CTO NWY ) ( NAS ERR LON ) -- a note takes no parameters

NSF | 0 | server
  form NSF No such fleet (in VIA section of CTO or the unit performing a CVY)
  accept THX ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) ) ( NSF )
  reject THX ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) ) ( NSF ERR NTH ) -- a note takes no parameters

NSA | 0 | server
  form NSA No such army (for unit being ordered to CTO or for unit being CVYed)
  accept THX ( ( ENG FLT NTH ) CVY ( ENG AMY WAL ) CTO NWY ) ( NSA )
  reject THX ( ( ENG FLT NTH ) CVY ( ENG AMY WAL ) CTO NWY ) ( NSA ERR WAL ) -- a note takes no parameters

NYU | 0 | server
  form NYU Not your unit
  accept THX ( ( FRA AMY PAR ) HLD ) ( NYU )
  reject THX ( ( FRA AMY PAR ) HLD ) ( NYU ERR FRA ) -- a note takes no parameters

NRN | 0 | server
  form NRN No retreat needed for this unit
  accept THX ( ( ENG FLT NTH ) RTO LON ) ( NRN )
  reject THX ( ( ENG FLT NTH ) RTO LON ) ( NRN ERR NVR ) -- one note only

NVR | 0 | server
  form NVR Not a valid retreat space
  accept THX ( ( ENG FLT NTH ) RTO LON ) ( NVR )
  reject THX ( ( ENG FLT NTH ) RTO LON ) ( NVR ERR LON ) -- a note takes no parameters

YSC | 0 | server
  form YSC Not your supply centre
  accept THX ( ( ITA FLT NAP ) BLD ) ( YSC )
  reject THX ( ( ITA FLT NAP ) BLD ) ( YSC ERR ITA ) -- a note takes no parameters

ESC | 0 | server
  form ESC Not an empty supply centre
  accept THX ( ( ITA FLT NAP ) BLD ) ( ESC )
  reject THX ( ( ITA FLT NAP ) BLD ) ( ESC ERR HSC ) -- one note only

HSC | 0 | server
  form HSC Not a home supply centre
  accept THX ( ( ITA FLT TUN ) BLD ) ( HSC )
  reject THX ( ( ITA FLT TUN ) BLD ) ( HSC ERR TUN ) -- a note takes no parameters

NSC | 0 | server
  form NSC Not a supply centre
  accept THX ( ( ITA FLT TUS ) BLD ) ( NSC )
  reject THX ( ( ITA FLT TUS ) BLD ) ( NSC ERR TUS ) -- a note takes no parameters

CST | 0 | server
  form CST No coast specified for fleet build in StP, or an attempt to build a fleet inland, or an army at sea.
  accept THX ( ( RUS FLT STP ) BLD ) ( CST )
  reject THX ( ( RUS FLT STP ) BLD ) ( CST ERR NCS ) -- a note takes no parameters

NMB | 0 | server
  form NMB No more builds allowed
  accept THX ( ( ITA FLT NAP ) BLD ) ( NMB )
  reject THX ( ( ITA FLT NAP ) BLD ) ( NMB ERR 0 ) -- a note takes no parameters

NMR | 0 | server
  form NMR No more removals allowed
  accept THX ( ( RUS FLT GOB ) REM ) ( NMR )
  reject THX ( ( RUS FLT GOB ) REM ) ( NMR ERR RET ) -- RET belongs to results

NRS | 0 | server
  form NRS Not the right season
  accept THX ( ( RUS FLT GOB ) REM ) ( NRS )
  reject THX ( ( RUS FLT GOB ) REM ) ( NRS ERR SPR ) -- a note takes no parameters

REJ-SUB | 0 | server
  form REJ (SUB (order) (order) ... )
  accept REJ ( SUB ( ( ENG FLT LON ) HLD ) )
  accept REJ ( SUB ( ( ENG FLT LON ) HLD ) ( ( ENG AMY LVP ) HLD ) )
  reject REJ ( SUB ERR ) -- no order

NOT-SUB-order | 0 | client
  form NOT (SUB (order))
  accept NOT ( SUB ( ( ITA FLT NAP ) BLD ) )
  reject NOT ( SUB ( ( ITA FLT NAP ) BLD ) ERR ( ( ITA FLT ROM ) BLD ) ) -- one order only
  reject NOT ( SUB ( ERR SPR 1901 ) ( ( ITA FLT NAP ) BLD ) ) -- a turn is not allowed here
  reject NOT ERR SUB ( ( ITA FLT NAP ) BLD ) -- the withdrawn command must be in brackets

YES-NOT-SUB-order | 0 | server
  form YES (NOT (SUB (order)))
  accept YES ( NOT ( SUB ( ( ITA FLT NAP ) BLD ) ) )
  reject YES ( NOT ( SUB ( ( ITA FLT NAP ) ERR ) ) ) -- the unit's action is missing

REJ-NOT-SUB-order | 0 | server
  form REJ (NOT (SUB (order)))
  accept REJ ( NOT ( SUB ( ( ITA FLT NAP ) BLD ) ) )
  reject REJ ( NOT ( SUB ( ( ITA FLT NAP ) ERR ) ) ) -- the unit's action is missing

NOT-SUB | 0 | client
  form NOT (SUB)
  accept NOT ( SUB )
  reject NOT ( ERR ) -- the withdrawn command is missing
  reject NOT ( SUB ) ERR SUB -- nothing may follow

YES-NOT-SUB | 0 | server
  form YES (NOT (SUB))
  accept YES ( NOT ( SUB ) )
  reject YES ( NOT ERR ) -- the withdrawn command is missing

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
  reject MIS ( ENG FLT NTH MRT ( ERR ENG ) ) -- a power is not a province

MIS-number | 0 | server
  form MIS (number)
  accept MIS ( 2 )
  accept MIS ( -1 )
  reject MIS ( 2 ERR 1 ) -- one number only
  reject MIS ( 2 ) ERR ( ENG FLT LON ) -- a number or units, not both
  reject MIS ERR 2 -- the number must be in brackets

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
  reject MIS ERR ENG FLT LON -- units must be in brackets

NOT-GOF | 0 | client
  form NOT(GOF)
  accept NOT ( GOF )
  reject NOT ( GOF ERR ( SPR 1901 ) ) -- GOF has no parameters
  reject NOT ERR GOF -- GOF must be in brackets

YES-NOT-GOF | 0 | server
  form YES(NOT(GOF))
  accept YES ( NOT ( GOF ) )
  reject YES ( NOT ( GOF ERR GOF ) ) -- GOF only once

REJ-NOT-GOF | 0 | server
  form REJ(NOT(GOF))
  accept REJ ( NOT ( GOF ) )
  reject REJ ( NOT ( GOF ) ERR GOF ) -- nothing may follow

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
