import { productionsOf } from "../specification.ts";

/** v0.18, text, level 10: HLO options, draws, sending press. */
export const textPeace = [
  ...productionsOf(
    "v0.18 text",
    "level-10/HLO-options",
    `
PDA | 10 | server
  form PDA – Partial draws are allowed (i.e. No DIAS).
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 10 ) ( PDA ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL 10 ) ( PDA ERR 1 ) ) -- PDA takes no number

NPR | 10 | server
  form NPR – No press during retreat phases
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 10 ) ( NPR ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL 10 ) ( NPR ERR NPB ) ) -- each option must be in brackets

NPB | 10 | server
  form NPB – No press during build phases
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 10 ) ( NPB ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL 10 ) ( NPB ERR 60 ) ) -- NPB takes no number

PTL | 10 | server
  form PTL seconds – number of seconds before a movement deadline that all press between powers must stop.
  accept HLO ( ENG ) ( 1234 ) ( ( LVL 10 ) ( MTL 1200 ) ( PTL 60 ) )
  reject HLO ( ENG ) ( 1234 ) ( ( LVL 10 ) ( PTL ERR ) ) -- no number
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-10/draw",
    `
DRW-client | 10 | client
  form DRW (power power power ...)
  accept DRW ( FRA ENG )
  accept DRW ( FRA ENG GER )
  reject DRW ( FRA ERR ) -- at least two powers
  reject DRW ( ERR ) -- no power
  reject DRW ( FRA ENG ERR PAR ) -- a province is not a power

YES-DRW | 10 | server
  form YES(DRW(power power power ...))
  accept YES ( DRW ( FRA ENG ) )
  reject YES ( DRW ( FRA ERR ) ) -- at least two powers

REJ-DRW | 10 | server
  form REJ(DRW(power power power ...))
  accept REJ ( DRW ( FRA ENG ) )
  reject REJ ( DRW ( FRA ERR ) ) -- at least two powers

DRW-server | 10 | server
  form the draw message includes a parameter – the list of powers in the agreed draw.
  accept DRW ( FRA ENG )
  reject DRW ( ERR UNO ) -- UNO is not a power
  reject DRW ( FRA ERR ) -- at least two powers, as in the client's DRW

NOT-DRW | 10 | client
  form NOT (DRW (power power power...))
  accept NOT ( DRW ( FRA ENG ) )
  accept NOT ( DRW ( FRA ENG GER ) )
  reject NOT ( DRW ( FRA ERR ) ) -- at least two powers
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-10/sending",
    `
SND-press_message | 10 | client
  form SND (power power ...) (press_message)
  accept SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )
  accept SND ( FRA GER ) ( PRP ( PCE ( ENG FRA ) ) )
  reject SND ( FRA ) ERR -- the press is missing
  reject SND ( ERR ) ( PRP ( DRW ) ) -- no power
  reject SND ( FRA ERR PAR ) ( PRP ( DRW ) ) -- a province is not a power
  reject SND ( FRA ) ERR PRP ( DRW ) -- the press must be in brackets
  reject SND ( FRA ) ( ERR PCE ( ENG FRA ) ) -- an arrangement by itself is not press
  reject SND ( FRA ) ( PRP ( DRW ) ) ERR ( PRP ( DRW ) ) -- one press message only

SND-reply | 10 | client
  form SND (power power ...) (reply)
  accept SND ( FRA ) ( YES ( PRP ( DRW ) ) )
  accept SND ( FRA GER ) ( REJ ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( YES ERR ) -- the accepted message is missing
  reject SND ( ERR ) ( YES ( PRP ( DRW ) ) ) -- no power

SND-turn-press_message | 10 | client
  form SND (turn) (power power ...) (press_message)
  accept SND ( SPR 1901 ) ( FRA ) ( PRP ( DRW ) )
  accept SND ( SPR 1901 ) ( FRA GER ) ( PRP ( DRW ) )
  reject SND ( SPR ERR ) ( FRA ) ( PRP ( DRW ) ) -- a turn has a year
  reject SND ( SPR 1901 ) ( ERR PRP ( DRW ) ) -- the powers are missing
  reject SND ( SPR 1901 ) ( FRA ) ERR -- the press is missing
  reject SND ( FRA ) ( ERR SPR 1901 ) ( PRP ( DRW ) ) -- the turn must come first

SND-turn-reply | 10 | client
  form SND (turn) (power power ...) (reply)
  accept SND ( SPR 1901 ) ( FRA ) ( YES ( PRP ( DRW ) ) )
  reject SND ( SPR 1901 ) ( FRA ) ( REJ ERR ) -- the rejected message is missing

REJ-SND-turn-press_message | 10 | server
  form REJ(SND (turn) (power power ...) (press_message) )
  accept REJ ( SND ( SPR 1901 ) ( FRA ) ( PRP ( DRW ) ) )
  reject REJ ( SND ( SPR 1901 ) ( FRA ) ERR ) -- the press is missing

REJ-SND-turn-reply | 10 | server
  form REJ (SND (turn) (power power ...) (reply) )
  accept REJ ( SND ( SPR 1901 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) )
  reject REJ ( SND ( SPR 1901 ) ( ERR ) ( YES ( PRP ( DRW ) ) ) ) -- no power

CCD | 10 | server
  form CCD (power)
  from 0
  accept CCD ( FRA )
  reject CCD ( FRA ) ERR ( SND ( FRA ) ( PRP ( DRW ) ) ) -- CCD does not repeat the SND
  note As an answer to SND, it belongs to level 10; the message itself belongs to level 0.

OUT | 10 | server
  form OUT (power)
  accept OUT ( FRA )
  reject OUT ERR -- the power is missing
  reject OUT ( ERR ) -- no power
  reject OUT ( FRA ERR GER ) -- one power only
  reject OUT ( FRA ) ERR ( SND ( FRA ) ( PRP ( DRW ) ) ) -- OUT does not repeat the SND

HUH-SND | 10 | server
  form HUH (SND (power power ...) (press_message))
  from 0
  accept HUH ( SND ( FRA ) ( PRP ( PCE ( ENG ERR ) ) ) )
  reject HUH ERR SND ( FRA ) ( PRP ( DRW ) ) -- the message must be in brackets
  note HUH takes any tokens at any level; only the SND inside it belongs to level 10.

HUH-SND-turn | 10 | server
  form HUH (SND (turn) (power power ...) (press_message))
  from 0
  accept HUH ( SND ( SPR 1901 ) ( FRA ) ( PRP ( PCE ( ENG ERR ) ) ) )
  reject HUH ERR SND ( SPR 1901 ) ( FRA ) ( PRP ( DRW ) ) -- the message must be in brackets

REJ-SND | 10 | server
  form REJ (SND (power power ...) (press_message))
  accept REJ ( SND ( FRA ) ( PRP ( DRW ) ) )
  reject REJ ( SND ( FRA ) ERR ) -- the press is missing

REJ-SND-turn | 10 | server
  form REJ (SND (turn) (power power ...) (press_message))
  accept REJ ( SND ( SPR 1901 ) ( FRA GER ) ( PRP ( DRW ) ) )
  reject REJ ( SND ( SPR ERR ) ( FRA ) ( PRP ( DRW ) ) ) -- a turn has a year

YES-SND | 10 | server
  form YES (SND (power power ...) (press_message))
  accept YES ( SND ( FRA ) ( PRP ( DRW ) ) )
  reject YES ( SND ( FRA ) ERR ) -- the press is missing

YES-SND-turn | 10 | server
  form YES (SND (turn) (power power ...) (press_message))
  accept YES ( SND ( SPR 1901 ) ( FRA ) ( PRP ( DRW ) ) )
  reject YES ( SND ( SPR 1901 ) ERR ) -- powers and press are missing

FRM-press_message | 10 | server
  form FRM (power) (power power ...) (press_message)
  accept FRM ( ENG ) ( FRA ) ( PRP ( DRW ) )
  accept FRM ( ENG ) ( FRA GER ) ( PRP ( DRW ) )
  reject FRM ( ENG ERR FRA ) ( FRA ) ( PRP ( DRW ) ) -- one sender only
  reject FRM ( ENG ) ( ERR PRP ( DRW ) ) -- the receivers are missing
  reject FRM ( ENG ) ( FRA ) ERR -- the press is missing
  reject FRM ( ERR SPR 1901 ) ( ENG ) ( FRA ) ( PRP ( DRW ) ) -- the turn of the SND is not repeated

FRM-reply | 10 | server
  form FRM (power) (power power ...) (reply)
  accept FRM ( ENG ) ( FRA ) ( YES ( PRP ( DRW ) ) )
  reject FRM ( ENG ) ( FRA ) ( YES ERR ) -- the accepted message is missing
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-10/arrangement",
    `
PCE | 10 | client
  form arrangement = PCE (power power power ...)
  accept SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )
  accept SND ( FRA ) ( PRP ( PCE ( ENG FRA GER ) ) )
  reject SND ( FRA ) ( PRP ( PCE ERR ) ) -- the powers are missing
  reject SND ( FRA ) ( PRP ( PCE ( ERR ) ) ) -- no power
  reject SND ( FRA ) ( PRP ( PCE ( FRA ERR ) ) ) -- at least two powers
  reject SND ( FRA ) ( PRP ( PCE ERR FRA ENG ) ) -- the powers must be in brackets

ALY | 10 | client
  form arrangement = ALY (power power ...) VSS (power power ...)
  accept SND ( FRA ) ( PRP ( ALY ( ENG FRA ) VSS ( GER ITA ) ) )
  accept SND ( FRA ) ( PRP ( ALY ( FRA ) VSS ( GER ) ) )
  reject SND ( FRA ) ( PRP ( ALY ( ENG FRA ) ERR ) ) -- VSS is missing
  reject SND ( FRA ) ( PRP ( ALY ( ENG FRA ) ERR ( GER ) ) ) -- VSS is missing
  reject SND ( FRA ) ( PRP ( ALY ( ENG FRA ) VSS ERR ) ) -- the powers are missing
  reject SND ( FRA ) ( PRP ( ALY ( ENG FRA ) VSS ( ERR ) ) ) -- no power
  reject SND ( FRA ) ( PRP ( ALY ( ERR ) VSS ( GER ) ) ) -- no power

DRW | 10 | client
  form arrangement = DRW
  accept SND ( FRA ) ( PRP ( DRW ) )
  reject SND ( FRA ) ( PRP ( DRW ERR FRA ) ) -- powers must be in brackets

DRW-powers | 10 | client
  form In the case of a PDA game, this may also be DRW (power power power ...).
  accept SND ( FRA ) ( PRP ( DRW ( ENG FRA ) ) )
  accept SND ( FRA ) ( PRP ( DRW ( ENG FRA GER ) ) )
  reject SND ( FRA ) ( PRP ( DRW ( FRA ERR ) ) ) -- at least two powers
  note The appendix omits this form.

SLO | 10 | client
  form arrangement = SLO (power)
  accept SND ( FRA ) ( PRP ( SLO ( FRA ) ) )
  reject SND ( FRA ) ( PRP ( SLO ERR ) ) -- the power is missing
  reject SND ( FRA ) ( PRP ( SLO ( FRA ERR ENG ) ) ) -- a solo is for one power

NOT | 10 | client
  form arrangement = NOT (arrangement)
  accept SND ( FRA ) ( PRP ( NOT ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( NOT ERR ) ) -- the arrangement is missing
  reject SND ( FRA ) ( PRP ( NOT ( ERR PRP ( DRW ) ) ) ) -- a press message is not an arrangement
  note "Double negatives should not be used": not a syntax fault.

NAR | 10 | client
  form arrangement = NAR (arrangement)
  accept SND ( FRA ) ( PRP ( NAR ( PCE ( ENG FRA ) ) ) )
  reject SND ( FRA ) ( PRP ( NAR ERR PCE ( ENG FRA ) ) ) -- the arrangement must be in brackets
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-10/press",
    `
PRP | 10 | client
  form press_message = PRP (arrangement)
  accept SND ( FRA ) ( PRP ( DRW ) )
  reject SND ( FRA ) ( PRP ERR ) -- the arrangement is missing
  reject SND ( FRA ) ( PRP ERR DRW ) -- the arrangement must be in brackets
  reject SND ( FRA ) ( PRP ( ERR PRP ( DRW ) ) ) -- a press message is not an arrangement
  reject SND ( FRA ) ( PRP ( DRW ) ERR ( DRW ) ) -- one arrangement only
  reject SND ( FRA ) ( PRP ( ERR ( FRA AMY PAR ) MTO BUR ) ) -- an order is an arrangement only in XDO

YES | 10 | client
  form reply = YES (press_message)
  accept SND ( FRA ) ( YES ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( YES ERR ) -- the press message is missing
  reject SND ( FRA ) ( YES ( ERR PCE ( ENG FRA ) ) ) -- an arrangement is not a press message

REJ | 10 | client
  form reply = REJ (press_message)
  accept SND ( FRA ) ( REJ ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( REJ ERR ) -- the press message is missing
  reject SND ( FRA ) ( REJ ( PRP ( DRW ) ) ERR ( PRP ( DRW ) ) ) -- one press message only

BWX | 10 | client
  form reply = BWX (press_message)
  accept SND ( FRA ) ( BWX ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( BWX ERR PRP ( DRW ) ) -- the press message must be in brackets

HUH | 10 | client
  form reply = HUH (press_message)
  accept SND ( FRA ) ( HUH ( PRP ( ERR SCD ( ENG NWY ) ) ) )
  reject SND ( FRA ) ( HUH ERR ) -- the press message is missing
  reject SND ( FRA ) ( HUH ERR PRP ( DRW ) ) -- the press message must be in brackets
  disputed SND ( FRA ) ( HUH ( PRP ( DRW ) ) ) -- the text inserts ERR; the appendix accepts any tokens

CCL | 10 | client
  form press_message = CCL (press_message)
  accept SND ( FRA ) ( CCL ( PRP ( DRW ) ) )
  accept SND ( FRA ) ( CCL ( YES ( PRP ( DRW ) ) ) )
  reject SND ( FRA ) ( CCL ERR ) -- the press message is missing
  reject SND ( FRA ) ( CCL ( ERR DRW ) ) -- an arrangement is not a press message
  note Prints press_message, yet "can also be used to cancel a YES response": replies are meant too.

FCT | 10 | client
  form press_message = FCT (arrangement)
  accept SND ( FRA ) ( FCT ( PCE ( ENG FRA ) ) )
  reject SND ( FRA ) ( FCT ERR ) -- the arrangement is missing
  reject SND ( FRA ) ( FCT ( ERR PRP ( DRW ) ) ) -- a press message is not an arrangement

TRY | 10 | client
  form press_message = TRY (tokens)
  accept SND ( FRA ) ( TRY ( PRP PCE ALY VSS DRW SLO NOT YES REJ BWX ) )
  reject SND ( FRA ) ( TRY ERR ) -- the list is missing
  reject SND ( FRA ) ( TRY ERR PRP PCE ) -- the list must be in brackets
  reject SND ( FRA ) ( TRY ( PRP ERR ( PCE ) ) ) -- TRY takes a plain list of tokens
  disputed SND ( FRA ) ( TRY ( PRP CHO BCC ) ) -- CHO and BCC are in no list; the text says only that the tokens "should be a subset" of its list
  disputed SND ( FRA ) ( TRY ( PRP CCL WHY POB ) ) -- in the appendix, not in the text

HUH-of-level-0 | 10 | client
  form SND (power) (HUH (ERR press_message))
  accept SND ( ENG ) ( HUH ( ERR PRP ( PCE ( ENG FRA ) ) ) )
  reject SND ( ERR HUH ( PRP ( PCE ( ENG FRA ) ) ) ) -- the power is missing

TRY-of-level-0 | 10 | client
  form SND (power) (TRY ())
  accept SND ( ENG ) ( TRY ( ) )
  reject SND ( ENG ) ( TRY ( ERR ( ) ) ) -- TRY takes a plain list of tokens
`,
  ),
];
