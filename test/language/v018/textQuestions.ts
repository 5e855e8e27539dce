import { productionsOf } from "../specification.ts";

/** v0.18, text, levels 60 to 80: queries, suggestions, accusations. */
export const textQuestions = [
  ...productionsOf(
    "v0.18 text",
    "level-60",
    `
INS | 60 | client
  form press_message = INS (arrangement)
  accept SND ( FRA ) ( INS ( PCE ( ENG FRA ) ) )
  reject SND ( FRA ) ( INS ERR ) -- the arrangement is missing
  reject SND ( FRA ) ( INS ( ERR QRY ( DRW ) ) ) -- a press message is not an arrangement

QRY | 60 | client
  form press_message = QRY (arrangement)
  accept SND ( FRA ) ( QRY ( ALY ( FRA GER ) VSS ( ENG ) ) )
  reject SND ( FRA ) ( QRY ERR ) -- the arrangement is missing
  reject SND ( FRA ) ( QRY ( NOT ERR ) ) -- NOT is followed by an arrangement
  reject SND ( FRA ) ( QRY ( ERR PRP ( DRW ) ) ) -- a press message is not an arrangement

THK-QRY | 60 | client
  form reply = THK (QRY (arrangement))
  accept SND ( FRA ) ( THK ( QRY ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( THK ( QRY ERR ) ) -- the arrangement is missing
  reject SND ( FRA ) ( THK ( ERR PRP ( PCE ( FRA GER ) ) ) ) -- only a query or an arrangement, no other press

THK-NOT-QRY | 60 | client
  form reply = THK (NOT (QRY (arrangement)))
  accept SND ( FRA ) ( THK ( NOT ( QRY ( PCE ( FRA GER ) ) ) ) )
  reject SND ( FRA ) ( THK ( NOT ( QRY ERR ) ) ) -- the arrangement is missing
  reject SND ( FRA ) ( THK ( NOT ( NOT ( ERR QRY ( DRW ) ) ) ) ) -- only one NOT before a query
  reject SND ( FRA ) ( THK ( NAR ( ERR QRY ( DRW ) ) ) ) -- NOT, not NAR, before a query

FCT-QRY | 60 | client
  form reply = FCT (QRY (arrangement))
  accept SND ( FRA ) ( FCT ( QRY ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( FCT ( QRY ERR ) ) -- the arrangement is missing
  reject SND ( FRA ) ( FCT ( ERR THK ( PCE ( FRA GER ) ) ) ) -- only a query or an arrangement, no other press

FCT-NOT-QRY | 60 | client
  form reply = FCT (NOT (QRY (arrangement)))
  accept SND ( FRA ) ( FCT ( NOT ( QRY ( PCE ( FRA GER ) ) ) ) )
  reject SND ( FRA ) ( FCT ( NOT ( QRY ( ERR ) ) ) ) -- no arrangement
  reject SND ( FRA ) ( FCT ( NAR ( ERR QRY ( DRW ) ) ) ) -- NOT, not NAR, before a query

IDK-QRY | 60 | client
  form reply = IDK (QRY (arrangement))
  accept SND ( FRA ) ( IDK ( QRY ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( IDK ERR ) -- the query is missing
  reject SND ( FRA ) ( IDK ( ERR NOT ( QRY ( DRW ) ) ) ) -- NOT is not allowed here
  reject SND ( FRA ) ( IDK ( ERR PCE ( FRA GER ) ) ) -- an arrangement is not a query

SUG | 60 | client
  form press_message = SUG (arrangement)
  accept SND ( AUS ) ( SUG ( XDO ( ( RUS FLT SEV ) MTO BLA ) ) )
  reject SND ( AUS ) ( SUG ERR ) -- the arrangement is missing
  reject SND ( AUS ) ( SUG ( ERR QRY ( DRW ) ) ) -- a press message is not an arrangement

THK | 60 | client
  form press_message = THK (arrangement)
  accept SND ( FRA ) ( THK ( PCE ( FRA GER ) ) )
  accept SND ( FRA ) ( THK ( NOT ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( THK ERR ) -- the arrangement is missing
  reject SND ( FRA ) ( THK ( ERR INS ( DRW ) ) ) -- only a query or an arrangement, no other press
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-70",
    `
WHT | 70 | client
  form press_message = WHT (unit)
  accept SND ( FRA ) ( WHT ( FRA AMY PAR ) )
  accept SND ( FRA ) ( WHT ( RUS FLT ( STP SCS ) ) )
  reject SND ( FRA ) ( WHT ERR ) -- the unit is missing
  reject SND ( FRA ) ( WHT ( ERR PAR ) ) -- the unit must be named in full
  reject SND ( FRA ) ( WHT ( ERR ( FRA AMY PAR ) ) ) -- one pair of brackets only
  reject SND ( FRA ) ( WHT ( FRA ERR UNT PAR ) ) -- UNT means either unit type only in OCC

IDK-WHT | 70 | client
  form IDK (WHT (unit))
  accept SND ( FRA ) ( IDK ( WHT ( FRA AMY PAR ) ) )
  reject SND ( FRA ) ( IDK ( WHT ERR ) ) -- the unit is missing
  note The appendix omits this reply.

BWX-WHT | 70 | client
  form BWX (WHT (unit))
  accept SND ( FRA ) ( BWX ( WHT ( FRA AMY PAR ) ) )
  reject SND ( FRA ) ( BWX ( WHT ( FRA AMY ERR ) ) ) -- no province

HOW-province | 70 | client
  form press_message = HOW (province)
  accept SND ( FRA ) ( HOW ( MUN ) )
  reject SND ( FRA ) ( HOW ERR ) -- the province is missing
  reject SND ( FRA ) ( HOW ( ERR ) ) -- neither a province nor a power
  reject SND ( FRA ) ( HOW ( MUN ERR BER ) ) -- one province only
  reject SND ( FRA ) ( HOW ( ERR ( STP NCS ) ) ) -- a province without a coast

REJ-HOW-province | 70 | client
  form REJ (HOW (province))
  accept SND ( FRA ) ( REJ ( HOW ( MUN ) ) )
  reject SND ( FRA ) ( REJ ( HOW ERR ) ) -- the province is missing

IDK-HOW-province | 70 | client
  form IDK (HOW (province))
  accept SND ( FRA ) ( IDK ( HOW ( MUN ) ) )
  reject SND ( FRA ) ( IDK ( HOW ( MUN ERR BER ) ) ) -- one province only
  note The appendix omits this reply.

BWX-HOW-province | 70 | client
  form BWX (HOW (province))
  accept SND ( FRA ) ( BWX ( HOW ( MUN ) ) )
  reject SND ( FRA ) ( BWX ( HOW ( ERR ) ) ) -- neither a province nor a power

HOW-power | 70 | client
  form press_message = HOW (power)
  accept SND ( FRA ) ( HOW ( GER ) )
  reject SND ( FRA ) ( HOW ( GER ERR ITA ) ) -- one power only
  reject SND ( FRA ) ( HOW ( GER ERR MUN ) ) -- a power or a province, not both

replies-to-HOW-power | 70 | client
  form Responses are the same as for HOW (province).
  accept SND ( FRA ) ( REJ ( HOW ( GER ) ) )
  accept SND ( FRA ) ( IDK ( HOW ( GER ) ) )
  accept SND ( FRA ) ( BWX ( HOW ( GER ) ) )
  reject SND ( FRA ) ( IDK ( HOW ( GER ERR ITA ) ) ) -- one power only
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-80",
    `
EXP-press_message | 80 | client
  form press_message = EXP (turn) (press_message)
  accept SND ( FRA ) ( EXP ( SPR 1901 ) ( PRP ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( EXP ( SPR 1901 ) ERR ) -- the press message is missing
  reject SND ( FRA ) ( EXP ( ERR PRP ( PCE ( ENG FRA ) ) ) ) -- the turn is missing
  reject SND ( FRA ) ( EXP ( SPR 1901 ) ( ERR PCE ( ENG FRA ) ) ) -- an arrangement is not a press message
  reject SND ( FRA ) ( EXP ( ERR ( SPR 1901 ) ( FAL 1901 ) ) ( PRP ( DRW ) ) ) -- a turn, not a period

EXP-reply | 80 | client
  form press_message = EXP (turn) (reply)
  accept SND ( FRA ) ( EXP ( SPR 1901 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) )
  reject SND ( FRA ) ( EXP ( SPR 1901 ) ( YES ERR ) ) -- the accepted message is missing

YES-EXP-press_message | 80 | client
  form reply = YES (EXP (turn) (press_message))
  accept SND ( FRA ) ( YES ( EXP ( SPR 1901 ) ( PRP ( PCE ( ENG FRA ) ) ) ) )
  reject SND ( FRA ) ( YES ( EXP ( SPR 1901 ) ERR ) ) -- the press message is missing

YES-EXP-reply | 80 | client
  form reply = YES (EXP (turn) (reply))
  accept SND ( FRA ) ( YES ( EXP ( SPR 1901 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) ) )
  reject SND ( FRA ) ( YES ( EXP ( SPR ERR ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) ) ) -- a turn has a year

REJ-EXP-press_message | 80 | client
  form reply = REJ (EXP (turn) (press_message))
  accept SND ( FRA ) ( REJ ( EXP ( SPR 1901 ) ( PRP ( PCE ( ENG FRA ) ) ) ) )
  reject SND ( FRA ) ( REJ ( EXP ( ERR ) ( PRP ( PCE ( ENG FRA ) ) ) ) ) -- no turn

REJ-EXP-reply | 80 | client
  form reply = REJ (EXP (turn) (reply))
  accept SND ( FRA ) ( REJ ( EXP ( SPR 1901 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) ) )
  reject SND ( FRA ) ( REJ ( EXP ( SPR 1901 ) ( REJ ERR ) ) ) -- the rejected message is missing

IDK-EXP-press_message | 80 | client
  form reply = IDK (EXP (turn) (press_message))
  accept SND ( FRA ) ( IDK ( EXP ( SPR 1901 ) ( PRP ( PCE ( ENG FRA ) ) ) ) )
  reject SND ( FRA ) ( IDK ( EXP ERR ) ) -- turn and press message are missing

IDK-EXP-reply | 80 | client
  form reply = IDK (EXP (turn) (reply))
  accept SND ( FRA ) ( IDK ( EXP ( SPR 1901 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) ) )
  reject SND ( FRA ) ( IDK ( EXP ( SPR 1901 ) ( BWX ERR ) ) ) -- the refused message is missing

SRY-EXP-press_message | 80 | client
  form reply = SRY (EXP (turn) (press_message))
  accept SND ( FRA ) ( SRY ( EXP ( SPR 1901 ) ( PRP ( PCE ( ENG FRA ) ) ) ) )
  reject SND ( FRA ) ( SRY ERR ) -- the accusation is missing
  reject SND ( FRA ) ( SRY ( ERR PRP ( DRW ) ) ) -- SRY answers only EXP

SRY-EXP-reply | 80 | client
  form reply = SRY (EXP (turn) (reply))
  accept SND ( FRA ) ( SRY ( EXP ( SPR 1901 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) ) )
  reject SND ( FRA ) ( SRY ( EXP ( SPR 1901 ) ERR ) ) -- the reply is missing
  reject SND ( FRA ) ( SRY ( ERR YES ( PRP ( DRW ) ) ) ) -- SRY answers only EXP

INS-NOT-PCE | 80 | client
  form INS (NOT (PCE (power power ...)))
  from 60
  accept SND ( FRA ) ( INS ( NOT ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( INS ( NOT ( PCE ( FRA ERR ) ) ) ) -- at least two powers
  defect Prints PCE (power power ...), which means at least one power; PCE itself is printed with three, which means at least two. Named at level 80, but allowed from level 60.
`,
  ),
];
