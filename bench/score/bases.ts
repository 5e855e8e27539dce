import { existsSync } from "node:fs";
import { join } from "node:path";
import type { NumberDialect } from "../../core/tokens/numberDialect.ts";

/** Relative to the built benchmarks. Tests run the sources, which are one folder higher. */
export const rootFolder: string = join(
  import.meta.dirname,
  import.meta.filename.endsWith(".ts") ? "../.." : "../../..",
);

/** The folder of captures that are not part of the repository. */
export const sharedFolder: string = process.env["CHAMBER_SHARED"] ?? join(rootFolder, "../shared/data");

/** A real game in which the recipes plant mistakes. */
export interface Base {
  /** Relative to the repository, or to the folder of shared captures. */
  readonly path: string;
  readonly isShared: boolean;
  readonly server: "Parlance" | "diplomacy" | "AiServer";
  readonly dialect: NumberDialect;
  readonly map: string;
  /** Ends the game before the first NOW of this turn, as if the recorder had been stopped at that point. */
  readonly upTo?: string;
  /** Raises the game to this level. Everything in the game must also be correct at this level. */
  readonly level?: number;
  /** Replaces the options of every HLO after LVL. */
  readonly options?: string;
}

const capture = (name: string): string => join("test/data/captures", name, "capture.jsonl.gz");
const sharedCapture = (name: string): string => join("captures", name, "capture.jsonl.gz");

const parlance = { isShared: false, server: "Parlance", dialect: "parlance", map: "standard" } as const;
const diplomacy = { isShared: false, server: "diplomacy", dialect: "diplomacy", map: "standard" } as const;
const aiServer = { isShared: true, server: "AiServer", dialect: "diplomacy", map: "standard" } as const;
/** A game of seven DumbBots at level 0 that ends in a solo; the file is truncated to keep each run short. */
const solo = { ...parlance, path: "recordings/no-press-solo.chamber.gz", upTo: "SPR 1903" } as const;

/** All games by name. */
export const bases = {
  solo: { ...solo, upTo: "SPR 1904" },
  "solo-whole": { ...parlance, path: solo.path },
  "solo-timed": { ...solo, options: "( MTL 60 ) ( RTL 30 ) ( BTL 30 )" },
  "solo-timed-pause": { ...solo, options: "( MTL 60 ) ( RTL 30 ) ( BTL 30 ) ( DSD )" },
  "solo-10": { ...solo, level: 10 },
  "solo-10-partial": { ...solo, level: 10, options: "( PDA )" },
  "solo-20": { ...solo, level: 20 },
  "solo-30": { ...solo, level: 30 },
  "solo-40": { ...solo, level: 40 },
  "solo-50": { ...solo, level: 50 },
  "solo-60": { ...solo, level: 60 },
  "solo-70": { ...solo, level: 70 },
  "solo-80": { ...solo, level: 80 },
  "solo-90": { ...solo, level: 90 },
  "solo-100": { ...solo, level: 100 },
  "solo-110": { ...solo, level: 110 },
  "solo-120": { ...solo, level: 120 },
  "solo-130": { ...solo, level: 130 },
  "solo-8000": { ...solo, level: 8000 },
  micro: { ...parlance, path: capture("parl_var_micro"), map: "micro" },
  "micro-timed": { ...parlance, path: capture("parl_var_micro"), map: "micro", options: "( MTL 60 )", upTo: "SPR 8" },
  "micro-30": { ...parlance, path: capture("parl_var_micro"), map: "micro", level: 30, upTo: "SPR 8" },
  "late-20": { ...solo, level: 20, upTo: "FAL 1919" },
  "late-20-quiet": { ...solo, level: 20, upTo: "FAL 1905", options: "( NPR ) ( NPB )" },
  "late-110": { ...solo, level: 110, upTo: "FAL 1919" },
  hundred: { ...parlance, path: capture("parl_var_hundred3"), map: "hundred3" },
  "hundred-start": { ...parlance, path: capture("parl_var_hundred3"), map: "hundred3", upTo: "SPR 1428" },
  modern: { ...parlance, path: capture("parl_var_modern_start"), map: "modern" },
  sailho: { ...parlance, path: capture("parl_var_sailho"), map: "sailho" },
  "press-20": { ...parlance, path: capture("parl_midgame") },
  "press-130": { ...parlance, path: capture("parl_std_press130_start") },
  "pause-100": { ...parlance, path: capture("parl_std_dsd_pause") },
  draw: { ...parlance, path: capture("parl_std_hold7_drw") },
  maps: { ...parlance, path: capture("parl_mdf_all_variants"), map: "22 variants" },
  "dip-draw": { ...diplomacy, path: capture("dip_hold7_drw") },
  "dip-midgame": { ...diplomacy, path: capture("dip_midgame") },
  "dip-dumb": { ...diplomacy, path: sharedCapture("dip_dumb7_c"), isShared: true },
  "press-40": { ...parlance, path: sharedCapture("parl_std_tinychunks"), isShared: true },
  classical: { ...parlance, path: sharedCapture("parl_var_classical"), isShared: true, map: "classical" },
  "ai-hold": { ...aiServer, path: "captures/aiserver-clg/0017e82c_0000.jsonl" },
  "ai-join": { ...aiServer, path: "captures/aiserver-clg/00178ae1_0000.jsonl" },
} as const satisfies Readonly<Record<string, Base>>;

export type BaseName = keyof typeof bases;

export function baseOf(name: BaseName): Base {
  return bases[name];
}

export function fileOf(base: Base): string {
  return join(base.isShared ? sharedFolder : rootFolder, base.path);
}

/** Whether the base can be read: shared captures may be missing. */
export function isHere(name: BaseName): boolean {
  return existsSync(fileOf(bases[name]));
}
