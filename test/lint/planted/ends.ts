import { dm } from "../../support/bytes.ts";
import { at, type Fault, type Site } from "./fault.ts";
import { follows } from "./turns.ts";

const family = "ends";
const whole = ["parl_var_micro", "parl_std_hold7_drw"];
const endings: readonly string[] = ["SLO", "DRW"];
const also = [
  ...follows,
  "orders-of-nonplayer",
  "game-continued",
  "command-after-end",
  "press-to-disorder",
  "in-disorder",
  "deadline-near",
];

/** Returns an unrequested NOW in the middle of a game. */
function position(site: Site): ReturnType<Site["fromServer"]> {
  const { connection } = site.any(site.players);
  return site.fromServer("NOW", (frame) => frame.connection === connection);
}

/** Faults in how a game ends, in civil disorder and in the clock. */
export const endFaults: readonly Fault[] = [
  {
    ...{ family, rule: "SMR follows SLO and DRW", clause: "level 0, SMR", code: "summary-missing" },
    ...{ captures: whole, isWhole: true },
    plant: (site) => {
      const summary = site.fromServer("SMR");
      const { connection } = summary;
      const end = site.pick(
        "end",
        (frame) =>
          endings.includes(frame.name) && frame.connection === connection && frame.direction === summary.direction,
      );
      site.recording.drop(summary);
      return at(end);
    },
  },
  {
    ...{ family, rule: "SMR comes after SLO and DRW", clause: "level 0, SMR", code: "summary-early" },
    ...{ captures: whole, isWhole: true },
    plant: (site) => {
      const summary = site.fromServer("SMR");
      const { connection, direction } = summary;
      const end = site.pick(
        "end",
        (frame) => endings.includes(frame.name) && frame.connection === connection && frame.direction === direction,
      );
      const moved = site.recording.putAfter(end, summary.bytes);
      site.recording.drop(summary);
      return at(site.recording.swap(end, moved).first, ["majority-without-solo", "broadcast-differs"]);
    },
  },
  {
    ...{ family, rule: "NOW follows HLO", clause: "level 0, NOW", code: "position-withheld" },
    ...{ captures: ["parl_std_dsd_pause"], isWhole: true },
    plant: (site) => {
      const hello = site.any(site.players);
      const later = site.frames.slice(site.frames.indexOf(hello) + 1);
      for (const frame of later) if (frame.connection === hello.connection) site.recording.drop(frame);
      return at(hello, also);
    },
  },
  {
    ...{ family, rule: "no command is useful after the end", clause: "level 0, GOF", code: "command-after-end" },
    ...{ captures: ["parl_var_micro"], isWhole: true },
    plant: (site) => {
      const summary = site.fromServer("SMR");
      return at(site.recording.putAfter(summary, dm("GOF"), { direction: "client-to-server" }));
    },
  },
  {
    ...{ family, rule: "TME follows NOW in a game with limits", clause: "level 0, TME", code: "time-missing" },
    ...{ captures: ["live_parl_bandana"], isWhole: true },
    plant: (site) => {
      const last = site.frames.findLast(({ name }) => name === "ORD");
      const time = site.fromServer("TME", ({ atNs }) => atNs < (last?.atNs ?? 0));
      const now = site.frames
        .slice(0, site.frames.indexOf(time))
        .findLast(
          ({ name, connection, direction }) =>
            name === "NOW" && connection === time.connection && direction === time.direction,
        );
      if (!now) throw new Error("no NOW before TME");
      site.recording.drop(time);
      return at(now, ["time-differs"]);
    },
  },
  {
    ...{
      family,
      rule: "TME requests a notification within the time limits",
      clause: "level 0, TME",
      code: "notification-too-long",
    },
    captures: ["parl_var_micro", "dip_hold7_drw"],
    plant: (site) => {
      const now = position(site);
      return at(site.recording.putAfter(now, dm("TME ( 900 )"), { direction: "client-to-server" }), also);
    },
  },
  {
    ...{ family, rule: "CCD is for powers that are late or gone", clause: "level 0, CCD", code: "disorder-unfounded" },
    captures: ["parl_var_micro", "parl_var_hundred3"],
    plant: (site) => {
      const now = position(site);
      const ccd = dm(`CCD ( ${now.power ?? ""} )`, now.representation);
      return at(site.recording.putAfter(now, ccd), also);
    },
  },
  {
    ...{ family, rule: "only games with DSD stop the clock", clause: "level 0, CCD", code: "clock-stop-unfounded" },
    captures: ["parl_var_micro", "dip_hold7_drw"],
    plant: (site) => at(site.recording.putAfter(position(site), dm("NOT ( TME ( 4 ) )")), also),
  },
];
