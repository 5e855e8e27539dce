import { counted } from "../../../language/english/words.ts";
import type { ServerMessage, VariantOption } from "../../../language/message.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { atTokens, type LintFrame, type Place, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Attendee, ServerReport } from "./attendee.ts";

/** Findings about the start of a game. The clauses cite v0.18, level 0. */
export const greetingFindings = {
  "map-missing": {
    severity: "error",
    message: "The server sent {command} to a client that never received MAP.",
    explanation:
      "The client cannot know which board it is playing on, and the server cannot know whether the client has the map.",
    clause: "v0.18, level 0, NME and MAP",
    fix: "Send MAP ( 'name' ) after YES ( NME .. ) and wait for YES ( MAP ( 'name' ) ).",
    example: "YES ( NME ( 'x' ) ( '1' ) ), HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )",
  },
  "map-after-return": {
    severity: "warning",
    message: "The server sent MAP to a client that had rejoined with IAM.",
    explanation:
      "After YES ( IAM .. ), the client continues a game whose map it already has; the server should not send MAP and HLO. A client that treats MAP as the start of a game answers it and waits for HLO.",
    clause: "v0.18, level 0, IAM: MAP and HLO are not sent",
    fix: "After YES ( IAM .. ), send MAP and HLO only if the client asks for them.",
    example: "IAM ( FRA ) ( 17 ), YES ( IAM ( FRA ) ( 17 ) ), MAP ( 'standard' )",
  },
  "hello-before-map": {
    severity: "error",
    message: "The server sent HLO before the client had accepted the map (#{map}).",
    explanation:
      "The server starts the game when every client has accepted its map. A client that is still reading the map cannot use HLO and the position yet, and one that refuses the map cannot play.",
    clause: "v0.18, level 0, MAP and HLO: after the client has accepted the map",
    fix: "Wait for YES ( MAP ( 'name' ) ) from every client, then send HLO.",
    example: "YES ( NME .. ), MAP ( 'standard' ), HLO ( FRA ) .., YES ( MAP ( 'standard' ) )",
  },
  "sent-before-join": {
    severity: "error",
    message: "The server sent {command} to a client that had not joined.",
    explanation:
      "Before NME, OBS or IAM succeeds, a client receives only the answers to its own messages, and OFF. The client does not know which game the message belongs to, and the message may be one that this client must not see.",
    clause: "v0.18, level 0, IAM: until NME, OBS or IAM succeeds",
    fix: "Send the messages of a game only to clients that have joined it.",
    example: "IM, RM, NOW ( SPR 1901 ) ..",
    needs: ["frames"],
  },
  "player-made-observer": {
    severity: "error",
    message: "HLO makes the client an observer, but it had joined with NME as a player.",
    explanation: "A client whose NME the server accepts plays a power. One power in the game now has no client.",
    clause: "v0.18, level 0, NME and HLO: the power that the client plays",
    fix: "Assign the client the remaining power. If all seats are taken, answer NME with REJ.",
    example: "NME ( 'x' ) ( '1' ), YES, MAP, YES, HLO ( UNO ) ( 0 ) ( ( LVL 0 ) )",
  },
  "start-without-position": {
    severity: "error",
    message: "The server sent HLO but no NOW, and the game began (#{other}, {command}).",
    explanation: "The client knows neither the turn nor its units, so it cannot submit orders.",
    clause: "v0.18, level 0, NOW: at the start of the game",
    fix: "Send HLO, SCO and NOW, in this order, when the game starts.",
    example: "HLO ( FRA ) .., SCO .., ORD ( SPR 1901 ) ..",
  },
  "hello-power": {
    severity: "error",
    message: "HLO assigns the client {power}, which is not a power in this game.",
    explanation: "The powers in a game are those in the RM and the MDF; an observer receives UNO.",
    clause: "v0.18, level 0, HLO",
    fix: "Assign a power that is listed in the RM and the MDF.",
    example: "HLO ( 0x4120 ) ( 17 ) ( ( LVL 0 ) )",
  },
  "level-missing": {
    severity: "error",
    message: "HLO does not state the press level.",
    explanation:
      "HLO must always include LVL, even in a game without press (LVL 0). Without it, clients do not know what they may send.",
    clause: "v0.18, level 0, HLO: LVL",
    fix: "Add ( LVL n ) to the options.",
    example: "HLO ( FRA ) ( 17 ) ( ( MTL 60 ) )",
  },
  "option-above-level": {
    severity: "warning",
    message: "HLO contains the option {option} in a level {level} game.",
    explanation:
      "PDA, PTL, NPR and NPB control press and draws at level 10 and above; below level 10 they have no meaning.",
    clause: "v0.18, level 10, HLO: variant options",
    fix: "Leave the option out, or raise the level.",
    example: "HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ( PDA ) )",
  },
  "option-order": {
    severity: "note",
    message: "HLO lists {option} after {before}: out of order, or repeated.",
    explanation: "Clients should accept the options in any order; clients that read options by position do not.",
    clause: "v0.18, levels 0 and 10, HLO: variant options",
    fix: "Send each option once, in the order LVL MTL RTL BTL DSD AOA PDA NPR NPB PTL.",
    example: "HLO ( FRA ) ( 17 ) ( ( MTL 60 ) ( LVL 0 ) )",
    habits: [{ software: "Parlance", does: "sends AOA before DSD" }],
  },
  "start-before-hello": {
    severity: "error",
    message: "The server sent NOW before HLO.",
    explanation: "HLO contains the client's power and the press level; the position comes after it.",
    clause: "v0.18, level 0, HLO",
    fix: "Send HLO, SCO and NOW, in this order, when the game starts.",
    example: "YES ( MAP .. ), NOW ( SPR 1901 ) ..",
  },
  "joined-without-hello": {
    severity: "error",
    message: "The server sent NOW but no HLO to a client that joined a running game.",
    explanation: "The client does not know which power it is playing, or the press level of the game.",
    clause: "v0.18, level 0, HLO",
    fix: "Send HLO, SCO and NOW to every client that joins. As a client, ask for them: HLO, then SCO and NOW.",
    example: "YES ( NME .. ), MAP, YES ( MAP .. ), NOW ( FAL 1903 ) ..",
    habits: [{ software: "diplomacy", does: "sends no HLO to a client that joins a running game" }],
  },
  "start-without-owners": {
    severity: "error",
    message: "The server sent the first NOW without an SCO before it.",
    explanation:
      "Clients count their centres from SCO; without it, they believe that they own none until the first winter.",
    clause: "v0.18, level 0, SCO: at the start of the game",
    fix: "Send SCO after HLO and before the first NOW.",
    example: "HLO ( FRA ) .., NOW ( SPR 1901 ) ..",
  },
  "start-units": {
    severity: "warning",
    message: "{power} has {units} for {centres} in the first NOW; every other power has as many units as centres.",
    explanation:
      "A game begins with one unit in each centre that a power owns. A client that starts from a different position orders units that do not exist, or omits one.",
    clause: "v0.18, level 0, SCO and NOW: at the start of the game",
    fix: "List every starting unit once, with the power that owns it.",
    example: "SCO ( AUS BUD TRI VIE ) .., NOW ( SPR 1901 ) ( AUS AMY BUD ) ( AUS AMY VIE )",
  },
} as const satisfies Findings;

/** Messages that only clients in a game receive. */
const ofGames: ReadonlySet<Token> = new Set([
  ...[T.HLO, T.SCO, T.NOW, T.ORD, T.TME, T.CCD, T.OUT, T.FRM, T.THX, T.MIS, T.SVE, T.SLO, T.DRW, T.SMR, T.NOT],
]);
/** Messages that show that the game has begun. */
const afterPosition: ReadonlySet<Token> = new Set([T.ORD, T.THX, T.MIS, T.TME]);

type ReportFinding = ServerReport<keyof typeof greetingFindings>;

type Hello = Extract<ServerMessage, { readonly type: "HLO" }>;

/** The options in the order in which the documents list them. Source: v0.18, levels 0 and 10, HLO. */
const optionsInOrder: readonly VariantOption["type"][] = [
  "LVL",
  "MTL",
  "RTL",
  "BTL",
  "DSD",
  "AOA",
  "PDA",
  "NPR",
  "NPB",
  "PTL",
];
/** Options that have a meaning only at level 10 and above. */
const ofLevelTen: readonly VariantOption["type"][] = ["PDA", "NPR", "NPB", "PTL"];

/** Checks the power and the options of HLO. */
export function checkHello(frame: LintFrame, hello: Hello, attendee: Attendee, report: ReportFinding): void {
  const { options } = hello;
  if (frame.answers === null && attendee.granted !== null && attendee.granted !== T.IAM && !attendee.hasMap)
    report(frame, "map-missing", wholeFrame, { command: "HLO" }, "");
  checkPower(frame, hello.power, report);
  const { openMap, granted } = attendee;
  if (frame.answers === null && openMap !== null && granted !== null && granted !== T.IAM)
    report(frame, "hello-before-map", wholeFrame, { map: openMap.n }, "");
  attendee.openMap = null;
  if (frame.answers === null && hello.power === "UNO" && granted === T.NME && !attendee.hasHello)
    report(frame, "player-made-observer", atTokens({ start: 2, end: 3 }), {}, "");
  const level = options.find(({ type }) => type === "LVL");
  // `no-options` reports HLO without any options.
  if (!level && options.length > 0) report(frame, "level-missing", wholeFrame, {}, "");
  const value = level && "value" in level ? level.value : null;
  for (const { type } of options) {
    if (value !== null && value < 10 && ofLevelTen.includes(type))
      report(frame, "option-above-level", placeOf(frame, type), { option: type, level: value }, type);
  }
  const known = options.map(({ type }) => optionsInOrder.indexOf(type)).filter((at) => at >= 0);
  const at = known.findIndex((rank, index) => rank <= (known[index - 1] ?? -1));
  if (at < 0) return;
  const [before = "", option = ""] = known.slice(at - 1).map((rank) => optionsInOrder[rank]);
  report(frame, "option-order", placeOf(frame, option), { option, before }, `${before} ${option}`);
}

/** Checks a MAP, and records that the client must accept it. */
export function checkMap(frame: LintFrame, name: string, attendee: Attendee, report: ReportFinding): void {
  attendee.hasMap = true;
  if (attendee.mapsAsked > 0) {
    attendee.mapsAsked -= 1;
    return;
  }
  if (attendee.granted === T.IAM) report(frame, "map-after-return", wholeFrame, {}, "");
  else attendee.openMap = { n: frame.n, name: name.toLowerCase() };
}

/** Handles a client's request for MAP or its answer to MAP; an unreadable message may be either. */
export function ofAnswer({ tokens, reading }: LintFrame, attendee: Attendee): void {
  const first = tokens?.[0];
  if (first === T.MAP) attendee.mapsAsked += 1;
  if (attendee.openMap === null) return;
  const about = tokens?.[2];
  // An answer without the map's name has its own finding, about the client; a refusal of a different map is ambiguous.
  const message = reading?.ok ? reading.message : null;
  const refused = message?.type === "REJ" && "acknowledged" in message ? message.acknowledged : null;
  const isOfAnother = refused?.type === "MAP" && refused.name.toLowerCase() !== attendee.openMap.name;
  if ((first === T.YES && about === T.MAP) || reading?.ok === false || isOfAnother) attendee.openMap = null;
}

/**
 * Checks that only the clients of a game receive its messages, and that the position comes before the other messages.
 */
export function checkGame(frame: LintFrame, first: Token, attendee: Attendee, report: ReportFinding): void {
  if (first === T.NOW) attendee.hello = null;
  const { hello, granted } = attendee;
  if (hello !== null && afterPosition.has(first) && (frame.answers === null || first !== T.TME)) {
    attendee.hello = null;
    const command = nameOf(frame, first);
    report(hello, "start-without-position", wholeFrame, { other: frame.n, command }, "");
  }
  const isStranger = granted === null && attendee.isFromStart && !attendee.hasMap && !attendee.hasHello;
  if (!isStranger || frame.answers !== null || !ofGames.has(first)) return;
  const command = nameOf(frame, first);
  report(frame, "sent-before-join", wholeFrame, { command }, command);
}

function nameOf({ representation }: LintFrame, token: Token): string {
  return representation.names.get(token) ?? "";
}

/** Checks the power in HLO. A power without a name is known only by its number. */
function checkPower(frame: LintFrame, power: string, report: ReportFinding): void {
  const { representation, tokens, game } = frame;
  const token = tokens?.[2];
  if (token === undefined || token === T.UNO) return;
  const powers = game?.after.definition?.powers ?? null;
  const isNamed = representation.names.has(token) && (powers === null || powers.includes(power));
  if (!isNamed) report(frame, "hello-power", atTokens({ start: 2, end: 3 }), { power }, power);
}

function placeOf({ tokens, representation }: LintFrame, option: string): Place {
  const at = tokens?.findLastIndex((token) => representation.names.get(token) === option) ?? -1;
  return at < 0 ? wholeFrame : atTokens({ start: at, end: at + 1 });
}

/**
 * If at least this many other powers begin with one unit for each centre, the same should be true of every power in the
 * variant.
 */
const fewestOthers = 2;

/** Checks that a power begins with as many units as centres, if all other powers do. */
export function checkStartUnits(
  frame: LintFrame,
  { turn, units }: Extract<ServerMessage, { readonly type: "NOW" }>,
  { hasHello, hasPosition, hasCentres }: Attendee,
  report: ReportFinding,
): void {
  const { game, answers } = frame;
  const isStart = game?.after.past.size === 0 && hasHello && hasCentres && !hasPosition && answers === null;
  if (!isStart || turn.season !== "SPR") return;
  const owners = (game.after.current?.centres ?? []).filter(({ owner }) => owner !== "UNO");
  const unequal = owners.flatMap(({ owner, centres }) => {
    const count = units.filter(({ power }) => power === owner).length;
    return count === centres.length ? [] : [{ power: owner, count, owned: centres.length }];
  });
  const [one, ...others] = unequal;
  if (!one || others.length > 0 || owners.length - 1 < fewestOthers) return;
  const facts = { power: one.power, units: counted(one.count, "unit"), centres: counted(one.owned, "centre") };
  report(frame, "start-units", wholeFrame, facts, one.power);
}

/** Checks that a game starts with HLO, SCO and NOW. */
export function checkStart(frame: LintFrame, command: "SCO" | "NOW", attendee: Attendee, report: ReportFinding): void {
  const { granted, hasHello, hasCentres, hasPosition } = attendee;
  const isNew = granted !== null && granted !== T.IAM && !hasPosition;
  const isGreeted = hasHello || attendee.isReturning;
  if (isNew && !isGreeted && !attendee.hasMap && !attendee.hasCentres)
    report(frame, "map-missing", wholeFrame, { command }, "");
  if (isNew && command === "NOW" && !isGreeted) {
    const isRunning = (frame.game?.after.past.size ?? 0) > 0;
    report(frame, isRunning ? "joined-without-hello" : "start-before-hello", wholeFrame, {}, "");
  } else if (isNew && hasHello && command === "NOW" && !hasCentres)
    report(frame, "start-without-owners", wholeFrame, {}, "");
  if (command === "SCO") attendee.hasCentres = true;
  else attendee.hasPosition = true;
  attendee.hasNewOwners = command === "SCO";
}
