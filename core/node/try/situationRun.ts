import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CaseStage } from "../../try/case/caseStage.ts";
import type { BotEnd, Difference, Outcome } from "../../try/outcome.ts";
import type { Situation } from "../../try/situation.ts";
import { Stage, type StagedSituation } from "../../try/stage.ts";
import { loopback } from "../endpoint.ts";
import { Program } from "../program.ts";
import { freePath, ProxyServer } from "../proxyServer.ts";
import type { RecordingTrouble } from "../recordingFile.ts";
import { StageHost } from "./stageHost.ts";

/** The settings common to runs with bots and runs with servers. */
export interface RunOptions {
  /** The command that starts the tested program, with placeholders in braces. */
  readonly command: readonly string[];
  /** How long to wait for each message from the program, in ms. */
  readonly waitMs: number;
  /** The folder for recordings. */
  readonly folder: string;
  /** Stops the run early. */
  readonly signal: AbortSignal;
  readonly onTrouble: (trouble: RecordingTrouble) => void;
}

interface SituationRunOptions extends RunOptions {
  readonly situation: Situation;
  /** The file name of the recording, for example `handshake-accepted.chamber`. */
  readonly fileName: string;
}

/** What is known about a situation that is over, before its recording has been read. */
export interface SituationRun {
  readonly outcome: Outcome;
  /** The differences between the bot and the client recorded in a test case; none by default. */
  readonly differences?: readonly Difference[];
  /** How the bot's program ended during the situation; null if the program was still running. */
  readonly end: BotEnd | null;
  /** Null if no client connected. */
  readonly recording: string | null;
  /** Whether the recording contains all bytes. */
  readonly isWhole: boolean;
  /** The file with the bot's output; null if the bot printed nothing. */
  readonly output: string | null;
  readonly durationMs: number;
}

/** The time, in ms, that the bot has to exit on its own after a situation. */
const graceMs = 300;
/** The time, in ms, that a program has to exit after SIGTERM. */
export const killAfterMs = 500;
/** The time, in ms, that the last bytes from an exited bot may take to arrive. */
const lastBytesMs = 300;

/** The name that the command line suggests for the bot. */
const botName = "tried";

/**
 * Plays a situation with a bot: starts the bot's program, records its connections through the proxy, and stops the
 * program.
 */
export async function runSituation(options: SituationRunOptions): Promise<SituationRun> {
  const { situation, folder, fileName } = options;
  const beganAt = performance.now();
  const replayed = situation.replay ? new CaseStage(situation.replay, options.waitMs) : null;
  const stage = replayed ?? new Stage(situation, options.waitMs);
  const host = new StageHost(stage);
  const proxy = new ProxyServer({
    routes: [{ listen: { host: loopback, port: 0 }, upstream: await host.listen() }],
    pathFor: () => freePath(folder, fileName, existsSync),
    note: `${situation.id}: ${situation.title}`,
    onTrouble: options.onTrouble,
    onRecording: () => undefined,
    onChange: () => undefined,
  });
  const [address] = await proxy.listen();
  const bot = new Program({
    output: "kept",
    command: options.command,
    values: {
      ...{ host: loopback, port: String(address?.port ?? 0), name: botName, power: situation.game.power },
      ...{ situation: situation.id, level: String(situation.game.level ?? 0) },
    },
  });
  const watch = watchEnd(bot, host, proxy, stage);
  const done = new AbortController();
  await Promise.race([host.finished, aborted(options.signal, done.signal)]);
  done.abort();
  await bot.stop({ graceMs: options.signal.aborted ? 0 : graceMs, killAfterMs });
  const [outcomes] = await Promise.all([proxy.close(), host.close()]);
  const recording = outcomes[0]?.path ?? null;
  const stem = recording ?? `${folder}/${fileName}`;
  const outputPath = `${stem.replace(/\.chamber(\.part)?$/, "")}.log`;
  return {
    outcome: stage.outcome ?? { kind: "not-applicable", reason: "the run was stopped" },
    differences: replayed?.differences ?? [],
    end: watch.end,
    recording,
    isWhole: outcomes.every(({ whole }) => whole),
    output: bot.writeOutput(outputPath) ? outputPath : null,
    durationMs: performance.now() - beganAt,
  };
}

/** Reports to the stage that the bot's program has ended, once its last bytes have arrived. */
function watchEnd(
  bot: Program,
  host: StageHost,
  proxy: ProxyServer,
  stage: StagedSituation,
): { readonly end: BotEnd | null } {
  const watch: { end: BotEnd | null } = { end: null };
  void bot.exited.then(async (end) => {
    if (stage.outcome !== null) return;
    watch.end = end;
    const until = performance.now() + lastBytesMs;
    const isOpen = (): boolean => proxy.recordings.some((one) => one.proxy.counts.open > 0);
    while (isOpen() && performance.now() < until) await delay(10);
    host.ended(end);
  });
  return watch;
}

/**
 * Resolves when a signal is aborted.
 * @param until stops the waiting
 */
function aborted(signal: AbortSignal, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true, signal: until });
  });
}
