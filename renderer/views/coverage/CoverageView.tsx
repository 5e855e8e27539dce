import { Grid3x3 } from "lucide-react";
import { useMemo } from "react";
import { type CoveredBot, type CoveredRow, coverageFields } from "../../../core/host/coverageFile.ts";
import { linkText, noLink } from "../../../core/host/link.ts";
import { useLink } from "../../link/link.ts";
import { Anchor } from "../../parts/Anchor.tsx";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { Empty } from "../../parts/Empty.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { OpenButton } from "../../parts/OpenButton.tsx";
import { plainName } from "../../parts/recordingWords.ts";
import { TabBar, TabFrame } from "../../parts/TabFrame.tsx";
import { ToggleChip } from "../../parts/ToggleChip.tsx";
import { VerdictBadge } from "../../parts/VerdictBadge.tsx";
import { showRows } from "../../session/act.ts";
import { useCoverage } from "../../session/coverage.ts";
import { openLink } from "../../session/openLink.ts";
import { useView } from "../../session/store.ts";
import type { CoverageFilter } from "../../session/tabRows.ts";
import "../../parts/library.css";
import "./coverage.css";
import { cellWords, copiedWords, coverageExport, nameOf, situationWords } from "./coverageExport.ts";
import { isShownBy, type MatrixRow, matrixOf } from "./matrix.ts";

/** Which messages and situations each bot encountered, and how often it handled them without a finding. */
export function CoverageView(): React.JSX.Element {
  const bots = useCoverage((coverage) => coverage.bots);
  if (bots !== null) return <Matrix bots={bots} />;
  return (
    <TabFrame label="Coverage">
      <Empty icon={Grid3x3} title="No coverage file open" actions={<OpenButton words="Open file…" />}>
        Create a coverage file with <code>chamber try --coverage PATH... --format json &gt; coverage.json</code>, then
        open it here.
      </Empty>
    </TabFrame>
  );
}

const lineHeight = { least: 28, most: 28 } as const;
const filters: readonly (readonly [CoverageFilter, string])[] = [
  ["not encountered", "Not encountered"],
  ["wrong", "Wrong"],
];

function Matrix({ bots }: { readonly bots: readonly CoveredBot[] }): React.JSX.Element {
  const filter = useView(({ rows: { coverage } }) => coverage);
  const rows = useMemo(() => matrixOf(bots), [bots]);
  const columns = useMemo(() => [...rowColumns, ...bots.map(botColumn)], [bots]);
  const shown = filter === null ? rows : rows.filter((row) => isShownBy(filter, row));
  return (
    <TabFrame label="Coverage">
      <TabBar>
        <fieldset className="coverage-filters" aria-label="Visible rows">
          {filters.map(([name, label]) => (
            <ToggleChip
              key={name}
              isPressed={filter === name}
              onClick={() => showRows({ coverage: filter === name ? null : name }, "entry")}
            >
              {label} {grouped(rows.filter((row) => isShownBy(name, row)).length)}
            </ToggleChip>
          ))}
        </fieldset>
        <span className="push" />
        <OpenButton words="Open file…" />
      </TabBar>
      <div className="library-place coverage">
        <DataGrid
          {...{ columns, lineHeight }}
          sortedBy={inOrder}
          lines={shown}
          idOf={({ id }) => id}
          label="Coverage"
          name="library"
          takesFocus
          opens={{ words: "Open first wrong message", run: openFirstWrong }}
          exports={coverageExport(bots, filter)}
        />
      </div>
      <footer className="library-foot coverage-foot">
        {bots.map((bot) => (
          <span key={nameOf(bot)}>
            {summaryOf(
              bot,
              rows.flatMap(({ cells }) => cells[bots.indexOf(bot)] ?? []),
            )}
          </span>
        ))}
      </footer>
    </TabFrame>
  );
}

const inOrder = { id: "kind", desc: false } as const;

const rowColumns: readonly GridColumn<MatrixRow>[] = [
  {
    id: "kind",
    header: "Kind",
    width: "170px",
    number: ({ order }) => order,
    cell: ({ field }) => <span data-whole={coverageFields[field]}>{coverageFields[field]}</span>,
    value: ({ field }) => coverageFields[field],
  },
  {
    id: "name",
    header: "Name",
    width: "180px",
    words: ({ name }) => name,
    cell: ({ name }) => <code data-whole={name}>{name}</code>,
  },
];

/** Returns a bot's column: cells with findings sort first, then cells that the bot has not encountered. */
function botColumn(bot: CoveredBot, at: number): GridColumn<MatrixRow> {
  return {
    id: `bot-${at}`,
    header: nameOf(bot),
    width: "minmax(380px, 1fr)",
    number: ({ cells }) => rankOf(cells[at] ?? null),
    cell: ({ cells }) => <Cell of={cells[at] ?? null} />,
    value: ({ cells }) => copiedWords(cells[at] ?? null),
    printed: ({ cells }) => cellWords(cells[at] ?? null),
  };
}

function rankOf(cell: CoveredRow | null): number {
  if (!cell?.met) return -1;
  return cell.wrong > 0 ? -1 - cell.wrong : cell.met;
}

function Cell({ of }: { readonly of: CoveredRow | null }): React.JSX.Element {
  return (
    <span className="library-name">{of?.met ? <Met of={of} /> : <NotMet situations={of?.situations ?? []} />}</span>
  );
}

function Met({ of: { met, right, wrong, firstWrong } }: { readonly of: CoveredRow }): React.JSX.Element {
  if (wrong === 0) return <VerdictBadge name="kept" words={`${grouped(right)} right`} />;
  return (
    <>
      <VerdictBadge name="breached" words={`${grouped(wrong)} of ${grouped(met)} wrong`} />
      {/* A recording without an id cannot be found again. */}
      {firstWrong?.id && (
        <Anchor href={linkText(linkOf(firstWrong))} onGo={() => openPlace(firstWrong)} data-tip={firstWrong.recording}>
          #{grouped(firstWrong.n)} in {plainName(baseOf(firstWrong.recording))}
        </Anchor>
      )}
    </>
  );
}

function NotMet({ situations }: { readonly situations: readonly string[] }): React.JSX.Element {
  const [first, ...more] = situations;
  const words = situationWords(situations);
  return (
    <>
      <VerdictBadge name="unknown" words="Not encountered" />
      {first !== undefined && (
        <>
          <code className="library-note" data-whole={words}>
            try --only {first}
          </code>
          {more.length > 0 && (
            <span className="coverage-more" data-tip={words}>
              and {more.length} more
            </span>
          )}
        </>
      )}
    </>
  );
}

type Place = NonNullable<CoveredRow["firstWrong"]>;

function linkOf({ recording, id, n }: Place) {
  return { ...noLink, recording: id, name: baseOf(recording), n };
}

/** Opens the recording at the message; if the recording is missing, explains which file to open. */
function openPlace(place: Place): void {
  void openLink(linkOf(place), useLink.getState().host);
}

function openFirstWrong({ cells }: MatrixRow): void {
  const place = cells.find((cell) => cell?.firstWrong?.id)?.firstWrong;
  if (place) openPlace(place);
}

function baseOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

function summaryOf(bot: CoveredBot, cells: readonly CoveredRow[]): string {
  const met = cells.filter((cell) => cell.met > 0);
  const wrong = met.filter((cell) => cell.wrong > 0);
  const counts = `${met.length} of ${cells.length} encountered, ${wrong.length} with findings`;
  return `${nameOf(bot)}: ${counts}, on ${counted(bot.connections, "connection")}`;
}
