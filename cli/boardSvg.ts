import type { Analysis } from "../core/analysis/analysis.ts";
import { settingOf } from "../core/analysis/gameSetting.ts";
import { boardOf } from "../core/game/board.ts";
import { type GameState, historyOf, type TurnRecord } from "../core/game/state.ts";
import { ordersOf } from "../core/game/turnList.ts";
import { englishNames } from "../core/language/english/names.ts";
import { mapByName } from "../core/map/library.ts";
import { HostError } from "../core/node/hostError.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { boardScene } from "../core/picture/boardScene.ts";
import { drawingFor } from "../core/picture/drawingFor.ts";
import { lastHolders } from "../core/picture/holders.ts";
import type { PictureTheme } from "../core/picture/stylesheet.ts";
import { svgText } from "../core/picture/svg.ts";

/** Draws the position and orders of a turn as an SVG document. */
export function boardSvg(
  file: string,
  game: GameState,
  record: TurnRecord,
  analysis: Analysis,
  options: { readonly orders: boolean; readonly theme: PictureTheme; readonly maps: readonly string[] },
): string {
  const library = libraryWith(options.maps);
  const { map: found, representation } = settingOf(game, analysis, library);
  if (found.map === null) throw new HostError("usage", `${file} has no map to draw: ${found.why}`);
  const named = game.map === null ? undefined : mapByName(library, game.map);
  const scene = boardScene({
    map: found.map,
    drawing: drawingFor(found.map, named?.picture),
    board: boardOf(game, record),
    orders: options.orders ? ordersOf(record) : [],
    holders: lastHolders(historyOf(game), record.turn),
    names: englishNames(representation),
    hasLegend: true,
  });
  return svgText(scene, { theme: options.theme });
}
