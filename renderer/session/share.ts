import { proxy, wrap } from "comlink";
import script from "../../cli/page/page.ts?worker&url";
import type { Season, Turn, TurnKey } from "../../core/map/turn.ts";
import { nameOf } from "./address.ts";
import { peaceNow } from "./peace.ts";
import { toolName } from "./program.ts";
import { publicName } from "./publicName.ts";
import type { ShareApi } from "./shareApi.ts";
import { useView } from "./store.ts";

/** Returns why the page cannot make the file itself, as a whole sentence; null if it can. */
export function whyNotHere(): string | null {
  const { news } = useView.getState();
  if (news?.reading.phase === "following") return "This game is still being recorded.";
  // Only pages from this machine or over TLS can compute the hashes that the file's own security policy needs.
  if (!globalThis.isSecureContext) return "This page was loaded over an insecure connection.";
  return null;
}

/** Returns the command that makes the same file. */
export function shareCommand(): string {
  const { source } = useView.getState();
  const name = nameOf(source) ?? "game.chamber";
  const quoted = /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
  return `npx chamber export ${quoted} --format html --out game.html`;
}

/** A range of turns, given by their keys; both ends are included. */
export interface KeyRange {
  readonly from: TurnKey;
  readonly to: TurnKey;
}

function turnOf(key: TurnKey): Turn {
  const [season, year] = key.split(" ");
  return { season: season as Season, year: Number(year) };
}

/** A page to share, while it is being made. */
export interface Sharing {
  readonly page: Promise<Blob>;
  /** Stops making the page. */
  readonly stop: () => void;
}

/** Exports a game of the open recording, or some of its turns, as one HTML file that opens at the cursor. */
export function sharePage(
  { range, ...choice }: { readonly game: number; readonly range: KeyRange | null; readonly hasPseudonyms: boolean },
  onProgress: (share: number) => void,
): Sharing {
  const { source, cursor } = useView.getState();
  const worker = new Worker(new URL("./shareWorker.ts", import.meta.url), { type: "module", name: "share" });
  const stop = (): void => worker.terminate();
  const make = async (): Promise<Blob> => {
    if (!source) throw new Error("Nothing is open");
    const response = await fetch(script);
    if (!response.ok) throw new Error("A part of this program is missing; reinstall the program");
    const profile = peaceNow();
    const turns = range && { from: turnOf(range.from), to: turnOf(range.to) };
    const rest = { source, range: turns, start: cursor, profile, madeBy: toolName, script: await response.text() };
    const api = wrap<ShareApi>(worker);
    const failed = new Promise<never>((_, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message || "A part of this program could not be loaded"));
    });
    return Promise.race([api.page({ ...choice, ...rest }, proxy(onProgress)), failed]);
  };
  return { page: make().finally(stop), stop };
}

/**
 * Returns the file's name: `game-17-SPR-1901-FAL-1903.html`. It omits what the file omits: the address of the server,
 * and, with pseudonyms, the recording's name, which may name a bot.
 */
export function sharedName(range: KeyRange | null, hasPseudonyms: boolean): string {
  const name = hasPseudonyms ? "game" : publicName(nameOf(useView.getState().source) ?? "game");
  const turns = range === null ? "" : ` ${range.from} ${range.to}`;
  return `${`${name}${turns}`.replace(/[^\p{L}\p{N}._]+/gu, "-").replace(/^[-.]+|-+$/g, "") || "game"}.html`;
}
