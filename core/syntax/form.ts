import { type GrammarSymbol, symbolNamed } from "./symbol.ts";
import { terminals } from "./terminal.ts";

/** What to look ahead for: a certain token, or any token of one kind. */
export interface Lookahead {
  readonly name: string;
  readonly symbols: readonly GrammarSymbol[];
}

/** An item of a form. */
export type FormItem =
  /** `ahead`: the tokens that must follow if another form begins with the same symbol. */
  | { readonly kind: "literal"; readonly symbol: GrammarSymbol; readonly ahead?: readonly Lookahead[] }
  | { readonly kind: "field"; readonly label: string; readonly isList: boolean; readonly term: string }
  | { readonly kind: "repeat"; readonly items: readonly FormItem[]; readonly min: 0 | 1 }
  | { readonly kind: "optional"; readonly items: readonly FormItem[] };

/** A field that a form fills. */
export interface FormField {
  readonly label: string;
  readonly isList: boolean;
}

/**
 * Parses a form in the notation of `Production`.
 * @param self the term that `self` means
 * @throws if the form is misspelt
 */
export function parseForm(form: string, self: string): readonly FormItem[] {
  const words = form.split(/\s+/).filter((word) => word !== "");
  let at = 0;
  const sequence = (closer: RegExp | undefined): FormItem[] => {
    const items: FormItem[] = [];
    while (at < words.length && !closer?.test(words[at] ?? "")) items.push(...item());
    if (closer && at >= words.length) throw new Error(`unclosed group in form: ${form}`);
    return items;
  };
  const item = (): FormItem[] => {
    const word = words[at++] ?? "";
    if (word === "(") {
      const opening = literal(word);
      return group(opening, sequence(/^\)[+*]?$/), words[at++] ?? "");
    }
    if (word === "[") {
      const items = sequence(/^\]$/);
      at += 1;
      return [{ kind: "optional", items }];
    }
    const field = /^([a-zA-Z]+)(\[\])?:([a-zA-Z0-9]+)([+*]?)$/.exec(word);
    if (!field) return [literal(word)];
    const [, label = "", list, term = "", times] = field;
    const one: FormItem = { kind: "field", label, isList: list !== undefined, term: term === "self" ? self : term };
    return times === "" ? [one] : [{ kind: "repeat", items: [one], min: times === "+" ? 1 : 0 }];
  };
  const literal = (word: string): FormItem => {
    const ahead: Lookahead[] = [];
    for (let next = words[at]; next?.endsWith("?"); next = words[++at]) ahead.push(lookahead(next.slice(0, -1)));
    return { kind: "literal", symbol: symbolNamed(word), ...(ahead.length === 0 ? {} : { ahead }) };
  };
  return sequence(undefined);
}

function lookahead(name: string): Lookahead {
  return { name, symbols: terminals.get(name)?.first ?? [symbolNamed(name)] };
}

function group(opening: FormItem, items: readonly FormItem[], closer: string): FormItem[] {
  const bracketed: FormItem[] = [opening, ...items, { kind: "literal", symbol: symbolNamed(")") }];
  return closer === ")" ? bracketed : [{ kind: "repeat", items: bracketed, min: closer === ")+" ? 1 : 0 }];
}

/** Returns the distinct fields of a form. */
export function formFields(items: readonly FormItem[]): readonly FormField[] {
  const fields = new Map<string, FormField>();
  const visit = (item: FormItem): void => {
    if (item.kind === "field") fields.set(item.label, { label: item.label, isList: item.isList });
    else if (item.kind !== "literal") item.items.forEach(visit);
  };
  items.forEach(visit);
  return [...fields.values()];
}
