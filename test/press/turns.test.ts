import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { RecordingWatch } from "../../core/analysis/recordingEvent.ts";
import { knownVariants } from "../../core/map/library.ts";
import { turnKey } from "../../core/map/turn.ts";
import { pressRow } from "../../core/press/pressRow.ts";
import { defaultPeace } from "../../core/press/profiles.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { pressOfGame } from "../../core/session/pressQuery.ts";
import { PressScan } from "../../core/session/pressScan.ts";
import { Session } from "../../core/session/session.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { sampleOf } from "../support/depth.ts";
import { analysisFor, folded } from "../support/folded.ts";
import { itemsOf } from "../support/session.ts";
import { entriesOf, read } from "./readCapture.ts";

interface Source {
  readonly name: string;
  readonly entries: () => readonly Entry[];
}

const withPress: readonly Source[] = capturesToRun()
  .filter(({ folder, name }) => {
    const info = JSON.parse(readFileSync(`${folder}/${name}/info.json`, "utf8")) as { press: { sent: number } };
    return info.press.sent > 0;
  })
  .map((capture) => ({ name: capture.name, entries: () => entriesOf(capture) }));

const samples: readonly Source[] = readdirSync("recordings")
  .filter((name) => /^press-.*\.gz$/.test(name))
  .map((name) => ({
    name,
    entries: () => itemsOf(`recordings/${name}`).flatMap((item) => (item.kind === "record" ? item.entry : [])),
  }));

const some = sampleOf([...samples, ...withPress], 3);

/** Returns the turn of every frame's game, computed by an independent fold. */
function turnsShown(entries: readonly Entry[]): ReadonlyMap<number, string | null> {
  const turns = new Map<number, string | null>();
  const watch: RecordingWatch = {
    take: (event, { attendances, all }) => {
      if (event.kind !== "frame") return;
      const turn = all[attendances.get(event.row.connection)?.game ?? -1]?.current?.turn;
      turns.set(event.row.n, turn ? turnKey(turn) : null);
    },
  };
  folded(entries, [watch], analysisFor(entries));
  return turns;
}

describe.each(some.map((source) => [source.name, source] as const))("%s", (name, { entries: load }) => {
  const entries = load();

  test("press has the same turn as its frame in both commands and both views, for all powers and from one viewpoint", () => {
    const shown = turnsShown(entries);
    const { messages, names } = read(entries);
    if (!/errors/.test(name)) expect(messages.length).toBeGreaterThan(0);
    const context = { recording: null, names, outcome: null, honesty: null };
    const shownTurns = messages.map((message) => pressRow(message, context)).map(({ n, turn }) => ({ n, turn }));
    expect(shownTurns).toEqual(shownTurns.map(({ n }) => ({ n, turn: shown.get(n) ?? null })));

    const session = new Session(knownVariants);
    session.push(entries.map((entry) => ({ kind: "record", entry, fileOffset: 0, byteLength: 0 })));
    const scan = new PressScan(session);
    while (!scan.advance(5000));
    // For the largest games, the first few powers are enough.
    for (const [game, { powers }] of session.gamesAt(session.count, null).all.entries())
      for (const viewpoint of [null, ...[...powers.keys()].slice(0, 2)])
        for (const { n, turn } of pressOfGame(scan, { game, viewpoint, profile: defaultPeace })) {
          // From a power's viewpoint, a turn begins when that power receives it, as in the table of messages.
          const ofPower = session.turns.all[session.turnOf(n, viewpoint)]?.key;
          expect([n, turn]).toEqual([n, (viewpoint === null ? shown.get(n) : ofPower) ?? null]);
        }
  });
});
