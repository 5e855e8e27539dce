import { type Command, commandsOf, isOpen } from "../../parts/command.ts";
import { stepAgreementEvent } from "../../session/agreementEvents.ts";
import { showNotice } from "../../session/notice.ts";
import { setSpeed, speeds, speedWords, togglePlay } from "../../session/playback.ts";
import { goTo, goToGame, goToSeen, stepMessage, stepTurn, turnsInView, useView } from "../../session/store.ts";
import { setTrack, useTrack } from "./track.ts";

const hasTurns = (): boolean => useView.getState().turns.length > 0;
const isRead = (): boolean => useView.getState().cursor > 0;

/** Goes to the game's first turn; from there, to the very first message. */
export async function goToStart(): Promise<void> {
  const turns = await turnsInView();
  const first = turns[0]?.firstN ?? 1;
  await goToSeen(useView.getState().cursor === first ? 1 : first, 1, { isStep: true });
}

/** Goes to the last message: of this game if there are several games, otherwise of the recording. */
export async function goToEnd(): Promise<void> {
  const turns = await turnsInView();
  const { news } = useView.getState();
  const hasSeveral = (news?.summary.games.length ?? 0) > 1;
  await goToSeen((hasSeveral && turns.at(-1)?.lastN) || (news?.summary.count ?? 0), -1, { isStep: true });
}

/** Goes to the next or previous message with a warning or an error. */
export async function stepFinding(step: 1 | -1): Promise<void> {
  const { session, cursor, viewpoint } = useView.getState();
  const n = (await session?.api.findingFrom(cursor, step, viewpoint)) ?? null;
  if (useView.getState().cursor !== cursor) return;
  if (n === null) showNotice(step === 1 ? "No finding after this message" : "No finding before this message");
  else goTo(n);
}

function zoomBy(factor: number): void {
  const { cell } = useTrack.getState();
  setTrack({ cell: (cell ?? 26) * factor });
}

/** Returns two commands: one for the previous item and one for the next. */
function steps(
  id: string,
  what: string,
  [before, next]: readonly [string, string],
  step: (by: 1 | -1) => Promise<void>,
): Omit<Command, "group">[] {
  return [
    { id: `play.previous${id}`, label: `Previous ${what}`, keys: [before], run: () => void step(-1) },
    { id: `play.next${id}`, label: `Next ${what}`, keys: [next], run: () => void step(1) },
  ];
}

/** Returns the commands of the timeline, for keys and the palette. */
export function timelineCommands(): readonly Command[] {
  const turns = commandsOf("Playback", hasTurns, [
    { id: "play.toggle", label: "Play or pause", keys: ["Space"], run: togglePlay },
    ...steps("Turn", "turn", ["ArrowLeft", "ArrowRight"], stepTurn),
  ]);
  const messages = commandsOf("Playback", isRead, [
    ...steps("Message", "message", ["Shift+ArrowLeft", "Shift+ArrowRight"], stepMessage),
    { id: "play.first", label: "Go to start", keys: ["Home"], run: () => void goToStart() },
    { id: "play.last", label: "Go to end", keys: ["End"], run: () => void goToEnd() },
    ...steps("Finding", "finding", [",", "."], stepFinding),
  ]);
  const agreements = commandsOf(
    "Playback",
    isOpen,
    steps("Agreement", "agreement event", ["[", "]"], stepAgreementEvent),
  );
  return [...turns, ...messages, ...agreements, ...windowCommands(), ...gameCommands()];
}

/** Returns the commands for the speed of playback and the zoom of the timeline. */
function windowCommands(): readonly Command[] {
  return commandsOf("Playback", hasTurns, [
    ...speeds.map((speed) => ({
      id: `play.speed.${speed}`,
      label: `Speed: ${speedWords(speed)}`,
      run: () => setSpeed(speed),
    })),
    { id: "timeline.whole", label: "Timeline: whole game", run: () => setTrack({ cell: 0 }) },
    { id: "timeline.in", label: "Timeline: zoom in", run: () => zoomBy(1.5) },
    { id: "timeline.out", label: "Timeline: zoom out", run: () => zoomBy(1 / 1.5) },
  ]);
}

/** Returns the commands that go to a game, if there are several. */
function gameCommands(): readonly Command[] {
  const games = useView.getState().news?.summary.games ?? [];
  const shown = games.length < 2 ? [] : games;
  return commandsOf(
    "Playback",
    isRead,
    shown.map(({ index }) => ({
      id: `play.game.${index}`,
      label: `Game ${index + 1} of ${games.length}`,
      run: () => goToGame(index),
    })),
  );
}
