import type { ListedResult } from "../../core/host/host.ts";
import { scenePowers } from "../../core/picture/palette.ts";
import { PowerChip } from "./PowerChip.tsx";
import { noResultWords, resultWords } from "./recordingWords.ts";
import "./result.css";

const standardPowers = scenePowers(["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"]);

export interface ResultProps {
  readonly result: ListedResult;
  readonly games: number;
}

/**
 * How a game ended, with a chip for a solo winner. Powers of variants are shown without a chip, because chips depend on
 * the map.
 */
export function Result({ result, games }: ResultProps): React.JSX.Element {
  if (result.kind === "unknown") return <span className="result-none">{noResultWords(games)}</span>;
  const winner = result.kind === "solo" ? standardPowers.find(({ name }) => name === result.powers[0]) : undefined;
  return (
    <span className="result">
      {winner && <PowerChip power={winner} />}
      <span className="result-words">{resultWords(result)}</span>
    </span>
  );
}
