import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageColours } from "../../../../../core/analysis/report/stylesheet.ts";

test("the page has the app's colours", () => {
  const css = readFileSync("renderer/theme/tokens.css", "utf8");
  const [light = "", dark = ""] = css.split('[data-theme="dark"] {');
  const valueIn = (part: string, name: string): string | undefined =>
    new RegExp(`--${name}: (#[0-9a-f]+);`).exec(part)?.[1];
  for (const [name, pair] of Object.entries(pageColours))
    expect([name, valueIn(light, name), valueIn(dark, name)]).toEqual([name, ...pair]);
});
