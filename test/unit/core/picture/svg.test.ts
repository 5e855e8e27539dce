import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { mnemonics } from "../../../../core/language/english/names.ts";
import { knownVariants, mapByName } from "../../../../core/map/library.ts";
import type { Unit } from "../../../../core/orders/order.ts";
import { boardScene } from "../../../../core/picture/boardScene.ts";
import { drawingFor } from "../../../../core/picture/drawingFor.ts";
import type { Scene } from "../../../../core/picture/scene.ts";
import { type SvgOptions, svgText } from "../../../../core/picture/svg.ts";
import { expectGoldenFile } from "../../../support/golden.ts";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.log("python3 is not installed: skipping the XML checks");

/** Returns a small board with a failed order. */
function microScene(power = "RED"): Scene {
  const loaded = mapByName(knownVariants, "micro");
  if (!loaded) throw new Error("unknown variant: micro");
  const powers = loaded.map.powers.map((each) => (each.name === "RED" ? { ...each, name: power } : each));
  const map = { ...loaded.map, powers };
  const army: Unit = { power, type: "AMY", province: "WHI", coast: null };
  const order = { type: "MTO", unit: army, to: { province: "CYA", coast: null } } as const;
  return boardScene({
    map,
    drawing: drawingFor(map),
    board: { turn: "SPR 1901", map: "micro", units: [army], centres: { [power]: ["CYA"] } },
    orders: [{ order, result: { outcome: "BNC", dislodged: false } }],
    holders: new Map([["WHI", power]]),
    names: mnemonics,
    hasLegend: true,
  });
}

function well(text: string): string {
  const script = "import sys, xml.dom.minidom; print(xml.dom.minidom.parse(sys.stdin).documentElement.tagName)";
  const { stdout, stderr } = spawnSync("python3", ["-c", script], { input: text, encoding: "utf8" });
  return `${stdout}${stderr}`.trim();
}

describe("a scene as SVG", () => {
  test("given a small board, then the SVG matches the golden file", async () => {
    expectGoldenFile("test/golden/board-micro.svg", svgText(microScene(), { theme: "light" }));
  });

  test("given the three themes, then light and dark have their own colours, and auto has both", () => {
    const text = (theme: SvgOptions["theme"]): string => svgText(microScene(), { theme });
    expect(text("light")).toContain("--sea:#DCE6EC");
    expect(text("dark")).toContain("--sea:#1A242C");
    expect(text("auto")).toMatch(/--sea:#DCE6EC[\s\S]*@media \(prefers-color-scheme:dark\)\{[\s\S]*--sea:#1A242C/);
  });

  test("given layers to omit, then the SVG does not contain them", () => {
    const text = svgText(microScene(), { theme: "light", without: ["orders", "marks"] });
    expect([text.includes('class="orders"'), text.includes('class="units"')]).toEqual([false, true]);
  });

  test("given any board, then the SVG has no scripts and loads nothing from outside", () => {
    const text = svgText(microScene(), { theme: "auto" });
    expect(text.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(
      /https?:|url\(|@import|<script|href|on[a-z]+=/,
    );
  });

  test.skipIf(!hasPython)("given names that try to break the markup, then the result is still XML", () => {
    const hostile = "</title><script>&\"\u0000\uD800\u0007'";
    const text = svgText(microScene(hostile), { theme: "light" });
    expect([text.includes("<script>"), well(text)]).toEqual([false, "svg"]);
    expect(well(svgText(microScene(), { theme: "auto" }))).toBe("svg");
  });
});
