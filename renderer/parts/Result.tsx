import type { ListedResult } from "../../core/host/host.ts";
import { scenePowers } from "../../core/picture/palette.ts";
import { PowerChip } from "./PowerChip.tsx";
import { hasStandardPowers } from "./powerNames.ts";
import { noResultWords, resultWords } from "./recordingWords.ts";
import "./result.css";

const standardPowers = scenePowers(["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"]);

export interface ResultProps {
  readonly result: ListedResult;
  readonly games: number;
  /** Null if the recording does not name it. */
  readonly map: string | null;
}

/**
 * How a game ended, with a chip for a solo winner. Powers of variants are shown without a chip, because chips depend on
 * the map.
 */
export function Result({ result, games, map }: ResultProps): React.JSX.Element {
  if (result.kind === "unknown") return <span className="result-none">{noResultWords(games)}</span>;
  const hasChip = result.kind === "solo" && hasStandardPowers(map);
  const winner = hasChip ? standardPowers.find(({ name }) => name === result.powers[0]) : undefined;
  return (
    <span className="result">
      {winner && <PowerChip power={winner} />}
      <span className="result-words">{resultWords(result, map)}</span>
    </span>
  );
}
