import { closeBracket, openBracket } from "../../../core/tokens/token.ts";
import { tokensOf } from "../../support/bytes.ts";
import { at, type Fault } from "./fault.ts";
import { type Speaker, spoken } from "./speech.ts";

const family = "forms";
const press = ["parl_std_press130_start"];
const games = ["parl_std_press130_start", "parl_std_dsd_pause", "dip_midgame"];

/** Findings that planted messages cause because no server ever received them. */
const notReceived = [
  "above-level",
  "answer-of-other-kind",
  "answer-unasked",
  "coast-not-allowed",
  "deadline-missed",
  "explain-unfounded",
  "forward-misquoted",
  "game-waits",
  "stopped-responding",
  "huh-without-try",
  "lone-power",
  "message-id",
  "missing-left-out",
  "mixed-dialects",
  "order-no-unit",
  "order-of-no-unit",
  "processed-early",
  "press-unanswered",
  "reply-unfounded",
  "request-unanswered",
  "slow-answer",
  "stalled",
  "thx-missing",
  "try-denied",
  "try-exceeded",
  "try-ignored",
];

function form(
  code: string,
  rule: string,
  clause: string,
  lines: (speaker: Speaker) => readonly string[],
  captures: readonly string[] = press,
  also: readonly string[] = [],
): Fault {
  return spoken({ family, rule, clause, code, captures }, lines, [...notReceived, ...also]);
}

/** Returns a function that writes press to another power, wrapped in an SND. */
function sent(text: string): (speaker: Speaker) => readonly string[] {
  return ({ self, other, third }) => [
    `> SND ( ${other} ) ( ${text.replaceAll("ME", self).replaceAll("YOU", other).replaceAll("THIRD", third)} )`,
  ];
}

/**
 * Returns the same for a client that uses message ids: such a client follows v0.14 or older, so the prose of v0.14
 * applies to it.
 */
function old(text: string): (speaker: Speaker) => readonly string[] {
  return (speaker) => [`> SND ( 7 ) ( ${speaker.other} ) ( PRP ( DRW ) )`, ...sent(text)(speaker)];
}

const ofPress: readonly Fault[] = [
  form(
    "lone-part",
    "a choice has at least two parts",
    "level 50, CHO",
    sent("PRP ( ^CHO ( 1 1 ) ( PCE ( ME YOU ) ) )"),
  ),
  form(
    "nested-for",
    "FOR does not contain another FOR",
    "level 90, FOR",
    sent("PRP ( FOR ( SPR 1930 ) ( NOT ( ^FOR ( FAL 1930 ) ( PCE ( ME YOU ) ) ) ) )"),
  ),
  form("lone-power", "peace needs at least two powers", "level 10, PCE", sent("PRP ( ^PCE ( ME ) )")),
  form("order-without-xdo", "XDO proposes orders", "level 20, XDO", sent("PRP ( ^( YOU AMY PAR ) HLD )")),
  form("coast-not-allowed", "HOW asks about a province", "level 70, HOW", sent("HOW ( ^( STP NCS ) )")),
  form(
    "coast-not-allowed",
    "a zone consists of provinces",
    "level 20, DMZ",
    sent("PRP ( DMZ ( ME YOU ) ( GAL ^( BUL ECS ) ) )"),
  ),
  form(
    "coast-unknown",
    "a coast belongs to its province",
    "level 0, MDF",
    sent("PRP ( XDO ( ( ME FLT ( SPA ^ECS ) ) HLD ) )"),
  ),
  form(
    "diagonal-coast",
    "there are four coasts",
    "common terms",
    sent("PRP ( OCC ( YOU FLT BRE ) ( ^ME FLT ( STP NEC ) ) )"),
  ),
  form("try-token", "TRY lists press tokens", "level 10, TRY", sent("TRY ( PRP PCE ^HUH )")),
  form(
    "nar-query",
    "NOT ( QRY ) states that something is false",
    "level 60, THK",
    sent("^THK ( NAR ( QRY ( PCE ( ME YOU ) ) ) )"),
    ["dip_midgame"],
  ),
  form("idk-subject", "IDK answers questions and proposals", "level 60, IDK", sent("IDK ( ^THK ( PCE ( ME YOU ) ) )")),
  form("sry-subject", "SRY answers EXP", "level 80, SRY", sent("SRY ( ^PRP ( PCE ( ME YOU ) ) )")),
  form("why-subject", "WHY asks about a statement", "level 130, WHY", sent("WHY ( ^YES ( PRP ( PCE ( ME YOU ) ) ) )")),
  form("pob-subject", "POB answers WHY", "level 130, POB", sent("POB ( ^PRP ( PCE ( ME YOU ) ) )")),
  form("message-id", "messages have no ids", "level 10, SND", ({ other }) => [
    `> ^SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`,
  ]),
  form(
    "mixed-dialects",
    "a program follows one document",
    "level 0, SUB; level 10, SND",
    ({ other, self }) => [
      `> SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`,
      `> SND ^( ${other} ) ( CCL ( PRP ( PCE ( ${self} ${other} ) ) ) )`,
    ],
    press,
    ["cancel-unfounded"],
  ),
  form(
    "press-to-self-discouraged",
    "a power should not send press to itself",
    "v0.14, level 10, SND",
    ({ self, other }) => [`> SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`, `> SND ( ${other} ^${self} ) ( PRP ( DRW ) )`],
  ),
  form(
    "offer-without-receiver",
    "the recipients of an offer are party to it",
    "v0.14, level 10, PCE",
    ({ self, other, third }) => [
      `> SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`,
      `> SND ( ${other} ${third} ) ( PRP ( ^PCE ( ${self} ${other} ) ) )`,
    ],
  ),
  form(
    "order-of-third-power",
    "an ordered power receives the proposal",
    "v0.14, level 20, XDO",
    old("PRP ( ^XDO ( ( THIRD AMY GAL ) HLD ) )"),
  ),
  form(
    "dmz-power-not-receiver",
    "the powers of a zone receive the proposal",
    "v0.14, level 20, DMZ",
    old("PRP ( ^DMZ ( ME THIRD ) ( GAL ) )"),
  ),
  form(
    "request-to-bystander",
    "a power asked to send press receives the request",
    "v0.14, level 120, SND",
    old("PRP ( ^SND ( THIRD ) ( YOU ) ( PRP ( DRW ) ) )"),
  ),
  form(
    "forwarding-between-others",
    "a power asked to forward press receives the request",
    "v0.14, level 120, FWD",
    ({ self, other, third }) => [
      `> SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`,
      `> SND ( ${other} ) ( PRP ( ^FWD ( ${self} ) ( ${third} ) ( ${["AUS", "ENG", "FRA", "GER"].find((power) => ![self, other, third].includes(power))} ) ) )`,
    ],
  ),
  form(
    "forwarding-twice",
    "FWD names three different powers",
    "level 120, FWD",
    sent("PRP ( ^FWD ( ME ) ( YOU ) ( ME ) )"),
  ),
  form("reply-to-reply", "a reply needs no reply", "level 10, YES", sent("YES ( ^YES ( PRP ( PCE ( ME YOU ) ) ) )")),
  form("reply-to-oneself", "a power does not answer itself", "level 10, YES", ({ self, other }) => [
    `> SND ( ${other} ) ( PRP ( PCE ( ${self} ${other} ) ) )`,
    `> SND ( ${other} ) ( YES ( PRP ( PCE ( ${self} ${other} ) ) ) )`,
  ]),
  form("cancel-of-no-offer", "CCL cancels offers", "level 10, CCL", sent("CCL ( ^FCT ( PCE ( ME YOU ) ) )")),
  form(
    "forward-loop",
    "forwarded press is not sent back to its sender",
    "level 120, FRM",
    sent("FRM ( YOU ) ( ME ) ( ^FRM ( ME ) ( YOU ) ( PRP ( DRW ) ) )"),
  ),
  form(
    "forward-misquoted",
    "only real press is forwarded",
    "level 120, FRM",
    sent("FRM ( THIRD ) ( ME ) ( PRP ( ALY ( ME THIRD ) VSS ( YOU ) ) )"),
  ),
  form("try-denied", "HUH does not reject a token from the sender's own TRY", "level 10, TRY", ({ self, other }) =>
    [
      `> SND ( ${other} ) ( TRY ( PRP PCE ) )`,
      `> SND ( ${other} ) ( HUH ( ERR PRP ( PCE ( ${self} ${other} ) ) ) )`,
      `> SND ( ${other} ) ( TRY ( PRP PCE ) )`,
    ].map((line, index) => (index === 1 ? line.replace("PRP", "^PRP") : line)),
  ),
  form("try-exceeded", "TRY lists every token that the sender uses", "level 10, TRY", ({ self, other }) => [
    `> SND ( ${other} ) ( TRY ( PRP ) )`,
    `> SND ( ${other} ) ( PRP ( PCE ( ${self} ${other} ) ) )`,
  ]),
  form(
    "other-numbers",
    "all clients use the same number for a token",
    "protocol v1, tokens",
    sent("PRP ( ^0x4A07 ( SPR 1930 ) ( PCE ( ME YOU ) ) )"),
  ),
  form("nesting-limit", "nesting does not exceed what a reader can handle", "none", ({ other }) => [
    `> SND ( ${other} ) ( PRP ( ${"NAR ( ".repeat(255)}^${"NAR ( ".repeat(45)}DRW ${") ".repeat(300)}) )`,
  ]),
  form(
    "try-not-stripped",
    "the server removes tokens above the level from TRY",
    "level 10, TRY",
    ({ self, other }) => [`< FRM ( ${other} ) ( ${self} ) ( TRY ( PRP ^QRY ) )`],
    ["parl_midgame"],
    ["press-unsent", "press-changed"],
  ),
  form("press-wrong-turn", "press is for the current turn", "level 10, SND", ({ other }) => [
    `> SND ^( FAL 1990 ) ( ${other} ) ( PRP ( DRW ) )`,
    `< REJ ( SND ( FAL 1990 ) ( ${other} ) ( PRP ( DRW ) ) )`,
  ]),
];

const ofCommands: readonly Fault[] = [
  form("hst-without-turn", "HST names the turn", "level 0, HST", () => ["> ^HST"], games),
  form("adm-with-one-string", "ADM names its sender", "level 0, ADM", () => ["> ^ADM ( 'hello' )"], games),
  form("parlance-command", "LST belongs to one server", "appendix, client_server_message", () => ["> ^LST"], games),
  form("order-without-sub", "SUB submits orders", "level 0, SUB", ({ self }) => [`> ^( ${self} AMY PAR ) HLD`], games),
  form(
    "convoy-without-route",
    "a convoy has a route",
    "level 0, SUB",
    ({ self }) => [`> SUB ( ^( ${self} AMY PIC ) CTO LON )`],
    games,
  ),
  form("loose-order", "a unit has a power", "level 0, SUB", () => ["> SUB ( ^( AMY PAR ) HLD )"], games),
  form(
    "coast-not-allowed",
    "a supported move names a province, not a coast",
    "level 0, SUB",
    ({ self }) => [`> SUB ( ( ${self} FLT MAO ) SUP ( ${self} FLT GAS ) MTO ^( SPA NCS ) )`],
    games,
    ["order-foreign-unit"],
  ),
  form(
    "lone-power",
    "a draw needs at least two powers",
    "level 10, DRW",
    ({ self }) => [`> ^DRW ( ${self} )`],
    ["parl_std_press130_start"],
    ["draw-list", "power-twice"],
  ),
  form(
    "two-number-time",
    "a time is one number",
    "level 0, TME",
    () => ["< ^TME ( 4 1 )"],
    ["parl_std_dsd_pause"],
    ["time-over-limit", "time-grows", "time-differs"],
  ),
  form("unusual-answer", "the server answers MDF with data", "level 0, MDF", () => ["< REJ ( ^MDF )"], games, [
    "wrongly-refused",
  ]),
  form(
    "ccd-with-turn",
    "CCD names a power",
    "level 0, CCD",
    ({ other }) => [`< ^CCD ( ${other} ) ( SPR 1901 )`],
    games,
    ["in-disorder", "broadcast-differs", "press-lost", "disorder-unfounded"],
  ),
  form(
    "undelivered-quoted",
    "OUT names a power",
    "level 10, SND",
    ({ self, other }) => [
      `> SND ( ${other} ) ( PRP ( PCE ( ${self} ${other} ) ) )`,
      `< ^OUT ( ${other} ) ( SND ( ${other} ) ( PRP ( PCE ( ${self} ${other} ) ) ) )`,
    ],
    press,
    ["broadcast-differs", "out-for-survivor"],
  ),
  form(
    "game-name-length",
    "a saved game's name has at most 8 letters",
    "level 0, SVE",
    () => ["< SVE ( ^'tuesdays_4' )"],
    games,
    // No client in the recording answers a planted message.
    ["map-unanswered"],
  ),
  form(
    "name-letters",
    "a saved game's name has letters and numbers",
    "level 0, SVE",
    () => ["< SVE ( ^'my game' )"],
    games,
    // No client in the recording answers a planted message.
    ["map-unanswered"],
  ),
];

/** Returns a fault that changes the name in a client's first message. */
function named(code: string, rule: string, letters: readonly number[], tokenIndex?: number): Fault {
  return {
    ...{ family, rule, clause: "level 0, NME", code, captures: games },
    plant: (site) => {
      const name = site.fromClient("NME");
      const end = name.tokens.indexOf(closeBracket);
      const tokens = [name.tokens[0] ?? 0, openBracket, ...letters, ...name.tokens.subarray(end)];
      return at(
        site.recording.say(name, tokens),
        ["answer-unasked", "request-unanswered", "summary-wrong"],
        tokenIndex,
      );
    },
  };
}

const ofNames: readonly Fault[] = [
  named(
    "name-length",
    "a name has at most 64 letters",
    Array.from({ length: 70 }, () => 0x4b78),
  ),
  named("name-unprintable", "a name is printable", [0x4b78, 0x4b79, 0x4b00], 4),
  {
    ...{ family, rule: "OBS has no parameters", clause: "level 0, OBS", code: "obs-with-name" },
    captures: ["parl_var_hundred3", "parl_var_modern_start"],
    plant: (site) => {
      const first = site.fromClient("NME");
      return at(
        site.recording.say(first, tokensOf("OBS ( 'x' ) ( '1' )")),
        ["answer-unasked", "request-unanswered", "observer-command", "summary-wrong", "game-waits"],
        0,
      );
    },
  },
];

export const formFaults: readonly Fault[] = [...ofPress, ...ofCommands, ...ofNames];
