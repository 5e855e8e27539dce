import { type Severity, type SeverityCounts, severities } from "../../core/diagnostics/severity.ts";
import type { ListedResult, RecordingListing } from "../../core/host/host.ts";
import { linkText, noLink } from "../../core/host/link.ts";
import { mapTitle } from "../../core/map/mapTitle.ts";
import { dayWords, two } from "../session/recordingName.ts";
import { counted, grouped } from "./numbers.ts";
import { powerWords } from "./powerNames.ts";

export { plainName } from "../session/recordingName.ts";

/** Describes how a game ended: `Italy, solo`, `Draw AUS ENG`, `No result`; empty if unknown. */
export function resultWords({ kind, powers }: ListedResult, map: string | null): string {
  switch (kind) {
    case "solo":
      return `${powers.map((power) => powerWords(power, map)).join(" ")}, solo`;
    case "draw":
      return powers.length === 0 ? "Draw (all)" : `Draw ${powers.join(" ")}`;
    case "none":
      return "No result";
    default:
      return "";
  }
}

/** Returns the text to show if the recording contains no result. */
export function noResultWords(games: number): string {
  if (games > 1) return `${grouped(games)} games`;
  return games === 1 ? "End not recorded" : "";
}

/** Returns the address of a recording in the library. It contains the host's id until the recording has been read. */
export function recordingHref({ uuid, id }: Pick<RecordingListing, "uuid" | "id">, n: number | null = null): string {
  return linkText({ ...noLink, recording: uuid ?? id, n });
}

/** Returns a map's name for display; empty if unknown. */
export function mapWords(map: string | null): string {
  return mapTitle(map ?? "");
}

/** Returns the name of the only map for display, or the number of maps: `22 maps`; empty if there is none. */
export function mapsWords(maps: readonly string[]): string {
  return maps.length > 1 ? counted(maps.length, "map") : mapWords(maps[0] ?? null);
}

/**
 * Formats a time for display: `just now`, `12 min ago`, `Today 09:40`, `Yesterday`, `18 Nov`, `18 Nov 2024`.
 * @param thenMs the time, in milliseconds since the epoch, as is `nowMs`
 */
export function whenWords(thenMs: number, nowMs: number): string {
  const [then, now] = [new Date(thenMs), new Date(nowMs)];
  const minutes = Math.floor((nowMs - thenMs) / 60_000);
  if (minutes >= 0 && minutes < 1) return "just now";
  if (minutes >= 0 && minutes < 60) return `${minutes} min ago`;
  if (isSameDay(then, now)) return `Today ${two(then.getHours())}:${two(then.getMinutes())}`;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(then, yesterday)) return "Yesterday";
  const day = dayWords(then);
  return then.getFullYear() === now.getFullYear() ? day : `${day} ${then.getFullYear()}`;
}

function isSameDay(a: Date, b: Date): boolean {
  return a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();
}

/** Formats a number of bytes: `812 B`, `75 kB`, `2.4 MB`. */
export function byteWords(byteLength: number): string {
  if (byteLength < 1000) return `${byteLength} B`;
  if (byteLength < 1e6) return `${Math.round(byteLength / 1000)} kB`;
  return byteLength < 1e8 ? `${(byteLength / 1e6).toFixed(1)} MB` : `${grouped(Math.round(byteLength / 1e6))} MB`;
}

/** Counts a recording's findings of the highest severity that occurs: `7 errors`; null if there are none. */
export function findingWords(findings: SeverityCounts): { readonly severity: Severity; readonly words: string } | null {
  const severity = severities.findLast((each) => findings[each] > 0);
  if (severity === undefined) return null;
  return { severity, words: counted(findings[severity], severity) };
}
