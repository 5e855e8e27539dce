import { type MapFault, mapFault } from "./fault.ts";

/** A word of DAIDE text, in upper case, or a bracketed list of words and lists. */
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
 * Reads words and brackets in AiServer's variant files, with any spacing, line endings and case. Names need no token
 * numbers; a file may use names such as `Bra`, which otherwise means a bracket. Never throws.
 * @param file name of the file, for faults
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
        if (open.length >= deepest) bad(line, "brackets are nested too deeply", found);
        else items.push(list);
        open.push(list);
      } else if (found !== ")") items.push({ word: found.toUpperCase(), line });
      else if (open.pop() === undefined) bad(line, "closing bracket without an opening one", found);
    }
  });
  for (const { line } of open) bad(line, "bracket is never closed", "(");
  return { items: top, faults };
}
