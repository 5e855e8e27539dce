import { importsOf, roomOf, rooms } from "./rooms.ts";

/** Rooms that no other room imports from and that are not shipped. */
const outside: ReadonlySet<string | undefined> = new Set(["bench", "test"]);

/** Returns the rooms that each room imports from, in the order of the list. */
export function arrowsOf(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const targets = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const room = roomOf(file);
    if (room === undefined || outside.has(room)) continue;
    const own = targets.get(room) ?? new Set();
    targets.set(room, own);
    for (const { to, isPackage } of importsOf(file, source)) {
      const target = isPackage ? undefined : roomOf(to);
      if (target !== undefined && target !== room) own.add(target);
    }
  }
  const inhabited = rooms.filter((room) => targets.has(room));
  return new Map(inhabited.map((room) => [room, rooms.filter((other) => targets.get(room)?.has(other))]));
}

/**
 * Returns the rooms by floor, as text. A room is on the floor above the highest one that it imports from, so a floor
 * imports only from floors with lower numbers. A line omits rooms that another room on the line already imports from,
 * directly or indirectly.
 */
export function housePicture(sources: ReadonlyMap<string, string>): string {
  const arrows = arrowsOf(sources);
  const reached = new Map<string, ReadonlySet<string>>();
  const floors = new Map<string, number>();
  // In the list, every room comes after the rooms that it imports from.
  for (const [room, targets] of arrows) {
    reached.set(room, new Set(targets.flatMap((target) => [target, ...(reached.get(target) ?? [])])));
    floors.set(room, 1 + Math.max(-1, ...targets.map((target) => floors.get(target) ?? 0)));
  }
  const width = Math.max(...[...arrows.keys()].map((room) => room.length));
  const lineOf = (room: string, isFirst: boolean): string => {
    const targets = arrows.get(room) ?? [];
    const shown = targets.filter((target) => !targets.some((other) => reached.get(other)?.has(target)));
    const floor = isFirst ? String(floors.get(room)) : "";
    return `${floor.padStart(5)}  ${room.padEnd(width)}${shown.length === 0 ? "" : `  <- ${shown.join(", ")}`}`.trimEnd();
  };
  const byFloor = [...new Set(floors.values())].sort((a, b) => a - b);
  return byFloor
    .map((floor) => {
      const own = [...arrows.keys()].filter((room) => floors.get(room) === floor);
      return own.map((room, index) => lineOf(room, index === 0)).join("\n");
    })
    .join("\n");
}
