import { readFileSync } from "node:fs";
import { pressByGame } from "../../core/analysis/agreements.ts";
import { PressFold } from "../../core/analysis/pressFold.ts";
import { pressNames } from "../../core/analysis/pressNames.ts";
import type { RecordingFold } from "../../core/analysis/recordingFold.ts";
import { DiplomacyCsvReader } from "../../core/formats/diplomacyCsv.ts";
import type { EnglishNames } from "../../core/language/english.ts";
import { knownVariants } from "../../core/map/library.ts";
import type { Breach } from "../../core/press/breaches.ts";
import type { Agreement } from "../../core/press/ledger.ts";
import type { PressMessage } from "../../core/press/pressMessage.ts";
import type { Entry } from "../../core/recording/entry.ts";
import type { CaptureToRun } from "../support/captureSets.ts";
import { captureEntries } from "../support/captures.ts";
import { placed } from "../support/entries.ts";
import { analysisFor, folded } from "../support/folded.ts";

export interface ReadCapture {
  readonly agreements: readonly Agreement[];
  readonly breaches: ReadonlyMap<number, readonly Breach[]>;
  readonly fold: RecordingFold;
  /** The press, and the names of its tokens in the first game. */
  readonly messages: readonly PressMessage[];
  readonly names: EnglishNames;
}

/** Reads a capture as the commands do, because names depend on the dialect from the first message on. */
export function read(entries: readonly Entry[]): ReadCapture {
  const press = new PressFold();
  const fold = folded(entries, [press], analysisFor(entries));
  const games = pressByGame(fold, press, knownVariants);
  const breaches = new Map(games.flatMap((game) => [...game.breaches]));
  return {
    agreements: games.flatMap((game) => game.agreements),
    breaches,
    fold,
    messages: press.messages(fold.games),
    names: pressNames(fold, 0),
  };
}

export function entriesOf({ folder, name }: Pick<CaptureToRun, "folder" | "name">): readonly Entry[] {
  return captureEntries(folder, name);
}

/** Albert's exchange comes from another project and has its own licence, so it is only in the shared data. */
export const albert: readonly string[] = ["captures", "diplomacy-server-csv", "game_data_7_press.csv"];

export function albertEntries(path: string): Entry[] {
  const reader = new DiplomacyCsvReader();
  const lines = readFileSync(path, "utf8").split("\n");
  return placed(lines.flatMap((line) => reader.read(line)));
}
