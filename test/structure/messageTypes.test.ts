import { describe, expect, test } from "vitest";
import { productions } from "../../core/language/grammar.ts";
import { formFields, parseForm } from "../../core/syntax/form.ts";
import { typeVariants } from "./messageTypes.ts";

const variantsOf = typeVariants([
  "core/language/parts.ts",
  "core/language/message.ts",
  "core/language/press.ts",
  "core/orders/order.ts",
  "core/map/place.ts",
  "core/map/turn.ts",
]);

/** The type that each term of the grammar is read as. */
const typeOfTerm: Readonly<Record<string, string>> = {
  clientMessage: "ClientMessage",
  accepted: "ClientCommand",
  refused: "ClientCommand",
  serverMessage: "ServerMessage",
  undelivered: "SendPress",
  negatable: "Negatable",
  acknowledged: "Acknowledged",
  rejected: "Acknowledged",
  negated: "Negated",
  press: "Press",
  idkSubject: "Press",
  srySubject: "Press",
  whySubject: "Press",
  pobSubject: "Press",
  statement: "Press",
  branch: "Press",
  claim: "Press",
  oldMessage: "Press",
  oldReply: "Press",
  arrangement: "Arrangement",
  futureOffer: "Arrangement",
  proposal: "Arrangement",
  occupation: "Occupation",
  ownership: "Ownership",
  share: "Ownership",
  reference: "Reference",
  order: "Order",
  submittedOrder: "Order",
  result: "OrderResult",
  unit: "Unit",
  looseUnit: "LooseUnit",
  positioned: "PositionedUnit",
  place: "Place",
  zone: "Place",
  supportedTo: "Place",
  submittedTo: "Place",
  turn: "Turn",
  homes: "HomeCentres",
  borders: "Borders",
  routes: "Routes",
  option: "VariantOption",
  bareOption: "VariantOption",
  summary: "PowerSummary",
};

describe("the grammar's rows and the message types", () => {
  const terms = [...new Set(productions.flatMap((production) => production.terms))];

  test("every term has a type", () => {
    expect(terms.sort()).toEqual(Object.keys(typeOfTerm).sort());
  });

  test.each(terms)("%s is read into exactly the fields of its type", (term) => {
    const variants = variantsOf(typeOfTerm[term] as string);
    for (const production of productions.filter(({ terms }) => terms.includes(term))) {
      const { type, form, fixed = {}, textField = [] } = production;
      const fields = formFields(parseForm(form, term)).map(({ label }) => label);
      const own = [...(type === undefined ? [] : ["type"]), ...Object.keys(fixed)];
      const keys = [...own, ...fields].concat(textField).sort();
      const shapes = variants
        .filter(({ types }) => type === undefined || types.includes(type))
        .map((variant) => variant.keys.filter((key) => key !== "span").sort());
      expect(shapes, `${type ?? term}: ${form}`).toContainEqual(keys);
    }
  });

  test.each([
    ["ClientMessage", ["clientMessage"]],
    ["ClientCommand", ["accepted"]],
    ["ServerMessage", ["serverMessage"]],
    ["Negatable", ["negatable"]],
    ["Acknowledged", ["rejected"]],
    ["Negated", ["negated"]],
    ["Press", ["press"]],
    ["Arrangement", ["arrangement"]],
    ["Order", ["order"]],
  ])("every variant of %s is read by some row", (type, terms) => {
    const read = productions.filter((production) => production.terms.some((term) => terms.includes(term)));
    const named = variantsOf(type).flatMap(({ types }) => types);
    expect([...new Set(read.map((production) => production.type))].sort()).toEqual([...new Set(named)].sort());
  });
});
