import type { ConnectionState } from "../core/analysis/analysis.ts";
import { type Evidence, Fingerprint, type SoftwareVerdict } from "../core/analysis/fingerprint/fingerprint.ts";
import { type Side, type Software, softwareMeanings } from "../core/analysis/fingerprint/software.ts";
import { tallied } from "../core/bytes/keyed.ts";
import { listed } from "../core/language/english/words.ts";
import { counted } from "./output.ts";

/** The maximum number of reasons on one line; `--evidence` shows all of them. */
const reasonsOnALine = 2;

/**
 * Returns lines about the software: the server, if all connections agree on it, and the number of clients of each kind.
 */
export function softwareLines(connections: readonly ConnectionState[], withEvidence: boolean): string[] {
  const active = connections.filter(({ frames }) => frames["client-to-server"] + frames["server-to-client"] > 0);
  if (active.length === 0) return [];
  const kinds = tallied(active.map(({ fingerprint }) => fingerprint.client.software));
  const clients = [...kinds]
    .sort((a, b) => b[1] - a[1])
    .map(([software, count]) => `${count} ${withEvidence ? explained(software, "client") : (software ?? "unknown")}`);
  return [
    ...serverLines(active, withEvidence),
    ...(withEvidence ? clients : [clients.join(", ")]).map(
      (line, at) => `  ${at === 0 ? "clients" : "       "}      ${line}`,
    ),
  ];
}

/** Whether the connections in a recording go to different servers. */
export function serversDiffer(connections: readonly ConnectionState[]): boolean {
  return new Set(connections.flatMap(({ fingerprint }) => fingerprint.server.software ?? [])).size > 1;
}

/** Returns the tag to put at the end of a connection's line, and the lines of evidence to print below the line. */
export function connectionSoftware(
  { fingerprint }: ConnectionState,
  withServer: boolean,
  withEvidence: boolean,
): { readonly tag: string; readonly lines: readonly string[] } {
  const { client, server } = fingerprint;
  const tags = [...(client.software ? [client.software] : []), ...(withServer ? [`at ${named(server)}`] : [])];
  return {
    tag: tags.length === 0 ? "" : `  [${tags.join(" ")}]`,
    lines: withEvidence
      ? [...evidenceLines(client, "client"), ...(withServer ? evidenceLines(server, "server") : [])]
      : [],
  };
}

function serverLines(connections: readonly ConnectionState[], withEvidence: boolean): string[] {
  if (serversDiffer(connections)) return ["  server       differs between connections"];
  const verdict = Fingerprint.serverOf(connections.map(({ fingerprint }) => fingerprint));
  const { evidence } = verdict;
  const more = evidence.length - reasonsOnALine;
  const reasons = evidence.slice(0, reasonsOnALine).map(({ says }) => says);
  const summary = [...reasons, ...(more > 0 ? [`and ${counted(more, "more clue")} (see --evidence)`] : [])].join("; ");
  if (!withEvidence) return [`  server       ${named(verdict)}${evidence.length > 0 ? `: ${summary}` : ""}`];
  const { software } = verdict;
  const name = software === null ? named(verdict) : explained(software, "server");
  return [`  server       ${name}`, ...evidenceLines(verdict, "server")];
}

function named({ software, candidates }: SoftwareVerdict): string {
  return software ?? (candidates.length > 0 ? `unknown, perhaps ${candidates.join(" or ")}` : "unknown");
}

function explained(software: Software | null, side: Side): string {
  return software === null ? "unknown" : `${software}, ${softwareMeanings[side][software]}`;
}

function evidenceLines({ software, evidence, contradicting }: SoftwareVerdict, side: string): string[] {
  const line = ({ rule, says, count, firstN }: Evidence, lead: string, others: string): string =>
    `         ${lead} ${says}${others} (${rule}: ${counted(count, "time")}, first in frame ${firstN})`;
  return [
    ...evidence.map((item) => line(item, side, software === null ? likeness(item) : "")),
    ...contradicting.map((item) => line(item, `${side}, evidence against:`, "")),
  ];
}

/** Names the programs that share a habit or, if none are known, those that never show it. */
function likeness({ pointsTo, against }: Evidence): string {
  return pointsTo.length > 0 ? `, like ${listed(pointsTo)}` : `, unlike ${listed(against)}`;
}
