import { expect, test } from "vitest";
import { noFindings } from "../../../../core/diagnostics/severity.ts";
import { turnFacts } from "../../../../renderer/views/messages/turnFacts.ts";

const turn = { phase: "movement", press: { FRA: 10, ITA: 4 }, findings: { ...noFindings(), warning: 2 } } as const;

test("given a turn of a running game, then its heading counts the whole turn, and nothing in it depends on the cursor", () => {
  expect(turnFacts(turn, false)).toBe("movement · 14 press messages · at least 2 findings");
  expect(turnFacts({ ...turn, findings: noFindings() }, false)).toBe("movement · 14 press messages");
});

test("given a turn that the rules have checked, then its heading shows the number of findings", () => {
  expect(turnFacts(turn, true)).toBe("movement · 14 press messages · 2 findings");
  expect(turnFacts({ phase: "retreat", press: {}, findings: noFindings() }, true)).toBe("retreat");
});
