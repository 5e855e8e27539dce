import { describe, expect, test } from "vitest";
import { argsFor, type Choice, expectedSeconds, helpText, readChoice, sizesFor } from "../../../bench/choice.ts";
import { measureNames } from "../../../bench/measures.ts";

function chosen(...args: string[]): Choice {
  const reading = readChoice(args);
  if (!reading.ok) throw new Error(reading.message);
  return reading.choice;
}

function refusal(...args: string[]): string {
  const reading = readChoice(args);
  return reading.ok ? "accepted" : reading.message;
}

describe("the arguments of npm run bench", () => {
  test("given no arguments, then all measures run in full and no document is changed", () => {
    expect(chosen()).toEqual({
      ...{ measures: measureNames, isQuick: false, writesReadme: false, wantsHelp: false, given: {} },
    });
  });

  test("given --only, then each listed measure runs once, in the usual order", () => {
    expect(chosen("--only", "lint, proxy,lint").measures).toEqual(["proxy", "lint"]);
  });

  test.each([
    [["--only", "proxi"], 'unknown measure "proxi"; the measures are proxy, recording,'],
    [["--only", ""], 'unknown measure ""'],
    [["--only", "judge", "--jumps", "3"], "--jumps is not an option of judge"],
    [["--rounds", "many"], '--rounds needs a number above 0, not "many"'],
    [["--rounds", "0"], '--rounds needs a number above 0, not "0"'],
    [["--round", "3"], "--round"],
    [["--quick", "--readme"], "--readme needs a full run"],
  ])("given %j, then the run is refused with the reason", (args, reason) => {
    expect(refusal(...args)).toContain(reason);
  });

  test("given an option, then only the chosen measures that support it receive it", () => {
    const choice = chosen("--only", "judge,lint,live", "--rounds", "3");
    expect(argsFor("judge", choice)).toEqual(["--rounds", "3"]);
    expect(argsFor("lint", choice)).toEqual(["--rounds", "3"]);
    expect(argsFor("live", choice)).toEqual([]);
  });

  test("given --quick, then measures run fewer times, unless the user gives a number", () => {
    expect(argsFor("ui", chosen("--quick"))).toEqual(["--rounds", "1", "--jumps", "20"]);
    expect(argsFor("ui", chosen("--quick", "--rounds", "2"))).toEqual(["--rounds", "2", "--jumps", "20"]);
  });

  test("given options, then only those that change what is measured prevent runs from being compared", () => {
    const choice = chosen("--only", "judge,lint", "--rounds", "3", "--messages", "1000");
    expect(sizesFor("lint", choice)).toBe("--messages 1000");
    expect(sizesFor("judge", choice)).toBe("");
  });

  test("given more rounds, then the expected time grows with them; a quick run of all measures takes under 5 minutes", () => {
    const usual = expectedSeconds(chosen("--only", "judge"));
    expect(expectedSeconds(chosen("--only", "judge", "--rounds", "18"))).toBe(2 * usual);
    expect(expectedSeconds(chosen("--quick"))).toBeLessThan(300);
  });

  test("given --help, then all measures and options are listed", () => {
    expect(chosen("--help").wantsHelp).toBe(true);
    for (const word of [...measureNames, "--only", "--quick", "--readme", "--minutes"])
      expect(helpText()).toContain(word);
  });
});
