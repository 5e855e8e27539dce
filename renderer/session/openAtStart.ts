import type { HostClient } from "../link/hostClient.ts";
import { recordingInAddress, searchOf, tellOfPlace, wantInAddress } from "./deepLink.ts";
import { close, open, useView } from "./store.ts";

/** Opens the recording that the address names, else the one that the host was started with; goes back and forward. */
export async function openAtStart(host: HostClient | null): Promise<void> {
  if (host) window.addEventListener("popstate", () => void followHistory(host));
  const id = recordingInAddress() ?? host?.status.opened ?? null;
  if (!host || id === null) return tellOfPlace();
  const { hash } = window.location;
  // The page begins with it: there is nothing to go back to.
  window.history.replaceState(null, "", searchOf({ kind: "host", id, name: "" }) + hash);
  await openNamed(host, id, () => useView.getState().source === null);
}

/** Shows what the browser went back or forward to. */
async function followHistory(host: HostClient): Promise<void> {
  const id = recordingInAddress();
  const { source } = useView.getState();
  if (id === (source?.kind === "host" ? source.id : null) && (id !== null || source === null)) return;
  if (id === null) close();
  else {
    wantInAddress();
    await openNamed(host, id, () => recordingInAddress() === id);
  }
}

/** @param isWanted something else may have been opened while the name was asked for */
async function openNamed(host: HostClient, id: string, isWanted: () => boolean): Promise<void> {
  const library = await host.recordings().catch(() => null);
  const listed = [...(library?.recordings ?? []), ...(library?.samples ?? [])].find((each) => each.id === id);
  if (isWanted()) open({ kind: "host", id, name: listed?.name ?? "recording" });
}
