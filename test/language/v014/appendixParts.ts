import { productionsOf } from "../specification.ts";

/** v0.14, appendix: the part after the messages. The document ends in the middle of client_request. */
export const appendixParts = [
  ...productionsOf(
    "v0.14 appendix",
    "acknowedgable_command",
    `
1 | OBS | client
  form MAP ( string )
  accept YES ( MAP ( 'standard' ) )
  reject YES ( MAP ERR ) -- the string is missing
  defect Misspelt: acknowledgable_command everywhere else.

2 | OBS | client
  form SVE ( string )
  accept YES ( SVE ( 'game_1' ) )
  reject REJ ( SVE ERR ) -- the string is missing
  defect REJ ( LOD ( string ) ), which the text has, is missing.
`,
  ),
  ...productionsOf(
    "v0.14 appendix",
    "any_token_sequence",
    `
1 | OBS | server
  form Any sequence of tokens where the brackets all match correctly
  accept HUH ( ERR DRW )
  accept HUH ( NME ( 'HoldBot' ) ( ERR -3 ) )
  accept HUH ( ERR WHT ( YES ( ) ) )
  reject HUH ( DRW ) ERR ( DRW ) -- only one sequence, in one pair of brackets
  reject HUH ERR DRW -- the sequence must be in brackets
`,
  ),
  ...productionsOf(
    "v0.14 appendix",
    "bad_bracketed_sequence",
    `
1 | OBS | server
  form A sequence of tokens where the bracketing is incorrect
  accept PRN ( SUB ( ( ENG FLT LON ) HLD )
  accept PRN ( DRW ) )
  reject PRN ERR DRW -- the sequence must be in brackets
  disputed PRN ( DRW ) -- the brackets match, so this is not a bad sequence, but nothing before the end is wrong
`,
  ),
  ...productionsOf(
    "v0.14 appendix",
    "coast",
    `
1 | OBS | client
  form Any token from the Coast category
  accept SUB ( ( RUS FLT ( STP NCS ) ) HLD )
  accept SUB ( ( FRA FLT ( SPA WCS ) ) HLD )
  reject SUB ( ( RUS FLT ( STP ERR RUS ) ) HLD ) -- a power is not a coast
  disputed SUB ( ( RUS FLT ( STP NEC ) ) HLD ) -- the category has eight coasts; the text names four
`,
  ),
  ...productionsOf(
    "v0.14 appendix",
    "compound_order_result",
    `
1 | OBS | server
  form order_note
  accept ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO BLA ) ( FAR )
  reject ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO BLA ) ( ERR HLD ) -- neither a note nor a result

2 | OBS | server
  form order_result
  accept ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( BNC )
  reject ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( BNC ERR FAR ) -- one result only

3 | OBS | server
  form order_note RET
  accept ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO BLA ) ( FAR RET )
  reject ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO BLA ) ( FAR RET ERR RET ) -- RET only once

4 | OBS | server
  form order_result RET
  accept ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( BNC RET )
  reject ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( BNC RET ERR BNC ) -- RET must come last
  defect RET alone, which the text allows, is missing.
`,
  ),
  ...productionsOf(
    "v0.14 appendix",
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
    "v0.14 appendix",
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
  defect The document ends here, in the middle of its appendix.
`,
  ),
];
