import type { Command } from "../../parts/command.ts";
import { stepAgreementEvent } from "../../session/agreementEvents.ts";
import { tellShortly } from "../../session/notice.ts";
import { setSpeed, speeds, speedWords, togglePlay } from "../../session/playback.ts";
import { goTo, goToSeen, stepMessage, stepTurn, turnsInView, useView } from "../../session/store.ts";
import { setTrack, useTrack } from "./track.ts";

const hasTurns = (): boolean => useView.getState().turns.length > 0;
const isOpen = (): boolean => useView.getState().session !== null;
const isRead = (): boolean => useView.getState().cursor > 0;

/** To the game's first turn; from there to the first message of all. */
export async function goToBegin(): Promise<void> {
  const turns = await turnsInView();
  const first = turns[0]?.firstN ?? 1;
  await goToSeen(useView.getState().cursor === first ? 1 : first, 1, { isStep: true });
}

/** To the last message: of all, or of this game where there are several. */
export async function goToEnd(): Promise<void> {
  const turns = await turnsInView();
  const { news } = useView.getState();
  const hasSeveral = (news?.summary.games.length ?? 0) > 1;
  await goToSeen((hasSeveral && turns.at(-1)?.lastN) || (news?.summary.count ?? 0), -1, { isStep: true });
}

/** To the next message with a warning or an error, or the one before. */
export async function stepFinding(step: 1 | -1): Promise<void> {
  const { session, cursor, viewpoint } = useView.getState();
  const n = (await session?.api.findingFrom(cursor, step, viewpoint)) ?? null;
  if (useView.getState().cursor !== cursor) return;
  if (n === null) tellShortly(step === 1 ? "No finding after this message" : "No finding before this message");
  else goTo(n);
}

/** To the first turn of another game of the recording. */
export function goToGame(index: number): void {
  const firstN = useView.getState().news?.summary.games[index]?.firstN ?? 0;
  if (firstN > 0) void goToSeen(firstN, 1);
}

function zoomBy(factor: number): void {
  const { cell } = useTrack.getState();
  setTrack({ cell: (cell ?? 26) * factor });
}

/** What the timeline can do, for the palette and for keys. */
export function timelineCommands(): readonly Command[] {
  return [
    command("play.toggle", "Play or pause", ["Space"], togglePlay, hasTurns),
    command("play.previousTurn", "Previous turn", ["ArrowLeft"], () => stepTurn(-1), hasTurns),
    command("play.nextTurn", "Next turn", ["ArrowRight"], () => stepTurn(1), hasTurns),
    command("play.previousMessage", "Previous message", ["Shift+ArrowLeft"], () => stepMessage(-1), isRead),
    command("play.nextMessage", "Next message", ["Shift+ArrowRight"], () => stepMessage(1), isRead),
    command("play.first", "First turn", ["Home"], goToBegin, isRead),
    command("play.last", "Last message", ["End"], goToEnd, isRead),
    command("play.previousFinding", "Previous finding", [","], () => stepFinding(-1), isRead),
    command("play.nextFinding", "Next finding", ["."], () => stepFinding(1), isRead),
    command("play.previousAgreement", "Previous agreement event", ["["], () => stepAgreementEvent(-1), isOpen),
    command("play.nextAgreement", "Next agreement event", ["]"], () => stepAgreementEvent(1), isOpen),
    ...speeds.map((speed) =>
      command(`play.speed.${speed}`, `Speed: ${speedWords(speed)}`, [], () => setSpeed(speed), hasTurns),
    ),
    command("timeline.whole", "Timeline: whole game", [], () => setTrack({ cell: 0 }), hasTurns),
    command("timeline.in", "Timeline: zoom in", [], () => zoomBy(1.5), hasTurns),
    command("timeline.out", "Timeline: zoom out", [], () => zoomBy(1 / 1.5), hasTurns),
    ...gameCommands(),
  ];
}

/** To each game, where there are several. */
function gameCommands(): readonly Command[] {
  const games = useView.getState().news?.summary.games ?? [];
  if (games.length < 2) return [];
  return games.map(({ index }) =>
    command(`play.game.${index}`, `Game ${index + 1} of ${games.length}`, [], () => goToGame(index), isRead),
  );
}

function command(
  id: string,
  label: string,
  keys: readonly string[],
  run: () => unknown,
  isEnabled: () => boolean,
): Command {
  return { id, label, group: "Playback", keys, run: () => void run(), isEnabled };
}
