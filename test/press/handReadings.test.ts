import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { turnKey } from "../../core/map/turn.ts";
import type { Agreement, Obligation } from "../../core/press/ledger.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { describeShared } from "../support/describeShared.ts";
import { albert, albertEntries, entriesOf, read } from "./readCapture.ts";

/*
 * Manual readings of the raw messages of real games: for each capture, every completed agreement and pledge, with one
 * line per obligor that gives the verdict and, after a bar, the reason. The program generated none of this; an
 * independent script counted the turns of peace, and everything else was checked by hand.
 */
const readings = sectionsOf(readFileSync("test/golden/handReadings.txt", "utf8"));

function sectionsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const sections = text.trim().split("\n\n");
  return new Map(
    sections.map((section) => {
      const [name = "", ...lines] = section.split("\n");
      return [name, lines.map((line) => line.slice(2))];
    }),
  );
}

/** Returns the readings of a capture: each agreement with its verdicts, without the reasons. */
function readingsOf(name: string): Map<number, string[]> {
  const found = new Map<number, string[]>();
  let lines: string[] = [];
  for (const line of readings.get(name) ?? []) {
    const [reading = "", why] = line.split(" | ");
    if (why === undefined) throw new Error(`${name}: ${line}: no reason`);
    if (!reading.startsWith(" ")) {
      lines = [];
      found.set(Number(reading.split(" ")[0]), lines);
    }
    lines.push(reading.trim());
  }
  return found;
}

/** Returns the lines of an agreement, formatted like a reading. */
function linesOf({ offer, status, obligations }: Agreement): string[] {
  const { id, proposer, parties, message, agreedAt } = offer;
  const turn = message.turn === null ? "" : ` ${turnKey(message.turn)}`;
  const answer = agreedAt === null ? "" : ` by ${agreedAt.n}`;
  return [`${id} ${proposer} > ${parties.slice(1).join(" ")} ${status}${turn}${answer}`, ...obligations.map(verdictOf)];
}

function verdictOf({ obligor, isPledge, verdict, decided, evidence, turns }: Obligation): string {
  const head = `${obligor}${isPledge ? " pledged" : ""} ${verdict}`;
  if (verdict === "kept" && decided === null)
    return `${head} ${turns.filter((one) => one.verdict === "kept").length} of ${turns.length}`;
  const frames = `[${evidence.map(({ n }) => n).join(", ")}]`;
  if (decided !== null) return `${head} ${turnKey(decided)} ${frames}`;
  return evidence.length === 0 ? head : `${head} ${frames}`;
}

const captures = capturesToRun().filter(({ name }) => readings.has(name));

describe.each(captures.map((capture) => [capture.name, capture] as const))("%s, read by hand", (name, capture) => {
  test("every completed agreement and every pledge has the reader's verdicts", () => {
    const { agreements } = read(entriesOf(capture));
    const bound = agreements.filter(({ offer, obligations }) => offer.agreedAt !== null || obligations.length > 0);
    const found = new Map(bound.map((agreement) => [agreement.offer.id, linesOf(agreement)]));
    expect([...found].sort(([a], [b]) => a - b)).toEqual([...readingsOf(name)].sort(([a], [b]) => a - b));
  });
});

// The exchange belongs to another project and has a different licence, so only our own readings of it are stored.
describeShared("Albert's exchange, read by hand", albert, (path) => {
  const { agreements } = read(albertEntries(path));

  test.each([...readingsOf("Albert")])("agreement %i has the reader's verdicts", (id, lines) => {
    const found = agreements.find(({ offer }) => offer.id === id);
    expect(found && linesOf(found)).toEqual(lines);
  });
});
