import { closeBracket, openBracket } from "../../../core/tokens/token.ts";
import { tokensOf } from "../../support/bytes.ts";
import { at, type Fault } from "./fault.ts";
import { type Speaker, spoken } from "./speech.ts";

const family = "forms";
const press = ["parl_std_press130_start"];
const games = ["parl_std_press130_start", "parl_std_dsd_pause", "dip_midgame"];

/** What words that no server saw bring with them. */
const unheard = [
  "above-level",
  "answer-of-other-kind",
  "answer-unasked",
  "coast-not-allowed",
  "deadline-missed",
  "explain-unheard",
  "forward-misquoted",
  "game-waits",
  "gone-mute",
  "huh-without-try",
  "lone-power",
  "message-id",
  "missing-left-out",
  "mixed-dialects",
  "order-no-unit",
  "order-of-no-unit",
  "played-early",
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
  return spoken({ family, rule, clause, code, captures }, lines, [...unheard, ...also]);
}

/** Press to another power, wrapped in its SND. */
function sent(text: string): (speaker: Speaker) => readonly string[] {
  return ({ self, other, third }) => [
    `> SND ( ${other} ) ( ${text.replaceAll("ME", self).replaceAll("YOU", other).replaceAll("THIRD", third)} )`,
  ];
}

/** A client that gives messages ids keeps to v0.14 or older, and its prose holds for it. */
function old(text: string): (speaker: Speaker) => readonly string[] {
  return (speaker) => [`> SND ( 7 ) ( ${speaker.other} ) ( PRP ( DRW ) )`, ...sent(text)(speaker)];
}

const ofPress: readonly Fault[] = [
  form(
    "lone-part",
    "a choice is of two parts or more",
    "level 50, CHO",
    sent("PRP ( ^CHO ( 1 1 ) ( PCE ( ME YOU ) ) )"),
  ),
  form(
    "nested-for",
    "a FOR holds no FOR",
    "level 90, FOR",
    sent("PRP ( FOR ( SPR 1930 ) ( NOT ( ^FOR ( FAL 1930 ) ( PCE ( ME YOU ) ) ) ) )"),
  ),
  form("lone-power", "peace is between two", "level 10, PCE", sent("PRP ( ^PCE ( ME ) )")),
  form("order-without-xdo", "an order is proposed as XDO", "level 20, XDO", sent("PRP ( ^( YOU AMY PAR ) HLD )")),
  form("coast-not-allowed", "HOW asks for a province", "level 70, HOW", sent("HOW ( ^( STP NCS ) )")),
  form(
    "coast-not-allowed",
    "a zone is of provinces",
    "level 20, DMZ",
    sent("PRP ( DMZ ( ME YOU ) ( GAL ^( BUL ECS ) ) )"),
  ),
  form(
    "diagonal-coast",
    "there are four coasts",
    "common terms",
    sent("PRP ( OCC ( YOU FLT BRE ) ( ^ME FLT ( STP NEC ) ) )"),
  ),
  form("try-token", "TRY lists tokens of press", "level 10, TRY", sent("TRY ( PRP PCE ^HUH )")),
  form(
    "nar-query",
    "what is not true is NOT ( QRY )",
    "level 60, THK",
    sent("^THK ( NAR ( QRY ( PCE ( ME YOU ) ) ) )"),
    ["dip_midgame"],
  ),
  form("idk-subject", "IDK answers what asks", "level 60, IDK", sent("IDK ( ^THK ( PCE ( ME YOU ) ) )")),
  form("sry-subject", "SRY answers EXP", "level 80, SRY", sent("SRY ( ^PRP ( PCE ( ME YOU ) ) )")),
  form(
    "why-subject",
    "WHY asks about what was said",
    "level 130, WHY",
    sent("WHY ( ^YES ( PRP ( PCE ( ME YOU ) ) ) )"),
  ),
  form("pob-subject", "POB answers WHY", "level 130, POB", sent("POB ( ^PRP ( PCE ( ME YOU ) ) )")),
  form("message-id", "messages have no ids", "level 10, SND", ({ other }) => [
    `> ^SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`,
  ]),
  form(
    "mixed-dialects",
    "a program keeps to one document",
    "level 0, SUB; level 10, SND",
    ({ other, self }) => [
      `> SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`,
      `> SND ^( ${other} ) ( CCL ( PRP ( PCE ( ${self} ${other} ) ) ) )`,
    ],
    press,
    ["cancel-unsaid"],
  ),
  form("press-to-self-discouraged", "nobody should write to himself", "v0.14, level 10, SND", ({ self, other }) => [
    `> SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`,
    `> SND ( ${other} ^${self} ) ( PRP ( DRW ) )`,
  ]),
  form(
    "offer-without-receiver",
    "an offer is between those who read it",
    "v0.14, level 10, PCE",
    ({ self, other, third }) => [
      `> SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`,
      `> SND ( ${other} ${third} ) ( PRP ( ^PCE ( ${self} ${other} ) ) )`,
    ],
  ),
  form(
    "order-of-third-power",
    "an order is for who reads it",
    "v0.14, level 20, XDO",
    old("PRP ( ^XDO ( ( THIRD AMY GAL ) HLD ) )"),
  ),
  form(
    "dmz-power-not-receiver",
    "a zone is for those who read of it",
    "v0.14, level 20, DMZ",
    old("PRP ( ^DMZ ( ME THIRD ) ( GAL ) )"),
  ),
  form(
    "request-to-bystander",
    "who is asked to write reads it",
    "v0.14, level 120, SND",
    old("PRP ( ^SND ( THIRD ) ( YOU ) ( PRP ( DRW ) ) )"),
  ),
  form("forwarding-between-others", "who forwards reads it", "v0.14, level 120, FWD", ({ self, other, third }) => [
    `> SND ( 7 ) ( ${other} ) ( PRP ( DRW ) )`,
    `> SND ( ${other} ) ( PRP ( ^FWD ( ${self} ) ( ${third} ) ( ${["AUS", "ENG", "FRA", "GER"].find((power) => ![self, other, third].includes(power))} ) ) )`,
  ]),
  form(
    "forwarding-twice",
    "three powers take part in FWD",
    "level 120, FWD",
    sent("PRP ( ^FWD ( ME ) ( YOU ) ( ME ) )"),
  ),
  form("reply-to-reply", "a reply is not replied to", "level 10, YES", sent("YES ( ^YES ( PRP ( PCE ( ME YOU ) ) ) )")),
  form("reply-to-oneself", "nobody answers himself", "level 10, YES", ({ self, other }) => [
    `> SND ( ${other} ) ( PRP ( PCE ( ${self} ${other} ) ) )`,
    `> SND ( ${other} ) ( YES ( PRP ( PCE ( ${self} ${other} ) ) ) )`,
  ]),
  form("cancel-of-no-offer", "CCL cancels offers", "level 10, CCL", sent("CCL ( ^FCT ( PCE ( ME YOU ) ) )")),
  form(
    "forward-loop",
    "what comes back is not forwarded",
    "level 120, FRM",
    sent("FRM ( YOU ) ( ME ) ( ^FRM ( ME ) ( YOU ) ( PRP ( DRW ) ) )"),
  ),
  form(
    "forward-misquoted",
    "what is forwarded was said",
    "level 120, FRM",
    sent("FRM ( THIRD ) ( ME ) ( PRP ( ALY ( ME THIRD ) VSS ( YOU ) ) )"),
  ),
  form("try-denied", "what TRY lists is understood", "level 10, TRY", ({ self, other }) =>
    [
      `> SND ( ${other} ) ( TRY ( PRP PCE ) )`,
      `> SND ( ${other} ) ( HUH ( ERR PRP ( PCE ( ${self} ${other} ) ) ) )`,
      `> SND ( ${other} ) ( TRY ( PRP PCE ) )`,
    ].map((line, index) => (index === 1 ? line.replace("PRP", "^PRP") : line)),
  ),
  form("try-exceeded", "TRY lists what is understood", "level 10, TRY", ({ self, other }) => [
    `> SND ( ${other} ) ( TRY ( PRP ) )`,
    `> SND ( ${other} ) ( PRP ( PCE ( ${self} ${other} ) ) )`,
  ]),
  form(
    "other-numbers",
    "a token has one number among those who talk",
    "protocol v1, tokens",
    sent("PRP ( ^0x4A07 ( SPR 1930 ) ( PCE ( ME YOU ) ) )"),
  ),
  form("nesting-limit", "a reader is not exhausted", "none", ({ other }) => [
    `> SND ( ${other} ) ( PRP ( ${"NAR ( ".repeat(255)}^${"NAR ( ".repeat(45)}DRW ${") ".repeat(300)}) )`,
  ]),
  form(
    "try-not-stripped",
    "the server takes higher tokens out of TRY",
    "level 10, TRY",
    ({ self, other }) => [`< FRM ( ${other} ) ( ${self} ) ( TRY ( PRP ^QRY ) )`],
    ["parl_midgame"],
    ["press-unsent", "press-changed"],
  ),
  form("press-wrong-turn", "press is for the turn at hand", "level 10, SND", ({ other }) => [
    `> SND ^( FAL 1990 ) ( ${other} ) ( PRP ( DRW ) )`,
    `< REJ ( SND ( FAL 1990 ) ( ${other} ) ( PRP ( DRW ) ) )`,
  ]),
];

const ofCommands: readonly Fault[] = [
  form("hst-without-turn", "HST names the turn", "level 0, HST", () => ["> ^HST"], games),
  form("adm-with-one-string", "ADM says who speaks", "level 0, ADM", () => ["> ^ADM ( 'hello' )"], games),
  form("parlance-command", "LST is of one server", "appendix, client_server_message", () => ["> ^LST"], games),
  form(
    "order-without-sub",
    "orders are submitted",
    "level 0, SUB",
    ({ self }) => [`> ^( ${self} AMY PAR ) HLD`],
    games,
  ),
  form(
    "convoy-without-route",
    "a convoy has its route",
    "level 0, SUB",
    ({ self }) => [`> SUB ( ^( ${self} AMY PIC ) CTO LON )`],
    games,
  ),
  form("loose-order", "a unit has its power", "level 0, SUB", () => ["> SUB ( ^( AMY PAR ) HLD )"], games),
  form(
    "coast-not-allowed",
    "a supported move ends in a province",
    "level 0, SUB",
    ({ self }) => [`> SUB ( ( ${self} FLT MAO ) SUP ( ${self} FLT GAS ) MTO ^( SPA NCS ) )`],
    games,
    ["order-foreign-unit"],
  ),
  form(
    "lone-power",
    "a draw is between two",
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
  form("unusual-answer", "MDF is answered with data", "level 0, MDF", () => ["< REJ ( ^MDF )"], games, [
    "refused-though-due",
  ]),
  form(
    "ccd-with-turn",
    "CCD names a power",
    "level 0, CCD",
    ({ other }) => [`< ^CCD ( ${other} ) ( SPR 1901 )`],
    games,
    ["in-disorder", "broadcast-differs", "press-lost"],
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
    ["broadcast-differs"],
  ),
  form(
    "game-name-length",
    "a saved game's name has 8 letters",
    "level 0, SVE",
    () => ["< SVE ( ^'tuesdays_4' )"],
    games,
    // No client of the recording answers what was put into it.
    ["map-unanswered"],
  ),
  form(
    "name-letters",
    "a saved game's name has letters and numbers",
    "level 0, SVE",
    () => ["< SVE ( ^'my game' )"],
    games,
  ),
];

/** A client's first words with its name in another form. */
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
    "a name has room for 64 letters",
    Array.from({ length: 70 }, () => 0x4b78),
  ),
  named("name-unprintable", "a name can be printed", [0x4b78, 0x4b79, 0x4b00], 4),
  {
    ...{ family, rule: "OBS stands alone", clause: "level 0, OBS", code: "obs-with-name" },
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
