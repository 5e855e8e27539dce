/** The counts of a map file. */
export interface MapCounts {
  readonly powers: number;
  readonly places: number;
  readonly supplyCentres: number;
  readonly units: number;
}

/** Why a count in the manifest, which a simple reader made, differs from the file. */
export interface SettledDifference {
  readonly counts: Partial<MapCounts>;
  readonly why: string;
}

const replaces = "a unit takes the place of one that an included file put there";

/** Each difference was resolved by reading the file. */
export const settledDifferences: Readonly<Record<string, SettledDifference>> = {
  "dpjudge/1900.map": {
    counts: { supplyCentres: 39 },
    why: "OWNS makes Egypt and Algeria, which are not homes, centres of Britain and France",
  },
  "dpjudge/ambition.map": {
    counts: { supplyCentres: 44 },
    why: "OWNS makes the Austrian Netherlands, which is not a home, a centre of Austria; &SC is not a centre",
  },
  "dpjudge/britain.map": { counts: { units: 25 }, why: `${replaces}: London, Liverpool, Edinburgh` },
  "dpjudge/empire-up.map": { counts: { units: 30 }, why: `${replaces}: Holguin and Ungava` },
  "dpjudge/fiveman.map": {
    counts: { supplyCentres: 27 },
    why: "UNPLAYED and DROP remove eight centres of Russia, Turkey and Rumania; Poland, the renamed Warsaw, is one again",
  },
  "dpjudge/fleetrome.map": { counts: { units: 22 }, why: `${replaces}: Rome` },
  "dpjudge/imperial.map": { counts: { powers: 13 }, why: "U+S+A and USA, C+S+A and CSA are one power each" },
  "dpjudge/loeb9.map": {
    counts: { supplyCentres: 38, units: 28 },
    why: "DROP removes Spain, a centre; the fleet on the north coast of St Petersburg replaces the one on the south coast",
  },
  "dpjudge/milan.map": {
    counts: { supplyCentres: 34, units: 22 },
    why: "DROP removes Venice with its centre and its army; Milan has both instead",
  },
};

/** The expected faults in each file; all other files have none. */
export const deservedFaults: Readonly<Record<string, readonly string[]>> = {
  "dpjudge/1897.map": ["1897.map:1 1898.map is included but not found"],
  "dpjudge/slovenia.map": ["slovenia.map:1 modern-up.map is included but not found"],
  "dpjudge-trials/azov.map": ["slovenia.map:1 modern-up.map is included but not found"],
  "dpjudge-trials/standard_dutch.map": [
    'standard_dutch.map:69 "sint+petersburg/nk" already means STP NCS; it cannot also mean STP SCS',
    'standard_dutch.map:69 "st+petersburg/nk" already means STP NCS; it cannot also mean STP SCS',
  ],
  "dpjudge/empire.map": emptyIslands(),
  "dpjudge/empire-up.map": emptyIslands(),
};

function emptyIslands(): string[] {
  const islands = [
    ["NEW", 258],
    ["HAV", 319],
    ["HOL", 323],
    ["HAI", 324],
    ["DOM", 325],
    ["KIN", 326],
    ["HAW", 365],
    ["GRE", 366],
  ];
  return islands.map(([island, line]) => `empire.map:${line} ${island} lists itself: ignored`);
}

