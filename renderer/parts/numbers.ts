const seasons: Readonly<Record<string, readonly [string, string]>> = {
  SPR: ["Spring", "Spr"],
  SUM: ["Summer", "Sum"],
  FAL: ["Fall", "Fal"],
  AUT: ["Autumn", "Aut"],
  WIN: ["Winter", "Win"],
};

/** `46995` as `46 995`, by narrow spaces at which no line breaks. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** All of some counts together. */
export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

/** `1 message`, `2 messages`. */
export function counted(value: number, what: string): string {
  return `${grouped(value)} ${what}${value === 1 ? "" : "s"}`;
}

/** `SPR 1901` as `Spring 1901`. */
export function turnWords(key: string): string {
  const [season = "", year = ""] = key.split(" ");
  return `${seasons[season]?.[0] ?? season} ${year}`;
}

/** `SPR 1901` as `Spr 1901`. */
export function shortTurn(key: string): string {
  const [season = "", year = ""] = key.split(" ");
  return `${seasons[season]?.[1] ?? season} ${year}`;
}

/** Milliseconds as `35 s`, `2 min 5 s`, `1 h 10 min`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
