import { productionsOf } from "../specification.ts";

/** v0.18, appendix: commands that are accepted, rejected or withdrawn, and the map definition. */
export const appendixRequests = [
  ...productionsOf(
    "v0.18 appendix",
    "client_command",
    `
1 | OBS | server
  form OBS
  accept YES ( OBS )
  reject YES ( OBS ERR OBS ) -- OBS takes no parameters

2 | OBS | server
  form NOT ( TME )
  accept YES ( NOT ( TME ) )
  reject YES ( NOT ( ERR ) ) -- the withdrawn command is missing
  defect NOT ( SUB ) and NOT ( SUB ( order ) ), which the text has the server accept, are missing.
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "client_request",
    `
1 | OBS | server
  form NME ( string ) ( string )
  accept YES ( NME ( 'HoldBot' ) ( '1.0' ) )
  accept REJ ( NME ( 'HoldBot' ) ( '1.0' ) )
  reject YES ( NME ( 'HoldBot' ) ERR ) -- the second string is missing

2 | OBS | server
  form IAM ( power ) ( number )
  accept YES ( IAM ( FRA ) ( 1234 ) )
  accept REJ ( IAM ( FRA ) ( 1234 ) )
  reject REJ ( IAM ( FRA ) ( ERR FRA ) ) -- a power is not a number

3 | 0 | server
  form NOT ( GOF )
  accept YES ( NOT ( GOF ) )
  accept REJ ( NOT ( GOF ) )
  reject YES ( NOT ( GOF ERR ( FRA ) ) ) -- GOF takes no parameters

4 | 0 | server
  form GOF
  accept YES ( GOF )
  accept REJ ( GOF )
  reject REJ ( GOF ERR ( FRA ) ) -- GOF takes no parameters

5 | OBS | server
  form TME ( number )
  accept YES ( TME ( 60 ) )
  accept REJ ( TME ( 60 ) )
  reject YES ( TME ( ERR ) ) -- no number

6 | OBS | server
  form DRW
  accept YES ( DRW )
  accept REJ ( DRW )
  reject YES ( DRW ERR FRA ) -- powers must be in brackets

7 | OBS | server
  form NOT ( negated_client_request )
  accept YES ( NOT ( DRW ) )
  accept REJ ( NOT ( TME ( 60 ) ) )
  reject YES ( NOT ( ERR HLO ) ) -- HLO cannot be withdrawn

8 | 10 | server
  form DRW ( power power_list )
  accept YES ( DRW ( FRA ENG ) )
  accept REJ ( DRW ( FRA ENG GER ) )
  reject REJ ( DRW ( FRA ERR ) ) -- at least two powers

9 | 10 | server
  form send_message
  accept YES ( SND ( FRA ) ( PRP ( DRW ) ) )
  accept REJ ( SND ( SPR 1901 ) ( FRA ) ( PRP ( DRW ) ) )
  reject YES ( SND ( FRA ) ERR ) -- the press is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "negatable_command",
    `
1 | OBS | client
  form SUB ( order )
  accept NOT ( SUB ( ( ITA FLT NAP ) BLD ) )
  reject NOT ( SUB ( ( ITA FLT NAP ) BLD ) ERR ( ( ITA FLT ROM ) BLD ) ) -- one order only

2 | OBS | client
  form SUB
  accept NOT ( SUB )
  reject NOT ( SUB ERR SUB ) -- one command only

3 | OBS | client
  form GOF
  accept NOT ( GOF )
  reject NOT ( GOF ERR DRW ) -- one command only

4 | OBS | client
  form DRW
  accept NOT ( DRW )
  reject NOT ( DRW ERR FRA ) -- powers must be in brackets

5 | OBS | client
  form DRW ( power power_list )
  from 10
  accept NOT ( DRW ( FRA ENG ) )
  reject NOT ( DRW ( FRA ERR ) ) -- at least two powers
  defect Level OBS is a slip: DRW with powers has level 10 everywhere else.

6 | OBS | client
  form TME
  accept NOT ( TME )
  reject NOT ( TME ERR TME ) -- one command only

7 | OBS | client
  form TME ( number )
  accept NOT ( TME ( 60 ) )
  reject NOT ( TME ( ERR ) ) -- no number
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "negated_client_request",
    `
1 | OBS | server
  form TME ( number )
  accept YES ( NOT ( TME ( 60 ) ) )
  accept REJ ( NOT ( TME ( 60 ) ) )
  reject REJ ( NOT ( TME ( ERR ) ) ) -- no number

2 | OBS | server
  form DRW
  accept YES ( NOT ( DRW ) )
  accept REJ ( NOT ( DRW ) )
  reject YES ( NOT ( DRW ERR FRA ) ) -- powers must be in brackets

3 | 10 | server
  form DRW ( power power_list )
  accept YES ( NOT ( DRW ( FRA ENG ) ) )
  accept REJ ( NOT ( DRW ( FRA ENG ) ) )
  reject YES ( NOT ( DRW ( FRA ERR ) ) ) -- at least two powers
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "negated_server_message",
    `
1 | OBS | server
  form CCD ( power )
  accept NOT ( CCD ( FRA ) )
  reject NOT ( CCD ( ERR ) ) -- no power

2 | OBS | server
  form TME ( number )
  accept NOT ( TME ( 300 ) )
  reject NOT ( TME ERR ) -- the number is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "rejectable_client_command",
    `
1 | OBS | server
  form HLO
  accept REJ ( HLO )
  reject REJ ( HLO ERR ( FRA ) ) -- a client's HLO takes no parameters

2 | OBS | server
  form NOW
  accept REJ ( NOW )
  reject REJ ( NOW ERR ( SPR 1901 ) ) -- a client's NOW takes no parameters

3 | OBS | server
  form SCO
  accept REJ ( SCO )
  reject REJ ( SCO ERR ( FRA PAR ) ) -- a client's SCO takes no parameters

4 | OBS | server
  form HST ( turn )
  accept REJ ( HST ( SPR 1905 ) )
  reject REJ ( HST ERR ) -- the turn is missing

5 | 0 | server
  form SUB ( order ) ( order ) ...
  accept REJ ( SUB ( ( ENG FLT LON ) HLD ) )
  accept REJ ( SUB ( ( ENG FLT LON ) HLD ) ( ( ENG FLT EDI ) HLD ) )
  reject REJ ( SUB ERR ) -- no order
  defect REJ ( SUB ( turn ) ... ), REJ ( NOT ( SUB ( order ) ) ) and REJ ( MIS ), which the text has, are missing.

6 | OBS | server
  form ORD
  accept REJ ( ORD )
  reject REJ ( ORD ERR ( SPR 1901 ) ) -- a client's ORD takes no parameters

7 | OBS | server
  form TME
  accept REJ ( TME )
  reject REJ ( TME ERR 60 ) -- the number must be in brackets

8 | OBS | server
  form ADM ( string ) ( string )
  accept REJ ( ADM ( 'HoldBot' ) ( 'Hello' ) )
  reject REJ ( ADM ( 'HoldBot' ) ERR ) -- the second string is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "mdf_adjacencies",
    `
1 | OBS | server
  form ( mdf_province_adjacencies ) ( mdf_province_adjacencies ) ...
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ( BUR ( AMY PAR ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ERR ) -- no province
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ERR BUR ( AMY PAR ) ) -- each province must be in brackets
  defect Used nowhere: MDF calls it mdf_adjacency_list.
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "mdf_centre_list",
    `
1 | OBS | server
  form power province_list
  accept MDF ( FRA ) ( ( ( FRA PAR MAR BRE ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ) ( ( ( FRA ERR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- no province

2 | OBS | server
  form UNO province_list
  accept MDF ( FRA ) ( ( ( FRA PAR ) ( UNO BEL ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ( UNO ERR UNO BEL ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- UNO only once

3 | OBS | server
  form ( power_list ) province_list
  accept MDF ( FRA ENG ) ( ( ( ( FRA ENG ) PAR LON ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ENG ) ( ( ( ( FRA ENG ) ERR ENG PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- all powers must be inside the brackets
  reject MDF ( FRA ENG ) ( ( ( ( ERR ) PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- no power
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "mdf_coast",
    `
1 | OBS | server
  form FLT coast
  accept MDF ( TUR ) ( ( ( UNO BUL ) ) ( BLA ) ) ( ( BUL ( ( FLT ECS ) BLA ) ) )
  reject MDF ( TUR ) ( ( ( UNO BUL ) ) ( BLA ) ) ( ( BUL ( ( ERR AMY ECS ) BLA ) ) ) -- FLT only
  reject MDF ( TUR ) ( ( ( UNO BUL ) ) ( BLA ) ) ( ( BUL ( ( FLT ERR ) BLA ) ) ) -- no coast
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "mdf_coast_adjacencies",
    `
1 | OBS | server
  form unit_type mdf_province mdf_province ...
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  accept MDF ( TUR ) ( ( ( TUR CON ) ) ( BLA ) ) ( ( CON ( FLT BLA ( BUL ECS ) ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( ERR BUR ) ) ) -- no unit type
  disputed MDF ( FRA ) ( ( ( FRA PAR ) ) ( ECH ) ) ( ( PAR ( AMY ) ( FLT ECH ) ) ) -- at least one province here; the text has AMY with none for an island

2 | OBS | server
  form ( mdf_coast ) mdf_province mdf_province ...
  accept MDF ( TUR ) ( ( ( UNO BUL ) ) ( BLA ) ) ( ( BUL ( ( FLT ECS ) BLA RUM ) ) )
  reject MDF ( TUR ) ( ( ( UNO BUL ) ) ( BLA ) ) ( ( BUL ( ( FLT ECS ) ERR TUR ) ) ) -- a power is not a province
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "mdf_province",
    `
1 | OBS | client
  form province
  accept SUB ( ( ENG FLT LON ) MTO NTH )
  reject SUB ( ( ENG FLT LON ) MTO ERR ) -- no province

2 | OBS | client
  form ( province_and_coast )
  accept SUB ( ( ENG FLT BAR ) MTO ( STP NCS ) )
  reject SUB ( ( ENG FLT BAR ) MTO ( ERR ) ) -- no province
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "mdf_province_adjacencies",
    `
1 | OBS | server
  form province ( mdf_coast_adjacencies ) ( mdf_coast_adjacencies ) ...
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( BRE ( AMY PAR ) ( FLT MAO ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ERR ) ) -- no adjacencies
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "mdf_province_list",
    `
1 | OBS | server
  form mdf_province mdf_province ...
  accept NOW ( SUM 1901 ) ( TUR FLT CON MRT ( BLA ) )
  accept NOW ( SUM 1901 ) ( TUR FLT CON MRT ( BLA SMY ( BUL ECS ) ( BUL SCS ) ) )
  reject NOW ( SUM 1901 ) ( TUR FLT CON MRT ( BLA ERR TUR ) ) -- a power is not a province
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "mdf_provinces",
    `
1 | OBS | server
  form ( mdf_supply_centres ) ( province_list )
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR GAS ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ERR ) ( ( PAR ( AMY BUR ) ) ) -- the other provinces are missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "mdf_supply_centres",
    `
1 | OBS | server
  form ( mdf_centre_list ) ( mdf_centre_list ) ...
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  accept MDF ( FRA ENG ) ( ( ( FRA PAR ) ( ENG LON ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) )
  reject MDF ( FRA ) ( ( ERR ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ) -- no list
`,
  ),
];
