import { HostError } from "../core/node/hostError.ts";
import { tableRows } from "../core/try/rows.ts";
import type { SituationHead } from "../core/try/situation.ts";
import { allSituations } from "../core/try/situations/all.ts";
import { Output } from "./output.ts";
import { outColours } from "./terminal.ts";
import { outWidth, wrapped } from "./wrap.ts";

/**
 * Returns the situations that `--only` selects by family (`press`), id or prefix of an id (`press/*`); all by default.
 * @throws {HostError} `usage`: a name matches no situation
 */
export function planOf<S extends SituationHead>(all: readonly S[], only: readonly string[]): readonly S[] {
  if (only.length === 0) return all;
  const picked = new Set<S>();
  for (const name of only) {
    const found = all.filter(({ id }) => isNamed(id, name));
    if (found.length === 0)
      throw new HostError("usage", `--only ${name}: no situation has this name; chamber try --list prints all`);
    for (const situation of found) picked.add(situation);
  }
  return all.filter((situation) => picked.has(situation));
}

function isNamed(id: string, name: string): boolean {
  if (name.endsWith("*")) return id.startsWith(name.slice(0, -1));
  return id === name || id.startsWith(`${name}/`);
}

/**
 * Prints the situations, with their clauses and the messages that they test.
 * @param isOfBots whether the plan is for bots: a complete plan for bots also lists the situations by message
 */
export async function listPlan(plan: readonly SituationHead[], isOfBots: boolean): Promise<void> {
  const output = new Output();
  const { bold, dim } = outColours();
  for (const { id, title, clause, rows } of plan) {
    output.line(bold(id));
    for (const line of wrapped("  ", `${title}.`)) output.line(line);
    for (const line of wrapped("  ", `messages: ${rows.map(rowText).join(", ")}`, outWidth())) output.line(dim(line));
    for (const line of wrapped("  ", `clause: ${clause}`)) output.line(dim(line));
  }
  if (isOfBots && plan.length === allSituations.length) for (const line of rowLines(plan)) output.line(line);
  await output.flush();
}

/** Lists the messages, each with the situations that test it. */
function rowLines(plan: readonly SituationHead[]): string[] {
  const { bold } = outColours();
  return [
    "",
    bold("situations by message"),
    ...tableRows.flatMap((row) => {
      const shown = plan.filter(({ rows }) => rows.includes(row)).map(({ id }) => id);
      return wrapped(`  ${rowText(row)}: `, shown.join(", "), outWidth(), 4);
    }),
  ];
}

/** Returns a row's message in text form: `MAP!` is the server's MAP, `MAP/YES` is YES ( MAP ). */
export function rowText(row: string): string {
  const isServer = row.endsWith("!");
  const [message = "", outer] = row.replace("!", "").split("/");
  const text = outer === undefined ? message : `${outer} ( ${message} )`;
  return isServer ? `${text} (server)` : text;
}
