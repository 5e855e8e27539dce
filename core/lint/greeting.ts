import type { ServerMessage, VariantOption } from "../language/message.ts";
import { T } from "../tokens/vocabulary.ts";
import type { Attendee, Tell } from "./attendee.ts";
import { atTokens, type LintFrame, type Place, wholeFrame } from "./finding.ts";

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
