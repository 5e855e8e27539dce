import type { RecordingListing } from "../../../core/host/host.ts";
import { noLink } from "../../../core/host/link.ts";
import type { FrameNumber } from "../../../core/recording/entry.ts";
import { useLink } from "../../link/link.ts";
import { listOnly } from "../../session/libraryChoice.ts";
import { open } from "../../session/store.ts";

/** Opens a recording, at a message if one is given. */
export function openListing({ id, name }: Pick<RecordingListing, "id" | "name">, n: FrameNumber | null): void {
  const wanted = n === null ? {} : { wanted: { kind: "link", link: { ...noLink, n } } as const };
  open({ kind: "host", id, name }, wanted);
}

/** Shows the recordings behind a number: opens the only one, or lists several. */
export function openBehind(ids: readonly string[], words: string): void {
  const [first, ...others] = ids;
  const only = useLink.getState().library?.recordings.find(({ id }) => id === first);
  if (only && others.length === 0) openListing(only, null);
  else if (first !== undefined) listOnly(ids, words);
}
