import { readdirSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { catalogue, isFindingCode } from "../../core/lint/catalogue.ts";
import { chamber } from "../support/chamber.ts";
import { projectSources } from "./rooms.ts";

/** Words that bot authors do not use in this sense, and what to write instead. */
const glossary: readonly (readonly [foreign: RegExp, plain: string])[] = [
  [/\bmend(s|ed|ing)?\b/i, "fix"],
  [/\b(told|tells?)\b/i, "reports, shows, sends, receives"],
  [/\bbehind\b/i, "after"],
  [/\balone\b/i, "only"],
  [/\bpeers?\b/i, "user, client, server"],
  [/\banew\b/i, "again"],
  [/\bdear(er|est)?\b/i, "expensive"],
  [/\bour judge\b/i, "the adjudicator"],
  [/\bjudged?\b/i, "assess, adjudicate"],
  [/\bgrave(r|st)?\b/i, "severe"],
  [/\b(hears?|heard|mute)\b/i, "receives, stopped responding"],
  [/\bfor ever\b/i, "forever"],
  [/\bwhoever\b/i, "the program that"],
  [/\b(goes|went) on\b/i, "continues"],
  [/\ball the same\b/i, "nevertheless"],
  [/\bso many times\b/i, "this many times"],
  [/\bin vain\b/i, "without effect"],
  [/\ball-seeing\b/i, "all powers"],
  [/\bbeside\b/i, "next to"],
  [/\bun(said|told|heard)\b/i, "missing, unfounded"],
  [/(?<!-|diplomatic )\bmails?\b/i, "e-mail"],
  [/(?<!there )\bis no (fault|message|file|recording|report|coverage|supply)\b/i, "is not a"],
  [/\bcuts? (a|the|one) (test )?case\b/i, "extracts"],
  [/\b(comes?|came) to (its|the same|an equal)\b/i, "reaches"],
  [/\bwhat differs\b/i, "the difference"],
];

/** Returns the foreign words of a string, each with what to write instead. */
function foreignIn(text: string): string[] {
  return glossary.flatMap(([foreign, plain]) => {
    // Names of facts are not shown to users; e-mail judges are programs.
    const [found] = foreign.exec(text.replace(/\{\w+\}|e-mail judge/g, "…")) ?? [];
    return found === undefined ? [] : [`${found} (write: ${plain})`];
  });
}

/** Files whose strings may contain such a word, each with the reason. */
const excepted: readonly string[] = [
  // Powers do tell each other things.
  "core/language/english/press.ts:",
  // Words that players write, not words that describe them.
  "core/words/",
  // Names of option values, measures, modules, keys and codes.
  "README.md: | judge |",
  "core/analysis/fingerprint/serverRules.ts: parlance/",
  "docs/architecture.md: | core/judge |",
  "docs/cli.md: | … | the other JSON fields",
  "docs/findings.md: ### ",
  "test/unit/bench/table.test.ts: given a run of lint",
];

/** Matches any of the foreign words. Most sources contain none, not even in a comment, and need not be parsed. */
const anyForeign = new RegExp(glossary.map(([foreign]) => foreign.source).join("|"), "i");

/** Returns the sources in a folder whose strings may contain foreign words. */
function suspectSources(folder: RegExp): (readonly [path: string, source: string])[] {
  return [...projectSources()].filter(
    ([path, source]) => folder.test(path) && anyForeign.test(source.replace(/\\[nrt]/g, " ")),
  );
}

/**
 * Returns the strings of a source file that may be sentences or labels: JSX text, and literals that contain a space.
 */
function shownStrings(path: string, source: string): string[] {
  const strings: string[] = [];
  new Visitor({
    JSXText: ({ value }) => void strings.push(value),
    Literal: ({ value }) => void strings.push(String(value)),
    TemplateElement: ({ value }) => void strings.push(proseIn(value.raw)),
  }).visit(parseSync(path, source).program);
  return strings.filter((text) => /\w \w/.test(text) && !path.endsWith("stylesheet.ts"));
}

/** Returns a template without its markup and styles, because these contain class names. */
function proseIn(template: string): string {
  // Drawings and maps are long templates, in which the search for markup takes seconds.
  return anyForeign.test(template) ? template.replace(/<[^>]*>?|[^<]*>|[.#][\w-]+/g, "") : template;
}

/**
 * Returns the titles of a test file: those of its tests, including those after `.each(…)`, and the `given` and `rule`
 * of its stories.
 */
function titlesIn(path: string, source: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(describe\w*|test|it|deepTest)\b/.test(source.slice(callee.start, callee.end))) return;
      if (title?.type === "Literal") titles.push(String(title.value));
      if (title?.type === "TemplateLiteral") titles.push(title.quasis.map(({ value }) => value.raw).join("…"));
    },
    Property({ key, value }) {
      if (key.type !== "Identifier" || !["given", "rule"].includes(key.name)) return;
      if (value.type === "Literal") titles.push(String(value.value));
    },
  }).visit(parseSync(path, source).program);
  return titles;
}

/** The Markdown documents that users and contributors read. */
const documents = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"],
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`),
];

/** Returns the paragraphs and table rows of a Markdown document, without code, quotations and addresses. */
function paragraphsIn(path: string): string[] {
  const prose = readFileSync(path, "utf8").replace(
    /```.*?```|`[^`]*`|^>.*?$|“[^”]*”|"(?:(?!\n\n)[^"])*"|\]\([^)]*\)/gms,
    "…",
  );
  return prose.split(/\n\n|\n(?=[|*-])/).map((paragraph) => paragraph.replace(/\s+/g, " ").trim());
}

/** Returns the foreign words in the texts, one line each, without the exceptions. */
function foreignLines(texts: readonly (readonly [path: string, text: string])[]): string[] {
  const lines = texts.flatMap(([path, text]) => foreignIn(text).map((words) => `${path}: ${text.trim()}: ${words}`));
  return lines.filter((line) => !excepted.some((one) => line.startsWith(one)));
}

describe("the text of findings", () => {
  test.each(Object.keys(catalogue).filter(isFindingCode))("%s uses the words of the field", (code) => {
    const { message, explanation, clause, fix, example, habits = [] } = catalogue[code];
    const texts = [message, explanation, clause, fix, example, ...habits.map(({ does }) => does)];
    expect(texts.flatMap(foreignIn)).toEqual([]);
  });
});

const { stdout: help } = await chamber("--help");
const commands = [...help.slice(help.indexOf("Commands:")).matchAll(/^ {2}([a-z]+) /gm)].flatMap(
  (match) => match[1] ?? [],
);

test.each(["--help", ...commands.map((name) => `${name} --help`)])(
  "chamber %s uses the words of the field",
  async (line) => {
    const { code, stdout } = await chamber(...line.split(" "));
    // The notation "judge" is a value of an option.
    const words = stdout.replace(/"judge"/g, "…");
    expect({ code, foreign: foreignIn(words) }).toEqual({ code: 0, foreign: [] });
    expect(stdout).toContain("Usage: chamber");
  },
);

describe("what the program shows", () => {
  test("its strings use the words of the field", () => {
    const product = suspectSources(/^(api|cli|core|electron|renderer)\//);
    expect(
      foreignLines(product.flatMap(([path, source]) => shownStrings(path, source).map((text) => [path, text]))),
    ).toEqual([]);
  });
});

describe("what contributors read", () => {
  test("documents use the words of the field", () => {
    expect(foreignLines(documents.flatMap((path) => paragraphsIn(path).map((text) => [path, text])))).toEqual([]);
  });

  test("titles of tests use the words of the field", () => {
    const tests = suspectSources(/^test\//);
    expect(foreignLines(tests.flatMap(([path, source]) => titlesIn(path, source).map((text) => [path, text])))).toEqual(
      [],
    );
  });
});

test("given a text with foreign words, then each of them is listed with the words to write instead", () => {
  expect(foreignIn("The bot is told to mend it.")).toEqual([
    "mend (write: fix)",
    "told (write: reports, shows, sends, receives)",
  ]);
});
