import { addToList, countUp } from "../bytes/keyed.ts";
import type { Representation } from "../tokens/representation.ts";
import type { Token } from "../tokens/token.ts";
import { type FormField, type FormItem, formFields, parseForm } from "./form.ts";
import { chosenProductions, type GrammarChoice, type Production } from "./production.ts";
import { type GrammarSymbol, symbolNames, tokenOfSymbol } from "./symbol.ts";
import { type TerminalValue, terminals } from "./terminal.ts";

interface WritableForm {
  readonly production: Production;
  readonly items: readonly FormItem[];
  readonly fields: readonly FormField[];
  /** The form's fields that take a different term in other forms. Their values select the form. */
  readonly deciding: readonly FormTerm[];
}

type FormTerm = FormItem & { readonly kind: "field" };

/** The forms of each term, with those of the grammar's own dialect first. */
export type Writer = ReadonlyMap<string, readonly WritableForm[]>;

/** Prepares a choice's productions for writing. */
export function compileWriter(all: readonly Production[], choice: GrammarChoice): Writer {
  const forms = new Map<string, Omit<WritableForm, "deciding">[]>();
  const rank = (production: Production): number => (production.dialects.includes(choice.dialect) ? 0 : 1);
  const productions = [...chosenProductions(all, choice)].sort((a, b) => rank(a) - rank(b) || a.level - b.level);
  for (const production of productions) {
    for (const term of production.terms) {
      const items = parseForm(production.form, term);
      addToList(forms, term, { production, items, fields: formFields(items) });
    }
  }
  return new Map([...forms].map(([term, ofTerm]) => [term, ofTerm.map((form) => withDeciding(form, ofTerm))]));
}

function withDeciding(
  form: Omit<WritableForm, "deciding">,
  all: readonly Omit<WritableForm, "deciding">[],
): WritableForm {
  const own = formTerms(form.items);
  const deciding = own.filter(({ label, term }) =>
    all.some(
      (other) =>
        other.production.type === form.production.type &&
        formTerms(other.items).some((field) => field.label === label && field.term !== term && !terminals.has(term)),
    ),
  );
  return { ...form, deciding };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes a term as tokens, in the first form that has all the fields that are set and whose terms fit their values.
 * @throws if no form of the term can represent the value
 */
export function writeTerm(writer: Writer, term: string, value: object, representation: Representation): Token[] {
  const tokens: Token[] = [];
  write(term, value);
  return tokens;

  function write(name: string, part: unknown): void {
    const terminal = terminals.get(name);
    if (terminal) {
      for (const token of terminal.write(part as TerminalValue, representation)) tokens.push(token);
      return;
    }
    const fields = part as Fields;
    const form = formFor(writer, name, fields);
    if (!form) throw new RangeError(`no form of ${name} can represent ${JSON.stringify(part)}`);
    const taken = new Map<string, number>();
    for (const item of form.items) writeItem(item, fields, taken);
  }

  function writeItem(item: FormItem, fields: Fields, taken: Map<string, number>): void {
    if (item.kind === "literal") {
      tokens.push(literalToken(item.symbol, representation));
    } else if (item.kind === "field") {
      write(item.term, nextValue(item, fields, taken));
    } else if (item.kind === "optional") {
      if (hasMore(item.items, fields, taken)) for (const inner of item.items) writeItem(inner, fields, taken);
    } else {
      while (hasMore(item.items, fields, taken)) for (const inner of item.items) writeItem(inner, fields, taken);
    }
  }
}

/** Returns the first form that has exactly these fields, with terms that fit their values. */
function formFor(writer: Writer, name: string, fields: Fields): WritableForm | undefined {
  const carries = (term: string, part: unknown): boolean =>
    (writer.get(term) ?? []).some((form) => fits(form, part as Fields));
  return writer.get(name)?.find(
    (form) =>
      fits(form, fields) &&
      form.deciding.every(({ label, isList, term }) => {
        const field = fields[label];
        return (
          isUnset(field) || (isList ? (field as readonly unknown[]) : [field]).every((part) => carries(term, part))
        );
      }),
  );
}

function formTerms(items: readonly FormItem[]): readonly FormTerm[] {
  return items.flatMap((item) =>
    item.kind === "field" ? [item] : item.kind === "literal" ? [] : formTerms(item.items),
  );
}

function literalToken(symbol: GrammarSymbol, representation: Representation): Token {
  const token = tokenOfSymbol(symbol, representation);
  if (token === undefined) throw new RangeError(`${symbolNames[symbol]} has no number`);
  return token;
}

function nextValue(item: FormItem & { kind: "field" }, fields: Fields, taken: Map<string, number>): unknown {
  const index = countUp(taken, item.label);
  const value = fields[item.label];
  return item.isList ? (value as readonly unknown[])[index] : value;
}

/** Whether a field among the items has a value that has not been written yet. */
function hasMore(items: readonly FormItem[], fields: Fields, taken: ReadonlyMap<string, number>): boolean {
  return formFields(items).some(({ label, isList }) => {
    const value = fields[label];
    if (value === null || value === undefined) return false;
    return (taken.get(label) ?? 0) < (isList ? (value as readonly unknown[]).length : 1);
  });
}

/** Whether a form has exactly the fields of a value. */
function fits({ production, items, fields }: WritableForm, value: Fields): boolean {
  if (production.type !== undefined && value["type"] !== production.type) return false;
  const fixed = production.fixed ?? {};
  const labels = new Set(fields.map(({ label }) => label));
  for (const [key, field] of Object.entries(value)) {
    if (key === "span" || key === production.textField || (key === "type" && production.type !== undefined)) continue;
    if (key in fixed ? !isFixedAs(field, fixed[key]) : !labels.has(key) && !isUnset(field)) return false;
  }
  return Object.keys(fixed).every((key) => key in value || isUnset(fixed[key])) && hasEnough(items, value);
}

function isFixedAs(field: unknown, fixed: unknown): boolean {
  if (Array.isArray(fixed)) return isUnset(field);
  return fixed === null ? field === null || field === undefined : field === fixed;
}

function isUnset(field: unknown): boolean {
  return field === null || field === undefined || (Array.isArray(field) && field.length === 0);
}

/** Whether each field has as many values as the form requires. */
function hasEnough(items: readonly FormItem[], value: Fields): boolean {
  const least = new Map<string, number>();
  const open = new Set<string>();
  const count = (inner: readonly FormItem[], isRequired: boolean): void => {
    for (const item of inner) {
      if (item.kind === "field" && isRequired) countUp(least, item.label);
      else if (item.kind === "optional") count(item.items, false);
      else if (item.kind === "repeat") {
        for (const { label } of formFields(item.items)) open.add(label);
        count(item.items, isRequired && item.min === 1);
      }
    }
  };
  count(items, true);
  return formFields(items).every(({ label, isList }) => {
    const field = value[label];
    const needed = least.get(label) ?? 0;
    if (!isList) return needed === 0 || !isUnset(field);
    const length = Array.isArray(field) ? field.length : 0;
    return length >= needed && (open.has(label) || length === needed);
  });
}
