import { ChartLine, Table2 } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { SessionPower } from "../../../core/session/summary.ts";
import { Empty } from "../../parts/Empty.tsx";
import { ExportMenu, type ExportMenuProps } from "../../parts/ExportMenu.tsx";
import { GameMenu } from "../../parts/GameMenu.tsx";
import { Joined } from "../../parts/Joined.tsx";
import { counted, sum, turnWords } from "../../parts/numbers.ts";
import "../../parts/pane.css";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { mapWords } from "../../parts/recordingWords.ts";
import { ViewpointField } from "../../parts/SelectField.tsx";
import { TabBar, TabFrame } from "../../parts/TabFrame.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { showRows } from "../../session/act.ts";
import { goTo, isArriving, isGrowing, useView } from "../../session/store.ts";
import type { ChartRows } from "../../session/tabRows.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import { CentresChart } from "./CentresChart.tsx";
import { CentresTable, RepliesTable, TrafficTable } from "./ChartTables.tsx";
import "./charts.css";
import { centresFigure, repliesFigure, trafficFigure } from "./figures.ts";
import { RepliesChart } from "./RepliesChart.tsx";
import { TrafficChart } from "./TrafficChart.tsx";
import { readableScale } from "./trafficScale.ts";

const none: readonly never[] = [];

/** Charts of the game at the cursor: centres, replies, traffic. A click goes to the turn or the message. */
export function ChartsView(): React.JSX.Element {
  const games = useView((view) => view.news?.summary.games) ?? none;
  const turns = useView((view) => view.turns);
  const isReading = useView(isArriving);
  const game = turns[0]?.game ?? 0;
  const powers = games[game]?.powers ?? none;
  const map = mapWords(games[game]?.map ?? null);
  const hidden = useView(({ rows }) => rows.charts.hidden);
  if (turns.length === 0)
    return (
      <TabFrame label="Charts">
        <Empty icon={ChartLine} title={isReading ? "No turns yet" : "No turns"}>
          {isReading
            ? "Charts appear with the first position (NOW) in a game."
            : "This recording contains no position (NOW), so there are no turns to draw."}
        </Empty>
      </TabFrame>
    );
  const toggle = (name: string): void => {
    show({ hidden: hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name] });
  };
  return (
    <TabFrame label="Charts">
      <TabBar>
        <h2 className="pane-title">{games.length > 1 ? `Game ${game + 1}` : "Game"}</h2>
        <span className="charts-facts">
          {map !== "" && `${map} · `}
          {counted(turns.length, "turn")}
        </span>
        <GameMenu />
        <PowerToggles powers={powers} hidden={hidden} onToggle={toggle} />
        <Cursor />
        <ViewpointField of="Charts" powers={powers} />
      </TabBar>
      <Panels game={game} powers={powers} hidden={hidden} />
    </TabFrame>
  );
}

function show(change: Partial<ChartRows>): void {
  showRows({ charts: { ...useView.getState().rows.charts, ...change } }, "entry");
}

interface PowerTogglesProps {
  readonly powers: readonly SessionPower[];
  readonly hidden: readonly string[];
  readonly onToggle: (name: string) => void;
}

function PowerToggles({ powers, hidden, onToggle }: PowerTogglesProps): React.JSX.Element {
  return (
    <Joined label="Visible powers" className="charts-powers">
      {powers.map((power) => {
        const isShown = !hidden.includes(power.name);
        return (
          <Tip key={power.name} words={`${isShown ? "Hide" : "Show"} ${power.words}`}>
            <button
              type="button"
              className="of-power"
              aria-pressed={isShown}
              aria-label={power.words}
              onClick={() => onToggle(power.name)}
            >
              <PowerChip power={power} />
            </button>
          </Tip>
        );
      })}
    </Joined>
  );
}

function Cursor(): React.JSX.Element | null {
  const turn = useView((view) => view.at?.turn ?? null);
  return turn && <span className="charts-cursor">cursor at {turnWords(turn.key)}</span>;
}

interface PanelsProps {
  readonly game: number;
  readonly powers: readonly SessionPower[];
  readonly hidden: readonly string[];
}

function Panels({ game, powers, hidden }: PanelsProps): React.JSX.Element {
  const shown = useMemo(() => powers.filter(({ name }) => !hidden.includes(name)), [powers, hidden]);
  // A link may name powers that the game does not have.
  const left = useMemo(() => hidden.filter((name) => powers.some((power) => power.name === name)), [powers, hidden]);
  return (
    <div className="charts-grid">
      <CentresPanel {...{ game, shown }} hidden={left} />
      <RepliesPanel {...{ game, shown }} hidden={left} />
      <TrafficPanel shown={shown} hidden={left} />
    </div>
  );
}

/** Returns the game's turns, the index of the cursor's turn, and a function that goes to a turn. */
function useTurns() {
  const turns = useView((view) => view.turns);
  const index = useView((view) => view.at?.turn?.index);
  const found = turns.findIndex((turn) => turn.index === index);
  const goToTurn = (at: number): void => goTo(turns[at]?.firstN ?? 1);
  return { turns, place: Math.max(0, found), goToTurn };
}

/** Returns a key that changes when more of a game becomes known. */
function useGameKey(game: number): string {
  const turns = useView((view) => view.turns.length);
  const rows = useView((view) => (isGrowing(view.news?.reading) ? turns : view.news?.summary.count));
  return `${game} ${rows}`;
}

interface GamePanelProps extends Pick<PanelsProps, "game"> {
  /** Powers that are not hidden. */
  readonly shown: readonly SessionPower[];
  /** Names of the powers that are hidden. */
  readonly hidden: readonly string[];
}

function CentresPanel({ game, shown, hidden }: GamePanelProps): React.JSX.Element {
  const { turns, place, goToTurn } = useTurns();
  const viewpoint = useView((view) => view.viewpoint);
  const key = useGameKey(game);
  const centres = useAnswer((api) => api.centres(game, viewpoint), `${key} ${viewpoint} ${turns.length}`);
  const hasCentres = centres?.powers.some(({ counts }) => counts.some((count) => count !== null)) ?? false;
  const chart = hasCentres ? centres : undefined;
  return (
    <Panel
      name="centres"
      title="Centres"
      facts="at the start of each turn"
      table={chart ? <CentresTable turns={turns} powers={shown} chart={chart} onGo={goToTurn} /> : null}
      figure={chart ? () => centresFigure(chart, { turns, powers: shown, hidden, viewpoint }) : null}
    >
      {chart ? (
        <CentresChart {...{ chart, turns, place }} powers={shown} onGo={goToTurn} />
      ) : (
        centres !== undefined && (
          <Empty icon={ChartLine} title="No centre owners">
            This recording contains no SCO for this game, so the owners of its centres are unknown.
          </Empty>
        )
      )}
    </Panel>
  );
}

function RepliesPanel({ game, shown, hidden }: GamePanelProps): React.JSX.Element {
  const turns = useView((view) => view.turns);
  const at = useView((view) => view.at);
  const viewpoint = useView((view) => view.viewpoint);
  const replies = useAnswer((api) => api.replies(game, viewpoint), `${useGameKey(game)} ${viewpoint}`);
  const which = useView(({ rows }) => rows.charts.orders);
  const hasClients = useView(({ news }) => news?.summary.connections.length !== 0);
  const known = useMemo(
    () => (replies ?? none).filter(({ power }) => viewpoint === null || power === viewpoint),
    [replies, viewpoint],
  );
  const hasLimit = known.some(({ limitMs }) => limitMs !== null);
  const tools = (
    <Joined label="Timed orders">
      {(["first", "last"] as const).map((each) => (
        <button key={each} type="button" aria-pressed={which === each} onClick={() => show({ orders: each })}>
          {each === "first" ? "First orders" : "Last orders"}
        </button>
      ))}
    </Joined>
  );
  const turn = at?.turn?.index ?? -1;
  return (
    <Panel
      name="replies"
      title="Reply time"
      facts={hasLimit ? "to accepted orders" : "to accepted orders · no deadline"}
      tools={tools}
      table={known.length > 0 ? <RepliesTable replies={known} powers={shown} onGo={(n) => goTo(n)} /> : null}
      figure={known.length > 0 ? () => repliesFigure(known, which, { turns, powers: shown, hidden, viewpoint }) : null}
    >
      {known.length > 0 ? (
        <div className="charts-stack">
          <figure className="charts-figure">
            <figcaption>from NOW to SUB · dot: a turn · box: the middle half · line in the box: the median</figcaption>
            <RepliesChart {...{ replies: known, which, powers: shown, turns, turn }} onGo={(n) => goTo(n)} />
          </figure>
        </div>
      ) : (
        replies !== undefined && (
          <Empty icon={ChartLine} title="No accepted orders">
            {hasClients
              ? "The server accepted no order (THX with MBV) that a recorded client of this game sent after a NOW."
              : "A saved game contains no messages between clients and a server, so it has no reply times."}
          </Empty>
        )
      )}
    </Panel>
  );
}

function TrafficPanel({ shown, hidden }: Pick<GamePanelProps, "shown" | "hidden">): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  const { turns, place, goToTurn } = useTurns();
  const hasPress = turns.some(({ press }) => sum(press) > 0);
  const chosen = useView(({ rows }) => rows.charts.scale);
  const usual = useMemo(
    () => readableScale(turns.map(({ press, messages }) => (hasPress ? sum(press) : messages))),
    [turns, hasPress],
  );
  const scale = chosen === "linear" || chosen === "root" ? chosen : usual;
  const tools = (
    <Joined label="Scale">
      {(["linear", "root"] as const).map((each) => (
        <button key={each} type="button" aria-pressed={scale === each} onClick={() => show({ scale: each })}>
          {each === "linear" ? "Linear" : "Square root"}
        </button>
      ))}
    </Joined>
  );
  return (
    <Panel
      name="traffic"
      title={hasPress ? "Press and messages" : "Messages"}
      facts={scale === "root" ? "per turn · square-root scale" : "per turn"}
      tools={tools}
      table={<TrafficTable turns={turns} onGo={goToTurn} />}
      figure={() => trafficFigure({ turns, powers: shown, hidden, viewpoint })}
    >
      <div className="charts-stack">
        {hasPress && (
          <figure className="charts-figure">
            <figcaption>
              <span className="charts-sent" />
              press sent
              {turns.some(({ refused }) => sum(refused) > 0) && (
                <>
                  <span className="charts-refused" />
                  refused
                </>
              )}
            </figcaption>
            <TrafficChart {...{ turns, scale, place }} kind="press" onGo={goToTurn} />
          </figure>
        )}
        <figure className="charts-figure">
          <figcaption>{hasPress ? "all messages" : ""}</figcaption>
          <TrafficChart {...{ turns, scale, place }} kind="messages" onGo={goToTurn} />
        </figure>
      </div>
    </Panel>
  );
}

interface PanelProps {
  readonly name: "centres" | "replies" | "traffic";
  readonly title: string;
  readonly facts: string;
  readonly tools?: ReactNode;
  /** The chart's data as a table; null if there is none. */
  readonly table: ReactNode;
  readonly figure: ExportMenuProps["figure"];
  readonly children: ReactNode;
}

/** A panel with a header, and either a chart or its table. */
function Panel({ name, title, facts, tools, table, figure, children }: PanelProps): React.JSX.Element {
  const tables = useView(({ rows }) => rows.charts.tables);
  const showsTable = tables.includes(name) && table !== null;
  return (
    <section className={`pane charts-${name}`} aria-label={title}>
      <div className="pane-head">
        <h3 className="pane-title">{title}</h3>
        {facts}
        <span className="push" />
        {!showsTable && tools}
        {table !== null && (
          <button
            type="button"
            className="charts-table-button"
            aria-pressed={showsTable}
            onClick={() => show({ tables: showsTable ? tables.filter((each) => each !== name) : [...tables, name] })}
          >
            <Table2 size={14} aria-hidden="true" />
            {showsTable ? "Show chart" : "Show table"}
          </button>
        )}
        <ExportMenu name={title} figure={figure} />
      </div>
      <div className="pane-body charts-body">{showsTable ? table : children}</div>
    </section>
  );
}
