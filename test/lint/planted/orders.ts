import { groupsFrom } from "../../../core/analysis/links/tokenGroups.ts";
import { dm, tokensOf } from "../../support/bytes.ts";
import type { EditedFrame } from "./editedRecording.ts";
import { at, atConnection, type Fault, isSameLeg, type Site, unnamedProvince } from "./fault.ts";

const family = "orders";
const games = ["parl_var_micro", "parl_std_press130_start", "parl_var_hundred3"];
const several = ["parl_std_press130_start", "parl_var_hundred3", "dip_hold7_drw"];
const tokenOf = (name: string): number => tokensOf(name)[0] ?? 0;
const MBV = tokenOf("MBV");
const FAR = tokenOf("FAR");
/** Findings that follow because the recorded server received the original message. */
const played = ["result-wrong", "position-wrong", "result-without-unit", "order-unreported", "note-unlike-adjudicator"];

/** Picks the first `least` THX of a SUB, which must directly follow each other. */
function thanksOf(site: Site, least: number): EditedFrame[] {
  const all = site.frames;
  const first = site.fromServer("THX", (frame) => {
    const from = all.indexOf(frame);
    const before = all.slice(0, from).findLast((other) => isSameLeg(other, frame));
    const run = all
      .slice(from)
      .filter((other) => isSameLeg(other, frame))
      .slice(0, least);
    return before?.name !== "THX" && run.length === least && run.every(({ name }) => name === "THX");
  });
  return all
    .slice(all.indexOf(first))
    .filter((other) => isSameLeg(other, first))
    .slice(0, least);
}

/** Returns a connection's last SUB before a frame. */
function subBefore(site: Site, frame: EditedFrame): EditedFrame | undefined {
  const all = site.frames;
  return all
    .slice(0, all.indexOf(frame))
    .findLast(
      ({ name, connection, direction }) =>
        name === "SUB" && connection === frame.connection && direction === "client-to-server",
    );
}

export const orderFaults: readonly Fault[] = [
  {
    ...{ family, rule: "each order has its THX", clause: "level 0, SUB", code: "thx-missing" },
    ...{ captures: several, times: 2 },
    plant: (site) => {
      const [, lost] = thanksOf(site, 2);
      const sub = lost && subBefore(site, lost);
      if (lost) site.recording.drop(lost);
      return sub
        ? at(sub, ["request-unanswered", "processed-early", "deadline-missed", "missing-left-out", "thx-order"])
        : atConnection(0);
    },
  },
  {
    ...{ family, rule: "THX messages follow the order of the SUB", clause: "level 0, SUB", code: "thx-order" },
    ...{ captures: several, times: 2 },
    plant: (site) => {
      const [one, other] = thanksOf(site, 2);
      const { first } = site.recording.swap(one as EditedFrame, other as EditedFrame);
      return at(first, ["thx-echo"]);
    },
  },
  {
    ...{
      family,
      rule: "THX repeats the order",
      clause: "level 0, THX",
      code: "thx-echo",
      captures: ["parl_var_micro"],
    },
    plant: (site) => {
      const thanks = site.fromServer("THX", ({ tokens }) => tokens.includes(tokenOf("MTO")));
      const index = thanks.tokens.indexOf(tokenOf("MTO")) + 1;
      const other = unnamedProvince(thanks);
      return at(site.recording.say(thanks, thanks.tokens.with(index, other)), [...played, "note-wrong", "thx-missing"]);
    },
  },
  {
    ...{
      family,
      rule: "a legal order is accepted",
      clause: "level 0, THX",
      code: "note-unlike-adjudicator",
      captures: games,
    },
    plant: (site) => {
      const thanks = site.fromServer("THX", ({ tokens }) => tokens.at(-2) === MBV && tokens.includes(tokenOf("MTO")));
      return at(site.recording.say(thanks, thanks.tokens.with(-2, FAR)), [
        ...played,
        "note-wrong",
        "order-refused",
        "order-not-replaced",
        "processed-early",
        "note-reason",
      ]);
    },
  },
  {
    ...{ family, rule: "a unit has one order", clause: "level 0, SUB", code: "unit-ordered-twice", captures: games },
    plant: (site) => {
      const sub = site.fromClient("SUB");
      const [first] = groupsFrom(sub.tokens, 1);
      const twice = [...sub.tokens, ...sub.tokens.subarray(first?.start ?? 0, first?.end ?? 0)];
      return at(site.recording.say(sub, twice), ["thx-missing", "thx-order", "request-unanswered"]);
    },
  },
  {
    ...{
      family,
      rule: "orders are for the current turn",
      clause: "level 0, SUB",
      code: "sub-wrong-turn",
      captures: games,
    },
    plant: (site) => {
      const sub = site.fromClient("SUB");
      const turn = tokensOf("( FAL 7777 )");
      const planted = site.recording.say(sub, [...sub.tokens.subarray(0, 1), ...turn, ...sub.tokens.subarray(1)]);
      return at(planted, [...played, "wrongly-granted"]);
    },
  },
  {
    ...{ family, rule: "orders arrive before the turn ends", clause: "level 0, SUB", code: "sub-late" },
    captures: ["parl_var_micro"],
    plant: (site) => {
      const sub = site.fromClient("SUB", (frame) => {
        const next = site.nextOrNull(
          frame,
          ({ name, connection }) => name === "NOW" && connection === frame.connection,
        );
        // By then, the unit has moved, so the order itself shows which turn it is for.
        return next !== null && !next.tokens.join(" ").includes(frame.tokens.subarray(3, 6).join(" "));
      });
      const { connection } = sub;
      const now = site.after(sub, "NOW", (frame) => frame.name === "NOW" && frame.connection === connection);
      const thanks = site.after(sub, "THX", (frame) => frame.name === "THX" && frame.connection === connection);
      const moved = site.recording.moveAfter(sub, now);
      site.recording.drop(thanks);
      return at(moved, [
        ...played,
        "request-unanswered",
        "deadline-missed",
        "processed-early",
        "order-refused",
        "thx-missing",
        "order-no-unit",
      ]);
    },
  },
  {
    ...{
      family: "deadlines",
      rule: "a draw includes all survivors unless PDA is on",
      clause: "level 10, DRW",
      code: "draw-list",
    },
    captures: ["dip_hold7_drw", "parl_std_hold7_drw"],
    plant: (site) => {
      const draw = site.fromClient("DRW");
      return at(site.recording.say(draw, tokensOf("DRW ( ENG FRA )")), [
        "request-unanswered",
        "answer-unasked",
        "above-level",
        "draw-without-vote",
        "draw-without-votes",
      ]);
    },
  },
  {
    ...{
      family: "deadlines",
      rule: "a turn without a time limit does not end early",
      clause: "level 0, GOF",
      code: "processed-despite-not-gof",
    },
    captures: ["parl_var_micro"],
    plant: (site) => {
      const thanks = site.fromServer("THX");
      const asked = site.recording.putAfter(thanks, dm("NOT ( GOF )"), { direction: "client-to-server" });
      site.recording.putAfter(asked, dm("YES ( NOT ( GOF ) )"), { direction: "server-to-client" });
      return atConnection(thanks.connection);
    },
  },
  {
    ...{
      family: "deadlines",
      rule: "the turn waits for all orders",
      clause: "level 0, turns",
      code: "processed-early",
      captures: ["parl_var_micro"],
    },
    plant: (site) => {
      const sub = site.fromClient("SUB");
      const thanks = site.after(sub, "THX", (frame) => frame.name === "THX" && frame.connection === sub.connection);
      site.recording.drop(thanks);
      site.recording.drop(sub);
      return atConnection(sub.connection, [...played, "deadline-missed", "thx-missing", "kept-waiting"]);
    },
  },
  {
    ...{
      family: "deadlines",
      rule: "orders arrive before the deadline",
      clause: "level 0, TME",
      code: "deadline-missed",
    },
    // FRA misses the deadline even in the unchanged recording.
    captures: ["dip_midgame"],
    plant: (site) => {
      const hello = site.any(
        site.players.filter(({ connection }) => {
          const own = site.frames.filter((frame) => frame.connection === connection && frame.name === "NOW");
          return own.length > 1 && connection !== 2;
        }),
      );
      const { connection } = hello;
      const own = site.frames.filter(
        (frame) =>
          frame.connection === connection && (frame.name === "SUB" || frame.name === "THX" || frame.name === "MIS"),
      );
      const now = site.frames.filter((frame) => frame.connection === connection && frame.name === "NOW")[1];
      const end = now ? site.frames.indexOf(now) : Number.POSITIVE_INFINITY;
      const all = site.frames;
      for (const frame of own) if (all.indexOf(frame) < end) site.recording.drop(frame);
      return atConnection(connection, [...played, "processed-early", "in-disorder", "lateness-unreported"]);
    },
  },
];
