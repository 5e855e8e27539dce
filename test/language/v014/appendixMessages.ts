import { productionsOf } from "../specification.ts";

/** v0.14, appendix: complete messages from both sides. */
export const appendixMessages = [
  ...productionsOf(
    "v0.14 appendix",
    "client_server_message",
    `
1 | OBS | client
  form NME ( string ) ( string )
  accept NME ( 'HoldBot' ) ( '1.0' )
  reject NME ( 'HoldBot' ) ERR -- the second string is missing
  reject NME ( ERR 1 ) ( '1.0' ) -- a number is not a string

2 | OBS | client
  form OBS
  accept OBS
  reject OBS ERR ( 'HoldBot' ) -- OBS takes no parameters

3 | OBS | client
  form IAM ( power ) ( number )
  accept IAM ( FRA ) ( 1234 )
  reject IAM ( FRA ) ERR -- the number is missing
  reject IAM ( ERR 1234 ) -- the power is missing

4 | OBS | client
  form MAP
  accept MAP
  reject MAP ERR ( 'standard' ) -- a client's MAP takes no parameters

5 | OBS | client
  form MDF
  accept MDF
  reject MDF ERR ( FRA ) -- a client's MDF takes no parameters

6 | OBS | client
  form YES ( acknowledgable_command )
  accept YES ( MAP ( 'standard' ) )
  accept YES ( SVE ( 'game_1' ) )
  reject YES ERR -- the command is missing
  reject YES ( ERR HLO ) -- no client accepts HLO
  defect The type is named acknowedgable_command where it is defined.

7 | OBS | client
  form REJ ( acknowledgable_command )
  accept REJ ( MAP ( 'standard' ) )
  accept REJ ( SVE ( 'game_1' ) )
  reject REJ ERR -- the command is missing
  reject REJ ( ERR TME ( 60 ) ) -- no client rejects TME
  defect The type is named acknowedgable_command where it is defined; it omits REJ ( LOD ( string ) ), which the text has.

8 | OBS | client
  form NOW
  accept NOW
  reject NOW ERR ( SPR 1901 ) -- a client's NOW takes no parameters

9 | OBS | client
  form SCO
  accept SCO
  reject SCO ERR ( FRA PAR ) -- a client's SCO takes no parameters

10 | OBS | client
  form HST ( turn )
  accept HST ( FAL 1901 )
  reject HST ERR -- the turn is missing

11 | OBS | client
  form TME ( number )
  accept TME ( 60 )
  reject TME ( ERR ) -- no number

12 | OBS | client
  form TME
  accept TME
  reject TME ERR 60 -- the number must be in brackets

13 | OBS | client
  form ADM ( string ) ( string )
  accept ADM ( 'HoldBot' ) ( 'Hello' )
  reject ADM ( 'HoldBot' ) ERR -- the second string is missing

14 | OBS | client
  form PRN ( bad_bracketed_sequence )
  accept PRN ( NOW ( SPR 1901 ) ( ENG FLT LON )
  reject PRN ERR -- the sequence is missing

15 | OBS | client
  form HUH ( any_token_sequence )
  accept HUH ( SCO ( FRA ERR ) )
  reject HUH ERR -- the sequence is missing

16 | 0 | client
  form HLO
  accept HLO
  reject HLO ERR ( FRA ) -- a client's HLO takes no parameters

17 | 0 | client
  form SUB ( order ) ( order ) ...
  accept SUB ( ( ENG FLT LON ) HLD )
  accept SUB ( ( ENG FLT LON ) HLD ) ( ( ENG FLT EDI ) HLD )
  reject SUB ERR -- no order

18 | 0 | client
  form NOT ( negatable_command )
  accept NOT ( SUB )
  accept NOT ( GOF )
  reject NOT ERR -- the command is missing
  reject NOT ( ERR MIS ) -- MIS cannot be withdrawn

19 | 0 | client
  form MIS
  accept MIS
  reject MIS ERR ( 1 ) -- a client's MIS takes no parameters

20 | 0 | client
  form GOF
  accept GOF
  reject GOF ERR GOF -- GOF takes no parameters

21 | 0 | client
  form ORD
  accept ORD
  reject ORD ERR ( SPR 1901 ) -- a client's ORD takes no parameters

22 | 0 | client
  form DRW
  accept DRW
  reject DRW ERR FRA -- powers must be in brackets

23 | 10 | client
  form DRW ( power power_list )
  accept DRW ( FRA ENG )
  accept DRW ( FRA ENG GER )
  reject DRW ( FRA ERR ) -- a power and a list: at least two powers
  note The first "power" is a tracked addition: v0.13 had only power_list, one power or more.

24 | 10 | client
  form send_message
  accept SND ( FRA ) ( PRP ( DRW ) )
  reject SND ERR -- powers and press are missing
`,
  ),
  ...productionsOf(
    "v0.14 appendix",
    "server_client_message",
    `
1 | OBS | server
  form YES ( client_command )
  accept YES ( OBS )
  accept YES ( NOT ( TME ) )
  reject YES ERR -- the command is missing
  reject YES ( ERR MIS ) -- the server answers MIS with MIS

2 | OBS | server
  form YES ( client_request )
  accept YES ( NME ( 'HoldBot' ) ( '1.0' ) )
  accept YES ( DRW )
  reject YES ( ERR HLO ) -- the server answers HLO with HLO

3 | OBS | server
  form REJ ( client_request )
  accept REJ ( NME ( 'HoldBot' ) ( '1.0' ) )
  accept REJ ( GOF )
  reject REJ ERR -- the request is missing
  reject REJ ( ERR OFF ) -- OFF is not a client message

4 | OBS | server
  form REJ ( rejectable_client_command )
  accept REJ ( HLO )
  accept REJ ( TME )
  reject REJ ( ERR THX ( FRA WVE ) ( MBV ) ) -- THX is not a client message

5 | OBS | server
  form MAP ( string )
  accept MAP ( 'standard' )
  reject MAP ERR -- the string is missing

6 | OBS | server
  form MDF ( power_list ) ( mdf_provinces ) ( mdf_adjacency_list )
  accept MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ( ( PAR ( AMY BUR ) ) ( BUR ( AMY PAR ) ) )
  reject MDF ( FRA ) ERR -- provinces and adjacencies are missing
  reject MDF ( FRA ) ( ( ( FRA PAR ) ) ( BUR ) ) ERR -- the adjacencies are missing
  note mdf_adjacency_list would be defined after the point at which the document ends.

7 | OBS | server
  form HLO ( power ) ( number ) ( variant )
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 0 ) )
  reject HLO ( ENG ) ( ERR ) ( ( LVL 0 ) ) -- no number
  defect Omits HLO ( UNO ) for observers, which the text has.

8 | OBS | server
  form NOW ( turn ) ( unit_with_location_and_mrt ) ( unit_with_location_and_mrt ) ...
  accept NOW ( SPR 1901 ) ( ENG FLT LON )
  accept NOW ( SUM 1901 ) ( ENG FLT LON ) ( ENG FLT NTH MRT ( YOR ) )
  reject NOW ( SPR 1901 ) ERR -- no unit

9 | OBS | server
  form SCO ( sco_entry ) ( sco_entry ) ...
  accept SCO ( FRA PAR )
  accept SCO ( FRA PAR MAR ) ( ENG LON )
  reject SCO ERR -- no entry

10 | 0 | server
  form THX ( order ) ( order_note )
  accept THX ( ( ENG FLT LON ) HLD ) ( MBV )
  reject THX ( ( ENG FLT LON ) HLD ) ERR -- the note is missing
  reject THX ( ( ENG FLT LON ) HLD ) ( ERR BNC ) -- a result is not a note

11 | 0 | server
  form MIS ( unit_with_location_and_mrt ) ( unit_with_location_and_mrt ) ...
  accept MIS ( ENG FLT LON )
  accept MIS ( ENG FLT NTH MRT ( YOR LON ) ) ( ENG AMY BEL MRT ( HOL ) )
  reject MIS ( ENG FLT LON ) ERR ENG FLT NTH -- each unit must be in brackets
  defect Omits MIS without parameters, which the text has.

12 | 0 | server
  form MIS ( number )
  accept MIS ( -2 )
  reject MIS ( ERR ) -- neither units nor a number

13 | OBS | server
  form ORD ( turn ) ( order ) ( compound_order_result )
  accept ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC )
  reject ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ERR -- the result is missing

14 | 0 | server
  form SVE ( string )
  accept SVE ( 'game_1' )
  reject SVE ERR -- the string is missing

15 | 0 | server
  form LOD ( string )
  accept LOD ( 'game_1' )
  reject LOD ( ERR 1 ) -- a number is not a string

16 | OBS | server
  form OFF
  accept OFF
  reject OFF ERR OFF -- OFF takes no parameters

17 | OBS | server
  form TME ( number )
  accept TME ( 1200 )
  reject TME ERR -- the number is missing

18 | OBS | server
  form PRN ( bad_bracketed_sequence )
  accept PRN ( SUB ( ( ENG FLT LON ) HLD )
  reject PRN ERR -- the sequence is missing

19 | OBS | server
  form HUH ( any_token_sequence )
  accept HUH ( ERR DRW )
  reject HUH ERR -- the sequence is missing

20 | OBS | server
  form CCD ( power )
  accept CCD ( FRA )
  reject CCD ( ERR UNO ) -- UNO is not a power

21 | OBS | server
  form NOT ( negated_server_message )
  accept NOT ( CCD ( FRA ) )
  reject NOT ERR -- the message is missing
  reject NOT ( ERR SUB ) -- SUB is not a server message

22 | OBS | server
  form ADM ( string ) ( string )
  accept ADM ( 'Server' ) ( 'Going down' )
  reject ADM ( 'Server' ) ERR -- the second string is missing

23 | OBS | server
  form SLO ( power )
  accept SLO ( FRA )
  reject SLO ( ERR ) -- no power

24 | OBS | server
  form DRW
  accept DRW
  reject DRW ERR FRA -- powers must be in brackets

25 | OBS | server
  form SMR ( turn ) ( power_summary ) ( power_summary ) ...
  accept SMR ( FAL 1910 ) ( FRA ( 'HoldBot' ) ( '1.0' ) 18 )
  accept SMR ( FAL 1910 ) ( FRA ( 'HoldBot' ) ( '1.0' ) 18 ) ( TUR ( 'HoldBot' ) ( '1.0' ) 0 1905 )
  reject SMR ( FAL 1910 ) ERR -- no summary

26 | 10 | server
  form DRW ( power power_list )
  accept DRW ( FRA ENG )
  reject DRW ( ERR ) -- no power
  note At least two powers.

27 | 10 | server
  form OUT ( power )
  accept OUT ( FRA )
  reject OUT ( ERR ) -- no power

28 | 10 | server
  form FRM ( power number ) ( power_list ) ( press_message )
  accept FRM ( ENG ) ( FRA ) ( PRP ( DRW ) )
  reject FRM ( ERR 5 ) ( FRA ) ( PRP ( DRW ) ) -- no power
  reject FRM ( ENG ) ( FRA ) ERR -- the press message is missing
  disputed FRM ( ENG 5 ) ( FRA ) ( PRP ( DRW ) ) -- as printed here; the text has no number
  defect The number is the message id, which was left here when it was removed from the text: FRM ( power ) ... is meant.

29 | 10 | server
  form FRM ( power number ) ( power_list ) ( reply )
  cleaned struck out after it: WRT ( message_id ) ( message_id ) ...
  accept FRM ( ENG ) ( FRA ) ( YES ( PRP ( DRW ) ) )
  reject FRM ( ENG ) ( ERR ) ( YES ( PRP ( DRW ) ) ) -- no receiver
  disputed FRM ( ENG 5 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) -- as printed here; the text has no number
  defect Same as 28.
`,
  ),
];
