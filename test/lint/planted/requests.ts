import { dm, tokensOf } from "../../support/bytes.ts";
import { messageBytes } from "./editedRecording.ts";
import { at, atConnection, type Fault } from "./fault.ts";
import { spoken } from "./speech.ts";

const family = "requests";
const games = ["parl_var_micro", "parl_std_press130_start", "parl_var_hundred3"];
const talkative = ["parl_std_press130_start", "parl_var_modern_start"];
const YES = tokensOf("YES")[0] ?? 0;

/** Returns a fault in a server's refusal of a message that no client may send. */
function refused(code: string, rule: string, answer: string): Fault {
  const fault = { family, rule, clause: "level 0, HUH and PRN", code, captures: games };
  return spoken(fault, () => ["> TME ( GOF )", answer], ["syntax"]);
}

export const requestFaults: readonly Fault[] = [
  refused("err-missing", "HUH has ERR", "< HUH ( TME ( GOF ) )"),
  refused("err-misplaced", "ERR is before the first wrong token", "< HUH ( TME ( GOF ERR ) )"),
  refused("prn-for-balanced", "PRN answers messages whose brackets do not match", "< PRN ( TME ( GOF ) )"),
  spoken(
    { family, rule: "answers come in order", clause: "level 0, answers", code: "answer-order", captures: games },
    () => ["> DRW", "> NOT ( DRW )", "< YES ( NOT ( DRW ) )", "< YES ( DRW )"],
    ["draw-without-vote"],
  ),
  spoken(
    { family, rule: "MIS follows GOF", clause: "level 0, GOF", code: "gof-without-missing", captures: games },
    () => ["> GOF", "< YES ( GOF )"],
    ["gof-incomplete"],
  ),
  {
    ...{ family, rule: "every request is answered", clause: "level 0, answers", code: "request-unanswered" },
    ...{ captures: talkative, times: 2 },
    plant: (site) => {
      const answer = site.fromServer("YES", ({ tokens, power }) => tokens.length > 6 && power !== null);
      const inside = answer.tokens.subarray(2, -1).join(" ");
      const all = site.frames;
      const request = all.findLast(
        (frame, index) =>
          index < all.indexOf(answer) &&
          frame.connection === answer.connection &&
          frame.direction === "client-to-server" &&
          frame.tokens.join(" ") === inside,
      );
      site.recording.drop(answer);
      return request ? at(request) : atConnection(answer.connection);
    },
  },
  {
    ...{ family, rule: "a request gets only one answer", clause: "level 0, answers", code: "answered-twice" },
    ...{ captures: talkative, times: 2 },
    plant: (site) => {
      const answer = site.fromServer("YES", ({ power }) => power !== null);
      return at(site.recording.putAfter(answer, answer.bytes), [], 0);
    },
  },
  {
    ...{
      family,
      rule: "an answer goes to the client that asked",
      clause: "level 0, answers",
      code: "answer-unasked",
      captures: games,
    },
    plant: (site) => {
      const position = site.fromServer("NOW");
      return at(
        site.recording.putAfter(position, dm("YES ( NOT ( GOF ) )")),
        ["processed-despite-not-gof", "wrongly-granted"],
        0,
      );
    },
  },
  {
    ...{ family, rule: "an order gets one THX", clause: "level 0, THX", code: "answered-twice" },
    captures: ["parl_var_micro"],
    plant: (site) => {
      const thanks = site.fromServer("THX", (frame) => {
        const next = site.nextOrNull(frame, ({ connection }) => connection === frame.connection);
        return next?.name === "ORD";
      });
      return at(site.recording.putAfter(thanks, thanks.bytes), [], 0);
    },
  },
  {
    ...{
      family,
      rule: "clients do not acknowledge data",
      clause: "level 0, client messages",
      code: "acknowledged-data",
    },
    ...{ captures: games, times: 2 },
    plant: (site) => {
      const data = site.fromServer(site.any(["HLO", "NOW", "SCO"]));
      const yes = messageBytes([YES, 0x4000, ...data.tokens, 0x4001]);
      return at(site.recording.putAfter(data, yes, { direction: "client-to-server" }), ["syntax"], 2);
    },
  },
  {
    ...{ family, rule: "no HUH in reply to a HUH", clause: "level 0, HUH", code: "refusal-refused" },
    captures: ["parl_std_press130_start", "parl_std_dsd_pause", "parl_var_modern_start"],
    plant: (site) => {
      const huh = site.fromServer("HUH");
      const [HUH = 0, ERR = 0] = tokensOf("HUH ERR");
      const reply = messageBytes([HUH, 0x4000, ERR, ...huh.tokens, 0x4001]);
      return at(site.recording.putAfter(huh, reply, { direction: "client-to-server" }), ["request-unanswered"], 3);
    },
  },
  {
    ...{ family, rule: "a server keeps answering", clause: "level 0, answers", code: "stopped-responding" },
    captures: ["parl_std_press130_start"],
    plant: (site) => {
      const request = site.fromClient(
        "SND",
        (frame) =>
          site.frames.filter(
            ({ name, connection, atNs }) => name === "SND" && connection === frame.connection && atNs > frame.atNs,
          ).length > 2,
      );
      const before = site.frames.findLast(
        (frame, index) =>
          index < site.frames.indexOf(request) &&
          frame.connection === request.connection &&
          frame.direction === "server-to-client",
      );
      if (before) site.recording.silence(before);
      const last = site.frames.findLast(({ connection }) => connection === request.connection);
      if (last) site.recording.delay(last, 5e9);
      return atConnection(request.connection, [
        "press-lost",
        "turn-skipped",
        "deadline-missed",
        "game-waits",
        "reply-unfounded",
        // These are findings about the other players: everything after the delay is late.
        "slow-answer",
      ]);
    },
  },
];
