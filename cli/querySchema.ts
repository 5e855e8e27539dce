import { HostError } from "../core/node/hostError.ts";
import { type AddedColumn, schemaVersion, tableNames, tablesWith } from "../core/tables/schema.ts";
import { nearNames } from "./nearNames.ts";
import { Output } from "./output.ts";
import { outColours } from "./terminal.ts";
import { wrapped } from "./wrap.ts";

/**
 * Prints the tables with their columns.
 * @param only the name of one table; undefined means all tables
 * @param added columns of plug-ins
 * @throws {HostError} `usage`: there is no such table
 */
export async function printSchema(
  only: string | undefined,
  format: string,
  added: readonly AddedColumn[],
): Promise<void> {
  const tables = tablesWith(added);
  const names = tableNames.filter((name) => only === undefined || name === only);
  if (names.length === 0) {
    const near = nearNames(only ?? "", tableNames);
    const hint = near.length > 0 ? `did you mean ${near.join(", ")}?` : `there are ${tableNames.join(", ")}`;
    throw new HostError("usage", `there is no table ${only}; ${hint}`);
  }
  const output = new Output();
  if (format === "json") {
    const shown = Object.fromEntries(names.map((name) => [name, tables[name]]));
    await output.lines(JSON.stringify({ schema: schemaVersion, tables: shown }, undefined, 2)).flush();
    return;
  }
  for (const [at, name] of names.entries()) {
    if (at > 0) output.line("");
    output.line(outColours().bold(name));
    for (const [column, { type, about }] of Object.entries(tables[name]))
      for (const line of wrapped(`  ${column.padEnd(17)} ${shortType(type).padEnd(11)} `, about)) output.line(line);
  }
  await output.flush();
}

/** Returns a type without the fields of its structs; the JSON output has those. */
function shortType(type: string): string {
  return type.replace(/\(.*\)/, "(…)");
}
