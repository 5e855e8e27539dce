import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import { type LanguageFindingCode, languageFindings } from "../language/findings.ts";

/** What the findings of the language come of, and how they look. */
const more: Readonly<Record<LanguageFindingCode, readonly [explanation: string, example: string]>> = {
  syntax: [
    "A receiver cannot tell what is meant. It answers HUH with ERR at this place, or, as the diplomacy server does, never answers this client again.",
    "SUB ( ( ENG FLT LON ) MTO )",
  ],
  "nesting-limit": [
    "Reading stops so that a message cannot exhaust the reader. Most often a message was wrapped in itself over and over.",
    "SND ( FRA ) ( THK ( NOT ( NOT ( ..",
  ],
  "obs-with-name": [
    "Others answer HUH, and Parlance's own clients then send OBS alone.",
    "OBS ( 'watcher' ) ( '1.0' )",
  ],
  "hst-without-turn": ["The documents ask for the turn whose results are wanted.", "HST"],
  "two-number-time": ["An integer of DAIDE ends at 8191, and a day has 86,400 seconds.", "TME ( 400 2 )"],
  "adm-with-one-string": ["Who sent it is missing; strict receivers answer HUH.", "ADM ( 'hello' )"],
  "parlance-command": [
    "Parlance alone takes SMR, LST, SEL, VAR and PNG from clients, and sends LST, SEL and VAR. For PRB and PRF it has numbers and no message: it answers them with HUH.",
    "LST",
  ],
  "unusual-answer": ["A client that waits for the data waits for ever.", "REJ ( OBS )"],
  "order-without-sub": [
    "Norman's framework answers a bad THX with the bare order. AiServer answers HUH; the diplomacy server goes mute. The unit holds.",
    "( ENG FLT LON ) HLD",
  ],
  "message-id": [
    "Ids were part of the language before v0.14 and of no server since.",
    "SND 7 ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  ],
  "lone-power": ["Peace with oneself says nothing; some grammars refuse it.", "PRP ( PCE ( ENG ) )"],
  "lone-part": ["A choice of one is none.", "PRP ( CHO ( 1 1 ) ( PCE ( ENG FRA ) ) )"],
  "nested-for": [
    "Which of the turns holds is not defined.",
    "FOR ( SPR 1901 ) ( FOR ( FAL 1901 ) ( PCE ( ENG FRA ) ) )",
  ],
  "order-without-xdo": ["Receivers that keep to the grammar answer HUH.", "PRP ( ( FRA AMY PAR ) HLD )"],
  "coast-not-allowed": [
    "Most orders name a province; a coast stands only where a fleet could be on either of two.",
    "( ENG FLT NTH ) SUP ( RUS FLT ( STP NCS ) ) MTO ( NWY NCS )",
  ],
  "diagonal-coast": ["Programs whose tables lack these four print them as unknown tokens.", "( FLT ( BUL SEC ) )"],
  "float-as-integer": [
    "The documents give ULB and UUB a number between 0 and 1, and no token for it.",
    "ULB ( GER 1 )",
  ],
  "try-token": [
    "The list says what a receiver understands; a token that the list may not hold voids it with strict servers.",
    "TRY ( PRP HUH )",
  ],
  "nar-query": ["Receivers that follow the documents read NOT here.", "THK ( NAR ( QRY ( PCE ( ENG FRA ) ) ) )"],
  "idk-subject": ["IDK answers a question or a proposal; this asks nothing.", "IDK ( THK ( PCE ( ENG FRA ) ) )"],
  "sry-subject": ["SRY answers the reproach of EXP.", "SRY ( PRP ( PCE ( ENG FRA ) ) )"],
  "why-subject": [
    "WHY asks for the reason of something that was said or asked.",
    "WHY ( YES ( PRP ( PCE ( ENG FRA ) ) ) )",
  ],
  "pob-subject": [
    "POB means: the position on the board is why. It answers WHY alone.",
    "POB ( PRP ( PCE ( ENG FRA ) ) )",
  ],
  "convoy-without-route": [
    "Servers that want the route refuse the order, or the army does not find its fleets.",
    "( ENG AMY LON ) CTO NWY",
  ],
  "order-without-destination": [
    "The diplomacy server loses the province when it writes a convoyed move.",
    "ORD ( SPR 1901 ) ( ( ENG AMY CLY ) MTO VIA ) ( SUC )",
  ],
  "loose-order": ["AiServer and the diplomacy server want power, type and province.", "SUB ( ( FLT LON ) HLD )"],
  "no-units": ["Chaos begins in WIN 1900 with building.", "NOW ( WIN 1900 )"],
  "no-centres": ["The diplomacy server lists eliminated powers so.", "SCO ( GER ) ( ENG EDI LON LVP )"],
  "unknown-option": ["Servers add options of their own.", "HLO ( ENG ) ( 17 ) ( ( LVL 20 ) ( XYZ 3 ) )"],
  "ccd-with-turn": ["Clients that take every CCD for a lost link think the power gone.", "CCD ( TUR ) ( SPR 1901 )"],
  "undelivered-quoted": [
    "Clients that expect one bracket stop here.",
    "CCD ( FRA ) ( SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) )",
  ],
  "obsolete-note": ["Old servers and Parlance still send them.", "THX ( ( ENG FLT LON ) MTO NTH ) ( NST )"],
  "obsolete-outcome": [
    "Old servers and AiServer's grammar still have it.",
    "ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( FLD )",
  ],
  "unclosed-bracket": [
    "The message ended before its groups did. Often a length was counted wrongly, or a string swallowed a bracket.",
    "NOW (",
  ],
  "stray-bracket": ["A group was closed twice, or never opened.", "YES ( MAP ( 'standard' ) ) )"],
  "unknown-token": [
    "Nobody can know what it means: numbers of powers and provinces hold only as the RM of the same connection gives them.",
    "SND ( FRA ) ( PRP ( 0x4AFF ) )",
  ],
  "empty-message": ["There is nothing to answer.", "a DM of length 0"],
  "press-to-self": [
    "AiServer answers REJ. Often the list of recipients is the list of all powers.",
    "SND ( ENG FRA ) ( .. ) from ENG",
  ],
  "press-to-self-discouraged": ["v0.14 advises against it, servers pass it on.", "SND ( ENG FRA ) ( .. ) from ENG"],
  "offer-without-receiver": [
    "A receiver that is no party cannot say what its YES would mean.",
    "SND ( FRA GER ) ( PRP ( PCE ( ENG FRA ) ) ) from ENG",
  ],
  "order-of-third-power": [
    "Nobody who reads it could do it.",
    "SND ( FRA ) ( PRP ( XDO ( ( RUS AMY MOS ) HLD ) ) ) from ENG",
  ],
  "dmz-power-not-receiver": [
    "A power that never hears of a zone cannot keep it.",
    "SND ( FRA ) ( PRP ( DMZ ( ENG GER ) ( BUR ) ) ) from ENG",
  ],
  "request-to-bystander": [
    "Who is to send press is not told so.",
    "SND ( FRA ) ( PRP ( SND ( GER ) ( ITA ) ( .. ) ) ) from ENG",
  ],
  "forwarding-between-others": [
    "Neither end of the forwarding takes part in this message.",
    "SND ( FRA ) ( PRP ( FWD ( RUS ) ( GER ) ( ITA ) ) ) from ENG",
  ],
};

/** A rule of v0.14's prose: servers of today pass on what breaks it. */
const ofOldProse = { severity: "note" } as const;

/** Of a message in its place more can be said, or else. */
const inPlace: Readonly<
  Partial<Record<LanguageFindingCode, Readonly<Partial<Pick<CatalogueEntry, "message" | "mend" | "severity">>>>>
> = {
  syntax: { message: "{how} where no message does so.", mend: "What could stand there: {expected}.{repair}" },
  "unclosed-bracket": {
    message: "A bracket in {command} that nothing closes; a server answers PRN.",
    mend: `${languageFindings["unclosed-bracket"].mend}{repair}`,
  },
  "stray-bracket": {
    message: "A closing bracket in {command} without its opening one; a server answers PRN.",
    mend: `${languageFindings["stray-bracket"].mend}{repair}`,
  },
  // It is told where no message goes on with it.
  "unknown-token": {
    severity: "error",
    message: "{hex} is a token that no document, program or RM of the connection names.",
  },
  "press-to-self-discouraged": ofOldProse,
  "offer-without-receiver": ofOldProse,
  "order-of-third-power": ofOldProse,
  "dmz-power-not-receiver": ofOldProse,
  "request-to-bystander": ofOldProse,
  "forwarding-between-others": ofOldProse,
};

/** Findings of the language, with the clause and the mend that reading already gives; `dm-empty` tells of no token. */
export const languageCatalogue: Readonly<Record<string, CatalogueEntry>> = Object.fromEntries(
  Object.entries(languageFindings).flatMap(([name, finding]) => {
    const code = name as LanguageFindingCode;
    const [explanation, example] = more[code];
    return code === "empty-message" ? [] : [[code, { ...finding, ...inPlace[code], explanation, example }]];
  }),
);
