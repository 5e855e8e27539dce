import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OrderSheet } from "../../core/game/orderSheet.ts";
import { datcPolicy } from "../../core/judge/policy.ts";
import type { Place } from "../../core/map/place.ts";
import type { Condition, JudgeOrder, JudgeUnit, Statement } from "../../core/orders/notation/judge/order.ts";
import { printResult } from "../../core/orders/notation/judge/print.ts";
import { printStatements } from "../../core/orders/notation/judge/printText.ts";
import { readJudgeMail } from "../../core/orders/notation/judge/report.ts";
import { readOrderText } from "../../core/orders/notation/orderSource.ts";
import { anyText } from "../support/anyText.ts";
import { times } from "../support/depth.ts";
import { positionOf, readText, situationOf, standardNames } from "../support/judgeText.ts";

const { map } = standardNames;
const provinces = [...map.provinces.values()];
const powers = map.powers.map(({ name }) => name);

const place: fc.Arbitrary<Place> = fc
  .constantFrom(...provinces)
  .chain(({ name, coasts }) => fc.constantFrom(null, ...coasts).map((coast) => ({ province: name, coast })));
const unitType = fc.constantFrom("AMY" as const, "FLT" as const, null);
const unit: fc.Arbitrary<JudgeUnit> = fc.record({ type: unitType, place, power: fc.constant(null) });
/** A unit of the ordering power has no adjective: its `power` is null. */
const target: fc.Arbitrary<JudgeUnit> = fc.record({ type: unitType, place, power: fc.constantFrom(null, ...powers) });
const seas = fc.array(fc.constantFrom(...provinces.map(({ name }) => name)), { maxLength: 3 });

const movement: fc.Arbitrary<JudgeOrder> = fc.oneof(
  fc.record({ type: fc.constant("hold" as const), unit }),
  fc.record({ type: fc.constant("move" as const), unit, to: place, via: fc.option(seas) }),
  fc.record({ type: fc.constant("support-hold" as const), unit, target }),
  fc.record({ type: fc.constantFrom("support-move" as const, "convoy" as const), unit, target, to: place }),
  fc.record({ type: fc.constant("proxy" as const), unit, toPower: fc.constantFrom(...powers) }),
);
const retreat: fc.Arbitrary<JudgeOrder> = fc.oneof(
  fc.record({ type: fc.constant("retreat" as const), unit, to: place }),
  fc.record({ type: fc.constant("disband" as const), unit }),
);
const adjustment: fc.Arbitrary<JudgeOrder> = fc.oneof(
  fc.record({ type: fc.constantFrom("build" as const, "remove" as const), unit }),
  fc.constant({ type: "waive" as const }),
);
const orderOf = { movement, retreat, adjustment } as const;
const kind = fc.constantFrom("movement" as const, "retreat" as const, "adjustment" as const);

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ op: fc.constant("unit" as const), power: fc.constantFrom(null, ...powers), type: unitType, place }),
    fc.record({ op: fc.constant("not" as const), arg: tie("condition") }),
    fc.record({
      op: fc.constantFrom("and" as const, "or" as const),
      args: fc.tuple(tie("condition"), tie("condition")),
    }),
  ),
}));

/** A statement without its position in the text. */
const nowhere = { line: 0, column: 0 } as const;

function statementsIn(phase: keyof typeof orderOf): fc.Arbitrary<Statement[]> {
  const { statements } = fc.letrec<{ statement: Statement; statements: Statement[] }>((tie) => ({
    statements: fc.array(tie("statement"), { maxLength: 4 }),
    statement: fc
      .oneof(
        { maxDepth: 2 },
        fc.record({ kind: fc.constant("order" as const), order: orderOf[phase], power: fc.constant(null) }),
        fc.record({ kind: fc.constant("set" as const), wait: fc.boolean() }),
        fc.record({
          kind: fc.constant("if" as const),
          branches: fc.array(fc.record({ condition, statements: tie("statements") }), { minLength: 1, maxLength: 3 }),
          otherwise: fc.option(tie("statements")),
        }),
      )
      .map((statement) => ({ ...nowhere, ...statement }) as Statement),
  }));
  return statements;
}

// The seasons that have each kind of phase; the reader refuses other seasons.
const seasonsOf = {
  movement: ["spring", "fall"],
  retreat: ["spring", "summer", "fall"],
  adjustment: ["fall", "winter"],
} as const;

const phases: fc.Arbitrary<Statement> = kind.chain((phase) =>
  fc.record({
    line: fc.constant(0),
    column: fc.constant(0),
    kind: fc.constant("phase" as const),
    phase: fc.record({
      season: fc.constantFrom(...seasonsOf[phase]),
      year: fc.integer({ min: 1, max: 9999 }),
      kind: fc.constant(phase),
    }),
    statements: statementsIn(phase),
  }),
);

const withoutPositions = (statements: unknown): unknown =>
  JSON.parse(JSON.stringify(statements, (key, value: unknown) => (key === "line" || key === "column" ? 0 : value)));

describe("njudge notation", () => {
  test("given any submission, when it is printed, then it can be read back unchanged", () => {
    const submission = fc.tuple(statementsIn("movement"), fc.array(phases, { maxLength: 3 }));
    fc.assert(
      fc.property(submission, ([now, later]) => {
        const statements = [...now, ...later];
        const text = printStatements(statements, standardNames, null).map((line) => line.text);
        const reading = readText(text.join("\n"), { phase: "movement" });
        expect(reading.faults).toEqual([]);
        expect(withoutPositions(reading.statements)).toEqual(withoutPositions(statements));
      }),
      { numRuns: times(300) },
    );
  });

  test("given any order and notes, when they are printed as in an e-mail, then they can be read back unchanged", () => {
    const note = fc.constantFrom("bounce", "cut", "void", "no convoy", "disrupted", "dislodged", "destroyed");
    // An e-mail names the type of every unit.
    const known = (order: JudgeOrder): boolean =>
      order.type !== "waive" && order.unit.type !== null && (!("target" in order) || order.target.type !== null);
    const results = fc.oneof(
      fc.tuple(fc.constant("Movement"), movement.filter(known), fc.uniqueArray(note, { maxLength: 2 })),
      fc.tuple(fc.constant("Retreat"), retreat.filter(known), fc.uniqueArray(note, { maxLength: 2 })),
      fc.tuple(fc.constant("Adjustment"), adjustment.filter(known), fc.constant<string[]>([])),
    );
    fc.assert(
      fc.property(results, fc.constantFrom(...powers), ([phase, order, notes], power) => {
        // The power's own unit has no adjective.
        fc.pre(!("target" in order) || order.target.power !== power);
        const line = printResult(order, standardNames, power, notes);
        const text = `${phase} results for Fall of 1901.  (heron.003)\n\n${line}`;
        const { items, faults } = readJudgeMail(text, standardNames);
        expect([line, ...faults, ...items.slice(1)]).toEqual([line, { kind: "order", power, order, notes }]);
      }),
      { numRuns: times(500) },
    );
  });

  const words = fc.constantFrom(
    ..."if else endif then not and or phase fall 1905 movement clear set wait a f army - -> ( ) , ; : / . (* *) nc russian eng".split(
      " ",
    ),
    ..."hold s c p to france build r d w via mun kiel north mid-atlantic ocean stp sub ( ( AUS AMY BUD WVE MTO 1 0x5000 \n \n".split(
      " ",
    ),
    "\n",
    "Movement results for Fall of 1901.  (heron.003)\n",
    "Austria:",
  );
  const mailText = fc.oneof(
    fc.array(words, { maxLength: 60 }).map((all) => all.join(" ")),
    anyText(),
  );
  const position = positionOf(["AUSTRIA A BUD", "GERMANY A MUN", "RUSSIA F STP/NC", "FRANCE A BUR > GAS PAR"]);

  test("given any text, then reading it never throws, its faults are inside the text, and there is a result", () => {
    fc.assert(
      fc.property(mailText, fc.boolean(), kind, (text, hasHeadings, phase) => {
        const { statements, faults } = readOrderText(text, standardNames, { phase, hasHeadings });
        const lines = text.split(/\r\n|\n|\r/);
        for (const { line, column, length } of faults) {
          expect(column - 1 + length).toBeLessThanOrEqual((lines[line - 1] as string).length);
        }
        readJudgeMail(text, standardNames);
        const sheet = new OrderSheet(statements, null, situationOf(position, { phase }), standardNames, datcPolicy);
        for (const statement of statements) sheet.acceptance(statement);
        sheet.adjudicate();
      }),
      { numRuns: times(1500) },
    );
  });

  test("given too many brackets, conditions or ifs, then a fault is reported and nothing is thrown", () => {
    const deep = 20_000;
    const texts = [
      `if ${"(".repeat(deep)} mun`,
      `if ${"not ".repeat(deep)} mun`,
      `if mun ${"and mun ".repeat(deep)}`,
      "if mun\n".repeat(deep),
    ];
    for (const text of texts) {
      const { statements, faults } = readText(text);
      expect(faults.some(({ code }) => code === "too-deep")).toBe(true);
      printStatements(statements, standardNames, null);
    }
  });
});
