import { endWordsAt } from "../endWords.ts";
import { namedChip } from "./chips.ts";
import { html, type Markup, type Part } from "./markup.ts";
import type { GamePart } from "./part.ts";
import type { Provenance, Report } from "./report.ts";
import { counted, grouped, turnWords } from "./words.ts";

/**
 * Returns the section "About this recording": where the game comes from, who played, which traffic is missing, and what
 * the page omits.
 */
export function aboutSection(report: Report): Markup {
  const { provenance, losses, players, privateFacts, part } = report;
  return html`<section class="tab" id="about" aria-labelledby="about-title"><h2 id="about-title">About this recording</h2>
<dl>${[...factsOf(provenance), ...partOf(part)].map(([what, value]) => html`<dt>${what}</dt><dd>${value}</dd>`)}</dl>
<h3>Who played</h3>
${players.length === 0 ? html`<p class="none">The game has no connections: it was read from a document.</p>` : playersTable(report)}
<h3>What is missing</h3>
${losses.length === 0 ? html`<p>Nothing: the recording is complete.</p>` : html`<ul>${losses.map((line) => html`<li>${line}</li>`)}</ul>`}
${unseen(report)}
<h3>What was left out of this page</h3>
<p>${leftOut(report)}</p>
${privateFacts === null ? null : privateBlock(report)}
<h3>Keys</h3>
<p><kbd>←</kbd> <kbd>→</kbd> previous and next turn, <kbd>Home</kbd> <kbd>End</kbd> first and last turn, <kbd>Space</kbd> play and pause, <kbd>O</kbd> orders on the board.</p>
<p class="dim">This page makes no network requests: its content security policy forbids them.</p>
</section>`;
}

function factsOf({
  id,
  startedAt,
  durationMs,
  recordedBy,
  madeBy,
  map,
  level,
  server,
  result,
  serverLeftNs,
  game,
  games,
  frames,
}: Provenance): (readonly [string, Part])[] {
  const minutes = Math.floor(durationMs / 60_000);
  const seconds = Math.round(durationMs / 1000) % 60;
  return [
    ["Recording", html`<code>${id ?? "unknown"}</code>${games > 1 ? html`, game ${game} of ${games}` : null}`],
    [
      "When",
      startedAt === null
        ? "unknown"
        : html`<time datetime="${startedAt}">${startedAt.replace("T", " ").replace(/\.\d+Z$|Z$/, " UTC")}</time>`,
    ],
    ["Length", `${minutes > 0 ? `${minutes} min ` : ""}${seconds} s, ${counted(frames, "frame")}`],
    ["Map", map ?? "unknown"],
    ["Press level", level ?? "unknown"],
    ["Server", server ?? "unknown"],
    ["Result", resultText(result, serverLeftNs)],
    ["Recorded by", recordedBy ?? "unknown"],
    ["Page made by", madeBy],
  ];
}

/** Returns the row that states which part of the game the page shows; no row if it shows the whole game. */
function partOf(part: GamePart | null): (readonly [string, Part])[] {
  if (part === null) return [];
  const { first, last, turns, of } = part;
  const words = first === last ? turnWords(first) : `${turnWords(first)} to ${turnWords(last)}`;
  return [["Part", `${words}: ${turns} of ${counted(of, "turn")}; verdicts take the whole game into account`]];
}

function resultText({ kind, powers }: Provenance["result"], serverLeftNs: number | null): string {
  switch (kind) {
    case "none":
      return "ended without a solo or a draw";
    case "unknown":
      return serverLeftNs === null
        ? "the end was not recorded"
        : `stopped: the server disconnected at ${(serverLeftNs / 1e9).toFixed(1)} s`;
    case "solo":
    case "draw":
      return `${kind}${powers.length > 0 ? `: ${powers.join(" ")}` : ""}`;
  }
}

function playersTable(report: Report): Markup {
  const { players } = report;
  return html`<table><thead><tr><th scope="col">Power</th><th scope="col">Program</th><th scope="col">Version</th><th scope="col" class="num">Connection</th><th scope="col" class="num">Frames</th><th scope="col">Ended</th></tr></thead><tbody>
${players.map(
  ({
    connection,
    role,
    power,
    name,
    version,
    frames,
    end,
  }) => html`<tr><td>${power === null ? html`<span class="dim">${role}</span>` : namedChip(power, report)}</td><td>${name ?? html`<span class="dim">unknown</span>`}</td><td>${version}</td><td class="num">${connection}</td><td class="num">${grouped(frames)}</td><td>${endWordsAt(end)}</td></tr>
`,
)}</tbody></table>`;
}

/**
 * Returns a note on the powers whose connections were not recorded. The only known messages from these powers are those
 * that others received. Returns null if all connections were recorded.
 */
function unseen({ players, powers }: Report): Markup | null {
  if (players.length === 0) return null;
  const seen = new Set(players.map(({ power }) => power));
  const others = powers.filter(({ name }) => !seen.has(name)).map(({ name }) => name);
  return others.length === 0
    ? null
    : html`<p>The connections of ${others.join(", ")} were not recorded: the recording has only the messages that others received from them, so some verdicts are unknown.</p>`;
}

function leftOut({ privateFacts, hasPseudonyms }: Report): string {
  const bots = hasPseudonyms
    ? " Programs have pseudonyms (a program always has the same one), and their versions are left out."
    : "";
  return privateFacts === null
    ? `Passcodes, network addresses, file names and notes were left out.${bots}`
    : `Nothing: this page was made with --no-redact. It contains private data: check it before you share it.${bots}`;
}

function privateBlock({ privateFacts }: Report): Markup {
  const { places = [], passcodes = [], notes = [] } = privateFacts ?? {};
  return html`<h3>Private</h3>
<dl>${places.map(({ what, text }) => html`<dt>${what}</dt><dd>${text}</dd>`)}${passcodes.map(({ power, passcode }) => html`<dt>passcode of ${power}</dt><dd>${passcode}</dd>`)}${notes.map(({ atNs, text }) => html`<dt>note at ${(atNs / 1e9).toFixed(3)} s</dt><dd>${text}</dd>`)}</dl>`;
}
