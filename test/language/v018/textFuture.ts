import { productionsOf } from "../specification.ts";

/** v0.18, text, levels 90 to 8000. */
export const textFuture = [
  ...productionsOf(
    "v0.18 text",
    "level-90",
    `
FOR-turn | 90 | client
  form arrangement = FOR (turn) (arrangement)
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ERR ) ) -- the arrangement is missing
  reject SND ( FRA ) ( PRP ( FOR ( ERR PCE ( ENG FRA ) ) ) ) -- the turn is missing
  reject SND ( FRA ) ( PRP ( FOR ( SPR ERR ) ( PCE ( ENG FRA ) ) ) ) -- a turn has a year
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( ERR PRP ( DRW ) ) ) ) -- a press message is not an arrangement

FOR-period | 90 | client
  form arrangement = FOR ((start_turn) (end_turn)) (arrangement)
  accept SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ( FAL 1903 ) ) ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ERR ) ( PCE ( ENG FRA ) ) ) ) -- the end is missing
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ERR FAL 1903 ) ( PCE ( ENG FRA ) ) ) ) -- start and end need their own brackets
  reject SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ( FAL 1902 ) ERR ( SPR 1903 ) ) ( PCE ( ENG FRA ) ) ) ) -- start and end only

FOR-without-FOR | 90 | client
  form The arrangement parameter of the FOR must not include a further FOR
  accept SND ( FRA ) ( PRP ( NOT ( FOR ( SPR 1902 ) ( DRW ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( ERR FOR ( FAL 1902 ) ( DRW ) ) ) ) -- no FOR within FOR
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( NOT ( ERR FOR ( FAL 1902 ) ( DRW ) ) ) ) ) -- no FOR within FOR, at any depth
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( AND ( DRW ) ( ERR FOR ( FAL 1902 ) ( DRW ) ) ) ) ) -- no FOR within FOR, at any depth
  disputed SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( NAR ( DRW ) ) ) ) -- the text forbids FOR only; the appendix has no NAR in a future_offer

FOR-in-press-in-FOR | 90 | client
  form unless the arrangement contains a press_message (e.g. in SND), and the further FOR is inside that press_message.
  from 120
  accept SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SND ( FRA ) ( GER ) ( PRP ( FOR ( FAL 1902 ) ( DRW ) ) ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( SPR 1902 ) ( SND ( FRA ) ( GER ) ( PRP ( FOR ( FAL 1902 ) ( ERR FOR ( SPR 1903 ) ( DRW ) ) ) ) ) ) ) -- the same rule applies inside

FOR-NOT | 90 | client
  form FOR ((start_turn) (end_turn)) (NOT (arrangement))
  accept SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ( FAL 1903 ) ) ( NOT ( PCE ( ENG FRA ) ) ) ) )
  reject SND ( FRA ) ( PRP ( FOR ( ( SPR 1902 ) ( FAL 1903 ) ) ( NOT ERR ) ) ) -- the arrangement is missing

NOT-FOR | 90 | client
  form NOT (FOR ((start_turn) (end_turn)) (arrangement))
  accept SND ( FRA ) ( PRP ( NOT ( FOR ( ( SPR 1902 ) ( FAL 1903 ) ) ( PCE ( ENG FRA ) ) ) ) )
  reject SND ( FRA ) ( PRP ( NOT ( FOR ( ( SPR 1902 ) ( FAL 1903 ) ) ERR ) ) ) -- the arrangement is missing
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-100",
    `
IFF-THN | 100 | client
  form press_message = IFF (condition) THN (press_message)
  accept SND ( FRA ) ( IFF ( XDO ( ( FRA AMY PAR ) MTO BUR ) ) THN ( PRP ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( IFF ERR ) -- the condition is missing
  reject SND ( FRA ) ( IFF ( DRW ) ERR ) -- THN is missing
  reject SND ( FRA ) ( IFF ( DRW ) ERR ( PRP ( PCE ( ENG FRA ) ) ) ) -- THN is missing
  reject SND ( FRA ) ( IFF ( DRW ) THN ERR ) -- the press message is missing
  reject SND ( FRA ) ( IFF ( DRW ) THN ( ERR PCE ( ENG FRA ) ) ) -- an arrangement is not a press message
  reject SND ( FRA ) ( IFF ( DRW ) ERR ELS ( PRP ( SLO ( FRA ) ) ) ) -- no ELS without THN

IFF-THN-ELS | 100 | client
  form press_message = IFF (condition) THN (press_message) ELS (press_message)
  accept SND ( FRA ) ( IFF ( DRW ) THN ( PRP ( PCE ( ENG FRA ) ) ) ELS ( PRP ( SLO ( FRA ) ) ) )
  reject SND ( FRA ) ( IFF ( DRW ) THN ( PRP ( PCE ( ENG FRA ) ) ) ELS ERR ) -- the press message is missing
  reject SND ( FRA ) ( IFF ( DRW ) THN ( PRP ( PCE ( ENG FRA ) ) ) ERR ( PRP ( SLO ( FRA ) ) ) ) -- ELS is missing
  reject SND ( FRA ) ( IFF ( DRW ) THN ( PRP ( PCE ( ENG FRA ) ) ) ELS ( PRP ( DRW ) ) ERR ELS ( PRP ( DRW ) ) ) -- one ELS only

condition | 100 | client
  form A condition takes the same format as an arrangement.
  accept SND ( FRA ) ( IFF ( NOT ( XDO ( ( FRA AMY PAR ) MTO BUR ) ) ) THN ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( IFF ( ERR PRP ( DRW ) ) THN ( PRP ( DRW ) ) ) -- a press message is not a condition
  reject SND ( FRA ) ( IFF ( ERR ( FRA AMY PAR ) MTO BUR ) THN ( PRP ( DRW ) ) ) -- an order is a condition only in XDO
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-110",
    `
XOY | 110 | client
  form arrangement = XOY (power) (power)
  accept SND ( FRA ) ( PRP ( XOY ( ENG ) ( FRA ) ) )
  reject SND ( FRA ) ( PRP ( XOY ( ENG ) ERR ) ) -- the second power is missing
  reject SND ( FRA ) ( PRP ( XOY ( ENG ERR FRA ) ) ) -- each power needs its own brackets

YDO | 110 | client
  form arrangement = YDO (power) (unit) (unit) ...
  accept SND ( FRA ) ( PRP ( YDO ( FRA ) ( ENG FLT LON ) ) )
  accept SND ( FRA ) ( PRP ( YDO ( FRA ) ( ENG FLT LON ) ( ENG AMY LVP ) ) )
  reject SND ( FRA ) ( PRP ( YDO ( FRA ) ERR ) ) -- no unit
  reject SND ( FRA ) ( PRP ( YDO ( FRA ERR GER ) ( ENG FLT LON ) ) ) -- one power only
  reject SND ( FRA ) ( PRP ( YDO ( FRA ) ( ENG ERR UNT LON ) ) ) -- UNT means either unit type only in OCC
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-120",
    `
SND-press_message | 120 | client
  form arrangement = SND (power) (power power ...) (press_message)
  accept SND ( FRA ) ( PRP ( SND ( FRA ) ( GER ITA ) ( PRP ( DRW ) ) ) )
  reject SND ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ERR ) ) -- the press message is missing
  reject SND ( FRA ) ( PRP ( SND ( FRA ERR ENG ) ( GER ) ( PRP ( DRW ) ) ) ) -- one sender only
  reject SND ( FRA ) ( PRP ( SND ( FRA ) ( ERR PRP ( DRW ) ) ) ) -- sender and receivers need their own brackets
  reject SND ( FRA ) ( PRP ( SND ( ERR SPR 1901 ) ( FRA ) ( GER ) ( PRP ( DRW ) ) ) ) -- the arrangement has no turn

SND-reply | 120 | client
  form arrangement = SND (power) (power power ...) (reply)
  accept SND ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( YES ( PRP ( DRW ) ) ) ) )
  reject SND ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( YES ERR ) ) ) -- the accepted message is missing

FWD | 120 | client
  form arrangement = FWD (power power ...) (power) (power)
  accept SND ( FRA ) ( PRP ( FWD ( GER ) ( FRA ) ( ENG ) ) )
  accept SND ( FRA ) ( PRP ( FWD ( GER ITA ) ( FRA ) ( ENG ) ) )
  reject SND ( FRA ) ( PRP ( FWD ( GER ) ( FRA ) ERR ) ) -- the third power is missing
  reject SND ( FRA ) ( PRP ( FWD ( GER ) ( FRA ERR ITA ) ( ENG ) ) ) -- one power only in the second part
  reject SND ( FRA ) ( PRP ( FWD ( ERR ) ( FRA ) ( ENG ) ) ) -- no power

BCC | 120 | client
  form arrangement = BCC (power) (power power ...) (power)
  accept SND ( FRA ) ( PRP ( BCC ( FRA ) ( GER ) ( ENG ) ) )
  accept SND ( FRA ) ( PRP ( BCC ( FRA ) ( GER ITA ) ( ENG ) ) )
  reject SND ( FRA ) ( PRP ( BCC ( FRA ) ( GER ) ERR ) ) -- the third part is missing
  reject SND ( FRA ) ( PRP ( BCC ( FRA ERR ITA ) ( GER ) ( ENG ) ) ) -- one power only in the first part
  reject SND ( FRA ) ( PRP ( BCC ( FRA ) ( GER ) ( ENG ERR ITA ) ) ) -- one power only in the third part

NOT-FWD | 120 | client
  form arrangement = NOT (FWD (power power ...) (power) (power))
  accept SND ( FRA ) ( PRP ( NOT ( FWD ( GER ) ( FRA ) ( ENG ) ) ) )
  reject SND ( FRA ) ( PRP ( NOT ( FWD ( GER ) ERR ) ) ) -- two powers are missing

NOT-BCC | 120 | client
  form arrangement = NOT (BCC (power) (power power ...) (power))
  accept SND ( FRA ) ( PRP ( NOT ( BCC ( FRA ) ( GER ) ( ENG ) ) ) )
  reject SND ( FRA ) ( PRP ( NOT ( BCC ( FRA ) ERR ) ) ) -- two parts are missing

FRM-press_message | 120 | client
  form press_message = FRM (power) (power power ...) (press_message)
  accept SND ( FRA ) ( FRM ( GER ) ( ENG ITA ) ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( FRM ( GER ) ( ENG ) ERR ) -- the press message is missing
  reject SND ( FRA ) ( FRM ( GER ERR ITA ) ( ENG ) ( PRP ( DRW ) ) ) -- one sender only
  reject SND ( FRA ) ( FRM ( GER ) ( ERR PRP ( DRW ) ) ) -- the receivers are missing

FRM-reply | 120 | client
  form press_message = FRM (power) (power power ...) (reply)
  accept SND ( FRA ) ( FRM ( GER ) ( ENG ) ( REJ ( PRP ( DRW ) ) ) )
  reject SND ( FRA ) ( FRM ( GER ) ( ENG ) ( REJ ERR ) ) -- the rejected message is missing
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-130",
    `
WHY-THK | 130 | client
  form reply = WHY (THK (arrangement))
  accept SND ( FRA ) ( WHY ( THK ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( WHY ERR ) -- the questioned press is missing
  reject SND ( FRA ) ( WHY ( THK ERR ) ) -- the arrangement is missing
  reject SND ( FRA ) ( WHY ( ERR PCE ( FRA GER ) ) ) -- an arrangement is not THK or FCT

WHY-FCT | 130 | client
  form reply = WHY (FCT (arrangement))
  accept SND ( FRA ) ( WHY ( FCT ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( WHY ( FCT ERR ) ) -- the arrangement is missing
  reject SND ( FRA ) ( WHY ( FCT ( ERR QRY ( DRW ) ) ) ) -- WHY may question FCT (arrangement), but not an answer to a query

POB | 130 | client
  form reply = POB (WHY (...))
  accept SND ( FRA ) ( POB ( WHY ( THK ( PCE ( FRA GER ) ) ) ) )
  accept SND ( FRA ) ( POB ( WHY ( FCT ( PCE ( FRA GER ) ) ) ) )
  reject SND ( FRA ) ( POB ERR ) -- the question is missing
  reject SND ( FRA ) ( POB ( ERR THK ( PCE ( FRA GER ) ) ) ) -- POB answers only WHY
  disputed SND ( FRA ) ( POB ( WHY ( SUG ( PCE ( FRA GER ) ) ) ) ) -- the text prints any WHY; the appendix (why_sequence) THK and FCT only

WHY-SUG | 130 | client
  form reply = WHY (SUG (arrangement))
  accept SND ( FRA ) ( WHY ( SUG ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( WHY ( SUG ERR ) ) -- the arrangement is missing

WHY-PRP | 130 | client
  form reply = WHY (PRP (arrangement))
  accept SND ( FRA ) ( WHY ( PRP ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( WHY ( PRP ERR ) ) -- the arrangement is missing
  reject SND ( FRA ) ( WHY ( ERR QRY ( PCE ( FRA GER ) ) ) ) -- WHY does not take a question

WHY-INS | 130 | client
  form reply = WHY (INS (arrangement))
  accept SND ( FRA ) ( WHY ( INS ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( WHY ( INS ( ERR ) ) ) -- no arrangement

IDK-PRP | 130 | client
  form reply = IDK (PRP (arrangement))
  accept SND ( FRA ) ( IDK ( PRP ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( IDK ( PRP ERR ) ) -- the arrangement is missing
  reject SND ( FRA ) ( IDK ( ERR YES ( PRP ( DRW ) ) ) ) -- IDK does not answer YES

IDK-INS | 130 | client
  form reply = IDK (INS (arrangement))
  accept SND ( FRA ) ( IDK ( INS ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( IDK ( INS ERR ) ) -- the arrangement is missing

IDK-SUG | 130 | client
  form reply = IDK (SUG (arrangement))
  accept SND ( FRA ) ( IDK ( SUG ( PCE ( FRA GER ) ) ) )
  reject SND ( FRA ) ( IDK ( SUG ERR ) ) -- the arrangement is missing
  reject SND ( FRA ) ( IDK ( ERR THK ( PCE ( FRA GER ) ) ) ) -- IDK does not answer THK
`,
  ),
];
