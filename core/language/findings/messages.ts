import type { LanguageFinding } from "./entry.ts";

/** Findings about the forms of messages and orders, and about messages that match no form. */
export const messageFindings = {
  syntax: {
    severity: "error",
    message: "The message is not valid in any dialect.",
    clause: "v0.18, level 0, HUH",
    fix: "At the place where a server would put ERR, send one of the tokens that the grammar allows there.",
    explanation:
      "The receiver cannot read the message. It answers with HUH, with ERR before the first invalid token; the diplomacy server stops answering this client instead.",
    example: "SUB ( ( ENG FLT LON ) MTO )",
    inPlace: { message: "{goesOn}.", fix: "{write}" },
  },
  "nesting-limit": {
    severity: "error",
    message: "The message is nested too deeply to be read.",
    clause: "none: Black Chamber reads at most 256 levels",
    fix: "Nest the message less deeply; known programs nest at most 20 levels deep.",
    explanation:
      "Reading stops so that a message cannot exhaust memory. Usually the sender wrapped a message in itself repeatedly.",
    example: "SND ( FRA ) ( THK ( NOT ( NOT ( ..",
    inPlace: {
      severity: "note",
      message: "{command} is nested more than 256 levels deep; Black Chamber does not read further.",
    },
  },
  "obs-with-name": {
    severity: "note",
    message: "OBS has a name and a version, which only Parlance accepts.",
    clause: "v0.18, level 0, OBS",
    fix: "Send OBS without a name or version when a server answers with HUH.",
    explanation:
      "Other servers answer with HUH, and Parlance's own clients then send OBS without them. The diplomacy server never answers this client again.",
    example: "OBS ( 'watcher' ) ( '1.0' )",
    inPlace: {
      message: "{said} has a name and a version, which only Parlance accepts.",
      fix: "Send OBS without a name or version; every server understands that form.",
    },
  },
  "hst-without-turn": {
    severity: "note",
    message: "HST names no turn. Only Parlance and AiServer accept this form; Parlance sends the starting position.",
    clause: "v0.18, level 0, HST",
    fix: "Name the turn: HST ( SPR 1901 ).",
    explanation:
      "The DAIDE specification requires HST to name the turn whose results the client wants. The diplomacy server never answers this client again.",
    example: "HST",
  },
  "two-number-time": {
    severity: "note",
    message: "The time has two numbers, seconds and hours, as Parlance writes times above 8191 s.",
    clause: "v0.18, level 0, TME",
    fix: "Read both numbers; send times of at most 8191 s.",
    explanation: "A DAIDE integer is at most 8191, so it cannot hold the 86,400 s of a one-day limit.",
    example: "TME ( 400 2 )",
    inPlace: {
      message: "{said} contains seconds and hours, as Parlance writes times above 8191 s.",
      fix: "Read it as {seconds} s; send times of at most 8191 s.",
    },
  },
  "adm-with-one-string": {
    severity: "warning",
    message: "ADM has one string; only the diplomacy server can read that, and it answers with REJ.",
    clause: "v0.18, level 0, ADM",
    fix: "Send ADM ( 'name' ) ( 'message' ).",
    explanation:
      "The name of the sender is missing. Other servers and clients expect two strings, and strict ones answer with HUH. The diplomacy server reads one string and answers with REJ; after an ADM with two strings it stops responding.",
    example: "ADM ( 'hello' )",
    inPlace: {
      message: "{said} has one string; only the diplomacy server can read that, and it answers with REJ.",
      fix: "Send ADM ( 'name' ) ( 'message' ). Send no ADM to the diplomacy server: it answers one string with REJ, and stops responding after two.",
    },
  },
  "parlance-command": {
    severity: "note",
    message: "Only Parlance has this command.",
    clause: "v0.18, appendix: client_server_message",
    fix: "Expect HUH from other servers.",
    explanation:
      "Only Parlance accepts SMR, LST, SEL, VAR and PNG from clients, and only Parlance sends LST, SEL and VAR. It defines tokens for PRB and PRF but does not implement them: it answers both with HUH.",
    example: "LST",
    inPlace: {
      message: "Only Parlance has the command {head}.",
      fix: "Send {head} only to Parlance, and expect it only from Parlance. {instead}",
    },
  },
  "unusual-answer": {
    severity: "note",
    message: "The server answers a request with YES or REJ although the specification requires a different answer.",
    clause: "v0.18, appendix: client_command, client_request, rejectable_client_command",
    fix: "As a client, treat the YES or REJ as the final answer and stop waiting.",
    explanation:
      "The specification requires data in answer to most requests, and never allows REJ in answer to OBS. A client that waits for the data waits forever. Parlance and the diplomacy server refuse OBS with REJ.",
    example: "REJ ( OBS )",
    inPlace: {
      message: "The server answered {said} with {answer}; the specification requires {due}.",
      fix: "As the server, answer {said} with {due}. As a client, treat {answer} as the final answer and stop waiting.",
    },
  },
  "order-without-sub": {
    severity: "error",
    message: "The order lacks SUB: no server accepts it.",
    clause: "v0.18, level 0, SUB",
    fix: "Send SUB ( order ).",
    explanation:
      "Norman's client framework answers a THX that rejects an order with the corrected order, but without SUB. AiServer answers with HUH; the diplomacy server stops responding. The unit holds.",
    example: "( ENG FLT LON ) HLD",
    inPlace: { message: "{said} is an order without SUB: no server accepts it.", fix: "Send SUB ( {said} )." },
  },
  "message-id": {
    severity: "warning",
    message: "The message has an id or WRT; v0.14 removed both.",
    clause: "v0.18, level 10, SND and FRM",
    fix: "Leave out the id and WRT; a reply quotes the message that it answers.",
    explanation:
      "Parlance accepts an id and drops it. Other servers answer with HUH; the diplomacy server never answers this client again.",
    example: "SND ( 7 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
    inPlace: { message: "{said} has a message id or WRT; v0.14 removed both." },
  },
  "coast-not-allowed": {
    severity: "warning",
    message: "A coast is named where only a province is allowed.",
    clause: "v0.18, level 0, SUB: prov_no_coast; appendix: province",
    fix: "Name the province without its coast.",
    explanation:
      "VIA, DMZ, HOW and the destination of a supported move or a convoy name provinces. Name a coast only in a fleet's location, and after MTO, RTO or MRT if the fleet could reach either coast. A server that answers with HUH rejects the whole message, including the correct orders in a SUB.",
    example: "( ENG FLT NTH ) SUP ( RUS FLT ( STP NCS ) ) MTO ( NWY NCS )",
    inPlace: {
      message: "{place} in {command} names a coast where only a province is allowed.",
      fix: "Send {province} instead.",
    },
  },
  "diagonal-coast": {
    severity: "note",
    message: "NEC, SEC, SWC and NWC are not documented coasts: v0.18 names only NCS, ECS, SCS and WCS.",
    clause: "v0.18, common terms: coast",
    fix: "Read all eight coasts; send NCS ECS SCS WCS unless the map itself has others.",
    explanation: "Programs whose tables lack these four coasts print them as unknown tokens.",
    example: "( FLT ( BUL SEC ) )",
    inPlace: { message: "{coast} in {said} is not a documented coast: v0.18 names only NCS, ECS, SCS and WCS." },
  },
  "convoy-without-route": {
    severity: "warning",
    message: "CTO has no VIA with a route; only Parlance finds a route itself.",
    clause: "v0.18, level 0, SUB: move by convoy",
    fix: "Send ( unit ) CTO province VIA ( sea sea .. ), in the order of travel; to a neighbour, ( unit ) MTO province.",
    explanation:
      "CTO is for armies that fleets convoy; a move to a neighbouring province is MTO. Servers that require the route answer with HUH, or refuse the order.",
    example: "( ENG AMY LON ) CTO NWY",
    inPlace: {
      message: "{said} has no VIA with a route; only Parlance finds a route itself.",
      fix: "Send {meant}.",
    },
  },
  "order-without-destination": {
    severity: "error",
    message: "MTO VIA has no destination; the diplomacy server reports the orders of convoyed armies this way.",
    clause: "v0.18, level 0, ORD",
    fix: "Take the destination from the SUB, or from the next NOW.",
    explanation: "The diplomacy server loses the province when it writes a convoyed move.",
    example: "ORD ( SPR 1901 ) ( ( ENG AMY CLY ) MTO VIA ) ( SUC )",
    habits: [{ software: "diplomacy", does: "reports the orders of convoyed armies with MTO VIA" }],
    inPlace: {
      message: "{said} has no destination; the diplomacy server reports the orders of convoyed armies this way.",
      fix: "Send ( unit ) CTO province VIA ( sea sea .. ) for a convoyed army. {instead}",
    },
  },
  "loose-order": {
    severity: "warning",
    message: "An order leaves out a power or a unit's type; only Parlance fills them in, and not in press.",
    clause: "v0.18, level 0, SUB: unit",
    fix: "Name the unit as NOW does, ( ENG FLT LON ); to waive a build, send ENG WVE.",
    explanation:
      "AiServer and the diplomacy server require power, type and province. A server that answers with HUH rejects the whole SUB, including its correct orders.",
    example: "SUB ( ( FLT LON ) HLD )",
    inPlace: {
      message: "{said} leaves out a power or a unit's type; only Parlance fills them in, and not in press.",
      fix: "Name every unit as NOW does, ( power AMY province ) or ( power FLT province ); to waive a build, send power WVE.",
    },
  },
  "no-units": {
    severity: "note",
    message: "NOW has no units, as in variants that begin with builds.",
    clause: "v0.18, appendix: server_client_message",
    fix: "Read it as an empty board.",
    explanation: "The Chaos variant begins in WIN 1900 with builds.",
    example: "NOW ( WIN 1900 )",
  },
  "no-centres": {
    severity: "note",
    message: "A list of centres names a power without centres.",
    clause: "v0.18, level 0, SCO",
    fix: "As a client, treat the list as empty. As a server, omit it.",
    explanation:
      "Servers list a power this way when it has lost its last centre, and UNO once every centre has an owner. Nothing is wrong with the game, but a parser that expects a province after each power will fail here.",
    example: "SCO ( GER ) ( ENG EDI LON LVP )",
    inPlace: { message: "{command} lists {said} with no centres." },
  },
  "bare-options": {
    severity: "error",
    message: "The options of HLO lack their own brackets.",
    clause: "v0.18, level 0, HLO",
    fix: "Send each option in its own brackets, inside the brackets of the list: ( ( LVL 20 ) ( MTL 60 ) ).",
    explanation:
      "A client that follows the DAIDE specification cannot read this HLO: it learns neither its power nor the press level. Black Chamber reads the options as if the brackets were there.",
    example: "HLO ( ENG ) ( 17 ) ( LVL 20 )",
    inPlace: {
      message: "Each option of HLO needs its own brackets.",
      fix: "As the server, send {meant} instead of {bare}. As a client, read both forms.",
    },
  },
  "no-options": {
    severity: "error",
    message: "HLO has no options, not even the press level.",
    clause: "v0.18, level 0, HLO",
    fix: "Send at least the press level: HLO ( ENG ) ( 17 ) ( ( LVL 0 ) ).",
    explanation:
      "A client that follows the DAIDE specification cannot read this HLO: it learns neither its power nor the press level. Black Chamber reads the power and the passcode.",
    example: "HLO ( ENG ) ( 17 ) ( )",
    inPlace: { fix: "As the server, send {meant}. As a client, assume level 0 and no time limits." },
  },
  "unknown-option": {
    severity: "note",
    message: "HLO contains an undocumented option.",
    clause: "v0.18, level 0, HLO",
    fix: "Ignore the option.",
    explanation: "Some servers add their own options.",
    example: "HLO ( ENG ) ( 17 ) ( ( LVL 20 ) ( XYZ 3 ) )",
    inPlace: { message: "HLO contains the undocumented option {said}." },
  },
  "ccd-with-turn": {
    severity: "note",
    message: "CCD has a turn: Parlance reports a missed deadline this way; the power may still be connected.",
    clause: "v0.18, level 0, CCD",
    fix: "Do not read it as a disconnection.",
    explanation: "A client that reads every CCD as a lost connection believes that the power has left.",
    example: "CCD ( TUR ) ( SPR 1901 )",
    inPlace: { message: "{said} is how Parlance reports a missed deadline; the power may still be connected." },
  },
  "undelivered-quoted": {
    severity: "note",
    message: "CCD or OUT quotes the undelivered press; only Parlance does this.",
    clause: "v0.18, level 10, SND",
    fix: "Read it as CCD ( power ) or OUT ( power ).",
    explanation: "Clients that expect only one pair of brackets stop reading here.",
    example: "CCD ( FRA ) ( SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) )",
    inPlace: { message: "{head} quotes the undelivered press; only Parlance does this." },
  },
  "obsolete-note": {
    severity: "note",
    message: "The note is NST or BPR, which were removed before v0.14.",
    clause: "v0.18, level 0, THX",
    fix: "Read it as a refusal.",
    explanation: "Old servers and Parlance still send these notes.",
    example: "THX ( ( ENG FLT LON ) MTO NTH ) ( NST )",
    inPlace: { message: "THX contains the note {note}, which was removed before v0.14." },
  },
  "obsolete-outcome": {
    severity: "note",
    message: "The result is FLD, which was removed before v0.14.",
    clause: "v0.18, level 0, ORD",
    fix: "Read it as a failed move.",
    explanation: "Old servers and AiServer's grammar still have FLD.",
    example: "ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( FLD )",
  },
} as const satisfies Record<string, LanguageFinding>;
