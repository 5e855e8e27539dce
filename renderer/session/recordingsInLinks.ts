import type { RecordingListing } from "../../core/host/host.ts";
import { linkedName } from "./recordingName.ts";

type Listing = Pick<RecordingListing, "id" | "uuid" | "name">;

/**
 * Returns the name of a recording in a link to several: its own id, with the file's name if several files contain the
 * same recording (`7c20…~cut`); the host's id if the recording has no id of its own.
 */
export function nameInLink(listings: readonly Listing[], id: string): string {
  const listing = listings.find((one) => one.id === id);
  if (!listing || listing.uuid === null) return id;
  const isOnly = listings.every(({ uuid }, at) => uuid !== listing.uuid || listings[at] === listing);
  return isOnly ? listing.uuid : nameWithFile(listing);
}

/** The link separates names with commas, so the file's name must not contain any. */
function nameWithFile({ uuid, name }: Listing): string {
  return `${uuid}~${encodeURIComponent(linkedName(name))}`;
}

/**
 * Returns the host's ids of recordings, each named by the host's id or as in a link. If several files contain the same
 * recording, and none has the name in the link, its own id selects only one of them.
 */
export function idsNamed(listings: readonly Listing[], names: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const unclear: string[] = [];
  for (const name of names) {
    const exact = listings.find((listing) => listing.id === name || nameWithFile(listing) === name);
    if (exact) found.add(exact.id);
    else unclear.push(name.replace(/~.*$/, ""));
  }
  for (const name of unclear) {
    const listing = listings.find(({ id, uuid }) => uuid === name && !found.has(id));
    if (listing) found.add(listing.id);
  }
  return found;
}
