import type { ReactNode } from "react";
import type { RankedBot } from "../../../core/analysis/botRanking.ts";
import { type Standing, standingsNotes } from "../../../core/analysis/standings.ts";
import type { SeatResult } from "../../../core/analysis/standingsFold.ts";
import { severities } from "../../../core/diagnostics/severity.ts";
import type { Share } from "../../../core/press/wilson.ts";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { capital, counted, grouped } from "../../parts/numbers.ts";
import { severityIcons } from "../../parts/severity.tsx";
import { severityRank } from "./findingSums.ts";
import { seated } from "./standingsData.ts";
import {
  type AddsTo,
  atEnd,
  atPlaces,
  atRefusals,
  findingsOfSeverity,
  promisesThat,
  scoreOf,
  seatsThat,
} from "./standingsRows.ts";

/** Returns a cell's content as a link to the recordings that contribute to it. */
export type CellLink = (bot: RankedBot, adds: AddsTo, what: string, content: ReactNode) => ReactNode;

/** Returns the columns of the standings. */
export function standingsColumns(link: CellLink): readonly GridColumn<RankedBot>[] {
  return [
    {
      id: "name",
      header: "Bot",
      width: "minmax(110px, 1fr)",
      words: ({ name }) => name,
      cell: ({ name, standing }) => (
        <span data-whole={`${name}${standing ? `: ${seatsWords(standing)}` : ""}`}>{name}</span>
      ),
    },
    count(link, 48, "games", "Games", "all games", (standing) => standing.games, anySeat),
    {
      id: "score",
      header: "Score",
      width: "56px",
      isNumber: true,
      number: scoreOf,
      cell: ({ standing }) => <Score standing={standing} />,
      value: ({ standing }) => standing?.scorePerSeat ?? null,
      printed: ({ standing }) => (standing?.scorePerSeat == null ? null : signed(standing.scorePerSeat)),
    },
    {
      id: "interval",
      header: "95% interval",
      width: "98px",
      isLargestFirst: true,
      number: ({ standing }) => standing?.scoreInterval?.low ?? Number.NEGATIVE_INFINITY,
      cell: ({ standing }) => <Interval standing={standing} />,
      value: ({ standing }) => intervalWords(standing),
    },
    count(link, 36, "solo", "Solo", "solos", (standing) => standing.solo, ended("solo")),
    count(link, 40, "draw", "Draw", "draws", (standing) => standing.draw, ended("draw")),
    count(link, 56, "survived", "Survived", "losses as a survivor", ({ survived }) => survived, ended("survived")),
    count(link, 66, "eliminated", "Eliminated", "eliminations", ({ eliminated }) => eliminated, ended("eliminated")),
    count(
      link,
      ...([68, "unfinished", "Unfinished", "games that were stopped or whose end was not recorded"] as const),
      ({ stopped, unseen }) => stopped + unseen,
      ended("stopped", "unseen"),
    ),
    {
      id: "centres",
      header: "Centres",
      width: "54px",
      isNumber: true,
      number: ({ standing }) => standing?.centres.mean ?? -1,
      cell: ({ standing }) => <Mean of={standing?.centres ?? null} />,
      value: ({ standing }) => standing?.centres.mean ?? null,
      printed: ({ standing }) => standing?.centres.mean?.toFixed(1) ?? null,
    },
    findingsColumn(link),
    {
      ...count(link, 50, "missed", "Missed", "missed deadlines", (standing) => standing.missedDeadlines, missed),
      about: standingsNotes.missed,
    },
    refusedColumn(link),
    count(link, 76, "left", "Disconnects", "disconnects", (standing) => standing.disconnects, left),
    ...promiseColumns(link),
  ];
}

const anySeat = seatsThat(() => true);
const missed = seatsThat(({ missedDeadlines }) => missedDeadlines > 0, atPlaces("missed"));
const refused = seatsThat(({ ordersRefused }) => ordersRefused > 0, atRefusals);
const left = seatsThat(({ disconnects }) => disconnects > 0, atPlaces("left"));

/** Selects the games with one of these results; each recording opens at the end of its first such game. */
function ended(...results: readonly SeatResult[]): AddsTo {
  return seatsThat(({ result }) => result !== null && results.includes(result), atEnd);
}

/**
 * Returns a column of counts, each a link to its games.
 * @param width in pixels
 */
function count(
  link: CellLink,
  width: number,
  id: string,
  header: string,
  what: string,
  of: (standing: Standing) => number,
  adds: AddsTo,
): GridColumn<RankedBot> {
  const value = (bot: RankedBot): number | null => {
    const standing = id === "games" ? bot.standing : seated(bot);
    return standing && of(standing);
  };
  return {
    id,
    header,
    width: `${width}px`,
    isNumber: true,
    number: (bot) => value(bot) ?? -1,
    cell: (bot) => {
      const shown = value(bot);
      return shown ? link(bot, adds, what, grouped(shown)) : <span className="standings-none">{shown ?? "–"}</span>;
    },
    value,
  };
}

function findingsColumn(link: CellLink): GridColumn<RankedBot> {
  return {
    id: "findings",
    header: "Findings",
    width: "132px",
    isLargestFirst: true,
    number: ({ findings }) => (findings ? severityRank(findings) : -1),
    cell: (bot) => {
      const { findings } = bot;
      if (findings === null) return <span className="standings-none">–</span>;
      const shown = severities.toReversed().filter((severity) => findings[severity] > 0);
      if (shown.length === 0) return <span className="standings-none">none</span>;
      return (
        <span className="finding-counts">
          {shown.map((severity) => {
            const Icon = severityIcons[severity];
            const content = (
              <span className={`findings ${severity}`}>
                <Icon size={12} aria-hidden="true" />
                {grouped(findings[severity])}
              </span>
            );
            return <span key={severity}>{link(bot, findingsOfSeverity(severity), `${severity}s`, content)}</span>;
          })}
        </span>
      );
    },
    value: ({ findings }) =>
      findings &&
      severities
        .toReversed()
        .map((severity) => findings[severity])
        .join("/"),
  };
}

function refusedColumn(link: CellLink): GridColumn<RankedBot> {
  return {
    id: "refused",
    header: "Refused",
    width: "66px",
    isNumber: true,
    number: ({ standing }) => (standing && standing.orders > 0 ? standing.ordersRefused / standing.orders : -1),
    cell: (bot) => {
      const standing = seated(bot);
      if (standing === null) return <span className="standings-none">–</span>;
      const { ordersRefused, orders } = standing;
      const words = `${grouped(ordersRefused)}/${grouped(orders)}`;
      if (ordersRefused === 0) return <span className="standings-none">{words}</span>;
      return link(bot, refused, "refused orders", words);
    },
    value: (bot) => {
      const standing = seated(bot);
      return standing && `${standing.ordersRefused}/${standing.orders}`;
    },
  };
}

function promiseColumns(link: CellLink): readonly GridColumn<RankedBot>[] {
  return [
    {
      id: "kept",
      header: "Kept",
      width: "64px",
      isNumber: true,
      number: ({ promises }) => promises?.honour.rate ?? -1,
      cell: (bot) => {
        const { kept = 0, tested = 0, honour } = bot.promises ?? {};
        if (tested === 0) return <span className="standings-none">–</span>;
        const words = <span data-tip={honour && honourWords(honour)}>{`${grouped(kept)} of ${grouped(tested)}`}</span>;
        return kept === 0 ? words : link(bot, promisesThat("kept"), "kept promises", words);
      },
      value: ({ promises }) => (promises?.tested ? `${promises.kept} of ${promises.tested}` : null),
    },
    {
      id: "broken",
      header: "Broken",
      width: "74px",
      isNumber: true,
      number: ({ promises }) => promises?.breached ?? -1,
      cell: (bot) => {
        const { breached = 0, tested = 0 } = bot.promises ?? {};
        if (breached === 0) return <span className="standings-none">{tested === 0 ? "–" : 0}</span>;
        return link(bot, promisesThat("breached"), "broken promises", grouped(breached));
      },
      value: ({ promises }) => (promises?.tested ? promises.breached : null),
    },
  ];
}

function Score({ standing }: { readonly standing: Standing | null }): React.JSX.Element {
  if (standing?.scorePerSeat == null)
    return (
      <span className="standings-none" data-tip="No game was played to the end">
        –
      </span>
    );
  const { score, scorePerSeat } = standing;
  return <span data-tip={`Mean per seat; ${signed(score)} in total`}>{signed(scorePerSeat)}</span>;
}

function Interval({ standing }: { readonly standing: Standing | null }): React.JSX.Element {
  const words = intervalWords(standing);
  if (words !== null) return <span>{words}</span>;
  const why = "Needs two games that were played to the end, with different scores";
  return (
    <span className="standings-none" data-tip={why}>
      –
    </span>
  );
}

function intervalWords(standing: Standing | null): string | null {
  const { low, high } = standing?.scoreInterval ?? {};
  return low === undefined || high === undefined ? null : `${signed(low)} to ${signed(high)}`;
}

function Mean({ of }: { readonly of: Standing["centres"] | null }): React.JSX.Element {
  if (of?.mean == null) return <span className="standings-none">–</span>;
  return <span data-tip={`${grouped(of.total)} centres in ${counted(of.seats, "seat")}`}>{of.mean.toFixed(1)}</span>;
}

function signed(score: number): string {
  return `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score).toFixed(2)}`;
}

function honourWords({ rate, low, high }: Share): string {
  if (rate === null || low === null || high === null) return "";
  return `Kept ${Math.round(rate * 100)}%, 95% interval ${Math.round(low * 100)}% to ${Math.round(high * 100)}%; a promise that was made again counts once`;
}

/** Describes a bot's seats: `AUS 2, ENG 1; took over 1 seat`. */
function seatsWords({ seats, tookOver, unseated }: Standing): string {
  const played = Object.entries(seats).map(([power, times]) => `${power} ${times}`);
  return [
    ...(played.length === 0 ? [] : [played.join(", ")]),
    ...(tookOver === 0 ? [] : [`took over ${counted(tookOver, "seat")}`]),
    ...(unseated === 0 ? [] : [`${counted(unseated, "client")} never seated`]),
  ].join("; ");
}

/** Returns a label for the recordings on which a number is based: `DumbBot 8~3: Missed deadlines`. */
export function behindWords(name: string, what: string): string {
  return `${name}: ${capital(what)}`;
}
