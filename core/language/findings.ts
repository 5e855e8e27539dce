import type { Severity } from "../diagnostics/diagnostic.ts";

/**
 * What a finding of the language means to whoever wrote the program that sent the message.
 *
 * - `error`: a receiver that keeps to v0.18 cannot read it, or a mandatory rule of the dialect is broken
 * - `warning`: such a receiver refuses it, or reads less than was meant; some program takes it
 * - `note`: an extension of a server, or an answer of its own, that clients do well to survive
 */
export interface FindingEntry {
  readonly severity: Severity;
  /** What is unusual, in one line. */
  readonly message: string;
  /** Document and section that say otherwise. */
  readonly clause: string;
  /** What to send instead; for a server's message, what a client should do. */
  readonly mend: string;
}

/** Findings of the forms, and of what is no form at all. */
const ofForms = {
  syntax: entry(
    "error",
    "No form of the language, of any dialect, goes on like this.",
    "v0.18, level 0, HUH",
    "See what could stand at the token; a server would put ERR there.",
  ),
  "nesting-limit": entry(
    "error",
    "Terms are nested more deeply than is read.",
    "none: a limit of this product, 256 terms",
    "Send less in one message; no known program nests beyond 20.",
  ),
  "obs-with-name": entry(
    "note",
    "OBS with a name and a version: Parlance alone takes them.",
    "v0.18, level 0, OBS",
    "Send OBS alone when this is answered with HUH.",
  ),
  "hst-without-turn": entry(
    "note",
    "HST without a turn: Parlance gives the starting position, AiServer takes it, others do not.",
    "v0.18, level 0, HST",
    "HST ( SPR 1901 ): name the turn.",
  ),
  "two-number-time": entry(
    "note",
    "A time of two numbers, seconds and hours, as Parlance writes those above 8191 s.",
    "v0.18, level 0, TME",
    "Read both numbers; send times of at most 8191 s.",
  ),
  "adm-with-one-string": entry(
    "warning",
    "ADM with one string: the diplomacy server reads no other, everyone else wants two.",
    "v0.18, level 0, ADM",
    "ADM ( 'name' ) ( 'message' ).",
  ),
  "parlance-command": entry(
    "note",
    "A command of Parlance alone.",
    "v0.18, appendix: client_server_message",
    "Expect HUH from other servers.",
  ),
  "unusual-answer": entry(
    "note",
    "A request is answered with YES or REJ that the documents answer otherwise: with data, or never with REJ.",
    "v0.18, appendix: client_command, client_request, rejectable_client_command",
    "Take it as said; Parlance and the diplomacy server refuse OBS so.",
  ),
  "order-without-sub": entry(
    "error",
    "An order without SUB, as Norman's client framework repairs a refused one: no server takes it.",
    "v0.18, level 0, SUB",
    "SUB ( order ).",
  ),
  "message-id": entry(
    "warning",
    "A message id: v0.14 struck it out, with WRT.",
    "v0.18, level 10, SND and FRM",
    "Leave the id and WRT out; a reply quotes what it answers.",
  ),
  "lone-power": entry(
    "warning",
    "One power where two or more are asked for.",
    "v0.18, level 10, PCE and DRW",
    "Name every power that the arrangement is between.",
  ),
  "lone-part": entry(
    "warning",
    "CHO with one part: AiServer and the appendix take it, the prose wants two or more.",
    "v0.18, level 50, CHO",
    "Send the part without CHO.",
  ),
  "nested-for": entry(
    "warning",
    "FOR within FOR.",
    "v0.18, level 90, FOR",
    "One FOR with the turns that are meant; inside SND ( .. ) ( press ) another may stand.",
  ),
  "order-without-xdo": entry(
    "warning",
    "An order where an arrangement belongs: one example of the documents leaves XDO out, the grammar does not.",
    "v0.18, level 20, XDO",
    "XDO ( order ).",
  ),
  "coast-not-allowed": entry(
    "warning",
    "A coast where a bare province is asked for.",
    "v0.18, level 0, SUB: prov_no_coast; appendix: province",
    "Name the province alone.",
  ),
  "diagonal-coast": entry(
    "note",
    "NEC, SEC, SWC or NWC: the wire has a number for them, the documents know four coasts.",
    "v0.18, common terms: coast",
    "Read all eight; send NCS ECS SCS WCS unless the map itself has others.",
  ),
  "float-as-integer": entry(
    "warning",
    "An integer where a float belongs; no token carries a float.",
    "v0.18, level 160, ULB and UUB",
    "Spell the float as text: ULB ( GER '0.8' ).",
  ),
  "try-token": entry(
    "warning",
    "TRY lists a token that the lists for TRY do not have.",
    "v0.18, level 10, TRY",
    "Leave it out; HUH and TRY need not be listed.",
  ),
  "nar-query": entry(
    "warning",
    "NAR before QRY, as Parlance has it, where the documents have NOT.",
    "v0.18, level 60, THK and FCT",
    "THK ( NOT ( QRY ( .. ) ) ), but to Parlance NAR.",
  ),
  "idk-subject": entry(
    "warning",
    "IDK about something that it does not answer.",
    "v0.18, levels 60, 70, 80 and 130, IDK",
    "IDK of QRY, WHT, HOW, EXP, PRP, INS or SUG; nothing to what asks nothing.",
  ),
  "sry-subject": entry(
    "warning",
    "SRY about something other than EXP.",
    "v0.18, level 80, SRY",
    "SRY ( EXP ( turn ) ( press ) ).",
  ),
  "why-subject": entry(
    "warning",
    "WHY about something that it does not ask about.",
    "v0.18, level 130, WHY",
    "WHY of THK, FCT, SUG, PRP or INS with an arrangement.",
  ),
  "pob-subject": entry(
    "warning",
    "POB in answer to something other than WHY.",
    "v0.18, level 130, POB",
    "POB ( WHY ( .. ) ); AiServer and Parlance: WHY of THK or FCT only.",
  ),
  "convoy-without-route": entry(
    "warning",
    "CTO without VIA and the route: Parlance finds one itself.",
    "v0.18, level 0, SUB: move by convoy",
    "( unit ) CTO province VIA ( sea sea .. ), in the order of travel; to a neighbour, ( unit ) MTO province.",
  ),
  "order-without-destination": entry(
    "error",
    "MTO VIA: the diplomacy server writes convoyed armies so, and their destination is lost.",
    "v0.18, level 0, ORD",
    "Take the destination from the SUB, or from the next NOW.",
  ),
  "loose-order": entry(
    "warning",
    "An order that leaves out a power or a unit's type: Parlance alone fills them in, and in press it does not.",
    "v0.18, level 0, SUB: unit",
    "( ENG FLT LON ): the unit as NOW gives it; ENG WVE.",
  ),
  "no-units": entry(
    "note",
    "NOW without units, as in variants that begin with building.",
    "v0.18, appendix: server_client_message",
    "Read it as an empty board.",
  ),
  "no-centres": entry(
    "note",
    "A power without centres in a list of centres.",
    "v0.18, level 0, SCO",
    "Read it as a power that owns none; leave it out when sending.",
  ),
  "unknown-option": entry("note", "An option of the game that no document has.", "v0.18, level 0, HLO", "Skip it."),
  "ccd-with-turn": entry(
    "note",
    "CCD with a turn: Parlance says so that a power missed this deadline; it may still be connected.",
    "v0.18, level 0, CCD",
    "Do not take it for a disconnection.",
  ),
  "undelivered-quoted": entry(
    "note",
    "CCD or OUT with the press that could not be delivered, as Parlance answers SND.",
    "v0.18, level 10, SND",
    "Read it as CCD ( power ) or OUT ( power ).",
  ),
  "obsolete-note": entry(
    "note",
    "A note that was removed before v0.14: NST or BPR.",
    "v0.18, level 0, THX",
    "Read it as a refusal.",
  ),
  "obsolete-outcome": entry(
    "note",
    "FLD, an outcome that was removed before v0.14.",
    "v0.18, level 0, ORD",
    "Read it as a failed move.",
  ),
} as const satisfies Record<string, FindingEntry>;

/** Findings of what press says about its parties: those of `partyFindings`. */
const ofParties = {
  "press-to-self": entry(
    "error",
    "The sender is among the recipients; a server that keeps to the document answers REJ.",
    "v0.18, level 10, SND: must not",
    "Leave the own power out of the recipients.",
  ),
  "press-to-self-discouraged": entry(
    "warning",
    "The sender is among the recipients.",
    "v0.14, level 10, SND: should not",
    "Leave the own power out of the recipients.",
  ),
  "offer-without-receiver": entry(
    "warning",
    "A proposal of peace or alliance whose list leaves out a power that receives it.",
    "v0.14, level 10, PCE and ALY: the list should include the powers receiving the message",
    "List every recipient, or send the proposal to those in the list.",
  ),
  "order-of-third-power": entry(
    "warning",
    "An order proposed for a unit of neither the sender nor a recipient.",
    "v0.14, level 20, XDO: the order should be for the sending or the receiving power",
    "Send it to the owner of the unit, or ask with QRY or SUG.",
  ),
  "dmz-power-not-receiver": entry(
    "warning",
    "A demilitarised zone with a power that is no party to the message.",
    "v0.14, level 20, DMZ: the powers should all be recipients",
    "Send it to every power in the list.",
  ),
  "request-to-bystander": entry(
    "error",
    "A power is asked to send press, and the message does not go to it.",
    "v0.14, level 120, SND: the sending power must be a recipient",
    "Send the request to the power that is to send.",
  ),
  "forwarding-between-others": entry(
    "warning",
    "FWD or BCC between two powers of which one is no party to the message.",
    "v0.14, level 120, FWD and BCC: the sending and receiving powers",
    "The power that forwards and the one that gets it: one sends the message, the other receives it.",
  ),
} as const satisfies Record<string, FindingEntry>;

/** Findings of brackets and tokens, whatever the grammar. */
const ofTrees = {
  "unclosed-bracket": entry(
    "error",
    "A bracket that nothing closes; a server answers PRN.",
    "v0.18, level 0, PRN",
    "Close every group; where all are closed, the length in the head leaves out the end.",
  ),
  "stray-bracket": entry(
    "error",
    "A closing bracket without its opening one; a server answers PRN.",
    "v0.18, level 0, PRN",
    "Leave the bracket out, or open the group that it closes.",
  ),
  "unknown-token": entry(
    "warning",
    "A token that no document, program or RM of the connection names.",
    "v0.18, appendix of tokens",
    "Send the tokens of the list; powers and provinces only as the RM names them.",
  ),
  "empty-message": entry(
    "error",
    "A message without a token.",
    "v0.18, appendix: client_server_message",
    "Send nothing at all.",
  ),
} as const satisfies Record<string, FindingEntry>;

export type PartyFindingCode = keyof typeof ofParties;
export type LanguageFindingCode = keyof typeof ofForms | keyof typeof ofTrees | PartyFindingCode;

/** Every finding that reading a message, or looking at its parties, can report. */
export const languageFindings: Readonly<Record<LanguageFindingCode, FindingEntry>> = {
  ...ofForms,
  ...ofTrees,
  ...ofParties,
};

function entry(severity: Severity, message: string, clause: string, mend: string): FindingEntry {
  return { severity, message, clause, mend };
}

/**
 * The entry of a code that a reading reported.
 * @throws for a code that the catalogue lacks: a fault of the tables
 */
export function findingEntry(code: string): FindingEntry {
  const entry = Object.entries(languageFindings).find(([name]) => name === code)?.[1];
  if (!entry) throw new Error(`no finding is called ${code}`);
  return entry;
}
