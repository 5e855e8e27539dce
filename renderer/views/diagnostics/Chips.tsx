import { Power } from "./Program.tsx";

/** The largest number of powers in one cell. */
const mostPowers = 10;
/** The largest number of powers and connections in one cell. */
const mostConnections = 4;

export interface ChipsProps {
  readonly names: readonly string[];
  /** Connections without a power. */
  readonly connections: readonly number[];
}

/** Powers, and connections without a power; those for which there is no room are only counted. */
export function Chips({ names, connections }: ChipsProps): React.JSX.Element {
  const room = Math.max(0, mostConnections - names.length);
  const more = Math.max(0, names.length - mostPowers) + Math.max(0, connections.length - room);
  return (
    <>
      {names.slice(0, mostPowers).map((name) => (
        <Power key={name} name={name} />
      ))}
      {connections.slice(0, room).map((connection) => (
        <span key={connection} className="diag-power">
          c{connection}
        </span>
      ))}
      {more > 0 && <span className="diag-facts">+{more}</span>}
    </>
  );
}
