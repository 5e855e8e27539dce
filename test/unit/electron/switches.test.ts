import { expect, test } from "vitest";
import { refusedSwitch } from "../../../electron/switches.ts";

/** Returns the refused switch on a command line, which is split as Chromium splits it on Linux. */
function refusedIn(...parameters: string[]): string | undefined {
  return refusedSwitch(
    (name) => parameters.some((each) => each === `--${name}` || each.startsWith(`--${name}=`)),
    parameters,
  );
}

test("given a switch that gives a debugger access to the app or changes its engine, then the switch is named", () => {
  expect(refusedIn("--no-sandbox")).toBe("--no-sandbox");
  expect(refusedIn("--remote-debugging-port=9222")).toBe("--remote-debugging-port");
  expect(refusedIn("--remote-debugging-pipe")).toBe("--remote-debugging-pipe");
  expect(refusedIn("game.chamber", "--js-flags=--allow-natives-syntax")).toBe("--js-flags");
  for (const name of ["--inspect", "--inspect-brk", "--inspect-port", "--inspect-wait", "-inspect", "--INSPECT"]) {
    expect(refusedIn(name)).toBe(name);
    expect(refusedIn("game.chamber", `${name}=0.0.0.0:9229`)).toBe(name);
  }
});

test("given files and harmless switches, then nothing is refused", () => {
  expect(refusedIn()).toBeUndefined();
  expect(refusedIn("/games/inspect.chamber", "inspect", "no-sandbox", "--user-data-dir=/a")).toBeUndefined();
  expect(refusedIn("--", "--inspect")).toBeUndefined();
});
