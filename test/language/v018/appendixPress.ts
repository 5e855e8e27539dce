import { productionsOf } from "../specification.ts";

/** v0.18, appendix: press messages, replies and their parts. */
export const appendixPress = [
  ...productionsOf(
    "v0.18 appendix",
    "press_message",
    `
1 | 10 | client
  form PRP ( arrangement )
  accept SND ( FRA ) ( PRP ( DRW ) )
  reject SND ( FRA ) ( PRP ERR ) -- the arrangement is missing
  reject SND ( FRA ) ( PRP ( ERR VSS ( FRA ) ) ) -- VSS belongs to ALY

2 | 10 | client
  form TRY ( try_parameters )
  accept SND ( FRA ) ( TRY ( PRP PCE ) )
  accept SND ( FRA ) ( TRY ( ) )
  reject SND ( FRA ) ( TRY ERR ) -- the list is missing

3 | 10 | client
  form CCL ( press_message )
  accept SND ( FRA ) ( CCL ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( CCL ERR ) -- the press message is missing
  disputed SND ( FRA ) ( CCL ( YES ( PRP ( DRW ) ) ) ) -- YES is a reply, not a press_message; the text says CCL cancels a YES too

4 | 30 | client
  form PRP ( logical_operator )
  accept SND ( FRA ) ( PRP ( AND ( DRW ) ( SLO ( FRA ) ) ) )
  accept SND ( FRA ) ( PRP ( ORR ( DRW ) ( SLO ( FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( ORR ( ERR ) ( DRW ) ) ) -- an empty part

5 | 60 | client
  form INS ( arrangement )
  accept SND ( FRA ) ( INS ( DRW ) )
  reject SND ( FRA ) ( INS ERR ) -- the arrangement is missing

6 | 60 | client
  form QRY ( arrangement )
  accept SND ( FRA ) ( QRY ( DRW ) )
  reject SND ( FRA ) ( QRY ERR ) -- the arrangement is missing

7 | 60 | client
  form SUG ( arrangement )
  accept SND ( FRA ) ( SUG ( DRW ) )
  reject SND ( FRA ) ( SUG ERR ) -- the arrangement is missing

8 | 60 | client
  form THK ( arrangement )
  accept SND ( FRA ) ( THK ( DRW ) )
  reject SND ( FRA ) ( THK ERR ) -- the arrangement is missing

9 | 10 | client
  form FCT ( arrangement )
  accept SND ( FRA ) ( FCT ( DRW ) )
  reject SND ( FRA ) ( FCT ERR ) -- the arrangement is missing
  cleaned level 610: a tracked change from 60 to 10 was flattened

10 | 70 | client
  form WHT ( unit_with_location )
  accept SND ( FRA ) ( WHT ( FRA AMY PAR ) )
  reject SND ( FRA ) ( WHT ( FRA AMY ERR ) ) -- no province
  defect IDK ( WHT ... ) and IDK ( HOW ... ), which the text has, are missing among the replies.

11 | 70 | client
  form HOW ( province )
  accept SND ( FRA ) ( HOW ( MUN ) )
  reject SND ( FRA ) ( HOW ( MUN ERR MUN ) ) -- one province only

12 | 70 | client
  form HOW ( power )
  accept SND ( FRA ) ( HOW ( GER ) )
  reject SND ( FRA ) ( HOW ( GER ERR GER ) ) -- one power only

13 | 80 | client
  form EXP ( turn ) ( reply )
  accept SND ( FRA ) ( EXP ( SPR 1901 ) ( YES ( PRP ( DRW ) ) ) )
  accept SND ( FRA ) ( EXP ( SPR 1901 ) ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( EXP ( SPR 1901 ) ERR ) -- the reply is missing

14 | 100 | client
  form IFF ( arrangement ) THN ( press_message )
  accept SND ( FRA ) ( IFF ( DRW ) THN ( PRP ( SLO ( FRA ) ) ) )
  reject SND ( FRA ) ( IFF ( DRW ) ERR ) -- THN is missing
  disputed SND ( FRA ) ( IFF ( DRW ) THN ( YES ( PRP ( DRW ) ) ) ) -- YES is a reply, not a press_message, here and in the text; the text prints press_message for replies too (CCL)

15 | 100 | client
  form IFF ( arrangement ) THN ( press_message ) ELS ( press_message )
  accept SND ( FRA ) ( IFF ( DRW ) THN ( PRP ( SLO ( FRA ) ) ) ELS ( PRP ( SLO ( ENG ) ) ) )
  reject SND ( FRA ) ( IFF ( DRW ) THN ( PRP ( SLO ( FRA ) ) ) ELS ERR ) -- the press message is missing

16 | 120 | client
  form FRM ( power number ) ( power_list ) ( press_message )
  accept SND ( FRA ) ( FRM ( GER ) ( ENG ) ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( FRM ( ERR 5 ) ( ENG ) ( PRP ( DRW ) ) ) -- no power
  disputed SND ( FRA ) ( FRM ( GER 5 ) ( ENG ) ( PRP ( DRW ) ) ) -- as printed here; the text has no number
  defect The number is the message id that v0.14 removed: FRM ( power ) ... is meant, as in the text.

17 | 120 | client
  form FRM ( power number ) ( power_list ) ( reply )
  accept SND ( FRA ) ( FRM ( GER ) ( ENG ) ( YES ( PRP ( DRW ) ) ) )
  reject SND ( FRA ) ( FRM ( GER ) ( ERR ) ( YES ( PRP ( DRW ) ) ) ) -- no receiver
  disputed SND ( FRA ) ( FRM ( GER 5 ) ( ENG ) ( YES ( PRP ( DRW ) ) ) ) -- as printed here; the text has no number
  defect Same as 16.

18 | 8000 | client
  form string
  accept SND ( FRA ) ( 'Hello' )
  reject SND ( FRA ) ( 'Hello' ERR FRA ) -- text only
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "reply",
    `
1 | 10 | client
  form YES ( press_message )
  accept SND ( FRA ) ( YES ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( YES ERR ) -- the press message is missing

2 | 10 | client
  form REJ ( press_message )
  accept SND ( FRA ) ( REJ ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( REJ ERR ) -- the press message is missing

3 | 10 | client
  form BWX ( press_message )
  accept SND ( FRA ) ( BWX ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( BWX ERR ) -- the press message is missing

4 | 10 | client
  form HUH ( any_token_sequence )
  accept SND ( FRA ) ( HUH ( ERR SUG ( DRW ) ) )
  reject SND ( FRA ) ( HUH ERR ) -- the sequence is missing

5 | 60 | client
  form THK ( negatable_query )
  accept SND ( FRA ) ( THK ( QRY ( DRW ) ) )
  accept SND ( FRA ) ( THK ( NOT ( QRY ( DRW ) ) ) )
  reject SND ( FRA ) ( THK ( ERR SUG ( DRW ) ) ) -- only a query or an arrangement, no other press

6 | 60 | client
  form FCT ( negatable_query )
  accept SND ( FRA ) ( FCT ( QRY ( DRW ) ) )
  accept SND ( FRA ) ( FCT ( NOT ( QRY ( DRW ) ) ) )
  reject SND ( FRA ) ( FCT ( ERR SUG ( DRW ) ) ) -- only a query or an arrangement, no other press

7 | 60 | client
  form IDK ( query )
  accept SND ( FRA ) ( IDK ( QRY ( DRW ) ) )
  reject SND ( FRA ) ( IDK ( ERR NOT ( QRY ( DRW ) ) ) ) -- a query without NOT

8 | 80 | client
  form YES ( explanation )
  accept SND ( FRA ) ( YES ( EXP ( SPR 1901 ) ( PRP ( DRW ) ) ) )
  reject SND ( FRA ) ( YES ( EXP ERR ) ) -- turn and press are missing

9 | 80 | client
  form REJ ( explanation )
  accept SND ( FRA ) ( REJ ( EXP ( SPR 1901 ) ( PRP ( DRW ) ) ) )
  reject SND ( FRA ) ( REJ ( EXP ( SPR 1901 ) ERR ) ) -- the press is missing

10 | 80 | client
  form IDK ( explanation )
  accept SND ( FRA ) ( IDK ( EXP ( SPR 1901 ) ( PRP ( DRW ) ) ) )
  reject SND ( FRA ) ( IDK ( EXP ( ERR ) ( PRP ( DRW ) ) ) ) -- no turn

11 | 80 | client
  form SRY ( explanation )
  accept SND ( FRA ) ( SRY ( EXP ( SPR 1901 ) ( PRP ( DRW ) ) ) )
  reject SND ( FRA ) ( SRY ( ERR QRY ( DRW ) ) ) -- SRY answers only EXP

12 | 130 | client
  form WHY ( think_and_fact )
  accept SND ( FRA ) ( WHY ( THK ( DRW ) ) )
  accept SND ( FRA ) ( WHY ( FCT ( DRW ) ) )
  reject SND ( FRA ) ( WHY ( ERR THN ) ) -- THN belongs to IFF

13 | 130 | client
  form POB (why_sequence )
  accept SND ( FRA ) ( POB ( WHY ( THK ( DRW ) ) ) )
  reject SND ( FRA ) ( POB ( ERR SUG ( DRW ) ) ) -- POB answers only WHY
  disputed SND ( FRA ) ( POB ( WHY ( PRP ( DRW ) ) ) ) -- why_sequence is WHY ( think_and_fact ) only; the text prints POB (WHY (...))

14 | 130 | client
  form WHY ( SUG ( arrangement ) )
  accept SND ( FRA ) ( WHY ( SUG ( DRW ) ) )
  reject SND ( FRA ) ( WHY ( SUG ERR ) ) -- the arrangement is missing

15 | 130 | client
  form WHY ( PRP ( arrangement ) )
  accept SND ( FRA ) ( WHY ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( WHY ( PRP ERR ) ) -- the arrangement is missing

16 | 130 | client
  form WHY ( INS ( arrangement ) )
  accept SND ( FRA ) ( WHY ( INS ( DRW ) ) )
  reject SND ( FRA ) ( WHY ( INS ERR ) ) -- the arrangement is missing

17 | 130 | client
  form IDK ( PRP ( arrangement ) )
  accept SND ( FRA ) ( IDK ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( IDK ( PRP ERR ) ) -- the arrangement is missing

18 | 130 | client
  form IDK ( INS ( arrangement ) )
  accept SND ( FRA ) ( IDK ( INS ( DRW ) ) )
  reject SND ( FRA ) ( IDK ( INS ERR ) ) -- the arrangement is missing

19 | 130 | client
  form IDK ( SUG ( arrangement ) )
  accept SND ( FRA ) ( IDK ( SUG ( DRW ) ) )
  reject SND ( FRA ) ( IDK ( SUG ERR ) ) -- the arrangement is missing

20 | 10 | client
  form press_message
  from 80
  accept SND ( FRA ) ( EXP ( SPR 1901 ) ( PRP ( DRW ) ) )
  accept SND ( FRA ) ( YES ( EXP ( SPR 1901 ) ( FCT ( DRW ) ) ) )
  reject SND ( FRA ) ( EXP ( SPR 1901 ) ( ERR DRW ) ) -- an arrangement is not a press message
  note Only EXP needs it: SND and FRM have press_message in addition to reply.
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "explanation",
    `
1 | 80 | client
  form EXP ( turn ) ( reply )
  accept SND ( FRA ) ( SRY ( EXP ( SPR 1901 ) ( YES ( PRP ( DRW ) ) ) ) )
  reject SND ( FRA ) ( SRY ( EXP ( SPR 1901 ) ERR ) ) -- the reply is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "negatable_query",
    `
1 | 60 | client
  form QRY ( arrangement )
  accept SND ( FRA ) ( THK ( QRY ( DRW ) ) )
  reject SND ( FRA ) ( THK ( QRY ( ERR ) ) ) -- no arrangement

2 | 60 | client
  form NOT ( query )
  accept SND ( FRA ) ( FCT ( NOT ( QRY ( DRW ) ) ) )
  reject SND ( FRA ) ( FCT ( NOT ( ERR PRP ( DRW ) ) ) ) -- only a query or an arrangement, no other press
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "query",
    `
1 | 60 | client
  form QRY ( arrangement )
  accept SND ( FRA ) ( IDK ( QRY ( DRW ) ) )
  reject SND ( FRA ) ( IDK ( QRY ERR ) ) -- the arrangement is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "send_message",
    `
1 | 10 | client
  form SND ( power_list ) ( press_message )
  accept SND ( FRA ) ( PRP ( DRW ) )
  accept SND ( FRA GER ) ( PRP ( DRW ) )
  reject SND ( FRA ) ERR -- the press message is missing

2 | 10 | client
  form SND ( power_list ) ( reply )
  accept SND ( FRA ) ( YES ( PRP ( DRW ) ) )
  reject SND ( ERR ) ( YES ( PRP ( DRW ) ) ) -- no power

3 | 10 | client
  form SND ( turn ) ( power_list ) ( press_message )
  accept SND ( SPR 1901 ) ( FRA ) ( PRP ( DRW ) )
  reject SND ( SPR 1901 ) ERR -- powers and press message are missing

4 | 10 | client
  form SND ( turn ) ( power_list ) ( reply )
  accept SND ( SPR 1901 ) ( FRA ) ( YES ( PRP ( DRW ) ) )
  reject SND ( SPR 1901 ) ( FRA ) ERR -- the reply is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "think_and_fact",
    `
1 | 130 | client
  form THK ( arrangement )
  accept SND ( FRA ) ( WHY ( THK ( DRW ) ) )
  reject SND ( FRA ) ( WHY ( THK ERR ) ) -- the arrangement is missing

2 | 130 | client
  form FCT ( arrangement )
  accept SND ( FRA ) ( WHY ( FCT ( DRW ) ) )
  reject SND ( FRA ) ( WHY ( FCT ERR ) ) -- the arrangement is missing
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "why_sequence",
    `
1 | 130 | client
  form WHY ( think_and_fact )
  accept SND ( FRA ) ( POB ( WHY ( THK ( DRW ) ) ) )
  accept SND ( FRA ) ( POB ( WHY ( FCT ( DRW ) ) ) )
  reject SND ( FRA ) ( POB ( WHY ERR ) ) -- the questioned press is missing
  note Defined in the last row of the appendix, out of alphabetical order.
`,
  ),
  ...productionsOf(
    "v0.18 appendix",
    "try_parameters",
    `
1 | 10 | client
  form (nothing)
  accept SND ( FRA ) ( TRY ( ) )
  reject SND ( FRA ) ( TRY ( ERR 1 ) ) -- a number is not a press token
  cleaned printed as an empty cell: TRY may list nothing

2 | 10 | client
  form try_token try_token ...
  accept SND ( FRA ) ( TRY ( PRP ) )
  accept SND ( FRA ) ( TRY ( PRP PCE CCL ) )
  reject SND ( FRA ) ( TRY ( PRP ERR ENG ) ) -- a power is not a press token
  disputed SND ( FRA ) ( TRY ( PRP CHO BCC ) ) -- CHO and BCC are in no list; the text says only that the tokens "should be a subset" of its list
`,
  ),
];
