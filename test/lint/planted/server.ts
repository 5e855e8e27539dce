import { closeBracket, openBracket } from "../../../core/tokens/token.ts";
import { dm, tokensOf } from "../../support/bytes.ts";
import { messageBytes } from "./editedRecording.ts";
import { at, type Fault } from "./fault.ts";

const family = "server";
const games = ["parl_var_micro", "parl_std_press130_start", "parl_std_hold7_drw"];
const after = [
  "command-after-end",
  "draw-without-vote",
  "option-order",
  "orders-of-nonplayer",
  "wrongly-granted",
  "broadcast-differs",
  "after-end",
  "off-without-end",
  "game-continued",
  "summary-wrong",
  "sub-late",
  "press-when-closed",
  "setting-differs",
  "time-differs",
];
const tokenOf = (name: string): number => tokensOf(name)[0] ?? 0;

export const serverFaults: readonly Fault[] = [
  {
    ...{ family, rule: "MAP comes before HLO", clause: "level 0, joining", code: "map-missing", captures: games },
    plant: (site) => {
      const map = site.fromServer("MAP");
      const hello = site.after(map, "HLO", (frame) => frame.name === "HLO" && frame.connection === map.connection);
      const yes = site.fromClient("YES", ({ connection }) => connection === map.connection);
      site.recording.drop(map);
      site.recording.drop(yes);
      return at(hello);
    },
  },
  {
    ...{ family, rule: "HLO comes after the client has accepted the map", clause: "level 0, joining" },
    ...{ code: "hello-before-map", captures: [...games, "dip_hold7_drw"] },
    plant: (site) => {
      const yes = site.fromClient("YES");
      const hello = site.after(yes, "HLO", ({ name, connection }) => name === "HLO" && connection === yes.connection);
      site.recording.moveAfter(yes, hello);
      return at(hello);
    },
  },
  {
    ...{ family, rule: "a game begins with a position", clause: "level 0, NOW", code: "start-without-position" },
    captures: ["parl_var_micro", "parl_std_press130_start"],
    isWhole: true,
    plant: (site) => {
      const hello = site.any(site.players);
      const { connection } = hello;
      site.recording.drop(site.after(hello, "NOW", (frame) => frame.name === "NOW" && frame.connection === connection));
      return at(hello, [...after, "result-before-start", "owners-missing", "broadcast-differs", "press-lost"]);
    },
  },
  {
    ...{ family, rule: "each option of HLO has brackets", clause: "level 0, HLO", code: "bare-options" },
    captures: [...games, "dip_hold7_drw"],
    plant: (site) => {
      const hello = site.any(site.players);
      const options = hello.tokens.subarray(8, -1).filter((token) => token !== openBracket && token !== closeBracket);
      const tokens = [...hello.tokens.subarray(0, 8), ...options, closeBracket];
      // Everything else is read as if the brackets were there.
      return at(site.recording.say(hello, tokens), ["setting-differs"], 8);
    },
  },
  {
    ...{ family, rule: "HLO has the press level", clause: "level 0, HLO", code: "level-missing", captures: games },
    plant: (site) => {
      const hello = site.any(site.players);
      const tokens = [...hello.tokens.subarray(0, 8), ...tokensOf("( AOA )"), ...hello.tokens.subarray(12)];
      return at(site.recording.say(hello, tokens), after);
    },
  },
  {
    ...{ family, rule: "press options need a press level", clause: "level 10, HLO", code: "option-above-level" },
    captures: ["parl_var_micro", "dip_hold7_drw"],
    plant: (site) => {
      const hello = site.any(site.players);
      const tokens = [...hello.tokens.subarray(0, -1), ...tokensOf("( PDA )"), ...hello.tokens.subarray(-1)];
      return at(site.recording.say(hello, tokens), after);
    },
  },
  {
    ...{
      family,
      rule: "the game begins with HLO",
      clause: "level 0, joining",
      code: "start-before-hello",
      captures: games,
    },
    plant: (site) => {
      const hello = site.any(site.players);
      const { connection } = hello;
      const position = site.after(hello, "NOW", (frame) => frame.name === "NOW" && frame.connection === connection);
      site.recording.moveAfter(hello, position);
      return at(position, after);
    },
  },
  {
    ...{ family, rule: "the game begins with SCO", clause: "level 0, joining", code: "start-without-owners" },
    captures: games,
    plant: (site) => {
      const hello = site.any(site.players);
      const { connection } = hello;
      const owners = site.after(hello, "SCO", (frame) => frame.name === "SCO" && frame.connection === connection);
      const position = site.after(hello, "NOW", (frame) => frame.name === "NOW" && frame.connection === connection);
      site.recording.drop(owners);
      return at(position);
    },
  },
  {
    ...{
      family,
      rule: "the winner has more than half of the centres",
      clause: "level 0, SLO",
      code: "solo-without-majority",
    },
    captures: ["parl_std_press130_start", "parl_std_hold7_drw"],
    plant: (site) => {
      const position = site.fromServer("NOW");
      return at(site.recording.putAfter(position, dm("SLO ( FRA )")), after);
    },
  },
  {
    ...{
      family,
      rule: "a draw includes only powers that voted for it",
      clause: "level 0, DRW",
      code: "draw-without-vote",
    },
    captures: ["parl_var_micro", "parl_var_hundred3"],
    plant: (site) => {
      const position = site.fromServer("NOW");
      return at(site.recording.putAfter(position, dm("DRW")), [...after, "draw-without-vote"]);
    },
  },
  {
    ...{
      family,
      rule: "without PDA, a draw has no list of powers",
      clause: "level 10, DRW",
      code: "draw-list-declared",
    },
    ...{ captures: ["parl_std_hold7_drw"], isWhole: true },
    plant: (site) =>
      at(
        site.sayEverywhere(site.fromServer("DRW"), () => tokensOf("DRW ( AUS ENG )")),
        after,
      ),
  },
  {
    ...{ family, rule: "SMR matches SCO", clause: "level 0, SMR", code: "summary-wrong" },
    ...{ captures: ["parl_var_micro", "dip_hold7_drw", "parl_std_hold7_drw"], isWhole: true },
    plant: (site) => {
      const summary = site.fromServer("SMR");
      const index = summary.tokens.findLastIndex((token) => token > 0 && token < 40);
      return at(site.recording.say(summary, summary.tokens.with(index, (summary.tokens[index] ?? 0) + 1)), [
        "broadcast-differs",
      ]);
    },
  },
  {
    ...{ family, rule: "no turn follows the end of the game", clause: "level 0, SLO", code: "game-continued" },
    captures: ["parl_var_micro"],
    plant: (site) => {
      const result = site.fromServer("ORD");
      const draw = site.recording.putAfter(result, dm("DRW"));
      const next = site.after(draw, "ORD", (frame) => frame.name === "ORD" && frame.connection === draw.connection);
      return at(next, [...after, "draw-without-votes", "draw-without-vote"]);
    },
  },
  {
    ...{ family, rule: "TME is within the limit", clause: "level 0, TME", code: "time-over-limit" },
    captures: ["dip_hold7_drw", "dip_midgame"],
    plant: (site) => {
      const time = site.fromServer("TME");
      return at(site.recording.say(time, time.tokens.with(2, 4000)), after);
    },
  },
  {
    ...{
      family,
      rule: "no TME without a time limit",
      clause: "level 0, TME",
      code: "time-without-limit",
      captures: ["parl_var_micro"],
    },
    plant: (site) =>
      at(site.recording.putAfter(site.fromServer("NOW"), dm("TME ( 60 )")), [
        ...after,
        "deadline-missed",
        "processed-early",
      ]),
  },
  {
    ...{ family, rule: "MIS lists units without an order", clause: "level 0, MIS", code: "missing-ordered" },
    captures: ["dip_hold7_drw"],
    plant: (site) => {
      const missing = site.fromServer("MIS");
      const thanks = site.frames.find((frame) => frame.name === "THX" && frame.connection === missing.connection);
      const unit = thanks?.tokens.subarray(2, 7) ?? [];
      return at(site.recording.say(missing, [tokenOf("MIS"), ...unit]), ["deadline-missed", "processed-early"]);
    },
  },
  {
    ...{ family, rule: "THX goes to players only", clause: "level 0, THX", code: "orders-of-nonplayer" },
    captures: ["parl_var_hundred3"],
    plant: (site) => {
      const observer = site.fromClient("OBS");
      const thanks = site.fromServer("THX");
      const made = site.recording.putAfter(thanks, messageBytes(thanks.tokens), { connection: observer.connection });
      return at(made, ["answer-unasked"]);
    },
  },
];
