import { productionsOf } from "../specification.ts";

/**
 * v0.13: what v0.14 removed (message ids, WRT) and, where v0.14 added a token, the form without it.
 * `message_id` is "an integer value selected by the sending AI"; WRT names "the message(s) which this is
 * a reply to": compulsory for a reply, optional for a press_message.
 */
export const struckOut = [
  ...productionsOf(
    "v0.13 struck out",
    "level-10/sending",
    `
SND-press_message | 10 | client
  form SND (message_id) (power power …) (press_message) [WRT (power message_id) (power message_id) …]
  accept SND ( 1 ) ( FRA ) ( PRP ( DRW ) )
  accept SND ( 1 ) ( FRA GER ) ( PRP ( DRW ) ) WRT ( FRA 12 )
  accept SND ( 1 ) ( FRA ) ( PRP ( DRW ) ) WRT ( FRA 12 ) ( GER 7 )
  reject SND ( ERR FRA ) ( PRP ( DRW ) ) -- the message id is missing
  reject SND ( 1 ) ( ERR PRP ( DRW ) ) -- the powers are missing
  reject SND ( 1 ERR 2 ) ( FRA ) ( PRP ( DRW ) ) -- one message id only
  reject SND ( 1 ) ( FRA ) ( PRP ( DRW ) ) WRT ERR -- WRT names a message
  reject SND ( 1 ) ( FRA ) ( PRP ( DRW ) ) WRT ( FRA ERR ) -- the id of the message is missing
  reject SND ( 1 ) ( FRA ) ( PRP ( DRW ) ) WRT ( ERR 12 ) -- the sender of the message is missing
  reject SND ( 1 ) ( FRA ) ( PRP ( DRW ) ) ERR ( FRA 12 ) -- WRT is missing

SND-reply | 10 | client
  form SND (message_id) (power power …) (reply)WRT (power message_id) (power message_id) …
  accept SND ( 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) WRT ( FRA 12 )
  accept SND ( 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) WRT ( FRA 12 ) ( GER 7 )
  reject SND ( 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) ERR -- "Some messages are always sent as replies, and so the WRT section is compulsory"
  reject SND ( ERR FRA ) ( YES ( PRP ( DRW ) ) ) WRT ( FRA 12 ) -- the message id is missing

FRM-press_message | 10 | server
  form FRM (power message_id) (power power …) (press_message) [WRT (power message_id) (power message_id) …]
  accept FRM ( ENG 1 ) ( FRA ) ( PRP ( DRW ) )
  accept FRM ( ENG 1 ) ( FRA GER ) ( PRP ( DRW ) ) WRT ( FRA 12 )
  reject FRM ( ENG ERR ) ( FRA ) ( PRP ( DRW ) ) -- the message id is missing
  reject FRM ( ENG 1 ) ( FRA ) ( PRP ( DRW ) ) WRT ( FRA ERR ) -- the id of the message is missing
  cleaned printed without a space: (powermessage_id)

FRM-reply | 10 | server
  form FRM (power message_id) (power power …) (reply)WRT (power message_id) (power message_id) …
  accept FRM ( ENG 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) WRT ( FRA 12 )
  accept FRM ( ENG 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) WRT ( FRA 12 ) ( GER 7 )
  reject FRM ( ENG 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) ERR -- WRT is compulsory for a reply
  cleaned printed without a space: (powermessage_id)

HUH-of-level-0 | 10 | client
  form SND (message_id) (power) (HUH (ERR press_message)) WRT (power message_id)
  accept SND ( 3 ) ( ENG ) ( HUH ( ERR PRP ( DRW ) ) ) WRT ( ENG 1 )
  reject SND ( 3 ) ( ENG ) ( HUH ERR PRP ( DRW ) ) WRT ( ENG 1 ) -- the press message must be in brackets

TRY-of-level-0 | 10 | client
  form SND (message_id) (power) (TRY ())
  accept SND ( 4 ) ( ENG ) ( TRY ( ) )
  reject SND ( ERR ENG ) ( TRY ( ) ) -- the message id is missing
`,
  ),
  ...productionsOf(
    "v0.13 struck out",
    "level-10/draw",
    `
DRW-client | 10 | client
  form DRW (power power …)
  accept DRW ( FRA )
  accept DRW ( FRA ENG )
  reject DRW ( ERR ) -- no power
  cleaned without the "power" that v0.14 added

YES-DRW | 10 | server
  form YES(DRW(power power …))
  accept YES ( DRW ( FRA ) )
  reject YES ( DRW ( ERR ) ) -- no power
  cleaned without the "power" that v0.14 added

REJ-DRW | 10 | server
  form REJ(DRW(power power …))
  accept REJ ( DRW ( FRA ) )
  reject REJ ( DRW ( ERR PAR ) ) -- a province is not a power
  cleaned without the "power" that v0.14 added

NOT-DRW | 10 | client
  form NOT (DRW (power power …))
  accept NOT ( DRW ( FRA ) )
  accept NOT ( DRW ( FRA ENG ) )
  reject NOT ( DRW ( ERR ) ) -- no power
  cleaned without the "power" that v0.14 added

DRW-offer | 10 | client
  form In the case of a PDA game, this may also be DRW (power power …).
  accept SND ( 1 ) ( FRA ) ( PRP ( DRW ( FRA ) ) )
  accept SND ( 1 ) ( FRA ) ( PRP ( DRW ( FRA ENG ) ) )
  reject SND ( 1 ) ( FRA ) ( PRP ( DRW ( ERR ) ) ) -- no power
  cleaned without the "power" that v0.14 added
`,
  ),
  ...productionsOf(
    "v0.13 struck out",
    "level-120",
    `
SND-press_message | 120 | client
  form offer = SND (power) (power power …) (press_message)[WRT (power message_id) (power message_id) …]
  accept SND ( 1 ) ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( PRP ( DRW ) ) ) )
  accept SND ( 1 ) ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( PRP ( DRW ) ) WRT ( GER 5 ) ) )
  reject SND ( 1 ) ( FRA ) ( PRP ( SND ( ERR 2 ) ( FRA ) ( GER ) ( PRP ( DRW ) ) ) ) -- the offer has no message id
  reject SND ( 1 ) ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( PRP ( DRW ) ) WRT ( GER ERR ) ) ) -- the id of the message is missing

SND-reply | 120 | client
  form offer = SND (power) (power power …) (reply)WRT (power message_id) (power message_id) …
  accept SND ( 1 ) ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( YES ( PRP ( DRW ) ) ) WRT ( GER 5 ) ) )
  reject SND ( 1 ) ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( YES ( PRP ( DRW ) ) ) ERR ) ) -- WRT is compulsory for a reply

FRM-press_message | 120 | client
  form press_message = FRM (power message_id) (power power …) (press_message)[WRT (power message_id) (power message_id) …]
  accept SND ( 1 ) ( FRA ) ( FRM ( GER 5 ) ( ENG ) ( PRP ( DRW ) ) )
  accept SND ( 1 ) ( FRA ) ( FRM ( GER 5 ) ( ENG ) ( PRP ( DRW ) ) WRT ( ENG 3 ) )
  reject SND ( 1 ) ( FRA ) ( FRM ( GER ERR ) ( ENG ) ( PRP ( DRW ) ) ) -- the message id is missing
  reject SND ( 1 ) ( FRA ) ( FRM ( GER 5 ) ( ENG ) ( PRP ( DRW ) ) ERR ( ENG 3 ) ) -- WRT is missing

FRM-reply | 120 | client
  form press_message = FRM (power message_id) (power power …) (reply)WRT (power message_id) (power message_id) …
  accept SND ( 1 ) ( FRA ) ( FRM ( GER 5 ) ( ENG ) ( YES ( PRP ( DRW ) ) ) WRT ( ENG 3 ) )
  reject SND ( 1 ) ( FRA ) ( FRM ( GER 5 ) ( ENG ) ( YES ( PRP ( DRW ) ) ) ERR ) -- WRT is compulsory for a reply
`,
  ),
  ...productionsOf(
    "v0.13 struck out",
    "appendix/messages",
    `
client-DRW | 10 | client
  form DRW ( power_list )
  accept DRW ( FRA )
  reject DRW ERR FRA -- powers must be in brackets
  cleaned without the "power" that v0.14 added

server-DRW | 10 | server
  form DRW (power_list )
  accept DRW ( FRA )
  reject DRW ( ERR ) -- no power
  cleaned without the "power" that v0.14 added

server-FRM-reply | 10 | server
  form FRM ( power number ) ( power_list ) ( reply ) WRT ( message_id ) ( message_id ) ...
  accept FRM ( ENG 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) WRT ( FRA 12 )
  reject FRM ( ENG 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) WRT ERR -- WRT names a message
  disputed FRM ( ENG 2 ) ( FRA ) ( YES ( PRP ( DRW ) ) ) WRT ( 12 ) -- message_id is undefined in the rest of the appendix; the text has (power message_id)
  defect ( message_id ) stands for the text's (power message_id); its type is not defined, and FRM ( press_message ) lacks the optional WRT that the text has.
`,
  ),
];
