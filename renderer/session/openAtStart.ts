import type { HostClient } from "../link/hostClient.ts";
import { explainBareLink, goToAddressOnOpen, recordingInAddress, searchOf } from "./deepLink.ts";
import { close, open, useView } from "./store.ts";

/** Opens the recording in the address, or the one the host was started with, and follows the browser's history. */
export async function openAtStart(host: HostClient | null): Promise<void> {
  if (host) window.addEventListener("popstate", () => void followHistory(host));
  const id = recordingInAddress() ?? host?.status.opened ?? null;
  if (!host || id === null) return explainBareLink();
  const { hash } = window.location;
  // The page starts with this recording, so there is nothing to go back to.
  window.history.replaceState(null, "", searchOf({ kind: "host", id, name: "" }) + hash);
  await openNamed(host, id, () => useView.getState().source === null);
}

/** Opens the recording that the browser went back or forward to. */
async function followHistory(host: HostClient): Promise<void> {
  const id = recordingInAddress();
  const { source } = useView.getState();
  if (id === (source?.kind === "host" ? source.id : null) && (id !== null || source === null)) return;
  if (id === null) close();
  else {
    goToAddressOnOpen();
    await openNamed(host, id, () => recordingInAddress() === id);
  }
}

/** @param isWanted returns false if something else was opened while the name was requested */
async function openNamed(host: HostClient, id: string, isWanted: () => boolean): Promise<void> {
  const library = await host.recordings().catch(() => null);
  const listed = [...(library?.recordings ?? []), ...(library?.samples ?? [])].find((each) => each.id === id);
  if (isWanted()) open({ kind: "host", id, name: listed?.name ?? "recording" });
}
