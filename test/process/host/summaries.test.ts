import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Summaries as SummariesOf } from "../../../core/node/host/summaries.ts";

/** The built module, whose worker is a separate file. */
const built = join(import.meta.dirname, "../../../dist/core/node/host/summaries.js");
const { Summaries } = (await import(built)) as { readonly Summaries: typeof SummariesOf };

test("given a recording that takes longer to read than the budget allows, then the host gives up on its summary and reads the next file", async () => {
  // Given a budget that no recording can meet
  const hasty = new Summaries(0);
  onTestFinished(() => hasty.close());
  const file = "recordings/protocol-errors.chamber.gz";
  // Then the host gives up on each attempt
  expect(await hasty.summarise(file)).toBeNull();
  expect(await hasty.summarise(file)).toBeNull();
  // Given enough time, then the same file is summarised
  const patient = new Summaries(60_000);
  onTestFinished(() => patient.close());
  expect(await patient.summarise(file)).toMatchObject({ unreadable: null, complete: true });
});

test("given several recordings at once, then each gets its own summary, even after the worker is closed", async () => {
  const summaries = new Summaries(60_000);
  onTestFinished(() => summaries.close());
  const files = ["protocol-errors", "press-level20", "protocol-errors"];
  const asked = files.map((name) => summaries.summarise(`recordings/${name}.chamber.gz`));
  expect((await Promise.all(asked)).map((summary) => summary?.frames)).toEqual([227, 1750, 227]);

  const late = files.map((name) => summaries.summarise(`recordings/${name}.chamber.gz`));
  await summaries.close();
  expect((await Promise.all(late)).map((summary) => summary?.frames)).toEqual([0, 0, 0]);
});
