import type { SessionGame } from "../../core/session/summary.ts";
import { Menu } from "./Menu.tsx";
import { grouped } from "./numbers.ts";

export interface GameMenuProps {
  readonly games: readonly SessionGame[];
  /** Index of the game at the cursor; -1 outside games. */
  readonly game: number;
  readonly side?: "top" | "bottom";
  /** Asked to go to the first position of a game. */
  readonly onGo: (firstN: SessionGame["firstN"]) => void;
}

/** Which of several games of a recording; nothing where there is one. */
export function GameMenu({ games, game, side = "bottom", onGo }: GameMenuProps): React.JSX.Element | null {
  if (games.length < 2) return null;
  return (
    <Menu
      label="Game"
      words={game < 0 ? "outside games" : `game ${game + 1} of ${games.length}`}
      value={String(game)}
      side={side}
      items={games.map(({ index, map, turns }) => ({
        value: String(index),
        words: `Game ${index + 1}`,
        fact: `${map ?? "map unknown"} · ${grouped(turns)} ${turns === 1 ? "turn" : "turns"}`,
      }))}
      onChoose={(value) => {
        const firstN = games[Number(value)]?.firstN ?? 0;
        if (firstN > 0) onGo(firstN);
      }}
    />
  );
}
