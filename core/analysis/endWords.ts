import type { ConnectionEnd } from "../recording/connectionEnds.ts";
import type { ConnectionEndInfo } from "./info.ts";

const nobody: Readonly<Record<"open" | "lost", string>> = { open: "still open", lost: "end not recorded" };

/**
 * Describes the end of a connection: `client closed`, `server failed (ETIMEDOUT)`, `recorder stopped`, `still open`.
 */
function endWords({ how, by, code }: ConnectionEndInfo): string {
  if (how === "open" || how === "lost") return nobody[how];
  return `${by} ${how}${how === "failed" && code !== null ? ` (${code})` : ""}`;
}

/** Describes the end of a connection and its time: `client closed at 3.8 s`, `still open`. */
export function endWordsAt(end: ConnectionEndInfo): string {
  return end.atMs === null ? endWords(end) : `${endWords(end)} at ${(end.atMs / 1000).toFixed(1)} s`;
}

/** Describes the end of a connection as a clause: `the client reset the connection`. */
export function endSentence(end: ConnectionEnd): string {
  switch (end.how) {
    case "closed":
      return `the ${end.by} closed the connection`;
    case "reset":
      return `the ${end.by} reset the connection`;
    case "failed":
      return `the connection to the ${end.by} failed`;
    case "stopped":
      return "the recorder stopped and closed the connection";
    case "unreachable":
      return "the server was unreachable";
    case "open":
      return "the connection is still open";
    case "lost":
      return "the end of the connection was not recorded";
  }
}
