import { isProvince } from "../../../core/tokens/token.ts";
import { T } from "../../../core/tokens/vocabulary.ts";
import { type EditedFrame, messageBytes } from "./editedRecording.ts";
import { at, type Fault, isSameLeg, isSameMessage, type Site, unnamedProvince } from "./fault.ts";

const family = "across";
const games = ["parl_var_micro", "parl_std_press130_start", "parl_var_modern_start"];

/** Whether other connections received the same message, so that a difference is visible. */
function isShared(site: Site, frame: EditedFrame): boolean {
  return site.everywhere(frame).length > 2;
}

/** Changes one token in one client's copy of a message that all clients receive. */
function differing(
  name: string,
  rule: string,
  change: (frame: EditedFrame, site: Site) => number,
  also: readonly string[] = [],
): Fault {
  return {
    ...{ family, rule, clause: `level 0, ${name}`, code: "broadcast-differs", captures: games, times: 2 },
    plant: (site) => {
      const frame = site.fromServer(
        name,
        (one) => one.tokens.length > 6 && isShared(site, one) && change(one, site) > 0,
      );
      const index = change(frame, site);
      const token = otherToken(frame, index);
      return at(site.recording.say(frame, frame.tokens.with(index, token)), also, index);
    },
  };
}

/** Replaces SUC with BNC, and any other token with another of the same kind. */
function otherToken(frame: EditedFrame, index: number): number {
  const { tokens, representation } = frame;
  const token = tokens[index] ?? 0;
  if (token === T.SUC) return T.BNC;
  if (isProvince(token)) return unnamedProvince(frame);
  const alike = [...representation.names.keys()].filter((one) => one >> 8 === token >> 8 && !tokens.includes(one));
  return alike[0] ?? token - 1;
}

/** Returns the index of the last province in a message. */
function provinceIn({ tokens }: EditedFrame): number {
  return tokens.findLastIndex((token) => token >> 8 >= 0x50 && token >> 8 <= 0x57);
}

/** Picks an FRM whose sender's connection is also recorded. */
function pressAt(site: Site): EditedFrame {
  const { players } = site;
  return site.fromServer(
    "FRM",
    ({ tokens, connection }) =>
      tokens.findLastIndex((token) => token >> 8 === 0x41) > 8 &&
      players.some((hello) => hello.tokens[2] === tokens[2] && hello.connection !== connection),
  );
}

/** Returns the index of a power in press, and a power to replace it with. */
function otherPower({ tokens, representation }: EditedFrame): readonly [index: number, other: number] {
  const index = tokens.findLastIndex((token) => token >> 8 === 0x41);
  const other = [...representation.names.keys()].find((token) => token >> 8 === 0x41 && !tokens.includes(token));
  return [index, other ?? 0];
}

/** Findings that a receiver's reply to changed press causes. */
const pressAlso = ["reply-unfounded", "forward-misquoted", "press-unanswered", "power-twice"];

const talkative = ["parl_std_press130_start", "parl_var_modern_start"];

export const acrossFaults: readonly Fault[] = [
  differing("NOW", "all clients receive the same position", provinceIn, [
    "unit-misplaced",
    "two-units",
    "position-wrong",
    "versions-differ",
    "units-changed",
    "result-without-unit",
    "order-unreported",
    "sub-late",
    "processed-early",
  ]),
  differing("SCO", "all clients receive the same owners", provinceIn, [
    "centre-missing",
    "centre-unknown",
    "centre-twice",
    "owners-wrong",
  ]),
  differing("ORD", "all clients receive the same result", ({ tokens }) => tokens.indexOf(T.SUC), [
    "result-wrong",
    "result-impossible",
    "versions-differ",
  ]),
  {
    ...{ family, rule: "all clients receive the same winner", clause: "level 0, SLO", code: "broadcast-differs" },
    ...{ captures: ["parl_var_micro"], isWhole: true },
    plant: (site) => {
      const solo = site.fromServer("SLO");
      const other = site.any(
        site.players.map(({ tokens }) => tokens[2] ?? 0).filter((power) => power !== solo.tokens[2]),
      );
      return at(site.recording.say(solo, solo.tokens.with(2, other)), ["solo-without-majority", "summary-wrong"], 2);
    },
  },
  {
    ...{ family, rule: "all clients play at the same press level", clause: "level 0, HLO", code: "setting-differs" },
    captures: ["parl_var_micro"],
    plant: (site) => {
      const hello = site.any(site.players);
      return at(site.recording.say(hello, hello.tokens.with(10, 30)));
    },
  },
  {
    ...{
      family,
      rule: "all clients play on the same map",
      clause: "level 0, MAP",
      code: "setting-differs",
      captures: ["parl_var_micro"],
    },
    plant: (site) => {
      const map = site.fromServer("MAP");
      const { connection } = map;
      const answer = site.after(
        map,
        "YES",
        (frame) => frame.connection === connection && frame.name === "YES" && frame.direction === "client-to-server",
      );
      site.recording.say(answer, answer.tokens.with(4, 0x4b58));
      return at(site.recording.say(map, map.tokens.with(2, 0x4b58)), [], 2);
    },
  },
  {
    ...{ family, rule: "all clients receive the same names", clause: "protocol v1, RM", code: "setting-differs" },
    captures: ["parl_var_micro", "parl_var_modern_start"],
    plant: (site) => {
      const rm = site.fromServer("RM");
      const bytes = rm.bytes.slice();
      const [first, second] = [bytes.slice(4, 6), bytes.slice(10, 12)];
      bytes.set(second, 4);
      bytes.set(first, 10);
      return at(site.recording.change(rm, bytes), [
        "rm-category",
        "result-without-unit",
        "broadcast-differs",
        "summary-wrong",
        "unnamed-token",
      ]);
    },
  },
  {
    ...{ family, rule: "all clients receive the same deadline", clause: "level 0, TME", code: "time-differs" },
    captures: ["dip_hold7_drw"],
    plant: (site) => {
      const time = site.fromServer("TME");
      return at(site.recording.say(time, time.tokens.with(2, 77)), ["time-without-limit", "time-over-limit"], 2);
    },
  },
  {
    ...{
      family,
      rule: "every FRM delivers an SND",
      clause: "level 10, FRM",
      code: "press-unsent",
      captures: talkative,
      times: 2,
    },
    plant: (site) => {
      const given = pressAt(site);
      const [index, other] = otherPower(given);
      const made = site.recording.putAfter(given, messageBytes(given.tokens.with(index, other)));
      return at(made, pressAlso);
    },
  },
  {
    ...{ family, rule: "an SND leads to one FRM per recipient", clause: "level 10, FRM", code: "press-doubled" },
    ...{ captures: talkative, times: 2 },
    plant: (site) => {
      const given = pressAt(site);
      return at(site.recording.putAfter(given, given.bytes));
    },
  },
  {
    ...{ family, rule: "press arrives unchanged", clause: "level 10, FRM", code: "press-changed" },
    ...{ captures: talkative, times: 2 },
    plant: (site) => {
      const given = pressAt(site);
      const [index, other] = otherPower(given);
      return at(site.recording.say(given, given.tokens.with(index, other)), pressAlso, index);
    },
  },
  {
    ...{ family, rule: "press goes only to its recipients", clause: "level 10, SND", code: "press-misdelivered" },
    ...{ captures: talkative, times: 2 },
    plant: (site) => {
      const given = pressAt(site);
      const stranger = site.any(
        site.players.filter((hello) => !given.tokens.subarray(0, 12).includes(hello.tokens[2] ?? 0)),
        "third power",
      );
      const made = site.recording.putAfter(given, given.bytes, { connection: stranger.connection });
      return at(made, ["press-unanswered"]);
    },
  },
  {
    ...{ family, rule: "accepted press is delivered", clause: "level 10, SND", code: "press-lost" },
    ...{ captures: ["parl_std_press130_start"], times: 2 },
    plant: (site) => {
      const given = site.pick("FRM", (frame) => frame.name === "FRM" && sendOf(site, frame) !== null);
      const sent = sendOf(site, given);
      site.recording.drop(given);
      // Bot games are fast, and this one is cut: the next messages must come late enough to prove the loss.
      const next = site.frames.find((frame) => frame.atNs > given.atNs && isSameLeg(frame, given));
      if (next) site.recording.delay(next, 31e9);
      return at(sent ?? given, ["reply-unfounded", "forward-misquoted", "explain-unfounded", "slow-answer"]);
    },
  },
  {
    ...{
      family,
      rule: "FRM names all recipients",
      clause: "level 10, FRM",
      code: "press-recipients",
      captures: talkative,
    },
    plant: (site) => {
      const given = pressAt(site);
      const other = site.any(site.players.filter(({ tokens }) => !given.tokens.includes(tokens[2] ?? 0)));
      const tokens = [...given.tokens.subarray(0, 6), other.tokens[2] ?? 0, ...given.tokens.subarray(6)];
      return at(site.recording.say(given, tokens), [], 5);
    },
  },
  {
    ...{ family, rule: "each power has its own passcode", clause: "level 0, HLO", code: "passcode-shared" },
    captures: ["parl_var_micro", "dip_hold7_drw", "parl_std_hold7_drw"],
    plant: (site) => {
      const [first, ...others] = site.players;
      const hello = site.any(others);
      return at(site.recording.say(hello, hello.tokens.with(5, first?.tokens[5] ?? 0)), [], 5);
    },
  },
  {
    ...{ family, rule: "IAM names the power's own passcode", clause: "level 0, IAM", code: "passcode-of-other" },
    ...{ captures: ["parl_midgame"], isWhole: true },
    plant: (site) => {
      const iam = site.fromClient("IAM", ({ tokens }) =>
        site.players.some((hello) => hello.tokens[2] === tokens[2] && hello.tokens[5] === tokens[5]),
      );
      const other = site.any(site.players.filter(({ tokens }) => tokens[2] !== iam.tokens[2]));
      return at(
        site.recording.say(iam, iam.tokens.with(5, other.tokens[5] ?? 0)),
        ["answer-unasked", "passcode-unchecked", "request-unanswered"],
        5,
      );
    },
  },
];

/** Returns the SND that an FRM delivers, if that SND has no other recipients. */
function sendOf(site: Site, given: EditedFrame): EditedFrame | null {
  const all = site.frames;
  const at = all.indexOf(given);
  return (
    all.findLast(
      (frame, index) =>
        index < at &&
        frame.name === "SND" &&
        frame.power === given.representation.names.get(given.tokens[2] ?? 0) &&
        isSameMessage({ ...frame, tokens: frame.tokens.subarray(1) }, { ...given, tokens: given.tokens.subarray(4) }),
    ) ?? null
  );
}
