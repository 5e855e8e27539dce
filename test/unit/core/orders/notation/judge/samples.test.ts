import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { ordersInForce } from "../../../../../../core/orders/notation/judge/force.ts";
import { orderJson, unitLetter } from "../../../../../../core/orders/notation/judge/json.ts";
import { type Position, readPosition, readProxies } from "../../../../../../core/orders/notation/judge/position.ts";
import type { JudgeReadingOptions } from "../../../../../../core/orders/notation/judge/read.ts";
import { Tally } from "../../../../../support/golden.ts";
import { jsonOf, readText, situationOf, standardNames } from "../../../../../support/judgeText.ts";

interface Sample {
  readonly id: string;
  readonly rule: string;
  readonly phase: JudgeReadingOptions["phase"];
  readonly input: string;
  readonly expected: readonly unknown[];
  readonly certain: "sure" | "likely" | "unsure";
  readonly power?: string;
  readonly adjustment?: number;
  readonly units?: readonly unknown[];
  readonly proxies?: unknown;
  readonly accepted?: boolean;
  readonly effective?: readonly unknown[];
  readonly noOrderProcessed?: readonly string[];
}

const { cases } = JSON.parse(readFileSync("test/data/judge/samples.json", "utf8")) as { cases: readonly Sample[] };
const passed = new Tally();

function positionOf({ units }: Sample): Position {
  const reading = readPosition({ units: units ?? [] }, standardNames);
  if (!reading.ok) throw new Error(reading.message);
  return reading.position;
}

describe("samples from the e-mail judges' documents", () => {
  test.each(cases)("$id ($certain): $rule", (sample) => {
    const adjustment = sample.adjustment ?? 0;
    const reading = readText(sample.input, { phase: sample.phase, isRemoval: () => adjustment < 0 });
    expect(jsonOf(reading)).toEqual(sample.expected);

    const proxies = sample.proxies === undefined ? null : readProxies(sample.proxies, standardNames);
    if (proxies && !proxies.ok) throw new Error(proxies.message);
    const situation = situationOf(positionOf(sample), {
      phase: sample.phase,
      due: sample.adjustment ?? null,
      proxies: proxies?.proxies ?? null,
    });
    const power = sample.power === undefined ? null : (standardNames.readPower(sample.power) ?? null);
    const { judged, effective, unordered } = ordersInForce(reading.statements, power, situation, standardNames);
    if (sample.effective) {
      expect(effective.map(({ statement }) => orderJson(statement.order, standardNames, "judge"))).toEqual(
        sample.effective,
      );
    }
    if (sample.noOrderProcessed) {
      expect(unordered.map((unit) => `${unitLetter(unit.type)} ${standardNames.loc(unit)}`)).toEqual(
        sample.noOrderProcessed,
      );
    }
    if (sample.accepted !== undefined) {
      const isAccepted = judged.length > 0 && judged.every(({ refusal }) => refusal === null);
      expect(isAccepted).toBe(sample.accepted);
    }
    passed.add(sample.certain);
  });

  test("the list of uncertain cases is complete", () => {
    const unsure = cases.filter(({ certain }) => certain !== "sure");
    expect(unsure.map(({ id, rule }) => `${id} ${rule}`)).toEqual([
      "j097 the documents' example, verbatim (one province misspelt)",
    ]);
  });

  afterAll(() => console.log(`e-mail judge samples passed: ${passed.lines.join(", ")}`));
});
