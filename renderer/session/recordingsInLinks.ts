import { addToList, getOrMake } from "../../core/bytes/keyed.ts";
import type { RecordingListing } from "../../core/host/host.ts";
import { linkedName } from "./recordingName.ts";

type Listing = Pick<RecordingListing, "id" | "uuid" | "name">;

/** The files on the host by the ways to name them. */
interface Names {
  readonly byId: ReadonlyMap<string, Listing>;
  readonly byUuid: ReadonlyMap<string, readonly Listing[]>;
  /** The host's ids by the recording's own id with the file's name. */
  readonly byFile: ReadonlyMap<string, string>;
}

/** Thousands of recordings may be named at once, so the names of a list are collected only once. */
const known = new WeakMap<readonly Listing[], Names>();

function namesOf(listings: readonly Listing[]): Names {
  return getOrMake(known, listings, () => {
    const byUuid = new Map<string, Listing[]>();
    for (const listing of listings) if (listing.uuid !== null) addToList(byUuid, listing.uuid, listing);
    return {
      byId: new Map(listings.map((listing) => [listing.id, listing])),
      byUuid,
      byFile: new Map(listings.map((listing) => [nameWithFile(listing), listing.id])),
    };
  });
}

/** The link separates names with commas, so the file's name must not contain any. */
function nameWithFile({ uuid, name }: Listing): string {
  return `${uuid}~${encodeURIComponent(linkedName(name))}`;
}

/**
 * Returns the name of a recording in a link to several: its own id, with the file's name if several files contain the
 * same recording (`7c20…~cut`); the host's id if the recording has no id of its own.
 */
export function nameInLink(listings: readonly Listing[], id: string): string {
  const { byId, byUuid } = namesOf(listings);
  const listing = byId.get(id);
  if (!listing || listing.uuid === null) return id;
  return byUuid.get(listing.uuid)?.length === 1 ? listing.uuid : nameWithFile(listing);
}

/**
 * Returns the host's ids of recordings, each named by the host's id or as in a link. If several files contain the same
 * recording, and none has the name in the link, its own id selects only one of them.
 */
export function idsNamed(listings: readonly Listing[], names: Iterable<string>): ReadonlySet<string> {
  const { byId, byUuid, byFile } = namesOf(listings);
  const found = new Set<string>();
  const unclear: string[] = [];
  for (const name of names) {
    const id = byId.get(name)?.id ?? byFile.get(name);
    if (id === undefined) unclear.push(name.replace(/~.*$/, ""));
    else found.add(id);
  }
  for (const name of unclear) {
    const listing = byUuid.get(name)?.find(({ id }) => !found.has(id));
    if (listing) found.add(listing.id);
  }
  return found;
}
