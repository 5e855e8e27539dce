import { describe, expect, test } from "vitest";
import { figureCsv } from "../../../../../core/figures/csv.ts";
import { defaultPeace } from "../../../../../core/press/profiles.ts";
import { agreementsOfGame } from "../../../../../core/session/agreementQuery.ts";
import { PressScan } from "../../../../../core/session/pressScan.ts";
import { summaryOf } from "../../../../../core/session/summary.ts";
import { dataTable } from "../../../../../renderer/parts/DataGrid/gridFigure.ts";
import { ledgerExport } from "../../../../../renderer/parts/ledger/ledgerExport.ts";
import { basisOf, honourFigure } from "../../../../../renderer/views/agreements/figures.ts";
import { chamber } from "../../../../support/chamber.ts";
import { sessionOf } from "../../../../support/session.ts";

const path = "recordings/press-level8000.chamber.gz";
const source = { recording: "press-level8000", link: null, program: "black-chamber" };

interface PrintedMetric {
  readonly key: string;
  readonly kept: number;
  readonly breached: number;
  readonly tested: number;
}

async function printed<T>(...args: readonly string[]): Promise<readonly T[]> {
  const { stdout } = await chamber(...args, "--json");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

/** Returns the rows of a CSV by column; its fields contain no line breaks. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .trim()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
    );
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
}

describe("given the agreements of a game", () => {
  const session = sessionOf(path);
  const scan = new PressScan(session);
  while (!scan.advance(5000));
  const known = agreementsOfGame(scan, { game: 0, viewpoint: null, profile: defaultPeace });
  const powers = summaryOf(session).games[0]?.powers ?? [];

  test("when the honour rates are exported as CSV, then each pair has the same counts as in `chamber metrics --by pair`", async () => {
    const rows = rowsOf(figureCsv(honourFigure(known.honour, powers, known), source));
    const pairs = await printed<PrintedMetric>("metrics", path, "--by", "pair");
    const tested = pairs.filter(({ tested: n }) => n > 0);
    expect(tested.length).toBeGreaterThan(0);
    const sums = new Map<string, { tested: number; kept: number; breached: number }>();
    for (const row of rows.filter((each) => each["promised to"] !== "all")) {
      const key = [row["promised by"], row["promised to"]].sort().join(" ");
      const before = sums.get(key) ?? { tested: 0, kept: 0, breached: 0 };
      sums.set(key, {
        tested: before.tested + Number(row["n"]),
        kept: before.kept + Number(row["kept"]),
        breached: before.breached + Number(row["breached"]),
      });
    }
    expect([...sums].sort()).toEqual(
      tested
        .map(({ key, tested: n, kept, breached }) => [
          key
            .split(/[^A-Z]+/)
            .sort()
            .join(" "),
          { tested: n, kept, breached },
        ])
        .sort(),
    );
  });

  test("when the ledger is exported as CSV, then each row equals the one that `chamber agreements` prints", async () => {
    const { data = [], caption = "" } = ledgerExport(known.rows, {
      ...{ filter: "all", between: [], applied: "", notes: basisOf(known) },
    });
    const table = dataTable(data, known.rows);
    const figure = { name: "Ledger", caption, notes: [], data: table, print: table, chart: null };
    const rows = rowsOf(figureCsv(figure, source));
    const offers = await printed<(typeof known.rows)[number]>("agreements", path);
    expect(rows).toHaveLength(offers.length);
    const by = (verdict: string, { obligations }: (typeof offers)[number]): string =>
      obligations.flatMap((each) => (each.verdict === verdict ? [each.obligor] : [])).join("; ");
    for (const [at, offer] of offers.entries())
      expect(rows[at]).toMatchObject({
        ...{ offer: String(offer.id), turn: offer.proposedAt.turn, proposer: offer.proposer, statement: offer.text },
        ...{ status: offer.status, "kept by": by("kept", offer), "breached by": by("breached", offer) },
      });
  });
});
