import { idle, joinedWith, spokenStory } from "./spokenStory.ts";
import type { Story } from "./stories.ts";

/** Returns press from England to France, or to other powers. */
const sent = (press: string, to = "FRA"): string => `> SND ( ${to} ) ( ${press} )`;
/** Returns press that England receives from France, or from another power. */
const received = (press: string, from = "FRA"): string => `< FRM ( ${from} ) ( ENG ) ( ${press} )`;

const offer = "PRP ( PCE ( ENG FRA ) )";
const xdo = (order: string): string => `PRP ( XDO ( ${order} ) )`;
const dialogueOf = (code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story =>
  spokenStory(code, given, faulty, twin);

/** Returns a story about one message, in a faulty and a correct version. */
function said(code: string, given: string, faulty: string, twin: string): Story {
  return spokenStory(code, given, [faulty], [twin]);
}

const ofContents: readonly Story[] = [
  said(
    "recipient-twice",
    "a recipient named twice",
    `> SND ( FRA GER ^FRA ) ( ${offer} )`,
    `> SND ( FRA GER ) ( ${offer} )`,
  ),
  said(
    "press-to-eliminated",
    "press to an eliminated power",
    `> SND ( FRA ^TUR ) ( ${offer} )`,
    `> SND ( FRA GER ) ( ${offer} )`,
  ),
  dialogueOf(
    "press-to-disorder",
    "the same press, sent again to a power in civil disorder",
    [sent(offer), "< CCD ( FRA )", `> SND ( ^FRA ) ( ${offer} )`],
    [sent(offer), "< CCD ( FRA )", "> SND ( GER ) ( PRP ( PCE ( ENG GER ) ) )"],
  ),
  said("eliminated-power", "peace with an eliminated power", sent("PRP ( ^PCE ( ENG TUR ) )"), sent(offer)),
  said("eliminated-power", "a question about an eliminated power", sent("^HOW ( TUR )"), sent("HOW ( GER )")),
  said("eliminated-power", "a draw with an eliminated power", "> ^DRW ( ENG TUR )", "> DRW ( ENG FRA )"),
  said(
    "draw-list",
    "a draw among some powers in a game in which all survivors must draw",
    sent("PRP ( ^DRW ( ENG FRA ) )"),
    sent("PRP ( DRW )"),
  ),
  spokenStory(
    "draw-list",
    "a claim about a draw among some powers in a game without PDA",
    [...joinedWith("< HLO ( ENG ) ( 17 ) ( ( LVL 20 ) )"), sent("FCT ( ^DRW ( ENG FRA ) )")],
    [...joinedWith("< HLO ( ENG ) ( 17 ) ( ( LVL 20 ) ( PDA ) )"), sent("FCT ( DRW ( ENG FRA ) )")],
    [],
  ),
  spokenStory(
    "draw-list",
    "a vote for a draw among some powers in a game without PDA",
    [...joinedWith("< HLO ( ENG ) ( 17 ) ( ( LVL 20 ) )"), "> ^DRW ( ENG FRA )"],
    [...joinedWith("< HLO ( ENG ) ( 17 ) ( ( LVL 20 ) ( PDA ) )"), "> DRW ( ENG FRA )"],
    [],
  ),
  said(
    "eliminated-power",
    "a forwarded offer that names an eliminated power",
    sent("^FRM ( GER ) ( ENG ) ( PRP ( PCE ( ENG GER TUR ) ) )"),
    sent("FRM ( GER ) ( ENG ) ( PRP ( PCE ( ENG GER ) ) )"),
  ),
  said(
    "question-of-third-power",
    "a question to France about a German army",
    sent("^WHT ( GER AMY MUN )"),
    sent("WHT ( FRA AMY PAR )"),
  ),
  said(
    "share-of-no-centre",
    "a division of centres that includes Burgundy",
    sent("PRP ( SCD ( ENG BEL ) ( FRA ^BUR ) )"),
    sent("PRP ( SCD ( ENG BEL ) ( FRA SPA ) )"),
  ),
  said("double-not", "a double negative", sent("PRP ( ^NOT ( NOT ( DRW ) ) )"), sent("PRP ( NOT ( DRW ) )")),
  said(
    "choice-impossible",
    "a choice of three from two parts",
    sent("PRP ( ^CHO ( 3 3 ) ( DRW ) ( SLO ( ENG ) ) )"),
    sent("PRP ( CHO ( 1 2 ) ( DRW ) ( SLO ( ENG ) ) )"),
  ),
  said(
    "choice-impossible",
    "a choice of at least two and at most one",
    sent("PRP ( ^CHO ( 2 1 ) ( DRW ) ( SLO ( ENG ) ) )"),
    sent("PRP ( CHO ( 2 2 ) ( DRW ) ( SLO ( ENG ) ) )"),
  ),
  said(
    "power-twice",
    "an ally who is also the enemy",
    sent("PRP ( ^ALY ( ENG FRA ) VSS ( FRA ) )"),
    sent("PRP ( ALY ( ENG FRA ) VSS ( GER ) )"),
  ),
  said(
    "forwarding-twice",
    "press forwarded back to its sender",
    sent("PRP ( ^FWD ( ENG ) ( FRA ) ( ENG ) )"),
    sent("PRP ( FWD ( GER ) ( FRA ) ( ENG ) )"),
  ),
  said(
    "period-backwards",
    "a period that ends before it begins",
    sent("PRP ( ^FOR ( ( FAL 1903 ) ( SPR 1903 ) ) ( DRW ) )"),
    sent("PRP ( FOR ( ( SPR 1903 ) ( FAL 1903 ) ) ( DRW ) )"),
  ),
  said(
    "offer-past",
    "an offer for the previous year",
    sent("^PRP ( FOR ( FAL 1901 ) ( DRW ) )"),
    sent("PRP ( FOR ( SPR 1902 ) ( DRW ) )"),
  ),
  said(
    "offer-past",
    "an offer with two parts, both for the previous year",
    sent("^PRP ( AND ( FOR ( FAL 1901 ) ( DRW ) ) ( FOR ( SPR 1901 ) ( SLO ( ENG ) ) ) )"),
    sent("PRP ( AND ( FOR ( FAL 1901 ) ( DRW ) ) ( SLO ( ENG ) ) )"),
  ),
  dialogueOf(
    "explain-future",
    "an explanation of future moves",
    [received("PRP ( DRW )"), sent("^EXP ( FAL 1902 ) ( PRP ( DRW ) )")],
    [received("PRP ( DRW )"), sent("EXP ( FAL 1901 ) ( PRP ( DRW ) )")],
  ),
  said(
    "order-of-no-unit",
    "press about this turn with an order for an army in a province that has a fleet",
    sent(xdo("( FRA AMY BRE ) HLD").replace("XDO", "^XDO")),
    sent("PRP ( FOR ( SPR 1903 ) ( XDO ( ( FRA AMY BRE ) HLD ) ) )"),
  ),
  said(
    "order-of-no-unit",
    "an order for another power's unit",
    sent(`PRP ( ^XDO ( ( FRA AMY MUN ) HLD ) )`),
    sent(xdo("( GER AMY MUN ) HLD")),
  ),
  said(
    "order-of-no-unit",
    "a THK about an army that does not exist",
    sent("THK ( ^XDO ( ( FRA AMY GAS ) MTO SPA ) )"),
    sent("THK ( XDO ( ( FRA AMY PAR ) MTO GAS ) )"),
  ),
];

const hunt = `FRM ( GER ) ( FRA ) ( ${offer} )`;

const toBoth = `< FRM ( FRA ) ( ENG GER ) ( ${offer} )`;

const ofReplies: readonly Story[] = [
  dialogueOf(
    "reply-unfounded",
    "YES to an offer with its powers in a different order",
    [received("PRP ( PCE ( FRA ENG ) )"), sent(`YES ( ^${offer} )`)],
    [received(offer), sent(`YES ( ${offer} )`)],
  ),
  dialogueOf(
    "reply-unfounded",
    "HUH that changes the press it repeats, other than by adding ERR",
    [received(offer), sent("HUH ( ^PRP ( ERR PCE ( FRA ENG ) ) )"), sent("TRY ( PRP )")],
    [received(offer), sent("HUH ( PRP ( ERR PCE ( ENG FRA ) ) )"), sent("TRY ( PRP )")],
  ),
  dialogueOf(
    "reply-unfounded",
    "HUH to press that cannot be read, with a number that differs from the one in the press",
    [received("PRP ( 0x4AFF ( FRA ENG ) )"), sent("HUH ( ^PRP ( ERR 0x4AFE ( FRA ENG ) ) )"), sent("TRY ( PRP )")],
    [received("PRP ( 0x4AFF ( FRA ENG ) )"), sent("HUH ( PRP ( ERR 0x4AFF ( FRA ENG ) ) )"), sent("TRY ( PRP )")],
  ),
  dialogueOf(
    "reply-unfounded",
    "YES to a power that did not send the offer",
    [received("PRP ( PCE ( ENG GER ) )", "GER"), sent("YES ( ^PRP ( PCE ( ENG GER ) ) )")],
    [received("PRP ( PCE ( ENG GER ) )", "GER"), sent("YES ( PRP ( PCE ( ENG GER ) ) )", "GER")],
  ),
  dialogueOf(
    "reply-unfounded",
    "an answer to a question that was never sent",
    [sent("THK ( NOT ( ^QRY ( DRW ) ) )")],
    [received("QRY ( DRW )"), sent("THK ( NOT ( QRY ( DRW ) ) )")],
  ),
  dialogueOf(
    "reply-unfounded",
    "YES to a power that sent no press, quoting an offer that the client had made to another power",
    [sent("PRP ( PCE ( ENG GER ) )", "GER"), sent("YES ( ^PRP ( PCE ( ENG GER ) ) )")],
    [received("PRP ( PCE ( ENG GER ) )"), sent("YES ( PRP ( PCE ( ENG GER ) ) )")],
  ),
  dialogueOf(
    "reply-unfounded",
    "IDK to a power that neither sent nor received the question",
    [received("QRY ( DRW )"), sent("IDK ( ^QRY ( DRW ) )", "GER")],
    ["< FRM ( FRA ) ( ENG GER ) ( QRY ( DRW ) )", sent("IDK ( QRY ( DRW ) )", "GER")],
  ),
  dialogueOf(
    "acceptance-not-to-all",
    "YES to only the proposer, with no second YES to the other recipient",
    [toBoth, `!${sent(`YES ( ${offer} )`)}`, ...idle(3)],
    [toBoth, sent(`YES ( ${offer} )`), sent(`YES ( ${offer} )`, "GER"), ...idle(3)],
  ),
  dialogueOf(
    "acceptance-not-to-all",
    "YES to only the other recipient, followed by a vote",
    [toBoth, `!${sent(`YES ( ${offer} )`, "GER")}`, "> DRW"],
    [toBoth, sent(`YES ( ${offer} )`, "GER")],
  ),
  dialogueOf(
    "acceptance-not-to-all",
    "YES that is not sent to one of the recipients, which is still connected",
    [toBoth, `!${sent(`YES ( ${offer} )`)}`, ...idle(3)],
    [toBoth, "< CCD ( GER )", sent(`YES ( ${offer} )`), ...idle(3)],
  ),
  dialogueOf(
    "reply-to-oneself",
    "YES to the sender's own offer",
    [sent(offer), sent(`YES ( ^${offer} )`)],
    [sent(offer), received(offer), sent(`YES ( ${offer} )`)],
  ),
  dialogueOf(
    "reply-to-reply",
    "YES to a YES",
    [sent(offer), received(`YES ( ${offer} )`), sent(`YES ( ^YES ( ${offer} ) )`)],
    [received(offer), sent(`YES ( ${offer} )`)],
  ),
  dialogueOf(
    "huh-answered",
    "HUH to a TRY",
    [received("TRY ( PRP )"), sent("^HUH ( ERR TRY ( PRP ) )")],
    [received(offer), sent(`HUH ( ERR ${offer} )`), sent("TRY ( )")],
  ),
  dialogueOf(
    "huh-without-try",
    "HUH without a TRY",
    [received(offer), `!${sent(`HUH ( ERR ${offer} )`)}`, ...idle(3)],
    [received(offer), sent(`HUH ( ERR ${offer} )`), sent("TRY ( )"), ...idle(3)],
  ),
  dialogueOf(
    "huh-without-try",
    "HUH without TRY, followed by a vote",
    [received(offer), `!${sent(`HUH ( ERR ${offer} )`)}`, "> DRW"],
    [received(offer), "> DRW", sent(`HUH ( ERR ${offer} )`)],
  ),
  dialogueOf(
    "huh-without-try",
    "a second HUH without TRY, after a first HUH with a TRY",
    [
      ...[received(offer), sent(`HUH ( ERR ${offer} )`), sent("TRY ( PRP )"), ...idle(3)],
      ...[received("PRP ( DRW )"), `!${sent("HUH ( ERR PRP ( DRW ) )")}`, ...idle(3)],
    ],
    [
      ...[received(offer), sent(`HUH ( ERR ${offer} )`), sent("TRY ( PRP )"), ...idle(3)],
      ...[received("PRP ( DRW )"), sent("TRY ( PRP )"), sent("HUH ( ERR PRP ( DRW ) )"), ...idle(3)],
    ],
  ),
  dialogueOf(
    "huh-without-err",
    "HUH that does not mark what was not understood",
    [received(offer), sent(`^HUH ( ${offer} )`), sent("TRY ( )")],
    [received(offer), sent(`HUH ( ERR ${offer} )`), sent("TRY ( )")],
  ),
  dialogueOf(
    "huh-ignored",
    "the same offer again after a HUH",
    [sent(offer), received(`HUH ( ERR ${offer} )`), received("TRY ( PRP PCE )"), sent(`^${offer}`)],
    [
      sent(offer),
      received(`HUH ( ERR ${offer} )`),
      received("TRY ( PRP PCE )"),
      sent(`^${offer}`, "GER").replace("^", ""),
    ],
  ),
  dialogueOf(
    "try-ignored",
    "an order proposed to a power whose TRY does not list XDO",
    [received("TRY ( PRP PCE )"), sent("PRP ( ^XDO ( ( ENG FLT LON ) HLD ) )")],
    [received("TRY ( PRP PCE )"), sent(offer)],
  ),
  dialogueOf(
    "try-exceeded",
    "an alliance proposed by a power whose own TRY does not list ALY",
    [sent("TRY ( PRP PCE )"), sent("PRP ( ^ALY ( ENG FRA ) VSS ( GER ) )")],
    [sent("TRY ( PRP PCE ALY VSS )"), sent("PRP ( ALY ( ENG FRA ) VSS ( GER ) )")],
  ),
  dialogueOf(
    "try-denied",
    "HUH at a token of the sender's own TRY",
    [received(offer), sent("TRY ( PRP PCE )"), sent("HUH ( PRP ( ERR ^PCE ( ENG FRA ) ) )")],
    [received(offer), sent("TRY ( PRP )"), sent("HUH ( PRP ( ERR PCE ( ENG FRA ) ) )")],
  ),
  dialogueOf(
    "cancel-of-no-offer",
    "CCL of a claim",
    [sent("FCT ( DRW )"), sent("CCL ( ^FCT ( DRW ) )")],
    [sent("PRP ( DRW )"), sent("CCL ( PRP ( DRW ) )")],
  ),
  dialogueOf(
    "cancel-unfounded",
    "CCL of another power's offer",
    [received(offer), sent(`CCL ( ^${offer} )`)],
    [sent(offer), sent(`CCL ( ${offer} )`)],
  ),
  dialogueOf(
    "cancel-unfounded",
    "CCL to a power that never received the offer",
    [sent(offer), sent(`CCL ( ^${offer} )`, "GER")],
    [sent(offer, "FRA GER"), sent(`CCL ( ${offer} )`, "GER")],
  ),
  dialogueOf(
    "cancel-late",
    "CCL of an offer after the last YES to it",
    [sent(offer), received(`YES ( ${offer} )`), sent(`CCL ( ^${offer} )`)],
    [sent(offer, "FRA GER"), received(`YES ( ${offer} )`), sent(`CCL ( ${offer} )`, "FRA GER")],
  ),
  dialogueOf(
    "cancel-late",
    "CCL of the YES that completed the agreement",
    [received(offer), sent(`YES ( ${offer} )`), sent(`CCL ( ^YES ( ${offer} ) )`)],
    [
      `< FRM ( FRA ) ( ENG GER ) ( ${offer} )`,
      sent(`YES ( ${offer} )`, "FRA GER"),
      sent(`CCL ( YES ( ${offer} ) )`, "FRA GER"),
    ],
  ),
  dialogueOf(
    "explain-unfounded",
    "an explanation of press that never arrived",
    [sent(`EXP ( SPR 1901 ) ( ^${offer} )`)],
    [received(offer), sent(`EXP ( SPR 1901 ) ( ${offer} )`)],
  ),
  dialogueOf(
    "forward-misquoted",
    "forwarded press that differs from what the power sent",
    [received("PRP ( DRW )", "GER"), sent(`FRM ( GER ) ( ENG ) ( ^${offer} )`)],
    [received("PRP ( DRW )", "GER"), sent("FRM ( GER ) ( ENG ) ( PRP ( DRW ) )")],
  ),
  dialogueOf(
    "forward-loop",
    "forwarded press that is sent back to its sender",
    [
      sent(hunt),
      received(`FRM ( ENG ) ( FRA ) ( ${hunt} )`),
      sent(`FRM ( FRA ) ( ENG ) ( ^FRM ( ENG ) ( FRA ) ( ${hunt} ) )`),
    ],
    [received(hunt, "GER"), sent(`FRM ( GER ) ( ENG ) ( ${hunt} )`)],
  ),
  dialogueOf(
    "press-unanswered",
    "an offer without any reply",
    [`!${received(offer)}`, ...idle(6)],
    [received(offer), sent(`HUH ( ERR ${offer} )`), sent("TRY ( )"), ...idle(6)],
  ),
];

export const pressStories: readonly Story[] = [...ofContents, ...ofReplies];
