import { describe, expect, test } from "vitest";
import type { SendPress } from "../../core/language/message.ts";
import { partyFindings } from "../../core/language/parties.ts";
import { readClientMessage } from "../../core/language/read.ts";
import type { Dialect } from "../../core/syntax/production.ts";
import { disagreements } from "./disagreements.ts";
import { droppedRules } from "./droppedRules.ts";
import { read, representation } from "./verdicts.ts";

/** Returns the findings about press from England. */
function codes(press: string, dialect: Dialect, recipients = "FRA"): string[] {
  const reading = readClientMessage(read(`SND ( ${recipients} ) ( ${press} )`), representation);
  const message = (reading.ok ? reading.message : undefined) as SendPress;
  return partyFindings(message.press, { sender: "ENG", recipients: message.recipients, dialect }).map(
    ({ code }) => code,
  );
}

describe("the rule about press to oneself (point 44)", () => {
  test("given press from England that England also receives, then the findings under v0.18 and v0.14 match the row", () => {
    const [point] = disagreements.filter(({ number }) => number === 44);
    const text = point?.examples[0]?.text.replace(/^SND \( ENG FRA \) \( (.*) \)$/, "$1") ?? "";
    const found = (["v0.18", "v0.14"] as const).flatMap((dialect) => codes(text, dialect, "ENG FRA"));
    expect(found).toEqual(point?.partyFindings);
  });
});

describe("rules of v0.14 that v0.18 dropped", () => {
  test.each(droppedRules)("$token: $rule", ({ broken, kept, code }) => {
    expect(codes(broken, "v0.14")).toEqual([code]);
    expect(codes(kept, "v0.14")).toEqual([]);
    expect(codes(broken, "v0.18")).toEqual([]);
  });

  test.each(droppedRules)("$token: an arrangement in QRY or SUG is not a proposal", ({ broken }) => {
    for (const asking of ["QRY", "SUG"]) expect(codes(broken.replace(/^\w+/, asking), "v0.14")).toEqual([]);
  });
});
