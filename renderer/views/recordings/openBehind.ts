import type { RecordingListing } from "../../../core/host/host.ts";
import { noLink } from "../../../core/host/link.ts";
import { useLink } from "../../link/link.ts";
import { listOnly } from "../../session/libraryChoice.ts";
import { open } from "../../session/store.ts";
import type { OpensAt, RecordingsBehind } from "../../session/tabRows.ts";

/** Opens a recording, at the start of its first game unless another place is given. */
export function openListing({ id, name }: Pick<RecordingListing, "id" | "name">, at: OpensAt = {}): void {
  const isStart = Object.values(at).every((each) => each === null);
  const wanted = isStart ? {} : { wanted: { kind: "link", link: { ...noLink, ...at } } as const };
  open({ kind: "host", id, name }, wanted);
}

/** Shows the recordings on which a number is based: opens a single one at the counted place, or lists several. */
export function openBehind(recordings: RecordingsBehind, words: string): void {
  const [first, ...others] = recordings;
  const only = useLink.getState().library?.recordings.find(({ id }) => id === first?.[0]);
  if (first && only && others.length === 0) openListing(only, first[1]);
  else if (first !== undefined) listOnly(recordings, words);
}
