import { Check, ChevronDown, Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "../../parts/IconButton.tsx";
import { grouped, turnWords } from "../../parts/numbers.ts";
import { Tip } from "../../parts/Tip.tsx";
import { stepTurn, useView } from "../../session/store.ts";
import { goToBegin, goToEnd, goToGame } from "./commands.ts";
import { type Speed, setSpeed, speeds, speedWords, togglePlay, usePlayback } from "./playback.ts";
import { hasPress } from "./tallies.ts";
import { setTrack, useTrack } from "./track.ts";
import { turnIndex } from "./window.ts";

/** Steps, play, speed, and where the cursor is. */
export function TimelineControls(): React.JSX.Element {
  const hasTurns = useView((view) => view.turns.length > 0);
  const { isPlaying } = usePlayback();
  return (
    <div className="timeline-controls">
      <div className="timeline-steps">
        <IconButton icon={SkipBack} label="First turn" keys="Home" disabled={!hasTurns} onClick={goToBegin} />
        <IconButton
          icon={StepBack}
          label="Previous turn"
          keys="ArrowLeft"
          disabled={!hasTurns}
          onClick={() => stepTurn(-1)}
        />
        <Tip words={isPlaying ? "Pause" : "Play the turns from here"} keys="Space">
          <button type="button" className="button timeline-play" disabled={!hasTurns} onClick={togglePlay}>
            {isPlaying ? <Pause size={13} aria-hidden="true" /> : <Play size={13} aria-hidden="true" />}
            {isPlaying ? "Pause" : "Play"}
          </button>
        </Tip>
        <IconButton
          icon={StepForward}
          label="Next turn"
          keys="ArrowRight"
          disabled={!hasTurns}
          onClick={() => stepTurn(1)}
        />
        <IconButton icon={SkipForward} label="Last message" keys="End" disabled={!hasTurns} onClick={goToEnd} />
      </div>
      <SpeedMenu />
      <Place />
      <GameMenu />
      <Legend />
    </div>
  );
}

interface MenuProps<T extends string> {
  readonly label: string;
  readonly words: string;
  readonly value: T;
  readonly items: readonly { readonly value: T; readonly words: ReactNode }[];
  readonly onChoose: (value: T) => void;
}

function Menu<T extends string>({ label, words, value, items, onChoose }: MenuProps<T>): React.JSX.Element {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="timeline-menu-button" aria-label={`${label}: ${words}`}>
        {words}
        <ChevronDown size={12} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="timeline-menu" side="top" align="start" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={value}>
            {items.map((item) => (
              <DropdownMenu.RadioItem
                key={item.value}
                value={item.value}
                className="timeline-menu-item"
                onSelect={() => onChoose(item.value)}
              >
                <span className="timeline-menu-check">
                  <DropdownMenu.ItemIndicator>
                    <Check size={12} aria-hidden="true" />
                  </DropdownMenu.ItemIndicator>
                </span>
                {item.words}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
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
      items={speeds.map((each) => ({
        value: String(each),
        words: each === "recorded" ? "as recorded, pauses cut to 1 s" : speedWords(each),
      }))}
      onChoose={choose}
    />
  );
}

/** `Spring 1920  turn 83 of 277  message 13 684 of 46 995`. */
function Place(): React.JSX.Element {
  const turns = useView((view) => view.turns);
  const cursor = useView((view) => view.cursor);
  const count = useView((view) => view.news?.summary.count ?? 0);
  const reading = useView((view) => view.news?.reading.phase);
  const index = turnIndex({ firsts: turns.map(({ firstN }) => firstN), lastN: 0 }, cursor);
  const turn = turns[index];
  return (
    <div className="timeline-place">
      <strong>{turn ? turnWords(turn.key) : turns.length > 0 ? "Before the first turn" : "No turns yet"}</strong>
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

/** Which of several games; nothing where there is one. */
function GameMenu(): React.JSX.Element | null {
  const games = useView((view) => view.news?.summary.games);
  const game = useView((view) => view.at?.game ?? -1);
  if (!games || games.length < 2) return null;
  const at = game < 0 ? "outside games" : `game ${game + 1} of ${games.length}`;
  return (
    <Menu
      label="Game"
      words={at}
      value={String(game)}
      items={games.map(({ index, map, turns }) => ({
        value: String(index),
        words: (
          <>
            Game {index + 1}
            <span className="timeline-menu-fact">
              {map ?? "map unknown"} · {grouped(turns)} {turns === 1 ? "turn" : "turns"}
            </span>
          </>
        ),
      }))}
      onChoose={(value) => goToGame(Number(value))}
    />
  );
}

/** What bars and ticks mean; what lanes count can be chosen where there is press. */
function Legend(): React.JSX.Element | null {
  const turns = useView((view) => view.turns);
  const chosen = useTrack((track) => track.lanes);
  if (turns.length === 0) return null;
  const canPress = hasPress(turns);
  const kind = chosen ?? (canPress ? "press" : "messages");
  const hasRefusals = turns.some(({ refused }) => Object.keys(refused).length > 0);
  return (
    <div className="timeline-legend">
      {canPress ? (
        <Tip words={kind === "press" ? "Show all that clients sent" : "Show press alone"}>
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
    </div>
  );
}
