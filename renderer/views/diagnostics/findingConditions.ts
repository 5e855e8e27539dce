import { isWord, quote } from "../../../core/filter/scan.ts";
import { type FindingsLine, powersOf } from "./sections.ts";

/**
 * Returns the conditions for the findings that a cell of the table names or counts.
 * @param column the id of the column: `server` and the names of powers count the line's findings about one program
 */
export function findingConditions({ code, severity, rows }: FindingsLine, column: string): readonly string[] {
  const rule = `finding==${code}`;
  const ofClients = powersOf(rows.filter(({ side }) => side === "client"));
  const hasServer = rows.some(({ side }) => side === "server");
  switch (column) {
    case "severity":
      return [`severity==${severity}`];
    case "code":
    case "what":
    case "count":
      return [rule];
    case "who":
      return [...(hasServer ? ["side==server"] : []), ...ofClients.map(about)];
    case "server":
      return hasServer ? [`${rule} && side==server`] : [];
    default:
      return ofClients.includes(column) ? [`${rule} && ${about(column)}`] : [];
  }
}

function about(power: string): string {
  return `side==client && power==${isWord(power) ? power : quote(power)}`;
}
