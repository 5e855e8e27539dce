import { productions } from "../../core/language/grammar.ts";
import { type FormItem, parseForm } from "../../core/syntax/form.ts";
import { chosenProductions, type Production } from "../../core/syntax/production.ts";
import { symbolNames } from "../../core/syntax/symbol.ts";
import { terminals } from "../../core/syntax/terminal.ts";

type Fields = Readonly<Record<string, unknown>>;

const rows = chosenProductions(productions, {
  dialect: "v0.18",
  reading: "tolerant",
  level: 8000,
  direction: "client-to-server",
  role: "player",
});

/** Terms that differ only in the forms that they allow count as one. */
const kinds: Readonly<Record<string, string>> = {
  accepted: "clientMessage",
  refused: "clientMessage",
  undelivered: "clientMessage",
  rejected: "acknowledged",
  futureOffer: "arrangement",
  proposal: "arrangement",
  idkSubject: "press",
  srySubject: "press",
  whySubject: "press",
  pobSubject: "press",
  submittedOrder: "order",
  submittedTo: "supportedTo",
};

/** Terminals for which every name must occur. */
const enumerated = "note obsoleteNote outcome obsoleteOutcome limit season unitType anyCoast".split(" ");

/** Records which forms of the grammar occur in messages, based on their fields. */
export function formCoverage(): {
  /** Records a message that matches a term, with all its parts. */
  add(term: string, value: object, text: string): void;
  /** Returns the forms and names that do not occur in any message. */
  missing(): string[];
} {
  const seen = new Set<string>();
  const words = new Set<string>();

  const visit = (term: string, value: Fields): void => {
    const matching = rows.filter((row) => row.terms.includes(term) && fits(row, value));
    const most = Math.max(...matching.map(({ fixed = {} }) => Object.keys(fixed).length));
    for (const row of matching) {
      if (Object.keys(row.fixed ?? {}).length < most) continue;
      seen.add(keyOf(term, row));
      for (const { label, term: inner } of fieldsOf(parseForm(row.form, term))) {
        const field = value[label];
        for (const part of Array.isArray(field) ? field : [field]) {
          if (typeof part === "object" && part !== null && !terminals.has(inner)) visit(inner, part as Fields);
        }
      }
    }
  };

  return {
    add(term, value, text) {
      visit(term, value as Fields);
      for (const word of text.split(" ")) words.add(word);
    },
    missing() {
      const forms = rows.flatMap((row) => row.terms.map((term) => keyOf(term, row)));
      const names = enumerated.flatMap((name) =>
        (terminals.get(name)?.first ?? []).map((symbol) => symbolNames[symbol] as string),
      );
      return [...forms.filter((form) => !seen.has(form)), ...names.filter((name) => !words.has(name))];
    },
  };
}

/** Returns a form's key: forms with the same type and constants count as one. */
function keyOf(term: string, { type, fixed }: Production): string {
  return [kinds[term] ?? term, type ?? "", fixed ? JSON.stringify(fixed) : ""].join(" ").trim();
}

function fits({ type, fixed = {} }: Production, value: Fields): boolean {
  if (type !== undefined && value["type"] !== type) return false;
  return Object.entries(fixed).every(([key, constant]) =>
    Array.isArray(constant) ? (value[key] as readonly unknown[]).length === 0 : value[key] === constant,
  );
}

function fieldsOf(items: readonly FormItem[]): readonly { readonly label: string; readonly term: string }[] {
  return items.flatMap((item) =>
    item.kind === "field" ? [item] : item.kind === "literal" ? [] : fieldsOf(item.items),
  );
}
