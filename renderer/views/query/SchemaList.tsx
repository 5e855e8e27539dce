import { schemaVersion, tableNames, tables } from "../../../core/tables/schema.ts";

/** The tables with their columns. A click on a name inserts it into the SQL. */
export function SchemaList({ onName }: { readonly onName: (name: string) => void }): React.JSX.Element {
  return (
    <nav className="query-schema" aria-label="Tables" data-version={schemaVersion}>
      {tableNames.map((table) => (
        <details key={table}>
          <summary>{table}</summary>
          <ul>
            {Object.entries(tables[table]).map(([name, { type, about }]) => (
              <li key={name}>
                <button
                  type="button"
                  className="query-column"
                  data-tip={`${about} (${type})`}
                  onClick={() => onName(name)}
                >
                  <span>{name}</span>
                  <span className="query-type">{shortType(type)}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

/** Returns a type in lower case, without the fields of its structs. */
function shortType(type: string): string {
  return type.toLowerCase().replace(/^(\w+)\(.*\)/, "$1");
}
