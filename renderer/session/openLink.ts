import { type PageLink, sharedTabs } from "../../core/host/link.ts";
import type { HostClient } from "../link/hostClient.ts";
import { act, idOf } from "./act.ts";
import { addressedLink, historyState } from "./address.ts";
import type { Source } from "./api.ts";
import { messageWords } from "./linkedPlace.ts";
import { plainName } from "./recordingName.ts";
import { close, followLink, open, type TabName, useView, wantAtOpening } from "./store.ts";
import { linkedTabRows } from "./tabRows.ts";

/** Opens the page's first recording, without leaving an entry to go back to. */
export async function openFirst(host: HostClient | null, recording: string | null): Promise<void> {
  const link = { ...addressedLink(), recording };
  const shared = sharedTab(link);
  if (shared !== null) return showShared(shared, link, "step");
  await openLinked(host, link, () => useView.getState().source === null, "step");
}

/** Opens the place that a visited history entry's address names, or the start page if the address names none. */
export async function openAddressed(host: HostClient | null, link: PageLink): Promise<void> {
  const shared = sharedTab(link);
  if (shared !== null) showShared(shared, link, "entry");
  else if (link.recording === null && isEmpty(link)) close();
  else await openLink(link, host);
}

/**
 * Goes to the place of a link, and opens its recording if another one is open. If the recording is missing, shows which
 * one it is, and goes to the place once the user opens that recording.
 */
export async function openLink(link: PageLink, host: HostClient | null): Promise<void> {
  const view = useView.getState();
  const { source } = view;
  const isOpen = source !== null && [idOf(view), source.kind === "host" ? source.id : ""].includes(link.recording);
  if (source !== null && (isOpen || link.recording === null)) return isEmpty(link) ? undefined : followLink(link);
  const known = view.log.entries.find(
    (entry) => entry.recording !== null && entry.recording === link.recording,
  )?.source;
  const wanted = { kind: "link", link } as const;
  if (known) return open(known, { wanted });
  await openLinked(host, link, () => useView.getState().source === source, "entry");
}

/** @param isWanted returns false if something else was opened while the host was searching */
async function openLinked(
  host: HostClient | null,
  link: PageLink,
  isWanted: () => boolean,
  trace: "entry" | "step",
): Promise<void> {
  const { recording } = link;
  const wanted = isEmpty(link) ? null : ({ kind: "link", link } as const);
  const { visited } = useView.getState();
  useView.setState({ sought: link });
  const found = recording === null ? null : await sourceOf(host, { ...link, recording });
  if (useView.getState().sought === link) useView.setState({ sought: null });
  if (!isWanted() || useView.getState().visited !== visited) return;
  if (found) open(found, { wanted, trace });
  else explain(link);
}

/**
 * Returns the host's file for a recording: the one that was open when the user left the page, or else one with the
 * link's name.
 */
async function sourceOf(
  host: HostClient | null,
  { recording, name }: { readonly recording: string; readonly name: string | null },
): Promise<Source | null> {
  const file = historyState()?.file ?? null;
  const found = await host?.find(recording, { file, name }).catch(() => null);
  return found ? { kind: "host", id: found.id, name: found.name } : null;
}

/** Explains a link to a missing recording, which only the user can open, because a page cannot open files by itself. */
function explain(link: PageLink): void {
  const { recording, name } = link;
  const words = messageWords(link);
  if (recording === null && words === null) return;
  wantAtOpening({ kind: "link", link });
  const where = words === null ? "" : ` to ${words},`;
  const what =
    name === null ? `a recording with the id ${recording}` : `the recording ${plainName(name)} (id ${recording})`;
  const refused =
    recording === null
      ? `This link leads to ${words} but names no recording. Open the recording that it was copied from to go there.`
      : `This link leads${where} ${words === null ? "to" : "in"} ${what}. That recording is not open: open its file, or drop the file on this page. A copy or a part of it works too, compressed or not.`;
  useView.setState({ refused });
}

function showShared(tab: TabName, link: PageLink, trace: "entry" | "step"): void {
  act("link", trace, { tab, rows: linkedTabRows(useView.getState().rows, link) });
}

/** Returns the tab that a link without a recording leads to: the list of recordings, the coverage, or the query. */
function sharedTab({ recording, tab }: PageLink): (typeof sharedTabs)[number] | null {
  if (recording !== null || useView.getState().source !== null) return null;
  return sharedTabs.find((name) => name === tab) ?? null;
}

function isEmpty(link: PageLink): boolean {
  const { place, turn, n, tab, viewpoint, filter, map, province, hidden, fate } = link;
  return [place, turn, n, tab, viewpoint, filter, map, province, hidden, fate].every((each) => each === null);
}
