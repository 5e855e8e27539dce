import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Summaries as SummariesOf } from "../../../core/node/host/summaries.ts";

/** The built module, whose worker is a separate file. */
const built = join(import.meta.dirname, "../../../dist/core/node/host/summaries.js");
const { Summaries } = (await import(built)) as { readonly Summaries: typeof SummariesOf };

test("given a recording that takes longer than its budget, then the host gives up on its summary and reads the next file", async () => {
  // Given a budget that no recording can meet
  const hasty = new Summaries(0);
  onTestFinished(() => hasty.close());
  const file = "recordings/protocol-errors.chamber.gz";
  // Then the host gives up on each reading
  expect(await hasty.summarise(file)).toBeNull();
  expect(await hasty.summarise(file)).toBeNull();
  // Given enough time, then the same file is summarised
  const patient = new Summaries(60_000);
  onTestFinished(() => patient.close());
  expect(await patient.summarise(file)).toMatchObject({ unreadable: null, complete: true });
});
