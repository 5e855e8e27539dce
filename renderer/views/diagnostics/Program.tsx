import type { DiagnosisRow } from "../../../core/session/lintQuery.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { useView } from "../../session/store.ts";
import { programOf } from "./sections.ts";

const none: readonly never[] = [];

/** Returns the power with the given name from any game in the recording. */
export function usePower(name: string | null): SessionPower | undefined {
  const games = useView((view) => view.news?.summary.games) ?? none;
  return games.flatMap(({ powers }) => powers).find((power) => power.name === name);
}

/** A power's chip, or its name if no game has it. */
export function Power({ name }: { readonly name: string }): React.JSX.Element {
  const power = usePower(name);
  return power ? <PowerChip power={power} isSmall /> : <span className="diag-power">{name}</span>;
}

/** The program at fault, with the power that it played. */
export function Program({ row }: { readonly row: DiagnosisRow }): React.JSX.Element {
  return (
    <span className="diag-program">
      {row.power !== null && <Power name={row.power} />}
      {programOf(row)}
    </span>
  );
}
