import { productionsOf } from "../specification.ts";

/** v0.18, text, levels 140 to 8000: feelings, offers, utility, free text. Six of these tokens have no numbers. */
export const textLate = [
  ...productionsOf(
    "v0.18 text",
    "level-140",
    `
UHY | 140 | client
  form reply = UHY(press_message)
  accept SND ( FRA ) ( UHY ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( UHY ERR ) -- the press message is missing
  reject SND ( FRA ) ( UHY ( ERR PCE ( ENG FRA ) ) ) -- an arrangement is not a press message

HPY | 140 | client
  form reply = HPY(press_message)
  accept SND ( FRA ) ( HPY ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( HPY ERR ) -- the press message is missing
  reject SND ( FRA ) ( HPY ERR PRP ( DRW ) ) -- the press message must be in brackets

ANG | 140 | client
  form reply = ANG(press_message)
  accept SND ( FRA ) ( ANG ( PRP ( DRW ) ) )
  reject SND ( FRA ) ( ANG ERR ) -- the press message is missing
  reject SND ( FRA ) ( ANG ( PRP ( DRW ) ) ERR ( PRP ( DRW ) ) ) -- one press message only
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-150",
    `
ROF | 150 | client
  form arrangement = ROF
  accept SND ( FRA ) ( PRP ( ROF ) )
  reject SND ( FRA ) ( PRP ( ROF ERR ( FRA ) ) ) -- ROF has no parameters

SND-PRP-ROF | 150 | client
  form SND(power power…)(PRP(ROF))
  accept SND ( GER AUS ) ( PRP ( ROF ) )
  reject SND ( GER AUS ) ( ERR ROF ) -- ROF is an arrangement, not a press message

INS-ROF | 150 | client
  form press_message = INS(ROF)
  accept SND ( GER AUS ) ( INS ( ROF ) )
  reject SND ( GER AUS ) ( INS ERR ROF ) -- the arrangement must be in brackets
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-160",
    String.raw`
ULB | 160 | client
  form arrangement = ULB (power float)
  accept SND ( GER ) ( PRP ( ULB ( GER '0.8' ) ) )
  reject SND ( GER ) ( PRP ( ULB ERR ) ) -- power and float are missing
  reject SND ( GER ) ( PRP ( ULB ( GER ERR ) ) ) -- the float is missing
  reject SND ( GER ) ( PRP ( ULB ( ERR '0.8' ) ) ) -- the power is missing
  reject SND ( GER ) ( PRP ( ULB ( GER ERR ITA '0.8' ) ) ) -- one power only
  disputed SND ( FRA ) ( PRP ( ULB ( GER 1 ) ) ) -- the pattern for a float matches the digit 1; the document does not define how a float is encoded

UUB | 160 | client
  form arrangement = UUB (power float)
  accept SND ( GER ) ( INS ( UUB ( GER '0.1' ) ) )
  reject SND ( GER ) ( INS ( UUB ERR ) ) -- power and float are missing
  reject SND ( GER ) ( INS ( UUB ( GER ERR ) ) ) -- the float is missing
  reject SND ( GER ) ( INS ( UUB ( GER ERR ) ( '0.1' ) ) ) -- power and float share one pair of brackets

float | 160 | client
  form [-+]?((\d*\.\d+)|(\d+\.?))([Ee][+-]?\d+)?
  accept SND ( GER ) ( PRP ( ULB ( GER '0.8' ) ) )
  accept SND ( GER ) ( PRP ( ULB ( GER '.5' ) ) )
  accept SND ( GER ) ( PRP ( ULB ( GER '12' ) ) )
  accept SND ( GER ) ( PRP ( ULB ( GER '-3.' ) ) )
  accept SND ( GER ) ( PRP ( ULB ( GER '+1.25e-3' ) ) )
  reject SND ( GER ) ( PRP ( ULB ( GER '0.8' ERR 'x' ) ) ) -- no letter in a float
  reject SND ( GER ) ( PRP ( ULB ( GER '-' ERR ) ) ) -- a sign alone is not a float
  note The document does not define the encoding. Here, a float is sent as text, with one token per character.
`,
  ),
  ...productionsOf(
    "v0.18 text",
    "level-8000",
    `
press_message | 8000 | client
  form Both message and reply can be any string of ASCII characters.
  accept SND ( FRA ) ( 'Shall we demilitarise the Channel?' )
  reject SND ( FRA ) ERR 'Shall we?' -- the text must be in brackets
  reject SND ( FRA ) ( 'Shall we?' ERR PRP ( DRW ) ) -- text or tokens, not both

reply | 8000 | client
  form Both message and reply can be any string of ASCII characters.
  accept SND ( FRA GER ) ( 'Yes, agreed.' )
  reject SND ( FRA ) ( YES ( 'Shall we?' ERR ENG ) ) -- text or tokens, not both
`,
  ),
];
