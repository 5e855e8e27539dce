import { openBracket } from "../../../core/tokens/token.ts";
import { dm, tokensOf } from "../../support/bytes.ts";
import { type EditedFrame, messageBytes } from "./editedRecording.ts";
import { at, atConnection, type Fault, isSameLeg, type Planted, type Site } from "./fault.ts";

const family = "turns";
const games = ["parl_var_micro", "parl_std_press130_start", "parl_var_hundred3"];
const tokenOf = (name: string): number => tokensOf(name)[0] ?? 0;
const [HLD, MTO, RTO, NRS, SCS] = ["HLD", "MTO", "RTO", "NRS", "SCS"].map(tokenOf) as [
  number,
  number,
  number,
  number,
  number,
];
const [FAL, WIN, SUM] = ["FAL", "WIN", "SUM"].map(tokenOf) as [number, number, number];

/** Findings that one wrong message from a server causes. */
export const follows = [
  "answer-unasked",
  "broadcast-differs",
  "deadline-missed",
  "game-waits",
  "missing-left-out",
  "note-unlike-adjudicator",
  "order-refused",
  "order-not-replaced",
  "order-unreported",
  "processed-early",
  "position-wrong",
  "request-unanswered",
  "result-impossible",
  "result-of-other-turn",
  "result-wrong",
  "setting-differs",
  "stalled",
  "sub-late",
  "sub-wrong-turn",
  "summary-wrong",
  "time-differs",
  "time-over-limit",
  "time-without-limit",
  "changed-otherwise",
  "turn-backwards",
  "units-changed",
  "unnamed-token",
];

type ServerFault = Pick<Fault, "code" | "rule" | "clause" | "captures"> & Partial<Pick<Fault, "isWhole" | "times">>;

function serverFault(fault: ServerFault, plant: (site: Site) => Planted): Fault {
  return {
    ...fault,
    family,
    plant: (site) => {
      const planted = plant(site);
      return { ...planted, also: [...(planted.also ?? []), ...follows] };
    },
  };
}

/** Inserts lines after a message from a server; the last line is at fault. */
function said(
  fault: ServerFault & { readonly after: string },
  lines: (frame: EditedFrame) => readonly string[],
): Fault {
  return serverFault(fault, (site) => {
    let last = site.fromServer(fault.after, ({ power }) => power !== null);
    for (const line of lines(last)) {
      const direction = line.startsWith(">") ? "client-to-server" : "server-to-client";
      last = site.recording.putAfter(last, dm(line.slice(2), last.representation), { direction });
    }
    return at(last);
  });
}

/** Picks a SUB and the THX of its first order. */
function thanked(site: Site, fits: (sub: EditedFrame) => boolean): readonly [sub: EditedFrame, thanks: EditedFrame] {
  const thanksOf = (sub: EditedFrame): EditedFrame | null =>
    site.nextOrNull(sub, (frame) => frame.name === "THX" && frame.connection === sub.connection);
  const sub = site.fromClient("SUB", (frame) => fits(frame) && thanksOf(frame) !== null);
  return [sub, thanksOf(sub) ?? sub];
}

/** Inserts a message before the next turn on every connection. */
function beforeAll(site: Site, position: EditedFrame, tokens: ArrayLike<number>): EditedFrame[] {
  return site.everywhere(position).map((one) => {
    const all = site.frames;
    const before = all.slice(0, all.indexOf(one)).findLast((other) => isSameLeg(other, one));
    if (!before) throw new Error("no message precedes this position");
    return site.recording.putAfter(before, messageBytes(tokens));
  });
}

export const turnFaults: readonly Fault[] = [
  serverFault(
    {
      ...{ code: "order-wrong-phase", rule: "a turn accepts only its own kinds of orders", clause: "level 0, SUB" },
      ...{ captures: ["parl_var_micro", "parl_std_press130_start"], times: 2 },
    },
    (site) => {
      const isMove = ({ tokens }: EditedFrame): boolean => tokens[7] === MTO && tokens[2] === openBracket;
      const [sub, thanks] = thanked(site, isMove);
      const verb = thanks.tokens.indexOf(MTO);
      site.recording.say(thanks, thanks.tokens.with(verb, RTO).with(-2, NRS));
      return at(site.recording.say(sub, sub.tokens.with(7, RTO)));
    },
  ),
  serverFault(
    {
      ...{ code: "order-without-coast", rule: "a fleet is named with its coast", clause: "level 0, SUB" },
      captures: ["parl_std_hold7_drw", "dip_hold7_drw"],
    },
    (site) => {
      // `SUB .. ( ( RUS FLT ( STP SCS ) ) HLD ) ..`
      const sub = site.fromClient("SUB", ({ tokens }) => tokens.includes(SCS));
      const without = (tokens: Uint16Array): number[] => {
        const coast = tokens.indexOf(SCS);
        return [...tokens].filter((_, index) => index !== coast - 2 && index !== coast && index !== coast + 1);
      };
      const { connection } = sub;
      const thanks = site.fromServer("THX", (one) => one.connection === connection && one.tokens.includes(SCS));
      site.recording.say(thanks, without(thanks.tokens));
      return at(site.recording.say(sub, without(sub.tokens)));
    },
  ),
  serverFault(
    { code: "retreats-none-due", rule: "a turn without orders is skipped", clause: "level 0, NOW", captures: games },
    (site) => {
      const fall = site.fromServer("NOW", ({ tokens }) => tokens[2] === FAL);
      return at(beforeAll(site, fall, fall.tokens.with(2, SUM)));
    },
  ),
  serverFault(
    {
      ...{ code: "owners-missing", rule: "SCO comes at the end of the year", clause: "level 0, SCO" },
      captures: ["parl_var_hundred3"],
    },
    (site) => {
      const winter = site.fromServer("NOW", ({ tokens }) => tokens[2] === WIN);
      const all = site.frames;
      const owners = all
        .slice(0, all.indexOf(winter))
        .findLast((frame) => isSameLeg(frame, winter) && frame.name === "SCO");
      if (owners) site.recording.drop(owners);
      return at(winter, ["missing-count"]);
    },
  ),
  serverFault(
    {
      ...{ code: "owners-early", rule: "owners change in winter", clause: "level 0, SCO" },
      captures: ["parl_std_press130_start", "parl_var_hundred3"],
    },
    (site) => {
      const fall = site.fromServer("NOW", ({ tokens }) => tokens[2] === FAL);
      const owners = site.fromServer("SCO", ({ connection }) => connection === fall.connection);
      // Moves the first centre from its owner to the next power.
      const [centre = 0] = owners.tokens.subarray(3);
      const end = owners.tokens.indexOf(0x4001);
      const tokens = [...owners.tokens];
      tokens.splice(end + 3, 0, centre);
      tokens.splice(3, 1);
      return at(beforeAll(site, fall, tokens), ["centre-missing", "owners-wrong", "missing-count"]);
    },
  ),
  serverFault(
    { code: "result-before-start", rule: "results follow a turn", clause: "level 0, ORD", captures: games },
    (site) => {
      const hello = site.any(site.players);
      const { connection, representation } = hello;
      const unit = site.after(hello, "NOW", (one) => one.name === "NOW" && one.connection === connection);
      const [from, to] = [unit.tokens.indexOf(openBracket, 5), unit.tokens.indexOf(0x4001, 6) + 1];
      const order = [openBracket, ...unit.tokens.subarray(from, to), HLD, 0x4001];
      const turn = unit.tokens.subarray(1, 5);
      const tokens = [tokenOf("ORD"), ...turn, ...order, ...tokensOf("( SUC )", representation)];
      return at(site.recording.putAfter(hello, messageBytes(tokens)), ["reported-twice", "start-without-position"], 0);
    },
  ),
  serverFault(
    { code: "hello-power", rule: "HLO names a known power", clause: "level 0, HLO", captures: games },
    (site) => {
      const hello = site.any(site.players);
      return at(
        site.recording.say(hello, hello.tokens.with(2, 0x417f)),
        ["press-unsent", "power-shared", "order-when-out"],
        2,
      );
    },
  ),
  serverFault(
    {
      code: "unknown-option",
      rule: "every option is defined in the documents",
      clause: "level 0, HLO",
      captures: games,
    },
    (site) => {
      const hello = site.any(site.players);
      const tokens = [...hello.tokens.subarray(0, -1), ...tokensOf("( AMY 3 )"), 0x4001];
      return at(site.recording.say(hello, tokens), [], hello.tokens.length);
    },
  ),
  serverFault(
    {
      ...{
        code: "majority-without-solo",
        rule: "a power with more than half of the centres wins",
        clause: "level 0, SLO",
      },
      ...{ captures: ["parl_var_hundred3"], isWhole: true },
    },
    (site) => {
      const solo = site.fromServer("SLO");
      const all = site.frames;
      const changed = site
        .everywhere(solo)
        .map((one) => all.slice(all.indexOf(one)).find((frame) => isSameLeg(frame, one) && frame.name === "NOW"));
      for (const one of site.everywhere(solo)) site.recording.drop(one);
      return at(changed.flatMap((frame) => frame ?? []));
    },
  ),
  serverFault(
    {
      ...{ code: "draw-not-declared", rule: "votes from all powers end the game in a draw", clause: "level 0, DRW" },
      captures: ["parl_std_hold7_drw"],
    },
    (site) => {
      const draw = site.fromServer("DRW");
      const all = site.everywhere(draw);
      for (const one of all) site.recording.drop(one);
      return { ...atConnection(0), connections: all.map(({ connection }) => connection) };
    },
  ),
  said(
    {
      code: "time-grows",
      rule: "the time left does not grow",
      clause: "level 0, TME",
      captures: ["parl_midgame"],
      after: "NOW",
    },
    () => ["< TME ( 3 )", "< TME ( 12 )"],
  ),
  said(
    {
      ...{ code: "time-refused", rule: "the server answers TME", clause: "level 0, TME" },
      ...{ captures: ["parl_midgame", "parl_std_dsd_pause"], after: "TME" },
    },
    () => ["> TME", "< REJ ( TME )"],
  ),
  said(
    {
      code: "answer-of-other-kind",
      rule: "a request for data gets data",
      clause: "level 0, NOW",
      captures: games,
      after: "NOW",
    },
    () => ["> NOW", "< YES ( NOW )"],
  ),
  said(
    {
      code: "wrongly-refused",
      rule: "the server accepts GOF during a game",
      clause: "level 0, GOF",
      captures: games,
      after: "NOW",
    },
    () => ["> GOF", "< REJ ( GOF )"],
  ),
  said(
    {
      code: "missing-left-out",
      rule: "MIS lists every unit without an order",
      clause: "level 0, MIS",
      captures: games,
      after: "NOW",
    },
    () => ["> MIS", "< MIS"],
  ),
  serverFault(
    { code: "gof-incomplete", rule: "GOF follows the orders", clause: "level 0, GOF", captures: games },
    (site) => {
      const position = site.fromServer("NOW", ({ power }) => power !== null);
      const said = site.recording.putAfter(position, dm("GOF"), { direction: "client-to-server" });
      site.recording.putAfter(said, dm("YES ( GOF )"), { direction: "server-to-client" });
      return at(said, ["gof-without-missing"]);
    },
  ),
  serverFault(
    {
      ...{ code: "wrongly-granted", rule: "observers have no vote", clause: "level 0, DRW" },
      captures: ["parl_var_hundred3", "parl_var_modern_start"],
    },
    (site) => {
      const observer = site.fromClient("OBS");
      const { connection } = observer;
      const position = site.fromServer("NOW", (one) => one.connection === connection);
      const asked = site.recording.putAfter(position, dm("DRW"), { direction: "client-to-server" });
      return at(site.recording.putAfter(asked, dm("YES ( DRW )"), { direction: "server-to-client" }), [
        "observer-command",
      ]);
    },
  ),
  serverFault(
    { code: "obsolete-note", rule: "every note is on the list of notes", clause: "level 0, THX", captures: games },
    (site) => {
      const thanks = site.fromServer("THX");
      return at(site.recording.say(thanks, thanks.tokens.with(-2, tokenOf("NST"))), ["order-no-unit"], 0);
    },
  ),
  serverFault(
    {
      code: "obsolete-outcome",
      rule: "every result is on the list of results",
      clause: "level 0, ORD",
      captures: games,
    },
    (site) => {
      const changed = site.fromServer("ORD", ({ tokens }) => tokens.at(-3) === openBracket);
      const index = changed.tokens.length - 2;
      return at(site.recording.say(changed, changed.tokens.with(index, tokenOf("FLD"))), [], index);
    },
  ),
  serverFault(
    {
      ...{ code: "order-without-destination", rule: "a convoyed army has a destination", clause: "level 0, ORD" },
      captures: ["parl_std_press130_start", "parl_var_hundred3"],
    },
    (site) => {
      const changed = site.fromServer("ORD", ({ tokens }) => tokens.includes(MTO) && tokens[5] === openBracket);
      const verb = changed.tokens.lastIndexOf(MTO);
      const place = changed.tokens[verb + 1] === openBracket ? 4 : 1;
      const tokens = [
        ...changed.tokens.subarray(0, verb + 1),
        tokenOf("VIA"),
        ...changed.tokens.subarray(verb + 1 + place),
      ];
      return at(site.recording.say(changed, tokens), [], 6);
    },
  ),
  serverFault(
    { code: "no-centres", rule: "SCO lists only powers with centres", clause: "level 0, SCO", captures: games },
    (site) => {
      const owners = site.fromServer("SCO");
      const power = site.any(site.players.filter(({ connection }) => connection === owners.connection)).tokens[2] ?? 0;
      const tokens = [...owners.tokens, openBracket, power, 0x4001];
      return at(site.recording.say(owners, tokens), ["centre-twice"], owners.tokens.length + 1);
    },
  ),
];
