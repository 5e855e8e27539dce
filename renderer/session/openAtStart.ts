import type { HostClient } from "../link/hostClient.ts";
import { recordingInAddress } from "./deepLink.ts";
import { open, useView } from "./store.ts";

/** Opens the recording that the address names, else the one that the host was started with. */
export async function openAtStart(host: HostClient | null): Promise<void> {
  const id = recordingInAddress() ?? host?.status.opened ?? null;
  if (!host || id === null) return;
  const library = await host.recordings().catch(() => null);
  const listed = [...(library?.recordings ?? []), ...(library?.samples ?? [])].find((each) => each.id === id);
  // Something may have been opened meanwhile.
  if (useView.getState().source === null) open({ kind: "host", id, name: listed?.name ?? "recording" });
}
