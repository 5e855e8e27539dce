import { describe, expect, test } from "vitest";
import type { ReportedFinding } from "../../../../core/analysis/reportedFinding.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import { inspectRow } from "../../../../core/session/inspectorQuery.ts";
import { countFindings, diagnosisOf, findingLines, ruleBook } from "../../../../core/session/lintQuery.ts";
import { LintScan } from "../../../../core/session/lintScan.ts";
import { MessageTable, noSettings } from "../../../../core/session/messageTable.ts";
import { turnsSeen } from "../../../../core/session/seenTurns.ts";
import { Session } from "../../../../core/session/session.ts";
import { findingFrom } from "../../../../core/session/timeline.ts";
import { chamber } from "../../../support/chamber.ts";
import { sampleOf } from "../../../support/depth.ts";
import { itemsOf, sessionOf } from "../../../support/session.ts";

const errors = "recordings/protocol-errors.chamber.gz";
const samples = [errors, "recordings/press-level20.chamber.gz", "recordings/variant-hundred3.chamber.gz"];

function scanned(session: Session, entriesPerStep = 50): LintScan {
  const scan = new LintScan(session);
  while (!scan.advance(entriesPerStep));
  while (!scan.finish());
  return scan;
}

async function printed(path: string): Promise<readonly ReportedFinding[]> {
  const { stdout } = await chamber("lint", path, "--format", "json", "--min-severity", "note");
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReportedFinding);
}

describe.each(sampleOf(samples, 2))("given the session of %s", (path) => {
  test("when the rules check it, they find what `chamber lint` prints, regardless of the steps of the scan", async () => {
    const session = sessionOf(path);
    const reported = await printed(path);
    for (const step of [50, 3]) {
      const { rows, isOver } = diagnosisOf(scanned(session, step), null);
      expect(isOver).toBe(true);
      expect(
        rows.map(({ id: _, places, messages, facts, turns, ...row }) => ({
          ...{ ...row, frames: places.length, mend: row.fix },
        })),
      ).toEqual(
        reported.map(({ recording, span, frames, ...row }) => ({ ...row, frames: frames.filter((n) => n > 0).length })),
      );
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
  });
});

describe("given a recording with protocol errors", () => {
  const session = sessionOf(errors);
  const severities = (): readonly (string | null)[] =>
    Array.from({ length: session.count }, (_, at) => session.severityOf(at + 1));
  const before = severities();
  const scan = new LintScan(session);
  while (!scan.advance(50));
  const table = new MessageTable(session, noSettings);

  test("when half of it is checked, the findings so far are reported, and the scan is not done", () => {
    const half = new Session(knownVariants);
    const items = itemsOf(errors);
    half.push(items.slice(0, items.length / 2));
    const growing = new LintScan(half);
    while (!growing.advance(50));
    const some = diagnosisOf(growing, null);
    expect(some.isOver).toBe(false);
    half.push(items.slice(items.length / 2));
    while (!growing.advance(50));
    while (!growing.finish());
    const all = diagnosisOf(growing, null);
    expect(some.rows.length).toBeGreaterThan(0);
    expect(all.rows.length).toBeGreaterThan(some.rows.length);
    expect(all.rows).toEqual(diagnosisOf(scanned(session), null).rows);
  });

  test("when the check is complete, then its findings and the number of checked rows are the same regardless of how often they are requested", () => {
    const done = scanned(session);
    const { findings } = done;
    expect(findings.length).toBeGreaterThan(0);
    expect(done.advance(50)).toBe(true);
    expect(done.finish()).toBe(true);
    expect(done.findings).toBe(findings);
    expect(done.scanned).toBe(session.count);
  });

  test("when the scan marks its findings, each row with a finding has its severity once, and turns count it", () => {
    while (!scan.finish());
    expect(scan.mark()).not.toBe("none");
    const { edition } = session;
    expect(scan.mark()).toBe("none");
    expect(session.edition).toBe(edition);
    const { rows } = diagnosisOf(scan, null);
    for (const { severity, places, code } of rows)
      for (const { n } of places) {
        expect(["error", "warning", "note"].indexOf(session.severityOf(n) ?? "")).toBeLessThanOrEqual(
          ["error", "warning", "note"].indexOf(severity),
        );
        expect(session.lint?.codesOf(n)).toContain(code);
      }
    expect(severities()).not.toEqual(before);
    for (const turn of session.turns.all) {
      const ofTurn = (wanted: string): number =>
        severities().filter((severity, at) => severity === wanted && session.turnOf(at + 1, null) === turn.index)
          .length;
      expect(turn.findings).toEqual({ error: ofTurn("error"), warning: ofTurn("warning"), note: ofTurn("note") });
    }
  });

  test("when a row is inspected, its findings include those that the rules report there", () => {
    for (const { n, code, message } of diagnosisOf(scan, null).rows) {
      if (n === 0) continue;
      const findings = inspectRow(session, n)?.findings ?? [];
      expect(findings.find((each) => each.code === code && each.message === message)).toMatchObject({ first: null });
    }
  });

  test("when a row repeats a finding, the inspector names the row that the finding's text is about", () => {
    const repeated = diagnosisOf(scan, null).rows.flatMap(({ n, code, message, places }) =>
      places.filter((place) => place.n !== n).map((place) => ({ at: place.n, n, code, message })),
    );
    expect(repeated.length).toBeGreaterThan(0);
    for (const { at, n, code, message } of repeated)
      expect(inspectRow(session, at)?.findings).toContainEqual(expect.objectContaining({ code, message, first: n }));
  });

  test("when stepping from finding to finding, every row with more than a note is visited", () => {
    const wanted = new Set<number>();
    for (const { severity, places } of diagnosisOf(scan, null).rows)
      if (severity !== "note") for (const { n } of places) wanted.add(n);
    const passed: number[] = [];
    for (let n = findingFrom(session, 0, 1, null); n !== null; n = findingFrom(session, n, 1, null)) passed.push(n);
    expect([...wanted].filter((n) => !passed.includes(n))).toEqual([]);
  });

  test("when the table is filtered by a finding, it shows the messages with that finding", () => {
    const found = diagnosisOf(scan, null).rows.find(({ n }) => n > 0);
    const code = found?.code ?? "";
    const rows = diagnosisOf(scan, null).rows.filter((row) => row.code === code);
    const filtered = new MessageTable(session, { ...noSettings, filter: `finding:${code}` });
    while (!filtered.advance(500));
    const { lines } = filtered.rows(0, 1000);
    const shown = lines.flatMap((line) => (line.kind === "message" ? [line.n] : []));
    expect(shown).toEqual([...new Set(rows.flatMap(({ places }) => places.map(({ n }) => n)))].sort((a, b) => a - b));
    expect(table.settings).toEqual(noSettings);
  });

  test("when lines of findings are requested, the faulty token is marked in its text", () => {
    const { rows } = diagnosisOf(scan, null);
    let marked = 0;
    for (const { places } of rows) {
      const lines = findingLines(session, places, null);
      expect(lines.map((line) => line?.n)).toEqual(places.map(({ n }) => n));
      lines.forEach((line, at) => {
        if (!line) return;
        const { n, text, classes, mark } = line;
        expect(classes).toHaveLength(text.length);
        const span = places[at]?.span;
        const row = session.frames.frameAt(n);
        if (!span || !row?.tokens || !mark) return;
        marked += 1;
        const name = row.representation.names.get(row.tokens[span.start] ?? 0) ?? "";
        expect(text.slice(mark.start, mark.end).startsWith(name), `${text} at ${mark.start}`).toBe(true);
      });
    }
    expect(marked).toBeGreaterThan(0);
  });

  test("every finding has its rule in the documentation, without missing facts", () => {
    const book = ruleBook(session);
    for (const { code, message, fix } of diagnosisOf(scan, null).rows) {
      expect(book[code]?.explanation).toBeTruthy();
      expect(`${message} ${fix}`).not.toMatch(/\{\w+\}/);
    }
  });
});

const games = sampleOf(["recordings/variant-hundred3.chamber.gz", "recordings/press-level8000.chamber.gz"], 1);

test.each(games)(
  "given %s from a power's viewpoint, the findings are those on its connections, in its turns",
  (path) => {
    const session = sessionOf(path);
    const scan = scanned(session, 500);
    scan.mark();
    const all = diagnosisOf(scan, null);
    const powers = new Set(all.rows.flatMap(({ power }) => power ?? []));
    expect(powers.size).toBeGreaterThan(1);
    for (const power of powers) {
      const { rows, turns } = diagnosisOf(scan, power);
      const own = session.connectionsOf(power);
      expect(rows.length).toBe(all.rows.filter(({ connection }) => own.has(connection)).length);
      const ofSeverity = (wanted: string): number => rows.filter(({ severity }) => severity === wanted).length;
      expect(countFindings(scan, power)).toEqual({
        error: ofSeverity("error"),
        warning: ofSeverity("warning"),
        note: ofSeverity("note"),
      });
      for (const { places } of rows)
        for (const { n } of places) expect(own.has(session.frames.connectionOf(n))).toBe(true);
      expect(turns.map(({ key }) => key)).toEqual(turnsSeen(session, 0, power).map(({ key }) => key));
    }
  },
);
