import { type ConnectionCourse, seatRequests } from "../core/analysis/connectionCourses.ts";
import { turnWords } from "../core/analysis/report/words.ts";
import { listed } from "../core/language/english/words.ts";
import type { BotEnd } from "../core/try/outcome.ts";
import { botEndText } from "./botEnd.ts";
import { counted, exit } from "./output.ts";

/** Why a run of `record` ended. */
export type RunEnd = "ended" | "interrupted" | "timed-out";

/** The facts about a run of `record --lint` that determine its verdict. */
export interface LintedRun {
  /** Null if the run started no bot. */
  readonly bot: BotEnd | null;
  /** The address that the clients connect to: `127.0.0.1:16713`. */
  readonly listening: string;
  readonly end: RunEnd;
  /** Whether the run was supposed to last until the bot or the game (`--until-end`) ended. */
  readonly awaitsEnd: boolean;
  readonly timeoutSeconds: number | null;
  /** Whether the recordings contain all bytes. */
  readonly isWhole: boolean;
  /** Why a recording could not be checked; null if all were checked. */
  readonly failure: string | null;
  /** Connections of the bot, or of all clients if the run started no bot. */
  readonly courses: readonly ConnectionCourse[];
  /** The addresses of the servers, for the message that is printed if none of them can be reached. */
  readonly upstreams: string;
  readonly findings: number;
}

/** The result of a run, as `--report` writes it for pipelines. */
export interface Verdict {
  readonly exitCode: number;
  readonly outcome:
    | "clean"
    | "findings"
    | "crashed"
    | "broken-off"
    | "timed-out"
    | "not-tried"
    | "incomplete"
    | "interrupted";
  /** One clause, without a full stop. */
  readonly reason: string;
}

/** The label at the start of a run's last line. */
const labels: Readonly<Record<Verdict["outcome"], string>> = {
  clean: "clean",
  findings: "not clean",
  crashed: "not clean",
  "broken-off": "not clean",
  "timed-out": "not clean",
  "not-tried": "not tested",
  incomplete: "incomplete",
  interrupted: "interrupted",
};

/** Returns the last line of a run: `not clean: the bot was killed by SIGSEGV in Spring 1901, after #25 (FRM)`. */
export function verdictText({ outcome, reason }: Verdict): string {
  return `${labels[outcome]}: ${reason}`;
}

/**
 * Returns the exit code of `record --lint` and its reason: 0 if a client joined a game and played it to its end or left
 * it normally, and lint found nothing; 1 for findings, crashes and games that ended early; 2 if nothing was tested. A
 * crash, a timeout or a lost connection takes precedence over findings, which are printed anyway.
 */
export function verdictOf(run: LintedRun): Verdict {
  return (
    stopped(run) ??
    crashed(run) ??
    timedOut(run) ??
    brokenOff(run) ??
    found(run) ??
    notTried(run) ?? { exitCode: exit.fine, outcome: "clean", reason: cleanText(run) }
  );
}

function stopped({ isWhole, end, awaitsEnd, failure }: LintedRun): Verdict | null {
  if (!isWhole)
    return { exitCode: exit.damaged, outcome: "incomplete", reason: "part of the game could not be written" };
  if (end === "interrupted" && awaitsEnd)
    return { exitCode: exit.interrupted, outcome: "interrupted", reason: "you stopped the run before its end" };
  if (failure !== null) return { exitCode: exit.usage, outcome: "not-tried", reason: failure };
  return null;
}

/**
 * Returns the verdict if the bot crashed. A signal counts as a crash if the bot had reached the server; an exit code
 * counts only if nothing else explains it.
 */
function crashed({ bot, courses }: LintedRun): Verdict | null {
  if (bot === null) return null;
  const course = lastReached(courses);
  if (course === undefined) return null;
  const isCrash = bot.kind === "killed" || (bot.kind === "exited" && bot.code !== 0 && isUnexplained(course));
  return isCrash
    ? { exitCode: exit.findings, outcome: "crashed", reason: `${botEndText(bot)} ${placeText(course)}` }
    : null;
}

/**
 * Returns the connection to name in the report of a crash: the last one in a running game; otherwise, the last one in
 * any game; otherwise, the last one that reached the server.
 */
function lastReached(courses: readonly ConnectionCourse[]): ConnectionCourse | undefined {
  const reached = lastOfPlayers(courses.filter(({ failure }) => failure === null));
  return (
    reached.findLast(({ hasJoined, isOver }) => hasJoined && !isOver) ??
    reached.findLast(({ hasJoined }) => hasJoined) ??
    reached.at(-1)
  );
}

/**
 * Whether the client had no visible reason to leave: the game was not over, and the server neither refused it nor
 * closed the connection.
 */
function isUnexplained({ isOver, refusal, end }: ConnectionCourse): boolean {
  return !isOver && refusal === null && end?.by !== "server";
}

function found({ findings }: LintedRun): Verdict | null {
  if (findings === 0) return null;
  return { exitCode: exit.findings, outcome: "findings", reason: counted(findings, "finding") };
}

function notTried(run: LintedRun): Verdict | null {
  if (run.courses.some(({ hasJoined }) => hasJoined)) return null;
  const why = untriedText(run);
  if (run.end !== "timed-out") return { exitCode: exit.usage, outcome: "not-tried", reason: why };
  const limit = run.bot?.kind === "stopped" ? limitText(run) : `stopped after ${limitOf(run)}`;
  return { exitCode: exit.usage, outcome: "not-tried", reason: `${limit}: ${why}` };
}

/** Returns why no game was joined. */
function untriedText({ bot, courses, listening, upstreams }: LintedRun): string {
  if (bot?.kind === "not-started") return botEndText(bot);
  if (courses.length === 0) {
    if (bot === null) return `no client connected to ${listening}`;
    const end = bot.kind === "killed" ? `${botEndText(bot)} and ` : "the bot ";
    return `${end}did not connect to ${listening}; use {port} in its command for the port`;
  }
  const reached = courses.filter(({ failure }) => failure === null);
  const last = reached.findLast(({ sent }) => sent.size > 0) ?? reached.at(-1);
  return last === undefined
    ? `the server ${upstreams} cannot be reached: ${courses.at(-1)?.failure}; start the server first`
    : unseatedText(last, bot === null ? "the clients" : "the bot");
}

/** Returns why a client that reached the server joined no game. */
function unseatedText({ sent, refusal, end, last }: ConnectionCourse, who: string): string {
  if (refusal !== null) return `the server refused ${refusal.name} (REJ in #${refusal.n}), so no game was joined`;
  const hasAsked = [...seatRequests].some((request) => sent.has(request));
  if (end?.by === "server" && (hasAsked || last === null)) {
    const after = last === null ? "before it sent anything" : `after #${last.n} (${last.name})`;
    return `the server closed the connection ${after}, so no game was joined`;
  }
  if (sent.size === 0) return `${who} connected but sent nothing`;
  const only = `${who} sent only ${listed([...sent])}`;
  return hasAsked
    ? `no game began: ${only}, and the server sent neither HLO nor NOW`
    : `${only} and no NME, so no game was joined`;
}

function timedOut(run: LintedRun): Verdict | null {
  const course = lastReached(run.courses);
  if (run.end !== "timed-out" || !run.awaitsEnd || !course?.hasJoined) return null;
  return { exitCode: exit.findings, outcome: "timed-out", reason: `${limitText(run)}, ${placeText(course)}` };
}

function limitText(run: LintedRun): string {
  const what = run.bot?.kind === "stopped" ? "the bot was" : "the game was";
  return `${what} still running after ${limitOf(run)}`;
}

function limitOf({ timeoutSeconds }: LintedRun): string {
  return counted(timeoutSeconds ?? 0, "second");
}

/**
 * Returns the verdict if a connection ended during a game. If we did not start the client, only FM shows that it left
 * normally, because the operating system also closes the connections of a crashed process.
 */
function brokenOff({ bot, courses }: LintedRun): Verdict | null {
  const isBroken = ({ hasJoined, isOver, end, sent }: ConnectionCourse): boolean =>
    hasJoined && !isOver && (end?.by === "server" || (bot === null && end?.by === "client" && !sent.has("FM")));
  const [broken] = lastOfPlayers(courses)
    .filter(isBroken)
    .sort((a, b) => (a.last?.n ?? 0) - (b.last?.n ?? 0));
  if (broken === undefined) return null;
  const which = courses.length > 1 ? clientText(broken) : "the connection";
  const what = broken.end?.by === "server" ? `the server closed ${which}` : `the client closed ${which} without FM`;
  return { exitCode: exit.findings, outcome: "broken-off", reason: `${what} ${placeText(broken)}` };
}

/** Returns the last connection of each power, because a client may lose its connection and return. */
function lastOfPlayers(courses: readonly ConnectionCourse[]): ConnectionCourse[] {
  const last = new Map(courses.map((course) => [course.power ?? course.connection, course]));
  return [...last.values()];
}

function cleanText({ bot, courses, end }: LintedRun): string {
  const joined = lastOfPlayers(courses.filter(({ hasJoined }) => hasJoined));
  const left = joined.find(({ isOver }) => !isOver);
  if (left === undefined) return "the game was played to its end";
  if (left.end?.by === "recorder" || left.end === null)
    return `${end === "timed-out" ? "the time limit" : "you"} stopped the recording ${placeText(left)}`;
  return `${bot === null ? clientText(left) : "the bot"} left the game ${left.sent.has("FM") ? "with FM" : "normally"} ${placeText(left)}`;
}

function clientText({ connection, power }: ConnectionCourse): string {
  return `connection ${connection}${power === null ? "" : ` (${power})`}`;
}

/** Describes when a client stopped, by turn and the last message it received: `in Spring 1901, after #25 (FRM)`. */
function placeText({ hasJoined, isOver, turn, last }: ConnectionCourse): string {
  const after = last === null ? null : `after #${last.n} (${last.name})`;
  if (isOver) return "after the end of the game";
  if (!hasJoined) return after === null ? "before the server sent anything" : `before it joined a game, ${after}`;
  return [turn === null ? "before the first turn" : `in ${turnWords(turn)}`, after]
    .filter((part) => part !== null)
    .join(", ");
}
