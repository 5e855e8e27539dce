import type { SessionGame } from "../../core/session/summary.ts";
import { goToGame, useView } from "../session/store.ts";
import { Menu } from "./Menu.tsx";
import { counted } from "./numbers.ts";

const none: readonly SessionGame[] = [];

/** Chooses one of the games of a recording; renders nothing if there is only one. */
export function GameMenu({ side = "bottom" }: { readonly side?: "top" | "bottom" }): React.JSX.Element | null {
  const games = useView((view) => view.news?.summary.games) ?? none;
  const game = useView((view) => view.at?.game ?? -1);
  if (games.length < 2) return null;
  return (
    <Menu
      label="Game"
      words={game < 0 ? "outside any game" : `game ${game + 1} of ${games.length}`}
      value={String(game)}
      side={side}
      items={games.map(({ index, map, turns }) => ({
        value: String(index),
        words: `Game ${index + 1}`,
        fact: `${map ?? "unknown map"} · ${counted(turns, "turn")}`,
      }))}
      onChoose={(value) => goToGame(Number(value))}
    />
  );
}
