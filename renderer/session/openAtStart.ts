import type { HostClient } from "../link/hostClient.ts";
import { addressedLink, shownEntry } from "./address.ts";
import { travel, useView } from "./store.ts";

/** Opens the recording in the address, or the one that the host was started with, and follows the browser's history. */
export async function openAtStart(host: HostClient | null): Promise<void> {
  window.addEventListener("popstate", () => void followHistory(host));
  if (host?.status.hasCoverage) void import("./openReport.ts").then((report) => report.showServedCoverage(host));
  const recording = addressedLink().recording ?? host?.status.opened ?? null;
  if (recording === null && window.location.hash.length <= 1) return;
  await (await import("./openLink.ts")).openFirst(host, recording);
}

/** Shows the place that the browser went back or forward to, or the link that the user typed or followed. */
async function followHistory(host: HostClient | null): Promise<void> {
  const at = shownEntry();
  const visited = at < 0 ? addressedLink() : null;
  useView.setState({ visited });
  if (visited === null) return travel(at);
  const isLast = (): boolean => useView.getState().visited === visited;
  try {
    const { openAddressed } = await import("./openLink.ts");
    if (isLast()) await openAddressed(host, visited);
  } finally {
    if (isLast()) useView.setState({ visited: null });
  }
}
