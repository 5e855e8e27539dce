import { describe, expect, test } from "vitest";
import { chamber, chamberAs } from "../support/chamber.ts";

const { stdout: help } = await chamber("--help");
const names = [...help.slice(help.indexOf("Commands:")).matchAll(/^ {2}([a-z]+) /gm)].map(
  (match) => match[1] as string,
);

/** Most tests run commands in the tests' own process; these show that the built command does the same. */
describe("the built command in its own process", () => {
  test("given its help, then it names every command", () => {
    expect(names).toEqual(expect.arrayContaining(["record", "serve", "info", "lint", "standings", "help"]));
    expect(names.length).toBeGreaterThan(20);
  });

  test.each(names.filter((name) => name !== "help"))("the list of commands shows the usage of %s", async (name) => {
    const { stdout } = await chamber(name, "--help");
    const [usage = ""] = stdout.split("\n");
    expect(help).toContain(`\n  ${usage.replace("Usage: chamber ", "")} `);
  });

  test.each(names.filter((name) => name !== "help"))("%s loads and prints its help", async (name) => {
    expect(await chamberAs({}, name, "--help")).toEqual(await chamber(name, "--help"));
  });

  test.each([
    ["a recording", ["info", "recordings/press-level20.chamber.gz", "--json"]],
    ["findings, and exit code 1", ["lint", "recordings/protocol-errors.chamber.gz", "--format", "json"]],
    ["a file that is not a recording, and exit code 2", ["show", "package.json"]],
    ["an option that does not exist", ["turns", "--nonsense"]],
  ])(
    "given %s, then output, errors and exit code are the same as for the same call in this process",
    async (_, parameters) => {
      expect(await chamberAs({}, ...parameters)).toEqual(await chamber(...parameters));
    },
  );
});

/** Prints the native extensions that a process loads, each on a line of standard error. */
const reportExtensions = `data:text/javascript,${encodeURIComponent(`
  const load = process.dlopen;
  process.dlopen = (...parts) => {
    process.stderr.write("native extension: " + parts[1] + String.fromCharCode(10));
    return Reflect.apply(load, process, parts);
  };
`)}`;

test.each([
  ["verify", ["verify", "recordings/protocol-errors.chamber.gz"]],
  ["lint", ["lint", "recordings/protocol-errors.chamber.gz"]],
  ["show", ["show", "recordings/protocol-errors.chamber.gz"]],
])("given a recording, when %s reads it, then the command loads no native extension", async (_, parameters) => {
  const { stdout, stderr } = await chamberAs({ env: { NODE_OPTIONS: `--import ${reportExtensions}` } }, ...parameters);
  expect(stdout).not.toBe("");
  expect(stderr).not.toContain("native extension");
});
