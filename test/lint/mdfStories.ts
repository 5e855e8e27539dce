import { printNumber } from "../../core/tokens/text.ts";
import { standardNames } from "../../core/tokens/vocabulary.ts";
import { markedStory } from "./markedStory.ts";
import type { Story } from "./stories.ts";

/** A corner of the Standard map: inland and coastal provinces, one with two coasts, and a sea. */
const corner = ["FRA", "GER", "PAR", "MUN", "BUR", "BOH", "GAS", "MAO", "SPA"];

const powers = "( FRA GER )";
const provinces = "( ( ( FRA PAR ) ( GER MUN ) ( UNO SPA ) ) ( BOH BUR GAS MAO ) )";
const borders: Readonly<Record<string, string>> = {
  PAR: "( PAR ( AMY BUR GAS ) )",
  MUN: "( MUN ( AMY BUR BOH ) )",
  BUR: "( BUR ( AMY PAR MUN GAS ) )",
  BOH: "( BOH ( AMY MUN ) )",
  GAS: "( GAS ( AMY PAR BUR SPA ) ( FLT MAO ( SPA NCS ) ) )",
  MAO: "( MAO ( FLT GAS ( SPA NCS ) ( SPA SCS ) ) )",
  SPA: "( SPA ( AMY GAS ) ( ( FLT NCS ) GAS MAO ) ( ( FLT SCS ) MAO ) )",
};

interface Changes {
  readonly powers?: string;
  readonly provinces?: string;
  /** Borders by province; an empty string omits them. */
  readonly borders?: Readonly<Record<string, string>>;
}

export function definition(changes: Changes = {}): string {
  const groups = Object.values({ ...borders, ...changes.borders }).filter((group) => group !== "");
  return `< MDF ${changes.powers ?? powers} ${changes.provinces ?? provinces} ( ${groups.join(" ")} )`;
}

const numbers = new Map([...standardNames].map(([token, name]) => [name, printNumber(token).slice(2)]));

export const cornerGreeting: readonly string[] = [
  "> IM",
  `< RM ${corner.map((name) => `${numbers.get(name)}:${name}`).join(" ")}`,
  "> NME ( 'x' ) ( '1' )",
  "< YES ( NME ( 'x' ) ( '1' ) )",
  "< MAP ( 'corner' )",
  "> MDF",
];

function story(code: string, given: string, changes: Changes): Story {
  return markedStory(code, given, [...cornerGreeting, definition(changes)], [...cornerGreeting, definition()]);
}

/** The map, as defined by a server that forgot one of the RM's provinces. */
export const withoutBohemia: Changes = {
  provinces: provinces.replace("BOH ", ""),
  borders: { BOH: "", MUN: "( MUN ( AMY BUR ) )" },
};

export const mdfStories: readonly Story[] = [
  story("map-name-twice", "a centre that appears in two groups", {
    provinces: provinces.replace("SPA", "SPA *PAR"),
  }),
  story("map-name-twice", "a province with two lists of borders", { borders: { more: "( *PAR ( AMY BUR GAS ) )" } }),
  story("map-name-unlisted", "borders of a province that is not in any list", {
    provinces: provinces.replace("BOH ", ""),
    borders: { BOH: "( *BOH ( AMY MUN ) )" },
  }),
  story("map-name-unlisted", "home centres of an unlisted power", {
    powers: "( FRA )",
    provinces: provinces.replace("GER", "*GER"),
  }),
  story("map-name-unlisted", "a border to a coast that the province does not have", {
    borders: { GAS: "( GAS ( AMY PAR BUR SPA ) ( FLT MAO ( *SPA WCS ) ) )" },
  }),
  markedStory(
    "map-name-missing",
    "a province in the RM that the map lacks",
    [...cornerGreeting, `!${definition(withoutBohemia)}`],
    [...cornerGreeting, definition()],
  ),
  story("map-borderless", "a province without borders", {
    provinces: provinces.replace("BOH", "*BOH"),
    borders: { BOH: "" },
  }),
  story("map-fleet-inland", "a fleet that can leave Paris", {
    borders: { PAR: "( *PAR ( AMY BUR GAS ) ( FLT GAS ) )" },
  }),
  story("map-army-at-sea", "an army that can leave the Atlantic", {
    borders: { MAO: "( *MAO ( AMY GAS ) ( FLT GAS ( SPA NCS ) ( SPA SCS ) ) )" },
  }),
  story("map-border-impossible", "a fleet that can go to Paris", {
    borders: { MAO: "( MAO ( FLT GAS *PAR ( SPA NCS ) ( SPA SCS ) ) )" },
  }),
  story("map-border-impossible", "an army that can go to the Atlantic", {
    borders: { PAR: "( PAR ( AMY BUR GAS *MAO ) )" },
  }),
  story("map-border-impossible", "a fleet that can go to Spain without a coast", {
    borders: { MAO: "( MAO ( FLT GAS *SPA ( SPA NCS ) ( SPA SCS ) ) )" },
  }),
  story("map-one-way", "a border from Paris to Munich only", { borders: { PAR: "( PAR ( AMY BUR GAS *MUN ) )" } }),
  story("map-border-itself", "Paris bordering itself", { borders: { PAR: "( PAR ( AMY BUR GAS *PAR ) )" } }),
  story("map-island", "Bohemia bordering only itself", {
    borders: { BOH: "( BOH ( AMY *BOH ) )", MUN: "( MUN ( AMY BUR ) )" },
  }),
  story("map-border-twice", "Burgundy listed twice as a neighbour of Paris", {
    borders: { PAR: "( PAR ( AMY BUR GAS *BUR ) )" },
  }),
  story("map-centre", "a centre's number for a province that is not listed as a centre", {
    provinces: "( ( ( FRA PAR ) ( GER MUN ) ) ( BOH BUR GAS MAO SPA ) )",
    borders: { SPA: "( *SPA ( AMY GAS ) ( ( FLT NCS ) GAS MAO ) ( ( FLT SCS ) MAO ) )" },
  }),
  story("map-category", "a two-coast province's number for a province without coasts", {
    borders: {
      GAS: "( GAS ( AMY PAR BUR SPA ) ( FLT MAO SPA ) )",
      MAO: "( MAO ( FLT GAS SPA ) )",
      SPA: "( *SPA ( AMY GAS ) ( FLT GAS MAO ) )",
    },
  }),
];
