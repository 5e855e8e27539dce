import { provinceName } from "../../core/language/english/nameWords.ts";
import type { Command } from "../parts/command.ts";
import { turnWords } from "../parts/numbers.ts";
import { plainName } from "../parts/recordingWords.ts";
import type { SessionApi } from "../session/api.ts";
import { messageOf, readPlace } from "../session/place.ts";
import { useRecent } from "../session/recent.ts";
import { goTo, hoverProvince, open, setMapView, setTable, useView } from "../session/store.ts";

/** The map of the game at the cursor, with the provinces' names. */
export type Ground = ReturnType<SessionApi["ground"]>;

const fewestLetters = 2;
const mostProvinces = 8;
const mostRecordings = 5;

/** Returns the results of the palette that are not commands: a place in the game, provinces, recent recordings. */
export function finds(typed: string, ground: Ground | undefined): readonly Command[] {
  const text = typed.trim().toLowerCase();
  return [...placeNamed(typed), ...provincesNamed(text, ground ?? null), ...recordingsNamed(text)];
}

/** Returns the turn or message that `f1903` or `217` names: one result or none. */
function placeNamed(typed: string): Command[] {
  const { turns, news } = useView.getState();
  const place = readPlace(typed);
  const n = place && messageOf(place, turns);
  if (place === null || n === null || n < 1 || n > (news?.summary.count ?? 0)) return [];
  const where = place.n === null && place.turn !== null ? turnWords(place.turn) : `message ${n}`;
  const run = (): void => goTo(n, { tab: "game" });
  return [{ id: "find.place", label: `Go to ${where}`, group: "Go", run }];
}

/** Finds provinces by mnemonic or name; those that start with the text come first. */
function provincesNamed(text: string, ground: Ground): Command[] {
  if (ground === null || text.length < fewestLetters) return [];
  const named = [...ground.map.provinces.keys()].map((province) => ({
    province,
    name: provinceName(province, ground.names).replace(/^the /, ""),
  }));
  const rank = ({ province, name }: (typeof named)[number]): number => {
    const words = name.toLowerCase();
    return province.toLowerCase() === text ? 0 : words.startsWith(text) ? 1 : words.includes(text) ? 2 : 3;
  };
  return named
    .filter((each) => rank(each) < 3)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostProvinces)
    .map(({ province, name }) => ({
      id: `find.province.${province}`,
      label: `${name} (${province}): show on map and filter messages`,
      group: "Province",
      run: () => {
        setTable({ filter: `prov==${province}` }, { tab: "game" });
        setMapView(useView.getState().mapView);
        hoverProvince(province);
      },
    }));
}

/** Returns recent recordings from the host. A page cannot reopen files without the user. */
function recordingsNamed(text: string): Command[] {
  const { source } = useView.getState();
  const shown = source?.kind === "host" ? source.id : null;
  return useRecent
    .getState()
    .recordings.filter(({ kind, key, name }) => kind === "host" && key !== shown && name.toLowerCase().includes(text))
    .slice(0, mostRecordings)
    .map(({ key, name }) => ({
      id: `find.recording.${key}`,
      label: `Open ${plainName(name)}`,
      group: "Recent recordings",
      run: () => open({ kind: "host", id: key, name }),
    }));
}
