import { type GrammarSymbol, symbolNamed } from "./symbol.ts";

/** A piece of a form. */
export type FormItem =
  | { readonly kind: "literal"; readonly symbol: GrammarSymbol }
  | { readonly kind: "field"; readonly label: string; readonly isList: boolean; readonly term: string }
  | { readonly kind: "repeat"; readonly items: readonly FormItem[]; readonly min: 0 | 1 }
  | { readonly kind: "optional"; readonly items: readonly FormItem[] };

/** A field that a form reads into. */
export interface FormField {
  readonly label: string;
  readonly isList: boolean;
}

/**
 * Reads the text of a form; its notation is told at `Production`.
 * @param self what the term `self` stands for
 * @throws for a misspelt form
 */
export function parseForm(form: string, self: string): readonly FormItem[] {
  const words = form.split(/\s+/).filter((word) => word !== "");
  let at = 0;
  const sequence = (closer: RegExp | undefined): FormItem[] => {
    const items: FormItem[] = [];
    while (at < words.length && !closer?.test(words[at] as string)) items.push(...piece());
    if (closer && at >= words.length) throw new Error(`unclosed group in form: ${form}`);
    return items;
  };
  const piece = (): FormItem[] => {
    const word = words[at++] as string;
    if (word === "(") return group(sequence(/^\)[+*]?$/), words[at++] as string);
    if (word === "[") {
      const items = sequence(/^\]$/);
      at += 1;
      return [{ kind: "optional", items }];
    }
    const field = /^([a-zA-Z]+)(\[\])?:([a-zA-Z0-9]+)([+*]?)$/.exec(word);
    if (!field) return [{ kind: "literal", symbol: symbolNamed(word) }];
    const [, label = "", list, term = "", times] = field;
    const item: FormItem = { kind: "field", label, isList: list !== undefined, term: term === "self" ? self : term };
    return times === "" ? [item] : [{ kind: "repeat", items: [item], min: times === "+" ? 1 : 0 }];
  };
  return sequence(undefined);
}

function group(items: readonly FormItem[], closer: string): FormItem[] {
  const bracketed: FormItem[] = [
    { kind: "literal", symbol: symbolNamed("(") },
    ...items,
    { kind: "literal", symbol: symbolNamed(")") },
  ];
  return closer === ")" ? bracketed : [{ kind: "repeat", items: bracketed, min: closer === ")+" ? 1 : 0 }];
}

/** The fields of a form, each once. */
export function formFields(items: readonly FormItem[]): readonly FormField[] {
  const fields = new Map<string, FormField>();
  const visit = (item: FormItem): void => {
    if (item.kind === "field") fields.set(item.label, { label: item.label, isList: item.isList });
    else if (item.kind !== "literal") item.items.forEach(visit);
  };
  items.forEach(visit);
  return [...fields.values()];
}
