import { diplomacyGameText, type MessageToWrite, phaseName } from "../formats/diplomacyGameText.ts";
import type { MapLibrary } from "../map/library.ts";
import { withNames } from "../map/standard.ts";
import { settingOf } from "./gameSetting.ts";
import type { PressFold } from "./pressFold.ts";
import type { RecordingFold } from "./recordingFold.ts";

/** A saved game of `diplomacy`, or why the game cannot be exported. */
export type ExportedGame =
  /** `document`: the unchanged bytes of an imported game, or the events of a live game as a saved game. */
  | { readonly ok: true; readonly document: Uint8Array }
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: string };

/**
 * Exports a game of a recording: an imported game unchanged, a live game from its events, a recorded game from its
 * messages.
 * @param index the game's index in the fold's list of games
 */
export function exportSavedGame(
  index: number,
  fold: RecordingFold,
  press: PressFold,
  library: MapLibrary,
): ExportedGame {
  const { analysis } = fold;
  const game = fold.games.all[index];
  if (!game) return { ok: false, why: "the recording has no such game" };
  if (game.document !== null) {
    const before = fold.games.all.slice(0, index).filter(({ document }) => document !== null).length;
    const content = fold.documents.filter((each) => each.game !== null)[before];
    const document = content?.savedGame() ?? null;
    return document === null ? { ok: false, why: "its document has a different format" } : { ok: true, document };
  }
  const { software, map: found } = settingOf(game, analysis, library);
  if (found.map === null) return { ok: false, why: found.why };
  const loaded = withNames(found.map);
  if (loaded.map.powers.some(({ judgeName }) => judgeName === null))
    return { ok: false, why: `the province names that e-mail judges use on the map ${found.map.name} are unknown` };
  const startedAt = analysis.header?.startedAt ?? null;
  const startMs = startedAt === null ? 0 : Date.parse(startedAt);
  const uuid = analysis.header?.uuid ?? "game";
  const text = diplomacyGameText({
    id: fold.games.all.length === 1 ? uuid : `${uuid}-${index + 1}`,
    game,
    loaded,
    software,
    messages: messagesOf(index, fold, press),
    startUs: Number.isFinite(startMs) ? startMs * 1000 : 0,
  });
  return { ok: true, text };
}

/**
 * Returns the press of a game, one message per recipient: as recorded clients received it, or as the server accepted
 * it.
 */
function messagesOf(index: number, { games }: RecordingFold, press: PressFold): MessageToWrite[] {
  const inView = new Set([...(games.all[index]?.seats.values() ?? [])].map(({ power }) => power));
  return press.messages(games).flatMap((message) => {
    const { game, turn, recipients, seenBy, isTaken, sender, atNs, press, level, text, shownAs } = message;
    if (game !== index || turn === null) return [];
    const phase = phaseName(turn);
    return recipients
      .filter((recipient) => seenBy.has(recipient) || (isTaken && !inView.has(recipient)))
      .map((recipient) => {
        const shown = seenBy.has(recipient) ? (shownAs ?? text) : text;
        return { phase, atNs, sender, recipient, press, level, text: shown };
      });
  });
}
