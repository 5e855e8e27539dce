import { type BaseName, baseOf } from "./bases.ts";
import { acceptedCodes } from "./codes.ts";
import { type FoundAt, findingsOf } from "./findings.ts";
import type { Game } from "./game.ts";
import type { Plant } from "./plant.ts";
import { baseGame, planted } from "./plants.ts";

/**
 * `hit`: a finding names the cause at the right frame and side. `elsewhere`: a finding names the cause, at another
 * frame or about the other side. `missed`: no finding names it.
 */
export type Outcome = "hit" | "elsewhere" | "missed";

/** What lint found in a planted game but not in its base. */
export interface Scored {
  readonly plant: Plant;
  readonly outcome: Outcome;
  /** Numbers of the frames at which the finding is expected. */
  readonly frames: readonly number[];
  /** Findings at these frames about the side at fault. */
  readonly there: readonly FoundAt[];
  /** All other findings in the planted game, including those that the plant explains. */
  readonly others: readonly FoundAt[];
  /** Findings that neither name the mistake nor follow from it. */
  readonly further: readonly FoundAt[];
}

const baselines = new Map<BaseName, Promise<ReadonlySet<string>>>();

/** Returns the findings about a base as keys made of code, side and frame. */
function baselineOf(name: BaseName): Promise<ReadonlySet<string>> {
  const known = baselines.get(name);
  if (known) return known;
  const game = baseGame(name);
  const keys = findingsOf(game).then((found) => new Set(found.map((one) => keyOf(game, one))));
  baselines.set(name, keys);
  return keys;
}

function keyOf({ origins }: Game, { code, side, frame }: FoundAt): string {
  return `${code} ${side} ${frame === null ? "nowhere" : (origins.get(frame) ?? "new")}`;
}

/** Plants a mistake, runs lint and compares its findings with the expectation. */
export async function scored(plant: Plant): Promise<Scored> {
  const { recipe, base } = plant;
  const before = await baselineOf(base);
  const { game, expected } = planted(plant);
  const found = (await findingsOf(game)).filter((one) => isNew(game, one, before));
  const numbers = game.numbers();
  const frames = expected.flatMap((frame) => numbers.get(frame) ?? []);
  const silent = game.silentOf(expected, recipe.side);
  const there = found.filter(
    ({ n, side, connection }) =>
      side === recipe.side && (frames.includes(n) || (n === 0 && silent.includes(connection))),
  );
  const others = found.filter((one) => !there.includes(one));
  const names = (one: FoundAt): boolean => acceptedCodes[recipe.kind].includes(one.code) && isSevere(one, plant);
  const outcome = there.some(names) ? "hit" : others.some(names) ? "elsewhere" : "missed";
  const explained = new Set([recipe.kind, ...(recipe.alsoExplains ?? [])].flatMap((kind) => acceptedCodes[kind]));
  const further = others.filter(({ code }) => !explained.has(code));
  return { plant, outcome, frames, there, others, further };
}

function isNew(game: Game, one: FoundAt, before: ReadonlySet<string>): boolean {
  return one.frame !== null && !game.origins.has(one.frame) ? true : !before.has(keyOf(game, one));
}

function isSevere({ severity }: FoundAt, { recipe }: Plant): boolean {
  return recipe.severity === undefined || severity === "error";
}

/** Describes a base, so that a reader can find a plant: `press-130 (Parlance, standard)`. */
export function baseText(name: BaseName): string {
  const { server, map } = baseOf(name);
  return `${name} (${server}, ${map})`;
}
