import type { FoundAt } from "./findings.ts";
import { causeKinds } from "./kinds.ts";
import { families } from "./plant.ts";
import { baseText, type Scored } from "./score.ts";

const headings = ["family", "plants", "hits", "wrong place", "missed", "recall", "further", "precision"] as const;

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}%`;
}

function row(name: string, of: readonly Scored[]): string[] {
  const count = (outcome: Scored["outcome"]): number => of.filter((one) => one.outcome === outcome).length;
  const hits = count("hit");
  // A mistake that causes the same finding at many frames counts only once.
  const further = of.reduce(
    (sum, one) => sum + new Set(one.further.map(({ code, side }) => `${code} ${side}`)).size,
    0,
  );
  const found = hits + count("elsewhere");
  return [
    name,
    String(of.length),
    String(hits),
    String(count("elsewhere")),
    String(count("missed")),
    percent(hits, of.length),
    String(further),
    percent(found, found + further),
  ];
}

/** Returns a table with a line for each family and their total. */
export function familyTable(all: readonly Scored[]): string {
  const lines = families
    .map((family) => all.filter(({ plant }) => plant.recipe.family === family))
    .flatMap((of) => (of[0] === undefined ? [] : [row(of[0].plant.recipe.family, of)]));
  return columns([[...headings], ...lines, row("all", all)]);
}

/** Returns one line per row of cells, with the first column left-aligned and the others right-aligned. */
export function columns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
    )
    .join("\n");
}

/** Returns a line about a plant that lint missed: what was planted, what was expected, and what lint found instead. */
export function missText({ plant, outcome, frames, there, others }: Scored): string {
  const { recipe, base, id } = plant;
  const places = frames
    .slice(0, 3)
    .map((n) => `#${n}`)
    .join(", ");
  const expected = `${recipe.side} at ${places}${frames.length > 3 ? ", …" : ""}: ${recipe.kind}`;
  const near = [...there, ...others].slice(0, 4).map(foundText);
  return [
    `${outcome === "elsewhere" ? "wrong place" : "missed"}  ${id} in ${baseText(base)}`,
    `    planted:  ${recipe.what}`,
    `    expected: ${expected} – ${causeKinds[recipe.kind]}`,
    `    found:    ${near.length === 0 ? "nothing" : near.join("; ")}`,
    `    rule:     ${recipe.rule}`,
  ].join("\n");
}

export function foundText({ code, severity, side, n }: FoundAt): string {
  return `${severity}[${code}] ${side} #${n}`;
}

/**
 * Returns the codes found at the expected frames and sides, grouped by kind, as material for the table of accepted
 * codes.
 */
export function unmappedText(all: readonly Scored[]): string {
  const seen = new Map<string, { plants: number; codes: Map<string, number> }>();
  for (const { plant, there } of all) {
    const entry = seen.get(plant.recipe.kind) ?? { plants: 0, codes: new Map<string, number>() };
    seen.set(plant.recipe.kind, entry);
    entry.plants += 1;
    for (const code of new Set(there.map((one) => one.code))) entry.codes.set(code, (entry.codes.get(code) ?? 0) + 1);
  }
  return [...seen]
    .map(([kind, { plants, codes }]) => {
      const list = [...codes].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${code} ${count}`);
      return `${kind} (${plants}): ${list.length === 0 ? "nothing" : list.join(", ")}`;
    })
    .join("\n");
}
