import type { LanguageFinding } from "./entry.ts";

/** Findings of the forms of messages and orders, and of messages that have no form. */
export const messageFindings = {
  syntax: {
    severity: "error",
    message: "No form of the language, of any dialect, goes on like this.",
    clause: "v0.18, level 0, HUH",
    fix: "See what could stand at the token; a server would put ERR there.",
    explanation:
      "A receiver cannot tell what is meant. It answers HUH with ERR at this place, or, as the diplomacy server does, never answers this client again.",
    example: "SUB ( ( ENG FLT LON ) MTO )",
    inPlace: { message: "{goesOn}.", fix: "{write}" },
  },
  "nesting-limit": {
    severity: "error",
    message: "Terms are nested more deeply than is read.",
    clause: "none: a limit of this product, 256 terms",
    fix: "Send less in one message; no known program nests beyond 20.",
    explanation:
      "Reading stops so that a message cannot exhaust the reader. Most often a message was wrapped in itself over and over.",
    example: "SND ( FRA ) ( THK ( NOT ( NOT ( ..",
    inPlace: {
      severity: "note",
      message: "{command} nests more than 256 terms in each other: it is not read further.",
    },
  },
  "obs-with-name": {
    severity: "note",
    message: "OBS with a name and a version: Parlance alone takes them.",
    clause: "v0.18, level 0, OBS",
    fix: "Send OBS alone when this is answered with HUH.",
    explanation:
      "Others answer HUH, and Parlance's own clients then send OBS alone; the diplomacy server never answers this client again.",
    example: "OBS ( 'watcher' ) ( '1.0' )",
    inPlace: {
      message: "{said}: Parlance alone takes OBS with a name and a version.",
      fix: "Send OBS alone: every server can read that.",
    },
  },
  "hst-without-turn": {
    severity: "note",
    message: "HST without a turn: Parlance gives the starting position, AiServer takes it, others do not.",
    clause: "v0.18, level 0, HST",
    fix: "HST ( SPR 1901 ): name the turn.",
    explanation:
      "The documents ask for the turn whose results are wanted; the diplomacy server never answers this client again.",
    example: "HST",
  },
  "two-number-time": {
    severity: "note",
    message: "A time of two numbers, seconds and hours, as Parlance writes those above 8191 s.",
    clause: "v0.18, level 0, TME",
    fix: "Read both numbers; send times of at most 8191 s.",
    explanation: "An integer of DAIDE ends at 8191, and a day has 86,400 seconds.",
    example: "TME ( 400 2 )",
    inPlace: {
      message: "{said}: a time of two numbers, seconds and hours, as Parlance writes those above 8191 s.",
      fix: "Read it as {seconds} s; send times of at most 8191 s.",
    },
  },
  "adm-with-one-string": {
    severity: "warning",
    message: "ADM with one string: the diplomacy server reads no other, everyone else wants two.",
    clause: "v0.18, level 0, ADM",
    fix: "ADM ( 'name' ) ( 'message' ).",
    explanation: "Who sent it is missing; strict receivers answer HUH.",
    example: "ADM ( 'hello' )",
    inPlace: {
      message: "{said} has one string: the diplomacy server reads no other ADM, everyone else wants two.",
      fix: "ADM ( 'name' ) ( 'message' ); to the diplomacy server none, it refuses all and cannot read the second string.",
    },
  },
  "parlance-command": {
    severity: "note",
    message: "A command of Parlance alone.",
    clause: "v0.18, appendix: client_server_message",
    fix: "Expect HUH from other servers.",
    explanation:
      "Parlance alone takes SMR, LST, SEL, VAR and PNG from clients, and sends LST, SEL and VAR. For PRB and PRF it has numbers and no message: it answers them with HUH.",
    example: "LST",
    inPlace: {
      message: "{head} is a command of Parlance alone.",
      fix: "Send it to Parlance alone, and expect it of Parlance alone. {instead}",
    },
  },
  "unusual-answer": {
    severity: "note",
    message: "A request is answered with YES or REJ that the documents answer otherwise: with data, or never with REJ.",
    clause: "v0.18, appendix: client_command, client_request, rejectable_client_command",
    fix: "Take it as said; Parlance and the diplomacy server refuse OBS so.",
    explanation: "A client that waits for the data waits for ever. Parlance and the diplomacy server refuse OBS so.",
    example: "REJ ( OBS )",
    inPlace: {
      message: "The server answers {said} with {answer}; by the documents it answers {due}.",
      fix: "Answer {said} with {due}. As a client, take the {answer} as said.",
    },
  },
  "order-without-sub": {
    severity: "error",
    message: "An order without SUB, as Norman's client framework repairs a refused one: no server takes it.",
    clause: "v0.18, level 0, SUB",
    fix: "SUB ( order ).",
    explanation:
      "Norman's framework answers a bad THX with the bare order. AiServer answers HUH; the diplomacy server goes mute. The unit holds.",
    example: "( ENG FLT LON ) HLD",
    inPlace: { message: "{said} is an order without SUB: no server takes it.", fix: "Send SUB ( {said} )." },
  },
  "message-id": {
    severity: "warning",
    message: "A message id: v0.14 struck it out, with WRT.",
    clause: "v0.18, level 10, SND and FRM",
    fix: "Leave the id and WRT out; a reply quotes what it answers.",
    explanation:
      "Parlance takes an id and drops it. Others answer HUH, or, as the diplomacy server does, never answer this client again.",
    example: "SND ( 7 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
    inPlace: { message: "{said}: a message id, or WRT, which v0.14 struck out." },
  },
  "coast-not-allowed": {
    severity: "warning",
    message: "A coast where a bare province is asked for.",
    clause: "v0.18, level 0, SUB: prov_no_coast; appendix: province",
    fix: "Name the province alone.",
    explanation:
      "A supported move, a convoy's end, VIA, DMZ and HOW name provinces. Coasts stand in the name of a fleet, and behind MTO, RTO and MRT where a fleet could reach either of two. A server that answers HUH takes nothing of the whole message: of a SUB no order counts, the sound ones neither.",
    example: "( ENG FLT NTH ) SUP ( RUS FLT ( STP NCS ) ) MTO ( NWY NCS )",
    inPlace: {
      message: "{place} in {command} names a coast, where a province alone belongs.",
      fix: "Send {province} in its place.",
    },
  },
  "diagonal-coast": {
    severity: "note",
    message: "NEC, SEC, SWC or NWC: the wire has a number for them, the documents know four coasts.",
    clause: "v0.18, common terms: coast",
    fix: "Read all eight; send NCS ECS SCS WCS unless the map itself has others.",
    explanation: "Programs whose tables lack these four print them as unknown tokens.",
    example: "( FLT ( BUL SEC ) )",
    inPlace: { message: "{coast} in {said}: the wire has a number for this coast, the documents know four others." },
  },
  "convoy-without-route": {
    severity: "warning",
    message: "CTO without VIA and the route: Parlance finds one itself.",
    clause: "v0.18, level 0, SUB: move by convoy",
    fix: "( unit ) CTO province VIA ( sea sea .. ), in the order of travel; to a neighbour, ( unit ) MTO province.",
    explanation:
      "CTO is for armies that fleets carry; a move to a neighbour is MTO. Servers that want the route answer HUH, or refuse the order.",
    example: "( ENG AMY LON ) CTO NWY",
    inPlace: {
      message: "{said}: CTO without VIA and the route; Parlance alone finds one itself.",
      fix: "Send {meant}.",
    },
  },
  "order-without-destination": {
    severity: "error",
    message: "MTO VIA: the diplomacy server writes convoyed armies so, and their destination is lost.",
    clause: "v0.18, level 0, ORD",
    fix: "Take the destination from the SUB, or from the next NOW.",
    explanation: "The diplomacy server loses the province when it writes a convoyed move.",
    example: "ORD ( SPR 1901 ) ( ( ENG AMY CLY ) MTO VIA ) ( SUC )",
    inPlace: {
      message: "{said}: MTO VIA has no destination; the diplomacy server writes convoyed armies so.",
      fix: "Write ( unit ) CTO province VIA ( sea sea .. ) for a convoyed army. {instead}",
    },
  },
  "loose-order": {
    severity: "warning",
    message:
      "An order that leaves out a power or a unit's type: Parlance alone fills them in, and in press it does not.",
    clause: "v0.18, level 0, SUB: unit",
    fix: "( ENG FLT LON ): the unit as NOW gives it; ENG WVE.",
    explanation:
      "AiServer and the diplomacy server want power, type and province. A server that answers HUH takes nothing of the whole SUB: the sound orders beside it do not count either.",
    example: "SUB ( ( FLT LON ) HLD )",
    inPlace: {
      message:
        "{said} leaves out the power or the type of a unit: Parlance alone fills them in, and in press it does not.",
      fix: "Name every unit as NOW does, ( power AMY province ) or ( power FLT province ), and write power WVE.",
    },
  },
  "no-units": {
    severity: "note",
    message: "NOW without units, as in variants that begin with building.",
    clause: "v0.18, appendix: server_client_message",
    fix: "Read it as an empty board.",
    explanation: "Chaos begins in WIN 1900 with building.",
    example: "NOW ( WIN 1900 )",
  },
  "no-centres": {
    severity: "note",
    message: "A power without centres in a list of centres.",
    clause: "v0.18, level 0, SCO",
    fix: "Read it as a power that owns none; leave it out when sending.",
    explanation:
      "Servers list so a power that has lost its last centre, and UNO once every centre has an owner. Nothing is wrong with the game; a reader that wants a province behind the power stops here.",
    example: "SCO ( GER ) ( ENG EDI LON LVP )",
    inPlace: { message: "{said} stands without a centre in {command}." },
  },
  "unknown-option": {
    severity: "note",
    message: "An option of the game that no document has.",
    clause: "v0.18, level 0, HLO",
    fix: "Skip it.",
    explanation: "Servers add options of their own.",
    example: "HLO ( ENG ) ( 17 ) ( ( LVL 20 ) ( XYZ 3 ) )",
    inPlace: { message: "HLO gives the option {said}, which no document has." },
  },
  "ccd-with-turn": {
    severity: "note",
    message: "CCD with a turn: Parlance says so that a power missed this deadline; it may still be connected.",
    clause: "v0.18, level 0, CCD",
    fix: "Do not take it for a disconnection.",
    explanation: "Clients that take every CCD for a lost link think the power gone.",
    example: "CCD ( TUR ) ( SPR 1901 )",
    inPlace: { message: "{said}: Parlance says so that the power missed this deadline; it may still be connected." },
  },
  "undelivered-quoted": {
    severity: "note",
    message: "CCD or OUT with the press that could not be delivered, as Parlance answers SND.",
    clause: "v0.18, level 10, SND",
    fix: "Read it as CCD ( power ) or OUT ( power ).",
    explanation: "Clients that expect one bracket stop here.",
    example: "CCD ( FRA ) ( SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) )",
    inPlace: { message: "{head} quotes the press that could not be delivered, as Parlance answers SND." },
  },
  "obsolete-note": {
    severity: "note",
    message: "A note that was removed before v0.14: NST or BPR.",
    clause: "v0.18, level 0, THX",
    fix: "Read it as a refusal.",
    explanation: "Old servers and Parlance still send them.",
    example: "THX ( ( ENG FLT LON ) MTO NTH ) ( NST )",
    inPlace: { message: "THX gives the note {note}, which was removed before v0.14." },
  },
  "obsolete-outcome": {
    severity: "note",
    message: "FLD, an outcome that was removed before v0.14.",
    clause: "v0.18, level 0, ORD",
    fix: "Read it as a failed move.",
    explanation: "Old servers and AiServer's grammar still have it.",
    example: "ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( FLD )",
  },
} as const satisfies Record<string, LanguageFinding>;
