import { type BracketItem, isList, isWord, readBracketText } from "./bracketText.ts";
import type { MapDefinition } from "./definition.ts";
import { type FilePosition, type MapFault, mapFault } from "./fault.ts";
import type { Place } from "./place.ts";

type Borders = MapDefinition["borders"][number];
type Routes = Borders["routes"][number];

/** A definition as read from text, with the positions of its names. */
export interface ReadDefinition {
  readonly definition: MapDefinition;
  /** Returns the line of a province's borders, or, if there is none, that of the name's first mention. */
  readonly positionOf: (name: string) => FilePosition | null;
  readonly faults: readonly MapFault[];
}

/**
 * Reads the text of an MDF: `MDF (powers) ((homes) (others)) (borders)`. Never throws: anything else becomes a fault
 * and is omitted.
 * @param file name of the file, for faults
 */
export function readDefinitionText(text: string, file: string): ReadDefinition {
  const read = readBracketText(text, file);
  const faults = [...read.faults];
  const lines = new Map<string, number>();
  const bad = (item: BracketItem | undefined, what: string): void => {
    faults.push(mapFault("bad-line", { file, line: item?.line ?? 1 }, { what, text: itemText(item) }));
  };
  const name = (item: BracketItem, what: string): string[] => {
    if (!isWord(item)) bad(item, what);
    else {
      if (!lines.has(item.word)) lines.set(item.word, item.line);
      return [item.word];
    }
    return [];
  };
  const names = (items: readonly BracketItem[], what: string): string[] => items.flatMap((item) => name(item, what));
  const listOf = (item: BracketItem | undefined, what: string): readonly BracketItem[] => {
    if (isList(item)) return item.items;
    bad(item, `expected ${what}`);
    return [];
  };

  const [command, powers, provinces, borders, ...more] = read.items;
  if (!isWord(command) || command.word !== "MDF") bad(command, "expected MDF");
  if (more.length > 0) bad(more[0], "text after the MDF");
  const [homes, others] = listOf(provinces, "a list of provinces");
  const definition: MapDefinition = {
    powers: names(listOf(powers, "a list of powers"), "expected a power"),
    centres: listOf(homes, "a list of centres").map((group) => {
      const [owners, ...centres] = listOf(group, "a power and its centres");
      const owning = isList(owners) ? owners.items : owners === undefined ? [] : [owners];
      return { owners: names(owning, "expected a power"), centres: names(centres, "expected a centre") };
    }),
    others: names(listOf(others, "a list of provinces without centres"), "expected a province"),
    borders: listOf(borders, "a list of borders").flatMap((item): Borders[] => {
      const [province, ...routes] = listOf(item, "borders");
      if (!isWord(province)) bad(item, "borders without a province");
      else {
        lines.set(province.word, province.line);
        return [{ province: province.word, routes: routes.flatMap((each) => routesOf(each, bad)) }];
      }
      return [];
    }),
  };
  const positionOf = (name: string): FilePosition | null => {
    const line = lines.get(name);
    return line === undefined ? null : { file, line };
  };
  return { definition, positionOf, faults };
}

function routesOf(item: BracketItem, bad: (item: BracketItem, what: string) => void): Routes[] {
  const [kind, ...to] = isList(item) ? item.items : [];
  const [type, coast] = isList(kind) ? kind.items : [kind];
  const isKind = isWord(type) && (type.word === "AMY" || type.word === "FLT");
  if (!isKind || (isList(kind) && (type.word !== "FLT" || !isWord(coast) || kind.items.length !== 2))) {
    bad(item, "expected AMY, FLT or (FLT coast) and the places it can go to");
    return [];
  }
  const places = to.flatMap((each): Place[] => {
    const place = placeOf(each);
    if (place === null) bad(each, "expected a place");
    return place === null ? [] : [place];
  });
  return [{ type: type.word as Routes["type"], coast: isWord(coast) ? coast.word : null, to: places }];
}

/** Returns the place for `BUL` or `(BUL ECS)`; null for anything else. */
export function placeOf(item: BracketItem | undefined): Place | null {
  if (isWord(item)) return { province: item.word, coast: null };
  const [province, coast, ...more] = isList(item) ? item.items : [];
  return isWord(province) && isWord(coast) && more.length === 0 ? { province: province.word, coast: coast.word } : null;
}

/** Returns an item as text, shortened to 60 characters. */
export function itemText(item: BracketItem | undefined): string {
  if (item === undefined) return "nothing";
  const text = isWord(item) ? item.word : ["(", ...item.items.map(itemText), ")"].join(" ");
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
