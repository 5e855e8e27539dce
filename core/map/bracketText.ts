import { type MapFault, mapFault } from "./fault.ts";

/** A word of DAIDE text, upper case, or a bracketed list of such. */
export type BracketItem = Word | List;

export interface Word {
  readonly word: string;
  readonly line: number;
}

export interface List {
  readonly items: readonly BracketItem[];
  readonly line: number;
}

export function isWord(item: BracketItem | undefined): item is Word {
  return item !== undefined && "word" in item;
}

export function isList(item: BracketItem | undefined): item is List {
  return item !== undefined && "items" in item;
}

const deepest = 16;

/**
 * Reads words and brackets as AiServer's variant files have them: any spacing, line ends and case. Tokens need no
 * numbers here: the names are the file's own, `Bra` among them, which elsewhere is a bracket. Total.
 * @param file its name, for faults
 */
export function readBracketText(
  text: string,
  file: string,
): { readonly items: readonly BracketItem[]; readonly faults: readonly MapFault[] } {
  const faults: MapFault[] = [];
  const top: BracketItem[] = [];
  const open: { items: BracketItem[]; line: number }[] = [];
  const bad = (line: number, what: string, found: string): void => {
    faults.push(mapFault("bad-line", { file, line }, { what, text: found }));
  };
  text.split(/\r\n|\r|\n/).forEach((lineText, index) => {
    const line = index + 1;
    for (const found of lineText.match(/[()]|[^\s()]+/g) ?? []) {
      const items = open.at(-1)?.items ?? top;
      if (found === "(") {
        const list = { items: [], line };
        if (open.length >= deepest) bad(line, "brackets stand too deep", found);
        else items.push(list);
        open.push(list);
      } else if (found !== ")") items.push({ word: found.toUpperCase(), line });
      else if (open.pop() === undefined) bad(line, "a bracket that closes nothing", found);
    }
  });
  for (const { line } of open) bad(line, "a bracket that nothing closes", "(");
  return { items: top, faults };
}
