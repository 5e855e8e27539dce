import { describe, expect, test } from "vitest";
import { peaceProfiles } from "../../core/press/profiles.ts";
import { chamber } from "../support/chamber.ts";

const game = "recordings/press-level8000.chamber.gz";

interface Row {
  readonly [key: string]: unknown;
}

async function rows(...args: readonly string[]): Promise<readonly Row[]> {
  const { stdout } = await chamber(...args, "--json");
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

describe("given the offers in a game", () => {
  test("when they are filtered by verdict and proposer, then only those are printed", async () => {
    const all = await rows("agreements", game);
    const wanted = all.filter(
      ({ proposer, obligations }) =>
        proposer !== "TUR" && (obligations as readonly Row[]).some(({ verdict }) => verdict === "breached"),
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    expect(await rows("agreements", game, "--filter", "verdict:broken -by:turkey")).toEqual(wanted);
  });

  test("when the filter has a mistake, then the mistake is underlined, and nothing is read", async () => {
    expect(await chamber("agreements", "no-such-file", "--filter", "by:AUS verdict:brokn")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^chamber: --filter, character 16: verdict cannot be "brokn"; use kept, breached, .*\n {2}by:AUS verdict:brokn\n {17}\^{5}\n$/,
      ),
    });
  });
});

describe("given the messages of a game", () => {
  test.each(Object.keys(peaceProfiles))(
    "when they are filtered by a verdict with --peace %s, then they are the offers that chamber agreements prints for it",
    async (profile) => {
      const offers = await rows("agreements", game, "--filter", "verdict:broken", "--peace", profile);
      const { stdout } = await chamber("show", game, "--filter", "verdict:broken command:SND", "--peace", profile);
      const shown = stdout.split("\n").filter(Boolean);
      expect(shown.map((line) => Number(line.slice(0, 7)))).toEqual(
        offers.map(({ proposedAt }) => (proposedAt as Row)["n"]),
      );
      expect(shown.length).toBeGreaterThan(0);
    },
  );

  test("when the filter has a mistake, then the mistake is underlined", async () => {
    expect(await chamber("show", "no-such-file", "--filter", "prp claim:lie")).toMatchObject({
      code: 2,
      stderr: `chamber: --filter, character 11: claim cannot be "lie"; use true, false, untestable\n  prp claim:lie\n${" ".repeat(12)}^^^\n`,
    });
  });
});

describe("given the findings in a game", () => {
  const faulty = "test/data/captures/parl_errors/capture.jsonl.gz";
  const findings = async (...args: readonly string[]): Promise<readonly Row[]> => {
    const { stdout } = await chamber("lint", faulty, "--format", "json", "--min-severity", "note", ...args);
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  };

  test("when they are filtered by code and severity, then only those are printed, and only those cause exit code 1", async () => {
    const all = await findings();
    const wanted = all.filter(({ severity, side }) => severity === "error" && side === "client");
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    expect(await findings("--filter", "severity:error -side:server")).toEqual(wanted);
    const { code, stdout } = await chamber("lint", faulty, "--filter", "bot:nobody");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/no findings .*do not match the filter/),
    });
  });
});

describe("given the standings of a game", () => {
  test("when they are filtered by solos, then only the bots that won are printed, with the figures from all their games", async () => {
    const path = "recordings/variant-hundred3.chamber.gz";
    const all = await rows("standings", path);
    const wanted = all.filter(({ solo }) => solo === 1);
    expect(wanted).toHaveLength(1);
    expect(await rows("standings", path, "--filter", "wins:1 games>=1")).toEqual(wanted);
    expect(await rows("standings", path, "--filter", "evilbot solo:0")).toEqual(
      all.filter(({ bot }) => bot === "EvilBot"),
    );
  });
});

describe("given the press in a game", () => {
  test("when it is filtered by type, sender and truth, then only those messages are printed", async () => {
    const all = await rows("press", game);
    const wanted = all.filter(
      ({ sender, honesty }) =>
        sender !== "TUR" && (honesty as Row | null)?.["about"] === "claim" && (honesty as Row)["verdict"] === "false",
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(await rows("press", game, "--filter", "press:FCT,THK claim:false -from:turkey")).toEqual(wanted);
  });

  test("when it is filtered by verdict, then the offers of those agreements are printed", async () => {
    const agreements = await rows("agreements", game, "--filter", "verdict:broken");
    const found = await rows("press", game, "--filter", "verdict:broken");
    expect(found.map(({ id }) => id)).toEqual(agreements.map(({ id }) => id));
  });
});

describe("given the broken promises and false statements in a game", () => {
  test("when they are filtered by kind and payoff, then only those are printed", async () => {
    const all = await rows("metrics", game, "--broken");
    const wanted = all.filter(({ kind, by }) => kind === "claim" && by === "AUS");
    expect(wanted.length).toBeGreaterThan(0);
    expect(await rows("metrics", game, "--broken", "--filter", "kind:claim by:AUS")).toEqual(wanted);
    expect(await rows("metrics", game, "--broken", "--filter", "claim:false verdict:broken")).toEqual([]);
  });

  test("when the command does not list them, then the filter is refused", async () => {
    expect(await chamber("metrics", game, "--filter", "by:AUS")).toMatchObject({
      code: 2,
      stderr: "chamber: --filter needs --broken\n",
    });
  });
});

describe("given a filter by a field that only the page knows", () => {
  test.each([
    ["standings", "kept>0", "kept"],
    ["info", "live:yes", "live"],
    ["info", "map:standard verdict:failed", "verdict"],
  ])("when %s has the filter %s, then the command says that there is no such field", async (command, filter, field) => {
    const { code, stdout, stderr } = await chamber(command, game, "--filter", filter);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`there is no field "${field}"; the fields are `);
  });
});

describe("given a filter with a power that no recording has", () => {
  const early = "recordings/golden/v1.0.chamber";
  const press = "recordings/press-level20.chamber.gz";
  const hundred = "recordings/variant-hundred3.chamber.gz";

  test.each([
    ["press", "from", press],
    ["agreements", "by", press],
    ["metrics --broken", "by", press],
    ["lint", "power", early],
    ["info", "power", early],
    ["standings", "power", early],
  ])("when chamber %s reads it, then a hint names the power", async (command, field, file) => {
    const { stderr } = await chamber(...command.split(" "), file, "--filter", `${field}:XYZ`);
    expect(stderr).toContain(`--filter, character ${field.length + 2}: unknown power: XYZ\n`);
  });

  test("when the power is in the game of one of the recordings, then there is no hint", async () => {
    const { stderr } = await chamber("info", early, hundred, "--filter", "power:BUR");
    expect(stderr).not.toContain("unknown");
  });

  test("when no recording can be read, then there is no hint", async () => {
    const { stderr } = await chamber("info", "no-such-file", "--filter", "power:XYZ");
    expect(stderr).not.toContain("unknown power");
  });
});

test("given a filter with a province that the map lacks, then a hint names the province", async () => {
  const { stderr } = await chamber("press", game, "--filter", "prov:XYZ");
  expect(stderr).toContain("--filter, character 6: unknown province: XYZ\n");
});
