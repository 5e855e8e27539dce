import { openBracket } from "../../../core/tokens/token.ts";
import { dm, tokensOf } from "../../support/bytes.ts";
import { type EditedFrame, messageBytes } from "./editedRecording.ts";
import { at, type Fault, isSameLeg, type Planted, type Site } from "./fault.ts";
import { follows } from "./turns.ts";

const family = "refusals";
const standard = ["parl_std_press130_start"];
const tokenOf = (name: string): number => tokensOf(name)[0] ?? 0;
const [MTO, AMY, FLT, SPR, FAL, WIN] = ["MTO", "AMY", "FLT", "SPR", "FAL", "WIN"].map(tokenOf) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Changes a move in a SUB and in its THX, and refuses it with a note. */
function refused(
  fault: Pick<Fault, "code" | "rule" | "clause">,
  note: string,
  change: (order: readonly number[], site: Site) => readonly number[],
): Fault {
  return {
    ...{ ...fault, family, captures: standard, times: 3 },
    plant: (site) => {
      // `THX ( ( FRA AMY PAR ) MTO BUR ) ( MBV )`
      const thanks = site.fromServer("THX", ({ tokens }) => tokens[7] === MTO && tokens.length === 13);
      const order = [...thanks.tokens.subarray(2, 9)];
      const said = order.join(" ");
      const all = site.frames;
      const sub = all
        .slice(0, all.indexOf(thanks))
        .findLast(
          (frame) =>
            frame.name === "SUB" &&
            frame.connection === thanks.connection &&
            frame.direction === "client-to-server" &&
            frame.tokens.join(" ").includes(said),
        );
      if (!sub) throw new Error("no SUB before THX");
      const changed = change(order, site);
      const from = indexOf(sub.tokens, order);
      const [THX = 0, ...rest] = tokensOf(`THX ( ) ( ${note} )`);
      site.recording.say(thanks, [THX, openBracket, ...changed, ...rest.slice(1)]);
      const tokens = [...sub.tokens.subarray(0, from), ...changed, ...sub.tokens.subarray(from + order.length)];
      return at(site.recording.say(sub, tokens), [...follows, "thx-order", "missing-ordered", "missing-unsent"]);
    },
  };
}

function indexOf(tokens: Uint16Array, part: readonly number[]): number {
  return [...tokens.keys()].find((at) => part.every((token, index) => tokens[at + index] === token)) ?? 0;
}

function planted(
  fault: Pick<Fault, "code" | "rule" | "clause" | "captures">,
  plant: (site: Site) => Planted,
  also: readonly string[] = [],
): Fault {
  return {
    ...{ ...fault, family },
    plant: (site) => {
      const place = plant(site);
      return { ...place, also: [...follows, ...also] };
    },
  };
}

export const refusalFaults: readonly Fault[] = [
  refused(
    { code: "order-not-replaced", rule: "a unit moves to an adjacent province", clause: "level 0, THX: FAR" },
    "FAR",
    (order) => [...order.slice(0, -1), tokenOf("NAF")],
  ),
  refused(
    { code: "order-foreign-unit", rule: "a power orders its own units", clause: "level 0, THX: NYU" },
    "NYU",
    // At least one of these two powers differs from the unit's own.
    (order) => [order[0] ?? 0, order[1] === 0x4100 ? 0x4103 : 0x4100, ...order.slice(2)],
  ),
  refused(
    { code: "order-no-unit", rule: "a unit is named as NOW names it", clause: "level 0, THX: NSU" },
    "NSU",
    (order) => order.map((token, index) => (index === 2 ? (token === AMY ? FLT : AMY) : token)),
  ),
  planted(
    {
      code: "option-order",
      rule: "options have a fixed order",
      clause: "level 0, HLO",
      captures: ["dip_midgame", "dip_hold7_drw"],
    },
    (site) => {
      const hello = site.any(site.players);
      // `HLO ( p ) ( n ) ( ( LVL 30 ) ( MTL 60 ) .. )`: the first option moves after the second.
      const { tokens } = hello;
      const changed = [
        ...tokens.subarray(0, 8),
        ...tokens.subarray(12, 16),
        ...tokens.subarray(8, 12),
        ...tokens.subarray(16),
      ];
      return at(site.recording.say(hello, changed), [], 13);
    },
  ),
  planted(
    {
      code: "press-late",
      rule: "press for a turn arrives before the turn ends",
      clause: "level 10, SND",
      captures: standard,
    },
    (site) => {
      const fall = site.fromServer("NOW", ({ tokens, power }) => tokens[2] === FAL && power !== null);
      const press = `SND ( SPR 1901 ) ( ${fall.power === "ENG" ? "FRA" : "ENG"} ) ( PRP ( DRW ) )`;
      const sent = site.recording.putAfter(fall, dm(press), { direction: "client-to-server" });
      const late = site.recording.delay(sent, 1e9);
      site.recording.putAfter(late, dm(`REJ ( ${press} )`), { direction: "server-to-client" });
      return at(late, [], 1);
    },
    ["slow-answer", "try-ignored", "try-exceeded", "draw-list"],
  ),
  planted(
    {
      code: "press-refused-shown",
      rule: "refused press is not delivered",
      clause: "level 10, SND",
      captures: standard,
    },
    (site) => {
      const all = site.frames;
      const isShown = (answer: EditedFrame): boolean => {
        const at = all.indexOf(answer);
        const press = answer.tokens.subarray(6, -1).join(" ");
        return all.slice(0, at).some(({ name, tokens }) => name === "FRM" && tokens.join(" ").endsWith(press));
      };
      const answer = site.fromServer("YES", (frame) => frame.tokens[2] === tokenOf("SND") && isShown(frame));
      return at(site.recording.say(answer, answer.tokens.with(0, tokenOf("REJ"))));
    },
    ["press-when-closed", "wrongly-refused", "reply-unfounded"],
  ),
  planted(
    {
      code: "owners-wrong",
      rule: "the power with a unit on a centre owns it",
      clause: "level 0, SCO",
      captures: standard,
    },
    (site) => {
      const winter = site.fromServer("NOW", ({ tokens }) => tokens[2] === WIN);
      const all = site.frames;
      const owners = all
        .slice(0, all.indexOf(winter))
        .findLast((frame) => frame.name === "SCO" && isSameLeg(frame, winter));
      if (!owners) throw new Error("no SCO before NOW");
      // Moves the first centre from its owner to the next power.
      const tokens = [...owners.tokens];
      const [centre = 0] = tokens.splice(3, 1);
      tokens.splice(tokens.indexOf(0x4001) + 3, 0, centre);
      return at(site.sayEverywhere(owners, () => tokens));
    },
    ["missing-count", "builds-missing", "removals-missing"],
  ),
  planted(
    { code: "missing-foreign", rule: "MIS lists the client's own units", clause: "level 0, MIS", captures: standard },
    (site) => {
      const position = site.fromServer(
        "NOW",
        ({ tokens, power }) => power !== null && power !== "GER" && tokens[2] === SPR && tokens[3] === 1901,
      );
      const asked = site.recording.putAfter(position, dm("MIS"), { direction: "client-to-server" });
      const answer = messageBytes(tokensOf("MIS ( GER AMY BER )"));
      return at(site.recording.putAfter(asked, answer, { direction: "server-to-client" }));
    },
  ),
];
