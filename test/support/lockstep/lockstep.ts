import { knownVariants, lookUpVariant } from "../../../core/map/library.ts";
import type { StartPosition } from "../../../core/map/loadedMap.ts";
import type { Entry } from "../../../core/recording/entry.ts";
import type { Representation } from "../../../core/tokens/representation.ts";
import { isPower, isProvince } from "../../../core/tokens/token.ts";
import { type RecordedGame, type RecordedPosition, recordedGame } from "./recordedGame.ts";
import { LockstepReplay, type ReplayReport } from "./replay.ts";

/** Replays a recorded game against our server; returns the report, or the reason why the game cannot be replayed. */
export function replayed(entries: readonly Entry[]): ReplayReport | { readonly why: string } {
  const game = recordedGame(entries);
  const first = game.steps.find((step) => step.type === "position");
  if (game.map === null || first?.type !== "position") return { why: "no client received a map and a position" };
  const found = lookUpVariant(knownVariants, game.map, namesOf(game));
  if (!found.found) return { why: `no known map ${game.map} has these names` };
  const missing = found.loaded.map.powers.filter(
    ({ name }) => ![...game.seats.values()].some(({ power }) => power === name),
  );
  if (missing.length > 0)
    return { why: `the recording lacks the players of ${missing.map(({ name }) => name).join(" ")}` };
  return new LockstepReplay(game, found.loaded, startAt(first.position)).run();
}

function namesOf({ representation }: RecordedGame) {
  if (representation === null || representation.source === "standard") return null;
  const of = (is: (token: number) => boolean, { names }: Representation): string[] =>
    [...names].filter(([token]) => is(token)).map(([, name]) => name);
  return { powers: of(isPower, representation), provinces: of(isProvince, representation) };
}

function startAt({ turn, units, centres }: RecordedPosition): StartPosition {
  const owned = (centres ?? []).filter(({ owner }) => owner !== "UNO");
  return { turn, units, owners: new Map(owned.map(({ owner, centres: list }) => [owner, list])) };
}
