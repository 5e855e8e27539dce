import type { RankedBot } from "../../../core/analysis/botRanking.ts";
import type { Standing } from "../../../core/analysis/standings.ts";
import type { SeatResult } from "../../../core/analysis/standingsFold.ts";
import { severities } from "../../../core/diagnostics/severity.ts";
import type { DataColumn } from "../../parts/DataGrid/gridColumns.ts";

/** Returns the results of a bot that had a seat; null for other bots, because their zeros count nothing. */
export function seated({ standing }: RankedBot): Standing | null {
  return standing !== null && standing.games > 0 ? standing : null;
}

/** Returns a column of the CSV export that is empty for a bot that never had a seat. */
function ofSeats(
  name: "missedDeadlines" | "orders" | "ordersRefused" | "disconnects" | SeatResult,
): DataColumn<RankedBot> {
  return { header: name, value: (bot) => seated(bot)?.[name] ?? null };
}

/** The columns of the CSV export: those of `chamber standings` and `chamber metrics`. */
export const standingsData: readonly DataColumn<RankedBot>[] = [
  { header: "bot", value: ({ standing, name }) => (standing ? standing.bot : name) },
  { header: "version", value: ({ standing }) => standing?.version ?? null },
  { header: "games", value: ({ standing }) => standing?.games ?? null },
  ...(["solo", "draw", "survived", "eliminated", "stopped", "unseen"] as const).map(ofSeats),
  // Without a game that was played to the end there is no score, as in the table.
  { header: "score", value: ({ standing }) => (standing?.scorePerSeat == null ? null : standing.score) },
  { header: "scorePerSeat", value: ({ standing }) => standing?.scorePerSeat ?? null },
  { header: "score low", value: ({ standing }) => standing?.scoreInterval?.low ?? null },
  { header: "score high", value: ({ standing }) => standing?.scoreInterval?.high ?? null },
  { header: "centres per seat", value: ({ standing }) => standing?.centres.mean ?? null },
  ...severities.toReversed().map((severity) => ({
    header: `${severity}s`,
    value: ({ findings }: RankedBot) => findings?.[severity] ?? null,
  })),
  ...(["missedDeadlines", "orders", "ordersRefused", "disconnects"] as const).map(ofSeats),
  ...(["tested", "kept", "breached"] as const).map((name) => ({
    header: `promises ${name}`,
    value: ({ promises }: RankedBot) => promises?.[name] ?? null,
  })),
  ...(["rate", "low", "high"] as const).map((name) => ({
    header: `honour ${name}`,
    value: ({ promises }: RankedBot) => promises?.honour[name] ?? null,
  })),
];
