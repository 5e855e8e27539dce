import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from "lucide-react";
import type { AgreementEvent, AgreementEventKind } from "../../../core/press/agreementEvents.ts";
import { Button } from "../../parts/Button.tsx";
import { GameMenu } from "../../parts/GameMenu.tsx";
import { IconButton, type IconButtonProps } from "../../parts/IconButton.tsx";
import { Menu } from "../../parts/Menu.tsx";
import { grouped, turnWords } from "../../parts/numbers.ts";
import { Tip } from "../../parts/Tip.tsx";
import { useAgreementSteps } from "../../session/agreementEvents.ts";
import { type Speed, setSpeed, speeds, speedWords, togglePlay, usePlayback } from "../../session/playback.ts";
import { stepTurn, useView } from "../../session/store.ts";
import { goToEnd, goToStart } from "./commands.ts";
import { OfferSign } from "./OfferSign.tsx";
import { offerKinds } from "./paintOffers.ts";
import { hasPress } from "./tallies.ts";
import { setTrack, useTrack } from "./track.ts";
import { turnIndex } from "./window.ts";

/** Step buttons, playback, speed, the position of the cursor, and the legend. */
export function TimelineControls({ events }: { readonly events: readonly AgreementEvent[] }): React.JSX.Element {
  const hasTurns = useView((view) => view.turns.length > 0);
  const { isPlaying } = usePlayback();
  return (
    <div className="timeline-controls">
      <div className="timeline-steps">
        <Step icon={SkipBack} label="Go to start" keys="Home" step={goToStart} />
        <Step icon={StepBack} label="Previous turn" keys="ArrowLeft" step={() => stepTurn(-1)} />
        <Tip words={isPlaying ? "Pause" : "Play the turns from here"} keys="Space">
          <Button className="timeline-play" disabled={!hasTurns} onClick={togglePlay}>
            {isPlaying ? <Pause size={13} aria-hidden="true" /> : <Play size={13} aria-hidden="true" />}
            {isPlaying ? "Pause" : "Play"}
          </Button>
        </Tip>
        <Step icon={StepForward} label="Next turn" keys="ArrowRight" step={() => stepTurn(1)} />
        <Step icon={SkipForward} label="Go to end" keys="End" step={goToEnd} />
      </div>
      <SpeedMenu />
      <Place />
      <GameMenu side="top" />
      <PendingStep />
      <Legend kinds={new Set(events.map(({ kind }) => kind))} />
    </div>
  );
}

function Step({
  step,
  ...look
}: Pick<IconButtonProps, "icon" | "label" | "keys"> & { readonly step: () => Promise<void> }): React.JSX.Element {
  const hasTurns = useView((view) => view.turns.length > 0);
  return <IconButton {...look} disabled={!hasTurns} onClick={() => void step()} />;
}

function SpeedMenu(): React.JSX.Element {
  const { speed } = usePlayback();
  const choose = (value: string): void => {
    const chosen = speeds.find((each: Speed) => String(each) === value);
    if (chosen !== undefined) setSpeed(chosen);
  };
  return (
    <Menu
      label="Speed"
      words={speedWords(speed)}
      value={String(speed)}
      side="top"
      items={speeds.map((each) => ({
        value: String(each),
        words: speedWords(each),
        ...(each === "recorded" && { fact: "pauses shortened to 1 s" }),
      }))}
      onChoose={choose}
    />
  );
}

/** The position of the cursor: `Spring 1920  turn 83 of 277  message 13 684 of 46 995`. */
function Place(): React.JSX.Element {
  const turns = useView((view) => view.turns);
  const cursor = useView((view) => view.shown);
  const count = useView((view) => view.news?.summary.count ?? 0);
  const reading = useView((view) => view.news?.reading.phase);
  const index = turnIndex({ firsts: turns.map(({ firstN }) => firstN), lastN: 0 }, cursor);
  const isOutside = useView((view) => view.at !== null && view.at.game < 0);
  const turn = isOutside ? undefined : turns[index];
  const noTurn = isOutside ? "No game" : turns.length > 0 ? "Before the first turn" : "No turns yet";
  return (
    <div className="timeline-place">
      <strong>{turn ? turnWords(turn.key) : noTurn}</strong>
      {turn && (
        <span>
          turn {grouped(index + 1)} of {grouped(turns.length)}
        </span>
      )}
      {cursor > 0 && (
        <span>
          message {grouped(cursor)} of {grouped(count)}
          {reading === "reading" && " so far"}
        </span>
      )}
    </div>
  );
}

/** Shows that a key press is waiting for the agreements to load. */
function PendingStep(): React.JSX.Element {
  const isAwaited = useAgreementSteps(({ isAwaited: is }) => is);
  return (
    <span className="timeline-awaited" role="status">
      {isAwaited && "Reading agreements…"}
    </span>
  );
}

/** The legend of bars, ticks and signs. In a game with press, a button chooses what the lanes count. */
function Legend({ kinds }: { readonly kinds: ReadonlySet<AgreementEventKind> }): React.JSX.Element | null {
  const turns = useView((view) => view.turns);
  const chosen = useTrack((track) => track.lanes);
  if (turns.length === 0) return null;
  const canPress = hasPress(turns);
  const kind = chosen ?? (canPress ? "press" : "messages");
  const hasRefusals = turns.some(({ refused }) => Object.keys(refused).length > 0);
  return (
    <div className="timeline-legend">
      {canPress ? (
        <Tip words={kind === "press" ? "Show all messages sent" : "Show only press"}>
          <button
            type="button"
            className="timeline-legend-button"
            aria-label={`Lanes: ${kind === "press" ? "press sent" : "messages sent"}`}
            onClick={() => setTrack({ lanes: kind === "press" ? "messages" : "press" })}
          >
            <span className="timeline-legend-bar" />
            {kind === "press" ? "press sent" : "messages sent"}
          </button>
        </Tip>
      ) : (
        <span className="timeline-legend-item">
          <span className="timeline-legend-bar" />
          messages sent
        </span>
      )}
      {hasRefusals && (
        <span className="timeline-legend-item">
          <span className="timeline-legend-tick" />
          press refused
        </span>
      )}
      {offerKinds
        .filter((kind) => kinds.has(kind))
        .toReversed()
        .map((kind) => (
          <span key={kind} className="timeline-legend-item">
            <OfferSign kind={kind} />
            {kind}
          </span>
        ))}
    </div>
  );
}
