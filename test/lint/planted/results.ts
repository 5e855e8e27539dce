import { openBracket } from "../../../core/tokens/token.ts";
import { tokensOf } from "../../support/bytes.ts";
import { type EditedFrame, messageBytes } from "./editedRecording.ts";
import { at, atConnection, type Fault, type Planted, type Site, unnamedProvince } from "./fault.ts";

const family = "results";
const games = ["parl_var_micro", "parl_std_press130_start", "parl_var_hundred3"];
const tokenOf = (name: string): number => tokensOf(name)[0] ?? 0;
const [SUC, BNC, MTO, HLD, AMY, FLT] = ["SUC", "BNC", "MTO", "HLD", "AMY", "FLT"].map(tokenOf) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const [SPR, FAL, SUM] = ["SPR", "FAL", "SUM"].map(tokenOf) as [number, number, number];

/** Later findings that a wrong message from the server causes. */
const follows = [
  "result-wrong",
  "position-wrong",
  "result-without-unit",
  "order-unreported",
  "unit-misplaced",
  "two-units",
  "units-changed",
  "owners-wrong",
  "versions-differ",
  "unnamed-token",
  "reported-twice",
  "order-refused",
  "order-no-unit",
  "missing-unsent",
  "missing-foreign",
  "note-wrong",
  "turn-skipped",
  "result-impossible",
  "note-unlike-adjudicator",
  "sub-wrong-turn",
  "result-of-other-turn",
  "centre-missing",
  "retreats-wrong",
  "order-foreign-unit",
  "sub-late",
  "processed-early",
  "order-altered",
];

/** Changes a message for all clients that received it. */
function forAll(
  code: string,
  rule: string,
  clause: string,
  name: string,
  fits: (frame: EditedFrame) => boolean,
  change: (tokens: Uint16Array, frame: EditedFrame) => ArrayLike<number>,
  captures: readonly string[] = games,
): Fault {
  return {
    ...{ family, rule, clause, code, captures },
    plant: (site) => {
      const frame = site.fromServer(name, (one) => fits(one) && site.everywhere(one).length > 2);
      return at(
        site.sayEverywhere(frame, (tokens) => change(tokens, frame)),
        follows,
      );
    },
  };
}

function province({ tokens }: EditedFrame): number {
  return tokens.findLastIndex((token) => token >> 8 >= 0x50 && token >> 8 <= 0x57);
}

function isSea(token: number): boolean {
  return token >> 8 === 0x52;
}

function has(...tokens: readonly number[]): (frame: EditedFrame) => boolean {
  return (frame) => tokens.every((token) => frame.tokens.includes(token));
}

/** Returns a fault in the copies of one result. */
function ofOne(code: string, rule: string, plant: (result: EditedFrame, site: Site) => Planted): Fault {
  return {
    ...{ family, rule, clause: "level 0, ORD", code, captures: games },
    plant: (site) =>
      plant(
        site.fromServer("ORD", ({ tokens }) => tokens[6] === openBracket),
        site,
      ),
  };
}

export const resultFaults: readonly Fault[] = [
  forAll("result-wrong", "results follow the rules", "level 0, ORD", "ORD", has(MTO, SUC), (tokens) =>
    tokens.with(tokens.lastIndexOf(SUC), BNC),
  ),
  forAll(
    "result-wrong",
    "a bounced move is not reported as successful",
    "level 0, ORD",
    "ORD",
    has(MTO, BNC),
    (tokens) => tokens.with(tokens.lastIndexOf(BNC), SUC),
  ),
  forAll("result-impossible", "a holding unit does not bounce", "level 0, ORD", "ORD", has(HLD, SUC), (tokens) =>
    tokens.with(tokens.lastIndexOf(SUC), BNC),
  ),
  forAll(
    "order-altered",
    "the result is for the accepted order",
    "level 0, ORD",
    "ORD",
    has(MTO, SUC),
    (tokens, frame) => tokens.with(tokens.indexOf(MTO) + 1, unnamedProvince(frame)),
  ),
  forAll("result-of-other-turn", "results are for the current season", "level 0, ORD", "ORD", has(MTO, SPR), (tokens) =>
    tokens.with(2, SUM),
  ),
  forAll("result-of-other-turn", "results are for the current turn", "level 0, ORD", "ORD", has(SPR), (tokens) =>
    tokens.with(3, (tokens[3] ?? 0) + 2),
  ),
  forAll(
    "result-without-unit",
    "results are for existing units",
    "level 0, ORD",
    "ORD",
    ({ tokens }) => tokens[9] !== openBracket && tokens.includes(MTO),
    (tokens, frame) => tokens.with(9, unnamedProvince(frame, isSea)),
  ),
  ofOne("reported-twice", "an order has one result", (result, site) =>
    at(site.recording.putAfter(result, result.bytes)),
  ),
  ofOne("versions-differ", "a result does not change", (result, site) =>
    contradicted(site, site.everywhere(result)[0] ?? result),
  ),
  ofOne("broadcast-differs", "a result is the same for all clients", (result, site) =>
    contradicted(site, site.everywhere(result)[1] ?? result),
  ),
  ofOne("order-unreported", "every order has a result", (result, site) => {
    const all = site.everywhere(result);
    for (const one of all) site.recording.drop(one);
    return atConnections(all);
  }),
  forAll("position-wrong", "units are where their orders led", "level 0, NOW", "NOW", isLater, (tokens, frame) =>
    tokens.with(
      province(frame),
      unnamedProvince(frame, (token) => token >> 8 !== 0x52),
    ),
  ),
  forAll("position-wrong", "units keep their power", "level 0, NOW", "NOW", isLater, (tokens) => {
    const first = tokens.findIndex((token) => token >> 8 === 0x41);
    const last = tokens.findLastIndex((token) => token >> 8 === 0x41);
    return tokens.with(first, tokens[last] ?? 0);
  }),
  forAll(
    "two-units",
    "a province holds one unit",
    "level 0, NOW",
    "NOW",
    ({ tokens }) => tokens[2] === SPR || tokens[2] === FAL,
    (tokens, frame) => {
      const first = tokens.findIndex((token) => token >> 8 >= 0x50 && token >> 8 <= 0x57);
      return tokens.with(province(frame), tokens[first] ?? 0);
    },
    ["parl_var_micro"],
  ),
  forAll(
    "unit-misplaced",
    "armies are on land",
    "level 0, NOW",
    "NOW",
    ({ tokens }) => tokens.includes(FLT),
    (tokens, frame) => {
      const fleet = tokens.findIndex((token, index) => token === FLT && (tokens[index + 1] ?? 0) >> 8 === 0x52);
      return fleet < 0 ? tokens.with(tokens.indexOf(AMY) + 1, unnamedProvince(frame, isSea)) : tokens.with(fleet, AMY);
    },
    ["parl_std_press130_start"],
  ),
  forAll(
    "retreat-out-of-turn",
    "only summer and autumn have retreats",
    "level 0, NOW",
    "NOW",
    ({ tokens }) => tokens[2] === FAL,
    (tokens) => {
      const at = tokens.length - 1;
      return [...tokens.subarray(0, at), ...tokensOf("MRT ( )"), ...tokens.subarray(at)];
    },
  ),
  forAll(
    "centre-twice",
    "a centre has one owner",
    "level 0, SCO",
    "SCO",
    () => true,
    (tokens) => {
      const centre = tokens.find((token) => token >> 8 >= 0x50) ?? 0;
      return [...tokens.subarray(0, -1), centre, ...tokens.subarray(-1)];
    },
  ),
  forAll(
    "centre-missing",
    "every centre is listed",
    "level 0, SCO",
    "SCO",
    () => true,
    (tokens, frame) => {
      const index = province(frame);
      return [...tokens.subarray(0, index), ...tokens.subarray(index + 1)];
    },
    ["parl_std_press130_start"],
  ),
  forAll(
    "centre-unknown",
    "SCO lists only centres",
    "level 0, SCO",
    "SCO",
    () => true,
    (tokens, frame) => [...tokens.subarray(0, -1), unnamedProvince(frame, isSea), ...tokens.subarray(-1)],
    ["parl_std_press130_start"],
  ),
  {
    ...{ family, rule: "turns move forward", clause: "level 0, NOW", code: "turn-backwards", captures: games },
    plant: (site) => {
      const later = site.fromServer("NOW", isLater);
      const all = site.frames;
      const earlier = all
        .slice(0, all.indexOf(later))
        .findLast((one) => one.name === "NOW" && one.connection === later.connection);
      return at(site.recording.putAfter(later, (earlier ?? later).bytes), follows);
    },
  },
  {
    ...{
      family,
      rule: "no turn is skipped",
      clause: "level 0, NOW",
      code: "turn-skipped",
      captures: ["parl_var_micro"],
    },
    plant: (site) => {
      const fall = site.fromServer("NOW", ({ tokens }) => tokens[2] === FAL);
      const { connection } = fall;
      const next = site.after(fall, "NOW", (frame) => frame.name === "NOW" && frame.connection === connection);
      const from = site.frames.indexOf(fall);
      const between = site.frames
        .slice(from, site.frames.indexOf(next))
        .filter((frame) => frame.connection === connection);
      for (const frame of between) site.recording.drop(frame);
      return at(next, [...follows, "request-unanswered", "deadline-missed", "stopped-responding", "game-waits"]);
    },
  },
];

/** Sends a client a result, followed by a different one. */
function contradicted(site: Site, result: EditedFrame): Planted {
  const index = result.tokens.length - 2;
  const other = result.tokens[index] === SUC ? BNC : SUC;
  const made = site.recording.putAfter(result, messageBytes(result.tokens.with(index, other)));
  return at(made, ["reported-twice", ...follows]);
}

function isLater({ tokens }: EditedFrame): boolean {
  return tokens[2] === FAL;
}

function atConnections(frames: readonly EditedFrame[]): Planted {
  const connections = frames.map(({ connection }) => connection);
  return { ...atConnection(0, follows), connections };
}
