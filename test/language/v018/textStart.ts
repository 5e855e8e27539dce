import { productionsOf } from "../specification.ts";

/** v0.18, text: common terms, and level 0 up to HLO. */
export const textStart = [
  ...productionsOf(
    "v0.18 text",
    "common-terms",
    `
power | 0 | client
  form Power – can be one of AUS, ENG, FRA, GER, ITA, RUS, TUR.
  accept IAM ( AUS ) ( 1 )
  accept IAM ( ENG ) ( 1 )
  accept IAM ( FRA ) ( 1 )
  accept IAM ( GER ) ( 1 )
  accept IAM ( ITA ) ( 1 )
  accept IAM ( RUS ) ( 1 )
  accept IAM ( TUR ) ( 1 )
  reject IAM ( ERR AMY ) ( 1 ) -- a unit type is not a power
  reject IAM ( ERR ECH ) ( 1 ) -- a province is not a power

province | 0 | server
  form Province – can be one of ADR, AEG, ALB, ANK, APU, ARM, BAL, BAR, BEL, BER, BLA, BOH, BRE, BUD, BUL, BUR, CLY, CON, DEN, EAS, ECH, EDI, FIN, GAL, GAS, GOB, GOL, GRE, HEL, HOL, ION, IRI, KIE, LON, LVN, LVP, MAO, MAR, MOS, MUN, NAF, NAO, NAP, NTH, NWG, NWY, PAR, PIC, PIE, POR, PRU, ROM, RUH, RUM, SER, SEV, SIL, SKA, SMY, SPA, STP, SWE, SYR, TRI, TUN, TUS, TYR, TYS, UKR, VEN, VIE, WAL, WAR, WES, YOR.
  accept SCO ( UNO ADR AEG ALB ANK APU ARM BAL BAR BEL BER BLA BOH BRE BUD BUL BUR CLY CON DEN EAS ECH EDI FIN GAL GAS GOB GOL GRE HEL HOL ION IRI KIE LON LVN LVP MAO MAR MOS MUN NAF NAO NAP NTH NWG NWY PAR PIC PIE POR PRU ROM RUH RUM SER SEV SIL SKA SMY SPA STP SWE SYR TRI TUN TUS TYR TYS UKR VEN VIE WAL WAR WES YOR )
  reject SCO ( UNO NWY ERR ENG ) -- a power is not a province
  reject SCO ( UNO NWY ERR NCS ) -- a coast is not a province

coast | 0 | client
  form Coast – can be one of NCS, ECS, SCS, WCS.
  accept SUB ( ( RUS FLT ( STP NCS ) ) HLD )
  accept SUB ( ( TUR FLT ( BUL ECS ) ) HLD )
  accept SUB ( ( TUR FLT ( BUL SCS ) ) HLD )
  accept SUB ( ( FRA FLT ( SPA WCS ) ) HLD )
  reject SUB ( ( RUS FLT ( STP ERR ) ) HLD ) -- no coast
  reject SUB ( ( RUS FLT ( STP ERR FIN ) ) HLD ) -- a province is not a coast

season | 0 | client
  form Season and Phase – can be one of SPR (Spring Moves), SUM (Spring retreats), FAL (Fall Moves), AUT (Fall retreats), WIN (Adjustments).
  accept HST ( SPR 1901 )
  accept HST ( SUM 1901 )
  accept HST ( FAL 1901 )
  accept HST ( AUT 1901 )
  accept HST ( WIN 1901 )
  reject HST ( ERR 1901 ) -- no season
  reject HST ( ERR FRA 1901 ) -- a power is not a season

unit-type | 0 | client
  form Unit type – can be one of AMY, FLT.
  accept SUB ( ( ENG AMY LVP ) HLD )
  accept SUB ( ( ENG FLT LON ) HLD )
  reject SUB ( ( ENG ERR LON ) HLD ) -- no unit type
  reject SUB ( ( ENG ERR UNT LON ) HLD ) -- UNT means either unit type only in OCC
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-0/start",
    `
NME | 0 | client
  form NME ('name') ('version')
  accept NME ( 'HoldBot' ) ( '1.0' )
  accept NME ( 'It''s a "bot" (new)' ) ( '0' )
  reject NME ( 'HoldBot' ) ERR -- the version is missing
  reject NME ERR 'HoldBot' -- the name is not in brackets
  reject NME ( ERR 12 ) ( '1.0' ) -- a number is not text
  reject NME ( 'HoldBot' ERR FRA ) ( '1.0' ) -- one name only
  reject NME ( 'HoldBot' ) ( '1.0' ) ERR ( '2' ) -- two parts, not three

YES-NME | 0 | server
  form YES(NME('name') ('version'))
  accept YES ( NME ( 'HoldBot' ) ( '1.0' ) )
  reject YES ( NME ( 'HoldBot' ) ERR ) -- the version is missing
  reject YES ( NME ERR ) -- name and version are missing

REJ-NME | 0 | server
  form REJ (NME ('name') ('version'))
  accept REJ ( NME ( 'HoldBot' ) ( '1.0' ) )
  reject REJ ( NME ( 'HoldBot' ) ERR ) -- the version is missing
  reject REJ ( NME ( 'HoldBot' ) ( '1.0' ) ) ERR DRW -- nothing may follow

OBS | 0 | client
  form OBS
  accept OBS
  reject OBS ERR ( 'HoldBot' ) ( '1.0' ) -- OBS has no parameters
  reject OBS ERR FRA -- OBS has no parameters

YES-OBS | 0 | server
  form YES (OBS)
  accept YES ( OBS )
  reject YES ( OBS ERR ( 'HoldBot' ) ) -- OBS has no parameters

IAM | 0 | client
  form IAM (power) (passcode)
  accept IAM ( FRA ) ( 1234 )
  reject IAM ( FRA ) ERR -- the passcode is missing
  reject IAM ( ERR ) ( 1234 ) -- no power
  reject IAM ( FRA ERR GER ) ( 1234 ) -- one power only
  reject IAM ( FRA ) ( ERR '1234' ) -- a string is not a number
  reject IAM ( FRA ) ( 12 ERR 34 ) -- one number only

YES-IAM | 0 | server
  form YES (IAM (power) (passcode))
  accept YES ( IAM ( FRA ) ( 1234 ) )
  reject YES ( IAM ( FRA ) ERR ) -- the passcode is missing

REJ-IAM | 0 | server
  form REJ (IAM (power) (passcode))
  accept REJ ( IAM ( FRA ) ( 1234 ) )
  reject REJ ( IAM ( ERR 1234 ) ) -- the power is missing

MAP-server | 0 | server
  form MAP ('name')
  accept MAP ( 'standard' )
  accept MAP ( 'fleet_rome' )
  reject MAP ERR -- the name is missing
  reject MAP ( ERR FRA ) -- a power is not a name
  reject MAP ( 'standard' ) ERR ( 'hundred' ) -- one name only

MAP-client | 0 | client
  form by sending MAP with no parameters
  accept MAP
  reject MAP ERR ( 'standard' ) -- a client's MAP has no parameters

YES-MAP | 0 | client
  form YES(MAP ('name'))
  accept YES ( MAP ( 'standard' ) )
  reject YES ( MAP ERR ) -- the name is missing
  reject YES ERR MAP ( 'standard' ) -- the message is not in brackets
  reject YES ( ERR NME ( 'HoldBot' ) ( '1.0' ) ) -- NME is not a server message

REJ-MAP | 0 | client
  form REJ (MAP ('name'))
  accept REJ ( MAP ( 'standard' ) )
  reject REJ ( MAP ( ERR 5 ) ) -- a number is not a name
  reject REJ ERR -- the rejected message is missing

MDF-client | 0 | client
  form MDF
  accept MDF
  reject MDF ERR ( 'standard' ) -- a client's MDF has no parameters

MDF-server | 0 | server
  form MDF (powers) (provinces) (adjacencies)
  accept MDF ( FRA GER ) ( ( ( FRA PAR ) ( GER MUN ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ( MUN ( AMY BUR ) ) ( BUR ( AMY PAR MUN ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ERR -- the adjacencies are missing
  reject MDF ( ERR ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- the powers are missing

MDF-powers | 0 | server
  form (powers) is the list of powers. e.g. (AUS ENG FRA GER ITA RUS TUR).
  accept MDF ( AUS ENG FRA GER ITA RUS TUR ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( ERR ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- no power
  reject MDF ( FRA ERR PAR ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- a province is not a power

MDF-provinces | 0 | server
  form ((supply centres) (non supply centres))
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ERR ) ( ( PAR ( AMY BUR ) ) ) -- the other provinces are missing
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ERR ( GAS ) ) ( ( PAR ( AMY BUR ) ) ) -- two lists, not three

MDF-supply-centres | 0 | server
  form ( (power centre centre ...) (power centre centre ...) ...)
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  accept MDF ( FRA ENG ) ( ( ( FRA PAR MAR BRE ) ( ENG LON ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ) ( ( ERR FRA PAR ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- a list of lists, not a list
  reject MDF ( FRA ) ( ( ( ERR PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- no power
  reject MDF ( FRA ) ( ( ( FRA PAR ERR GER ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- a power is not a province

MDF-supply-centres-UNO | 0 | server
  form power is UNO for neutral supply centres.
  accept MDF ( FRA ) ( ( ( FRA PAR ) ( UNO BEL HOL ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ) ( ( ( UNO ERR FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- UNO takes the place of the power

MDF-supply-centres-shared | 0 | server
  form power may be of the form (power power ...).
  accept MDF ( FRA ENG ) ( ( ( ( FRA ENG ) PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ENG ) ( ( ( ( ERR ) PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- no power
  reject MDF ( FRA ENG ) ( ( ( FRA ERR ENG PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- two powers must be in brackets
  reject MDF ( FRA ENG ) ( ( ( ( FRA ERR UNO ) PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- UNO is not a power

MDF-non-supply-centres | 0 | server
  form (non supply centres) is the list of all non-supply-centre provinces.
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR GAS PIC ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( ERR UNO BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- provinces only, without an owner
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( ERR ( BUR ) ) ) ( ( PAR ( AMY BUR ) ) ) -- a list, not a list of lists

MDF-adjacencies | 0 | server
  form ((prov_adj) (prov_adj) ...)
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ( BUR ( AMY PAR ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ERR PAR ( AMY BUR ) ) -- each province must be in brackets
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ERR ) -- no province

MDF-prov-adj | 0 | server
  form (province (unit_type adj_prov adj_prov ...) (unit_type adj_prov adj_prov ...) ...)
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( BRE ( AMY PAR GAS PIC ) ( FLT MAO ECH ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ERR ) ) -- no adjacency
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( ERR ( AMY BUR ) ) ) -- no province
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ERR AMY BUR ) ) -- the list is not in brackets

MDF-AMY | 0 | server
  form AMY - list of provinces an army can move to
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR GAS ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( ERR BUR GAS ) ) ) -- no unit type
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ERR FLT BRE ) ) ) -- each unit type needs its own brackets

MDF-FLT | 0 | server
  form FLT - list of provinces a fleet can move to
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( ECH ) ) ( ( ECH ( FLT BRE LON ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( ECH ) ) ( ( ECH ( ERR UNT BRE LON ) ) ) -- UNT is not a unit type

MDF-FLT-coast | 0 | server
  form (FLT coast) - list of provinces a fleet can move to from the given coast.
  accept MDF ( TUR ) ( ( ( UNO BUL ) ) ( BLA ) ) ( ( BUL ( AMY CON ) ( ( FLT ECS ) RUM BLA CON ) ( ( FLT SCS ) CON AEG GRE ) ) )
  reject MDF ( TUR ) ( ( ( UNO BUL ) ) ( BLA ) ) ( ( BUL ( ( FLT ERR ) RUM BLA ) ) ) -- no coast
  reject MDF ( TUR ) ( ( ( UNO BUL ) ) ( BLA ) ) ( ( BUL ( ( ERR AMY ECS ) RUM BLA ) ) ) -- armies have no coasts
  reject MDF ( TUR ) ( ( ( UNO BUL ) ) ( BLA ) ) ( ( BUL ( FLT ERR ECS RUM BLA ) ) ) -- FLT and coast must be in brackets

MDF-adj-prov | 0 | server
  form province - a province which can be moved to
  accept MDF ( TUR ) ( ( ( TUR CON ) ) ( BLA ) ) ( ( CON ( FLT BLA AEG ) ) )
  reject MDF ( TUR ) ( ( ( TUR CON ) ) ( BLA ) ) ( ( CON ( FLT BLA ERR TUR ) ) ) -- a power is not a province

MDF-adj-prov-coast | 0 | server
  form (province coast) - a coast of a province that can be moved to.
  accept MDF ( TUR ) ( ( ( TUR CON ) ) ( BLA ) ) ( ( CON ( FLT BLA ( BUL ECS ) ( BUL SCS ) ) ) )
  reject MDF ( TUR ) ( ( ( TUR CON ) ) ( BLA ) ) ( ( CON ( FLT BLA ( BUL ERR ) ) ) ) -- no coast
  reject MDF ( TUR ) ( ( ( TUR CON ) ) ( BLA ) ) ( ( CON ( FLT BLA ( ERR ECS BUL ) ) ) ) -- the province must come first
  reject MDF ( TUR ) ( ( ( TUR CON ) ) ( BLA ) ) ( ( CON ( FLT BLA ( BUL ECS ERR SCS ) ) ) ) -- one coast only

MDF-island | 0 | server
  form for a land province surrounded by sea, there will be an AMY entrance with no provinces listed.
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( ECH ) ) ( ( PAR ( AMY ) ( FLT ECH ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( ECH ) ) ( ( PAR ( ERR ) ( FLT ECH ) ) ) -- AMY is required even then
  note The appendix requires at least one province; this sentence is the exception.

YES-MAP-after-MDF | 0 | client
  form it should then reply with YES (MAP ('name'))
  accept YES ( MAP ( 'hundred' ) )
  reject YES ( ERR MDF ) -- the answer names the map, not its definition

HLO-server | 0 | server
  form HLO (power) (passcode) (variant)
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 20 ) ( MTL 1200 ) )
  reject HLO ( ENG ) ( 1234 ) ERR -- the variant is missing
  reject HLO ( ENG ) ( ERR ( LVL 20 ) ) -- the passcode is missing
  reject HLO ( ENG ERR FRA ) ( 1234 ) ( ( LVL 20 ) ) -- one power only

HLO-UNO | 0 | server
  form power is the power to be played by this client, or UNO for an observer.
  accept HLO ( UNO ) ( 0 ) ( ( LVL 0 ) )
  reject HLO ( ERR ) ( 0 ) ( ( LVL 0 ) ) -- neither a power nor UNO
  reject HLO ( UNO ERR ENG ) ( 0 ) ( ( LVL 0 ) ) -- one or the other

HLO-variant | 0 | server
  form variant is of the form (variant option) (variant option)...,
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) )
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( MTL 1200 ) ( RTL 300 ) ( BTL 300 ) ( DSD ) ( AOA ) )
  reject HLO ( ENG ) ( 1234 ) ( ERR ) -- no option
  reject HLO ( ENG ) ( 1234 ) ( ERR LVL 0 ) -- each option must be in brackets
  note "Always specified" (LVL) and "in the order they appear" are rules about the options; no row of these tables violates them.

HLO-LVL | 0 | server
  form LVL n – game is of syntax level n.
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 130 ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL ERR ) ) -- no number

HLO-MTL | 0 | server
  form MTL seconds – maximum number of seconds available for movement turns.
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( MTL 1200 ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( MTL ERR ) ) -- no number

HLO-RTL | 0 | server
  form RTL seconds – maximum number of seconds available for retreat turns.
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( RTL 300 ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( RTL ERR '300' ) ) -- a string is not a number

HLO-BTL | 0 | server
  form BTL seconds – maximum number of seconds available for build turns.
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( BTL 300 ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( BTL ERR ) ) -- no number

HLO-DSD | 0 | server
  form DSD - deadline stops on disconnection.
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( DSD ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( DSD ERR 1 ) ) -- DSD takes no number

HLO-AOA | 0 | server
  form AOA – Any orders accepted.
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( AOA ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) ( AOA ERR DSD ) ) -- only one option per pair of brackets

HLO-client | 0 | client
  form The client can send the command HLO to the server with no arguments at any time.
  accept HLO
  reject HLO ERR ( ENG ) -- a client's HLO has no parameters

REJ-HLO | 0 | server
  form REJ (HLO)
  accept REJ ( HLO )
  reject REJ ( HLO ERR ( ENG ) ) -- the client's HLO has no parameters
`,
  ),
];
