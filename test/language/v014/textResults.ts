import { productionsOf } from "../specification.ts";

/** v0.14, text, level 0: results, saved games, deadlines, faults, the end. */
export const textResults = [
  ...productionsOf(
    "v0.14 text",
    "level-0/results",
    `
ORD-server | 0 | server
  form ORD (turn) (order) (result)
  accept ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC )
  reject ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ERR -- the result is missing
  reject ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( ERR ) -- no result
  reject ORD ( ERR ( ENG FLT LON ) MTO NTH ) ( SUC ) -- the turn is missing
  reject ORD ( SPR 1901 ) ( ERR SUC ) -- the order is missing

SUC | 0 | server
  form SUC Order succeeded
  accept ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC )
  reject ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC ERR SUC ) -- one result only

BNC | 0 | server
  form BNC Move bounced
  accept ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( BNC )
  reject ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( BNC ERR NTH ) -- a result takes no parameters

CUT | 0 | server
  form CUT Support cut
  accept ORD ( SPR 1901 ) ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) ) ( CUT )
  reject ORD ( SPR 1901 ) ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) ) ( CUT ERR BNC ) -- one result only

DSR | 0 | server
  form DSR Move via convoy failed due to dislodged convoying fleet
  accept ORD ( SPR 1901 ) ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) ) ( DSR )
  reject ORD ( SPR 1901 ) ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) ) ( DSR ERR NTH ) -- a result takes no parameters

NSO | 0 | server
  form NSO No such order (for a support, convoying fleet, or convoyed army)
  accept ORD ( SPR 1901 ) ( ( ENG FLT NTH ) CVY ( ENG AMY YOR ) CTO NWY ) ( NSO )
  reject ORD ( SPR 1901 ) ( ( ENG FLT NTH ) CVY ( ENG AMY YOR ) CTO NWY ) ( NSO ERR ( ENG AMY YOR ) ) -- a result takes no parameters

RET-second | 0 | server
  form a second token may be included : RET Unit was dislodged and must retreat.
  accept ORD ( SPR 1902 ) ( ( ENG FLT LON ) MTO NTH ) ( BNC RET )
  accept ORD ( SPR 1902 ) ( ( ENG FLT EDI ) SUP ( ENG FLT LON ) ) ( CUT RET )
  reject ORD ( SPR 1902 ) ( ( ENG FLT LON ) MTO NTH ) ( RET ERR BNC ) -- RET must come last
  reject ORD ( SPR 1902 ) ( ( ENG FLT LON ) MTO NTH ) ( BNC RET ERR RET ) -- RET only once

RET-alone | 0 | server
  form RET may be the only token.
  accept ORD ( SPR 1902 ) ( ( ENG FLT NTH ) HLD ) ( RET )
  reject ORD ( SPR 1902 ) ( ( ENG FLT NTH ) HLD ) ( RET ERR RET ) -- RET only once
  note The appendix has no result that consists only of RET.

waived-build | 0 | server
  form Waived builds are reported as (power WVE) for the order.
  accept ORD ( WIN 1901 ) ( RUS WVE ) ( SUC )
  reject ORD ( WIN 1901 ) ( ( RUS ERR ) WVE ) ( SUC ) -- the power must not be in brackets
  reject ORD ( WIN 1901 ) ( RUS ERR ) ( SUC ) -- WVE is missing

ORD-client | 0 | client
  form by sending an ORD command to the server with no parameters
  accept ORD
  reject ORD ERR ( SPR 1901 ) -- a client's ORD has no parameters

REJ-ORD | 0 | server
  form REJ (ORD)
  accept REJ ( ORD )
  reject REJ ( ORD ERR ( SPR 1901 ) ) -- the client's ORD has no parameters
`,
  ),
  ...productionsOf(
    "v0.14 text",
    "level-0/saving",
    `
SVE | 0 | server
  form SVE ('gamename')
  accept SVE ( 'game_1' )
  reject SVE ERR -- the name is missing
  reject SVE ( ERR 1 ) -- a number is not a name
  reject SVE ERR 'game_1' -- the name must be in brackets

YES-SVE | 0 | client
  form YES (SVE ('gamename'))
  accept YES ( SVE ( 'game_1' ) )
  reject YES ( SVE ERR ) -- the name is missing

REJ-SVE | 0 | client
  form REJ (SVE ('gamename'))
  accept REJ ( SVE ( 'game_1' ) )
  reject REJ ( SVE ( ERR FRA ) ) -- a power is not a name

LOD | 0 | server
  form LOD ('gamename')
  accept LOD ( 'game_1' )
  reject LOD ERR -- the name is missing
  reject LOD ( 'game_1' ) ERR ( FRA ) -- only the name

REJ-LOD | 0 | client
  form REJ (LOD ('gamename'))
  accept REJ ( LOD ( 'game_1' ) )
  reject REJ ( LOD ERR ) -- the name is missing
  note A loaded game is accepted with IAM: there is no YES ( LOD ... ). The appendix omits this message.

IAM-after-LOD | 0 | client
  form then respond with an IAM command (as detailed above)
  accept IAM ( FRA ) ( 1234 )
  reject YES ( ERR LOD ( 'game_1' ) ) -- the answer is IAM

OFF | 0 | server
  form OFF
  accept OFF
  reject OFF ERR ( FRA ) -- OFF has no parameters
`,
  ),
  ...productionsOf(
    "v0.14 text",
    "level-0/deadlines",
    `
TME-server | 0 | server
  form TME (seconds)
  accept TME ( 1200 )
  reject TME ERR -- the number is missing
  reject TME ( ERR ) -- no number
  reject TME ( 1200 ERR 20 ) -- one number only

TME-request | 0 | client
  form the AI sends TME (seconds) to the server
  accept TME ( 60 )
  accept TME ( -1 )
  reject TME ( ERR '60' ) -- a string is not a number
  reject TME ERR 60 -- the number must be in brackets
  note A negative number is not a fault: the server answers with REJ.

YES-TME | 0 | server
  form YES (TME (seconds))
  accept YES ( TME ( 60 ) )
  reject YES ( TME ERR ) -- the number is missing

REJ-TME-seconds | 0 | server
  form REJ (TME (seconds))
  accept REJ ( TME ( 60 ) )
  reject REJ ( TME ( ERR ) ) -- no number

NOT-TME-seconds | 0 | client
  form NOT (TME(seconds))
  accept NOT ( TME ( 60 ) )
  reject NOT ( TME ( ERR ) ) -- no number

YES-NOT-TME-seconds | 0 | server
  form YES (NOT(TME(seconds)))
  accept YES ( NOT ( TME ( 60 ) ) )
  reject YES ( NOT ( TME ( ERR ) ) ) -- no number

REJ-NOT-TME-seconds | 0 | server
  form REJ(NOT(TME(seconds)))
  accept REJ ( NOT ( TME ( 60 ) ) )
  reject REJ ( NOT ( TME ( 60 ERR 30 ) ) ) -- one number only

NOT-TME | 0 | client
  form NOT(TME)
  accept NOT ( TME )
  reject NOT ( TME ERR 60 ) -- the number must be in brackets

YES-NOT-TME | 0 | server
  form YES(NOT(TME))
  accept YES ( NOT ( TME ) )
  reject YES ( NOT ( TME ) ERR TME ) -- nothing may follow

TME-client | 0 | client
  form the AI can send the message TME with no parameters
  accept TME
  reject TME ERR FRA -- TME takes a number or nothing

REJ-TME | 0 | server
  form REJ (TME)
  accept REJ ( TME )
  reject REJ ( TME ERR 60 ) -- the number must be in brackets
`,
  ),
  ...productionsOf(
    "v0.14 text",
    "level-0/faults",
    `
PRN-server | 0 | server
  form PRN (message)
  accept PRN ( SUB ( ( ENG FLT LON ) HLD )
  accept PRN ( DRW ) )
  reject PRN ERR -- the message is missing
  reject PRN ERR DRW -- the message must be in brackets

HUH-server | 0 | server
  form HUH (message)
  accept HUH ( ERR DRW )
  accept HUH ( NME ( 'HoldBot' ) ERR )
  reject HUH ERR -- the message is missing
  reject HUH ERR DRW -- the message must be in brackets

PRN-client | 0 | client
  form The PRN and HUH messages may also be sent from the AI to the Server
  accept PRN ( NOW ( SPR 1901 ) ( ENG FLT LON )
  reject PRN ERR -- the message is missing
  reject PRN ERR NOW -- the message must be in brackets

HUH-client | 0 | client
  form The PRN and HUH messages may also be sent from the AI to the Server
  accept HUH ( SCO ( FRA ERR ) )
  reject HUH ERR -- the message is missing
  reject HUH ERR SCO -- the message must be in brackets

CCD | 0 | server
  form CCD (power)
  accept CCD ( FRA )
  reject CCD ERR -- the power is missing
  reject CCD ( FRA ERR GER ) -- one power only
  reject CCD ( ERR ) -- no power

NOT-CCD | 0 | server
  form NOT(CCD(power))
  accept NOT ( CCD ( FRA ) )
  reject NOT ( CCD ERR ) -- the power is missing
  reject NOT ERR CCD ( FRA ) -- the command must be in brackets

NOT-TME-server | 0 | server
  form NOT (TME( seconds ))
  accept NOT ( TME ( 300 ) )
  reject NOT ( TME ERR ) -- the number is missing
  reject NOT ( ERR GOF ) -- GOF is not a server message

TME-restart | 0 | server
  form TME( seconds ) following the NOT(CCD( power )) message when the timer restarts
  accept TME ( 300 )
  reject TME ( ERR FRA ) -- a power is not a number
`,
  ),
  ...productionsOf(
    "v0.14 text",
    "level-0/end",
    `
ADM-client | 0 | client
  form ADM ('name') ('message')
  accept ADM ( 'HoldBot' ) ( 'I have to leave shortly.' )
  reject ADM ( 'HoldBot' ) ERR -- the message is missing
  reject ADM ERR 'HoldBot' -- the name must be in brackets
  reject ADM ( 'HoldBot' ) ( 'Hello' ) ERR ( 'again' ) -- two parts only

ADM-server | 0 | server
  form The Server will forward the message to every client.
  accept ADM ( 'HoldBot' ) ( 'I have to leave shortly.' )
  reject ADM ( 'HoldBot' ) ERR -- the message is missing

REJ-ADM | 0 | server
  form REJ (ADM ('name') ('message'))
  accept REJ ( ADM ( 'HoldBot' ) ( 'I have to leave shortly.' ) )
  reject REJ ( ADM ( 'HoldBot' ) ERR ) -- the message is missing

SLO | 0 | server
  form SLO (power)
  accept SLO ( FRA )
  reject SLO ERR -- the power is missing
  reject SLO ( FRA ERR GER ) -- a solo is for one power

DRW-client | 0 | client
  form DRW
  accept DRW
  reject DRW ERR DRW -- nothing may follow

YES-DRW | 0 | server
  form YES (DRW)
  accept YES ( DRW )
  reject YES ( DRW ERR FRA ) -- powers must be in brackets

REJ-DRW | 0 | server
  form REJ(DRW)
  accept REJ ( DRW )
  reject REJ ( DRW ERR FRA ) -- powers must be in brackets

DRW-server | 0 | server
  form DRW can also be sent from the server to the AI
  accept DRW
  reject DRW ERR FRA GER -- powers must be in brackets

NOT-DRW | 0 | client
  form NOT (DRW)
  accept NOT ( DRW )
  reject NOT ( DRW ) ERR DRW -- nothing may follow

YES-NOT-DRW | 0 | server
  form YES (NOT(DRW))
  accept YES ( NOT ( DRW ) )
  reject YES ( NOT ( DRW ERR DRW ) ) -- DRW only once

REJ-NOT-DRW | 0 | server
  form REJ(NOT(DRW))
  accept REJ ( NOT ( DRW ) )
  reject REJ ( NOT ERR DRW ) -- DRW must be in brackets

SMR | 0 | server
  form SMR (turn) (power (‘name’) (‘version’) centres [year_of_elimination] ) (power (‘name’) (‘version’) centres [year_of_elimination] ) ...
  accept SMR ( FAL 1910 ) ( FRA ( 'HoldBot' ) ( '1.0' ) 18 )
  accept SMR ( FAL 1910 ) ( FRA ( 'HoldBot' ) ( '1.0' ) 18 ) ( ENG ( 'RandBot' ) ( '0.1' ) 16 )
  reject SMR ( FAL 1910 ) ERR -- no power
  reject SMR ( ERR FRA ( 'HoldBot' ) ( '1.0' ) 18 ) -- the turn is missing
  reject SMR ( FAL 1910 ) ( FRA ( 'HoldBot' ) ERR 18 ) -- the version is missing
  reject SMR ( FAL 1910 ) ( FRA ( 'HoldBot' ) ( '1.0' ) ERR ) -- the centres are missing

SMR-year_of_elimination | 0 | server
  form If this is 0 then year_of_elimination is included
  accept SMR ( FAL 1910 ) ( TUR ( 'HoldBot' ) ( '1.0' ) 0 1905 )
  reject SMR ( FAL 1910 ) ( TUR ( 'HoldBot' ) ( '1.0' ) 0 ERR AUT ) -- a year is a number
  reject SMR ( FAL 1910 ) ( TUR ( 'HoldBot' ) ( '1.0' ) 0 1905 ERR 1906 ) -- one year only
`,
  ),
];
