import type { ServerMessage, VariantOption } from "../../../language/message.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { atTokens, type LintFrame, type Place, wholeFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import type { Attendee, ServerTell } from "./attendee.ts";

/** Findings of what a game begins with. The clauses are those of v0.18, level 0. */
export const greetingFindings = {
  "map-missing": {
    severity: "error",
    message: "HLO comes, and the client was never told the MAP.",
    explanation: "A client cannot know which board it plays on, and the server cannot know that it has the map.",
    clause: "v0.18, level 0, NME and MAP",
    fix: "Send MAP ( 'name' ) behind YES ( NME .. ) and wait for YES ( MAP ( 'name' ) ).",
    example: "YES ( NME ( 'x' ) ( '1' ) ), HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )",
  },
  "hello-power": {
    severity: "error",
    message: "HLO says that the client plays {power}, which is no power of this game.",
    explanation: "Powers are those of the RM and of MDF; an observer is told UNO.",
    clause: "v0.18, level 0, HLO",
    fix: "Name a power that RM and MDF name.",
    example: "HLO ( 0x4120 ) ( 17 ) ( ( LVL 0 ) )",
  },
  "level-missing": {
    severity: "error",
    message: "HLO does not say the level of press.",
    explanation: "LVL is always there, LVL 0 where there is no press. Clients do not know what they may send.",
    clause: "v0.18, level 0, HLO: LVL",
    fix: "Add ( LVL n ) to the options.",
    example: "HLO ( FRA ) ( 17 ) ( ( MTL 60 ) )",
  },
  "option-above-level": {
    severity: "warning",
    message: "HLO gives the option {option} in a game of level {level}.",
    explanation: "PDA, PTL, NPR and NPB are about press and draws of level 10; below it they mean nothing.",
    clause: "v0.18, level 10, HLO: variant options",
    fix: "Leave the option out, or raise the level.",
    example: "HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ( PDA ) )",
  },
  "option-order": {
    severity: "note",
    message: "HLO gives {option} behind {before}, out of the documents' order or twice.",
    explanation: "Any order should be survived; clients that read options by their place do not.",
    clause: "v0.18, level 0 and 10, HLO: variant options",
    fix: "LVL MTL RTL BTL DSD AOA PDA NPR NPB PTL, each once.",
    example: "HLO ( FRA ) ( 17 ) ( ( MTL 60 ) ( LVL 0 ) )",
  },
  "start-before-hello": {
    severity: "error",
    message: "NOW comes before HLO.",
    explanation: "A client learns from HLO which power it plays and at which level; the position comes behind it.",
    clause: "v0.18, level 0, HLO",
    fix: "Send HLO, SCO, NOW in this order when the game starts.",
    example: "YES ( MAP .. ), NOW ( SPR 1901 ) ..",
  },
  "joined-without-hello": {
    severity: "error",
    message: "NOW comes to a client that joined a running game and was never told HLO.",
    explanation: "It does not know which power it plays, nor the level.",
    clause: "v0.18, level 0, HLO",
    fix: "Send HLO, SCO and NOW to whoever joins. As a client, ask for them: HLO, then SCO and NOW.",
    example: "YES ( NME .. ), MAP, YES ( MAP .. ), NOW ( FAL 1903 ) ..",
    habits: [{ software: "diplomacy", does: "greets nobody who joins a game that runs" }],
  },
  "start-without-owners": {
    severity: "error",
    message: "The first NOW comes without a SCO before it.",
    explanation: "Clients count their centres from SCO; without it they own nothing until the first winter.",
    clause: "v0.18, level 0, SCO: at the start of the game",
    fix: "Send SCO behind HLO and before the first NOW.",
    example: "HLO ( FRA ) .., NOW ( SPR 1901 ) ..",
  },
} as const satisfies Findings;

type Tell = ServerTell<keyof typeof greetingFindings>;

type Hello = Extract<ServerMessage, { readonly type: "HLO" }>;

/** In the order of the documents. Source: v0.18, level 0 and 10, HLO. */
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
/** Options about press. */
const ofLevelTen: readonly VariantOption["type"][] = ["PDA", "NPR", "NPB", "PTL"];

/** HLO by itself: the power, the options. */
export function checkHello(frame: LintFrame, hello: Hello, attendee: Attendee, tell: Tell): void {
  const { options } = hello;
  if (frame.answers === null && attendee.granted !== null && attendee.granted !== T.IAM && !attendee.hasMap)
    tell(frame, "map-missing", wholeFrame, {}, "");
  checkPower(frame, hello.power, tell);
  const level = options.find(({ type }) => type === "LVL");
  if (!level) tell(frame, "level-missing", wholeFrame, {}, "");
  const value = level && "value" in level ? level.value : null;
  for (const { type } of options) {
    if (value !== null && value < 10 && ofLevelTen.includes(type))
      tell(frame, "option-above-level", placeOf(frame, type), { option: type, level: value }, type);
  }
  const known = options.map(({ type }) => optionsInOrder.indexOf(type)).filter((at) => at >= 0);
  const at = known.findIndex((rank, index) => rank <= (known[index - 1] ?? -1));
  if (at < 0) return;
  const [before = "", option = ""] = known.slice(at - 1).map((rank) => optionsInOrder[rank]);
  tell(frame, "option-order", placeOf(frame, option), { option, before }, `${before} ${option}`);
}

/** Of a power that nobody named, only its number is known. */
function checkPower(frame: LintFrame, power: string, tell: Tell): void {
  const { representation, tokens, game } = frame;
  const token = tokens?.[2];
  if (token === undefined || token === T.UNO) return;
  const powers = game?.after.definition?.powers ?? null;
  const isNamed = representation.names.has(token) && (powers === null || powers.includes(power));
  if (!isNamed) tell(frame, "hello-power", atTokens({ start: 2, end: 3 }), { power }, power);
}

function placeOf({ tokens, representation }: LintFrame, option: string): Place {
  const at = tokens?.findLastIndex((token) => representation.names.get(token) === option) ?? -1;
  return at < 0 ? wholeFrame : atTokens({ start: at, end: at + 1 });
}

/** What a game begins with: HLO, SCO, NOW. */
export function checkStart(frame: LintFrame, command: "SCO" | "NOW", attendee: Attendee, tell: Tell): void {
  const { granted, hasHello, hasCentres, hasPosition } = attendee;
  const isNew = granted !== null && granted !== T.IAM && !hasPosition;
  const isGreeted = hasHello || attendee.isReturning;
  if (isNew && command === "NOW" && !isGreeted) {
    const isRunning = (frame.game?.after.past.size ?? 0) > 0;
    tell(frame, isRunning ? "joined-without-hello" : "start-before-hello", wholeFrame, {}, "");
  } else if (isNew && hasHello && command === "NOW" && !hasCentres)
    tell(frame, "start-without-owners", wholeFrame, {}, "");
  if (command === "SCO") attendee.hasCentres = true;
  else attendee.hasPosition = true;
  attendee.hasNewOwners = command === "SCO";
}
