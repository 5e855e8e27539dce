import { PowerChip } from "../../parts/PowerChip.tsx";
import { type ConnectionId, useView } from "../../session/store.ts";
import { powerOf } from "./powers.ts";

export interface PowerProps {
  /** Mnemonic; null: an observer, or no power yet. */
  readonly name: string | null;
  readonly connection: ConnectionId;
}

/** A power's chip, or the connection's number if it has no power. */
export function Power({ name, connection }: PowerProps): React.JSX.Element {
  const power = useView((view) => powerOf(view, name));
  if (power) return <PowerChip power={power} isSmall />;
  return <span className="insp-nobody">{name ?? (connection < 0 ? "" : `c${connection}`)}</span>;
}
