import { getOrMake } from "../bytes/keyed.ts";
import { contrast, mixed } from "./colour.ts";
import type { ScenePower } from "./scene.ts";

export type Theme = "light" | "dark";

/**
 * The fills for powers: first those of the seven Standard powers; then, repeatedly, the colour that is farthest from
 * all earlier colours, for normal, protan, deutan and tritan vision (the smallest distance in OKLab under the matrices
 * of Machado, Oliveira and Fernandes, 2009).
 */
const fills =
  "C6181F EC57EE 0217BF 282827 2C9C7D F6F5F2 E7CC20 88CCBB 775588 99AA00 0033FF 99FF99 FF88FF 773355 BB55BB 990000 22BB88 998833 DDCCFF 557766 663388 66EEBB BB88BB AA22CC FFEE00 BBCC77 446644 AA55DD CCBB00 BB11AA AAAACC DD9966 9988FF 007711 DD1155 EE6666 777788 4499DD 66BBFF 99EE77"
    .split(" ")
    .map((hex) => `#${hex}`);

const standardPowers = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"];

/**
 * The percentage of the owner's colour in the tint of its land; Standard's shares are tuned so that all tints remain
 * distinct.
 */
const standardTints: Readonly<Record<Theme, readonly number[]>> = {
  light: [38, 38, 38, 34, 42, 88, 38],
  dark: [46, 40, 52, 78, 46, 30, 38],
};

/** Colours of the board, keyed by CSS custom property. */
export const boardColours: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    sea: "#DCE6EC",
    land: "#E8DFCB",
    shut: "#D8D3C6",
    "land-line": "#8C8778",
    "coast-line": "#6E7680",
    "sea-line": "#A9BAC5",
    "land-ink": "#2A2F36",
    "sea-ink": "#47616F",
    halo: "#FFFFFFCC",
    disc: "#FFFFFF",
    "disc-ink": "#1B1F24",
    ok: "#17693F",
    err: "#B3151F",
    "on-mark": "#FFFFFF",
  },
  dark: {
    sea: "#1A242C",
    land: "#3D3B31",
    shut: "#1D2328",
    "land-line": "#918E84",
    "coast-line": "#7E8B96",
    "sea-line": "#374651",
    "land-ink": "#F1F3F5",
    "sea-ink": "#8FA9B8",
    halo: "#101418CC",
    disc: "#15181C",
    "disc-ink": "#E4E7EB",
    ok: "#63CF97",
    err: "#FF8B85",
    "on-mark": "#101418",
  },
};

const darkInk = "#1B1F24";
const darkestInk = "#0B0D10";

/** The fills for powers that are named after colours, as in the variants Micro and Chromatic. */
const namedFills: Readonly<Record<string, string>> = {
  ...{ RED: "#C6181F", BLU: "#0217BF", YEL: "#E7CC20", GRE: "#007711", DAR: "#282827", LIG: "#F6F5F2" },
  ...{ BLA: "#282827", WHI: "#F6F5F2", ORA: "#DD9966", PUR: "#663388", PIN: "#FF88FF", GRY: "#777788" },
};

/**
 * Returns the colours and letters for a map's powers. Powers with the names of Standard's powers have their colours on
 * every map, and powers that are all named after colours have those; other powers get the remaining colours in the map's
 * order. With more than forty powers, colours repeat and only the letters differ.
 */
export function scenePowers(names: readonly string[]): ScenePower[] {
  const marks = marksOf(names);
  const given = fillsOf(names);
  return names.map((name, index) => {
    return { name, className: `p${index}`, mark: marks[index] ?? name, fill: given[index] ?? darkInk };
  });
}

function fillsOf(names: readonly string[]): string[] {
  const areColours = names.every((name) => Object.hasOwn(namedFills, name));
  const own = names.map((name) => (areColours ? namedFills[name] : fills[standardPowers.indexOf(name)]));
  const free = fills.filter((fill) => !own.includes(fill));
  let next = 0;
  return own.map((fill) => fill ?? free[next++ % free.length] ?? darkInk);
}

/** The ways to shorten a name: the first letter, the first two letters, or the first and third letters. */
const shortenings: readonly ((name: string) => string)[] = [
  (name) => name.slice(0, 1),
  (name) => name.slice(0, 2),
  (name) => name.charAt(0) + name.charAt(2),
];

/**
 * Returns the shortest unique abbreviation of each power's name; the first three letters if no shorter form is unique.
 */
function marksOf(names: readonly string[]): string[] {
  return names.map((name) => {
    const others = names.filter((other) => other !== name);
    const taken = new Set(others.flatMap((other) => shortenings.map((shorten) => shorten(other))));
    return shortenings.map((shorten) => shorten(name)).find((mark) => !taken.has(mark)) ?? name.slice(0, 3);
  });
}

/**
 * A power's colours in a theme. `onFill` is for text on the fill; `casing` separates lines and units from the ground.
 */
export interface PowerColours {
  readonly fill: string;
  readonly onFill: string;
  readonly casing: string;
  readonly tint: string;
}

const knownColours = new Map<string, PowerColours>();

/** Returns a power's colours, computed once per fill. */
export function powerColours({ fill, name }: ScenePower, theme: Theme): PowerColours {
  const at = fills.indexOf(fill) === standardPowers.indexOf(name) ? standardPowers.indexOf(name) : -1;
  return getOrMake(knownColours, `${theme} ${fill} ${at}`, () => coloursOf(fill, at, theme));
}

/**
 * Returns the colours for a fill.
 * @param at index among Standard's powers; -1 for other powers
 */
function coloursOf(fill: string, at: number, theme: Theme): PowerColours {
  const dark = contrast(fill, darkInk) >= 5 ? darkInk : darkestInk;
  const onFill = contrast(fill, "#FFFFFF") >= 4.5 ? "#FFFFFF" : dark;
  const { land = "", "land-ink": ink = "" } = boardColours[theme];
  let share = standardTints[theme][at] ?? 46;
  // Labels need enough contrast with the tint of any colour.
  while (share > 12 && contrast(mixed(fill, share / 100, land), ink) < 4.5) share -= 2;
  // A bright fill gets a dark casing, because white contrasts too little with it. On a dark board, pure white is too
  // strong, so other fills get a paler shade of themselves.
  const pale = theme === "light" ? "#FFFFFF" : mixed("#FFFFFF", 0.62, fill);
  const casing = contrast(fill, "#FFFFFF") >= 3.1 ? pale : darkInk;
  return { fill, onFill, casing, tint: mixed(fill, share / 100, land) };
}
