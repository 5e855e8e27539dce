import { printTokens } from "../../../core/tokens/text.ts";
import { tokensOf } from "../../support/bytes.ts";
import type { EditedFrame } from "./editedRecording.ts";
import { at, type Fault } from "./fault.ts";

const family = "maps";
/** Games on the Standard map whose clients requested its definition. */
const defined = ["dip_midgame", "parl_midgame", "parl_std_dsd_pause"];

type Change = readonly [from: string | RegExp, to: string];

/** Returns a fault in a map definition that is changed for every client; `^` precedes the token at fault. */
function drawn(code: string, rule: string, clause: string, changes: readonly Change[]): Fault {
  return {
    ...{ family, rule, clause, code, captures: defined, times: 2 },
    plant: (site) => {
      const mdf = site.fromServer("MDF");
      const text = changed(mdf, changes);
      const [before] = text.split("^");
      const { representation } = mdf;
      const tokens = tokensOf(text.replace("^", ""), representation);
      const frames = site.sayEverywhere(mdf, () => tokens);
      const index = before === text ? undefined : tokensOf(before ?? "", representation).length;
      // Orders, owners and units in such provinces are not separate faults. Orders and press may name a coast that the
      // map now lacks.
      return at(frames, ["coast-unknown"], index);
    },
  };
}

function changed({ tokens, representation }: EditedFrame, changes: readonly Change[]): string {
  let text = printTokens(tokens, representation);
  for (const [from, to] of changes) {
    const next = text.replaceAll(from, to);
    if (next === text) throw new Error(`the definition has no ${from}`);
    text = next;
  }
  return text;
}

const paris = "( PAR ( AMY BRE BUR GAS PIC ) )";
const bohemia = "( BOH ( AMY GAL MUN SIL TYR VIE ) )";

export const mapFaults: readonly Fault[] = [
  drawn("map-name-twice", "a centre is listed once", "level 0, MDF: provinces", [
    ["( TUR ANK CON SMY )", "( TUR ANK CON SMY ^PAR )"],
  ]),
  drawn("map-name-twice", "a province has one list of borders", "level 0, MDF: adjacencies", [
    [/ \)$/g, ` ${paris.replace("PAR", "^PAR")} )`],
  ]),
  drawn("map-name-unlisted", "only listed provinces have borders", "level 0, MDF: adjacencies", [
    ["BLA BOH ", "BLA "],
    ["( BOH ", "( ^BOH "],
  ]),
  drawn("map-name-missing", "the map has every province in the RM", "protocol v1, RM; level 0, MDF", [
    [`${bohemia} `, ""],
    [/ BOH\b/g, ""],
  ]),
  drawn("map-borderless", "a province has borders", "level 0, MDF: adjacencies", [
    [`${bohemia} `, ""],
    ["BLA BOH ", "BLA ^BOH "],
  ]),
  drawn("map-fleet-inland", "an inland province has only army borders", "level 0, MDF: type of a province", [
    [paris, "( ^PAR ( AMY BRE BUR GAS PIC ) ( FLT BRE GAS PIC ) )"],
  ]),
  drawn("map-army-at-sea", "a sea has only fleet borders", "level 0, MDF: type of a province", [
    ["( ADR ( FLT ", "( ^ADR ( AMY VEN ) ( FLT "],
  ]),
  drawn("map-border-impossible", "fleet borders lead to seas and coasts", "level 0, MDF: adjacencies", [
    ["( MAO ( FLT ", "( MAO ( FLT ^PAR "],
  ]),
  drawn("map-one-way", "a border is listed from both sides", "level 0, MDF: adjacencies", [
    ["( PAR ( AMY ", "( PAR ( AMY ^MUN "],
  ]),
  drawn("map-border-itself", "a province does not border itself", "level 0, MDF: adjacencies", [
    ["( PAR ( AMY ", "( PAR ( AMY ^PAR "],
  ]),
  drawn("map-border-twice", "a neighbour is listed once", "level 0, MDF: adjacencies", [
    [paris, "( PAR ( AMY BRE BUR GAS ^BRE PIC ) )"],
  ]),
  drawn("map-centre", "a centre has the number of a centre", "protocol v1, categories", [
    [/(UNO|POR RUM) SER /g, "$1 "],
    ["YOR ) ) ( ( ADR", "YOR SER ) ) ( ( ADR"],
    ["( SER ", "( ^SER "],
  ]),
  drawn("map-category", "a province has a number of its category", "protocol v1, categories", [
    ["( BUL ECS ) ( BUL SCS )", "BUL"],
    [/\( BUL [ES]CS \)/g, "BUL"],
    [
      /\( BUL \( AMY CON GRE RUM SER \)[A-Z() ]*? \) \) \( BUR/g,
      "( ^BUL ( AMY CON GRE RUM SER ) ( FLT AEG BLA CON GRE RUM ) ) ( BUR",
    ],
  ]),
];
