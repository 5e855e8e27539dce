import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { foreignFormats } from "../../core/formats/catalogue.ts";
import { logExtensions, openables } from "../../core/host/openable.ts";
import { chamber } from "../support/chamber.ts";

describe("CONTRIBUTING.md", () => {
  const paths = [...readFileSync("CONTRIBUTING.md", "utf8").matchAll(/`([\w./]+\/[\w.]*\.?[a-z]{2,4})`/g)]
    .flatMap(([, path]) => path ?? [])
    .filter((path) => !/NAME|FOLDER|CAPTURE|VARIANT|^dist\/|^test\/out|\.\.\//.test(path));

  test("every file that it names exists", () => {
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe("SECURITY.md", () => {
  /**
   * The last cell of each table row, which names tests. A name without a folder has the same folder as the name before
   * it.
   */
  const cells = readFileSync("SECURITY.md", "utf8")
    .split("\n")
    .flatMap((line) => /^\|.*\|([^|]*)\|$/.exec(line)?.[1] ?? []);

  test("every test that it names exists", () => {
    let folder = "";
    const names = cells.flatMap((cell) => [...cell.matchAll(/`([\w/]+)`/g)].flatMap(([, name]) => name ?? []));
    const missing = names.filter((name) => {
      const path = name.includes("/") || existsSync(`test/${name}`) ? name : `${folder}/${name}`;
      folder = path.slice(0, path.lastIndexOf("/"));
      return !existsSync(`test/${path}.test.ts`) && !existsSync(`test/${path}`);
    });
    expect(names.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });
});

describe("docs/cli.md", async () => {
  const doc = readFileSync("docs/cli.md", "utf8");
  const { stdout } = await chamber("--help");
  const names = [...stdout.slice(stdout.indexOf("Commands:")).matchAll(/^ {2}([a-z]+) /gm)].flatMap(
    ([, name]) => name ?? [],
  );

  test.each(names.filter((name) => name !== "help"))("lists chamber %s in its table", (name) => {
    expect(doc).toMatch(new RegExp(`^\\|[^|]*\`${name}[ \`]`, "m"));
  });

  test.each(Object.keys(foreignFormats) as (keyof typeof foreignFormats)[])("lists the extensions of %s", (kind) => {
    for (const extension of openables[kind].extensions) expect(doc).toContain(`\`${extension}\``);
  });
});

test("no file extension belongs to both a game format and bots' logs, because the game would be opened as a log", () => {
  const extensions = Object.values(openables).flatMap(({ extensions }) => extensions);
  expect(extensions.filter((extension) => logExtensions.some((log) => extension.endsWith(log)))).toEqual([]);
});
