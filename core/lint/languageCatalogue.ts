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
    "Others answer HUH, and Parlance's own clients then send OBS alone; the diplomacy server never answers this client again.",
    "OBS ( 'watcher' ) ( '1.0' )",
  ],
  "hst-without-turn": [
    "The documents ask for the turn whose results are wanted; the diplomacy server never answers this client again.",
    "HST",
  ],
  "two-number-time": ["An integer of DAIDE ends at 8191, and a day has 86,400 seconds.", "TME ( 400 2 )"],
  "adm-with-one-string": ["Who sent it is missing; strict receivers answer HUH.", "ADM ( 'hello' )"],
  "parlance-command": [
    "Parlance alone takes SMR, LST, SEL, VAR and PNG from clients, and sends LST, SEL and VAR. For PRB and PRF it has numbers and no message: it answers them with HUH.",
    "LST",
  ],
  "unusual-answer": [
    "A client that waits for the data waits for ever. Parlance and the diplomacy server refuse OBS so.",
    "REJ ( OBS )",
  ],
  "order-without-sub": [
    "Norman's framework answers a bad THX with the bare order. AiServer answers HUH; the diplomacy server goes mute. The unit holds.",
    "( ENG FLT LON ) HLD",
  ],
  "message-id": [
    "Parlance takes an id and drops it. Others answer HUH, or, as the diplomacy server does, never answer this client again.",
    "SND ( 7 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  ],
  "lone-power": ["Peace with oneself says nothing; receivers that keep to v0.18 answer HUH.", "PRP ( PCE ( ENG ) )"],
  "lone-part": ["A choice of one is none.", "PRP ( CHO ( 1 1 ) ( PCE ( ENG FRA ) ) )"],
  "nested-for": [
    "Which of the turns holds is not defined.",
    "FOR ( SPR 1901 ) ( FOR ( FAL 1901 ) ( PCE ( ENG FRA ) ) )",
  ],
  "order-without-xdo": ["Receivers that keep to the grammar answer HUH.", "PRP ( ( FRA AMY PAR ) HLD )"],
  "coast-not-allowed": [
    "A supported move, a convoy's end, VIA, DMZ and HOW name provinces. Coasts stand in the name of a fleet, and behind MTO, RTO and MRT where a fleet could reach either of two. A server that answers HUH takes nothing of the whole message: of a SUB no order counts, the sound ones neither.",
    "( ENG FLT NTH ) SUP ( RUS FLT ( STP NCS ) ) MTO ( NWY NCS )",
  ],
  "diagonal-coast": ["Programs whose tables lack these four print them as unknown tokens.", "( FLT ( BUL SEC ) )"],
  "float-as-integer": [
    "The documents give ULB and UUB a float, such as 0.8, and there is no token for one.",
    "ULB ( GER 1 )",
  ],
  "try-token": [
    "The list is of the tokens of press that its sender understands; HUH and TRY need no place in it. A strict server answers HUH to the whole list for one that it may not hold.",
    "TRY ( PRP HUH )",
  ],
  "nar-query": [
    "Receivers that follow the documents answer HUH; Parlance answers HUH to NOT.",
    "THK ( NAR ( QRY ( PCE ( ENG FRA ) ) ) )",
  ],
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
    "CTO is for armies that fleets carry; a move to a neighbour is MTO. Servers that want the route answer HUH, or refuse the order.",
    "( ENG AMY LON ) CTO NWY",
  ],
  "order-without-destination": [
    "The diplomacy server loses the province when it writes a convoyed move.",
    "ORD ( SPR 1901 ) ( ( ENG AMY CLY ) MTO VIA ) ( SUC )",
  ],
  "loose-order": [
    "AiServer and the diplomacy server want power, type and province. A server that answers HUH takes nothing of the whole SUB: the sound orders beside it do not count either.",
    "SUB ( ( FLT LON ) HLD )",
  ],
  "no-units": ["Chaos begins in WIN 1900 with building.", "NOW ( WIN 1900 )"],
  "no-centres": [
    "Servers list so a power that has lost its last centre, and UNO once every centre has an owner. Nothing is wrong with the game; a reader that wants a province behind the power stops here.",
    "SCO ( GER ) ( ENG EDI LON LVP )",
  ],
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
    "The message ended before its groups did. Often a bracket was forgotten, a length was counted wrongly, or a string swallowed a bracket.",
    "NOW (",
  ],
  "stray-bracket": ["A group was closed twice, or never opened.", "YES ( MAP ( 'standard' ) ) )"],
  "unknown-token": [
    "Nobody can know what it means: numbers of powers and provinces hold only as the RM of the same connection gives them.",
    "SND ( FRA ) ( PRP ( 0x4AFF ) )",
  ],
  "empty-message": ["There is nothing to answer.", "a DM of length 0"],
  "press-to-self": [
    "AiServer answers REJ, Parlance and the diplomacy server deliver it. Often the list of recipients is the list of all powers.",
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
  syntax: { message: "{goesOn}.", mend: "{write}" },
  // No document has a limit: nothing is said against who sent it.
  "nesting-limit": {
    severity: "note",
    message: "{command} nests more than 256 terms in each other: it is not read further.",
  },
  "obs-with-name": {
    message: "{said}: Parlance alone takes OBS with a name and a version.",
    mend: "Send OBS alone: every server can read that.",
  },
  "two-number-time": {
    message: "{said}: a time of two numbers, seconds and hours, as Parlance writes those above 8191 s.",
    mend: "Read it as {seconds} s; send times of at most 8191 s.",
  },
  "adm-with-one-string": {
    message: "{said} has one string: the diplomacy server reads no other ADM, everyone else wants two.",
    mend: "ADM ( 'name' ) ( 'message' ); to the diplomacy server none, it refuses all and cannot read the second string.",
  },
  "parlance-command": {
    message: "{head} is a command of Parlance alone.",
    mend: "Send it to Parlance alone, and expect it of Parlance alone. {instead}",
  },
  "unusual-answer": {
    message: "The server answers {said} with {answer}; by the documents it answers {due}.",
    mend: "Answer {said} with {due}. As a client, take the {answer} as said.",
  },
  "order-without-sub": {
    message: "{said} is an order without SUB: no server takes it.",
    mend: "Send SUB ( {said} ).",
  },
  "message-id": {
    message: "{said}: a message id, or WRT, which v0.14 struck out.",
  },
  "lone-power": {
    message: "{said} names {power} alone; {head} is between two powers or more.",
    mend: "Send {forAll}{head} ( {power} and every other power that it is between ).",
  },
  "lone-part": { message: "{said}: CHO of one part; the prose wants two or more.", mend: "Send {part} without CHO." },
  "nested-for": {
    message: "{inner} stands within {outer}: a FOR takes no other FOR.",
    mend: "Send one of them, {outer} or {inner}, with the turns that are meant; another may stand inside SND ( .. ) ( press ).",
  },
  "order-without-xdo": {
    message: "{said} is an order where an arrangement belongs.",
    mend: "Send XDO ( {said} ).",
  },
  "coast-not-allowed": {
    message: "{place} in {command} names a coast, where a province alone belongs.",
    mend: "Send {province} in its place.",
  },
  "diagonal-coast": {
    message: "{coast} in {said}: the wire has a number for this coast, the documents know four others.",
  },
  "float-as-integer": {
    message: "{said}: an integer where a float belongs; no token carries a float.",
    mend: "Spell the float as text: {head} ( {power} '0.8' ).",
  },
  "try-token": {
    message: "TRY lists {tokens}, which is none of the tokens that TRY may list.",
    mend: "Leave it out: send {meant}.",
  },
  "nar-query": {
    message: "{said} has NAR before QRY, as Parlance has it; the documents have NOT.",
    mend: "Send {meant}; to Parlance alone NAR.",
  },
  "idk-subject": {
    message: "IDK of {head}: IDK does not answer that.",
    mend: "IDK is for QRY (level 60), WHT and HOW (70), EXP (80), PRP, INS and SUG (130). {replies}.",
  },
  "sry-subject": {
    message: "SRY of {head}: SRY answers EXP alone.",
    mend: "SRY is for EXP: SRY ( EXP ( turn ) ( press ) ). {replies}.",
  },
  "why-subject": {
    message: "WHY of {head}: WHY does not ask about that.",
    mend: "WHY is for THK, FCT, SUG, PRP and INS of an arrangement. {replies}.",
  },
  "pob-subject": {
    message: "POB of {head}: POB answers WHY alone.",
    mend: "POB is for WHY: POB ( WHY ( THK ( arrangement ) ) ); AiServer and Parlance take it of THK and FCT alone. {replies}.",
  },
  "convoy-without-route": {
    message: "{said}: CTO without VIA and the route; Parlance alone finds one itself.",
    mend: "Send {meant}.",
  },
  "order-without-destination": {
    message: "{said}: MTO VIA has no destination; the diplomacy server writes convoyed armies so.",
    mend: "Write ( unit ) CTO province VIA ( sea sea .. ) for a convoyed army. {instead}",
  },
  "loose-order": {
    message:
      "{said} leaves out the power or the type of a unit: Parlance alone fills them in, and in press it does not.",
    mend: "Name every unit as NOW does, ( power AMY province ) or ( power FLT province ), and write power WVE.",
  },
  "no-centres": { message: "{said} stands without a centre in {command}." },
  "unknown-option": { message: "HLO gives the option {said}, which no document has." },
  "ccd-with-turn": {
    message: "{said}: Parlance says so that the power missed this deadline; it may still be connected.",
  },
  "undelivered-quoted": {
    message: "{head} quotes the press that could not be delivered, as Parlance answers SND.",
  },
  "obsolete-note": { message: "THX gives the note {note}, which was removed before v0.14." },
  "unclosed-bracket": {
    message: "A bracket in {command} that nothing closes; a server answers PRN.",
    mend: `{repair}${languageFindings["unclosed-bracket"].mend}`,
  },
  "stray-bracket": {
    message: "A closing bracket in {command} without its opening one; a server answers PRN.",
    mend: `{repair}${languageFindings["stray-bracket"].mend}`,
  },
  // It is told where no message goes on with it.
  "unknown-token": {
    severity: "error",
    message: "{hex} is a token that no document, program or RM of the connection names.",
  },
  "press-to-self": {
    message: "{said}, who sends it, is among the recipients; a server that keeps to the document answers REJ.",
    mend: "Leave {said} out of the recipients.",
  },
  "press-to-self-discouraged": {
    ...ofOldProse,
    message: "{said}, who sends it, is among the recipients.",
    mend: "Leave {said} out of the recipients.",
  },
  "offer-without-receiver": { ...ofOldProse, message: "{said} is sent to a power that it does not list." },
  "order-of-third-power": { ...ofOldProse, message: "{said} is for a unit of neither the sender nor a recipient." },
  "dmz-power-not-receiver": { ...ofOldProse, message: "{said} binds a power that is no party to the message." },
  "request-to-bystander": {
    ...ofOldProse,
    message: "{said} asks a power to send press, and the message does not go to it.",
  },
  "forwarding-between-others": {
    ...ofOldProse,
    message: "{said} is between two powers of which one is no party to the message.",
  },
};

/** Findings of the language, with the clause and the mend that reading already gives; `dm-empty` tells of no token. */
export const languageCatalogue: Readonly<Record<string, CatalogueEntry>> = Object.fromEntries(
  Object.entries(languageFindings).flatMap(([name, finding]) => {
    const code = name as LanguageFindingCode;
    const [explanation, example] = more[code];
    return code === "empty-message" ? [] : [[code, { ...finding, ...inPlace[code], explanation, example }]];
  }),
);
