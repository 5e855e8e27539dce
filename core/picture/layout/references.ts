import { getOrMake } from "../../bytes/keyed.ts";
import type { Point } from "../drawing.ts";
import { standardDrawing } from "../standard/drawing.ts";

/** Rough longitude (east) and latitude (north) by province, in degrees. */
type Places = Readonly<Record<string, readonly [number, number]>>;

const hundredYearsWar: Places = {
  SCT: [-4, 57],
  PAL: [-6, 53],
  DEV: [-4, 51],
  LON: [0, 51],
  FRI: [6, 53],
  HOL: [5, 52],
  BRT: [-3, 48],
  PAR: [2, 49],
  DIJ: [5, 47],
  SAV: [6, 45],
  TOU: [1, 44],
  CAS: [-4, 41],
};

const southAmerica: Places = {
  PNM: [-80, 9],
  BOG: [-74, 5],
  CRC: [-67, 10],
  ECU: [-78, -1],
  BLM: [-48, -2],
  MAN: [-60, -3],
  LIM: [-77, -12],
  LAP: [-68, -17],
  RDJ: [-43, -23],
  SAN: [-71, -33],
  BAI: [-58, -35],
  TDF: [-68, -54],
};

/**
 * Provinces of variants that are played in a real place and share few names with the Standard board, or use its names
 * for other places. By the variant's name.
 */
const placesByMap: Readonly<Record<string, Places>> = {
  african2: {
    MOR: [-6, 32],
    TUN: [10, 34],
    EGY: [30, 27],
    RIY: [46, 24],
    SEN: [-14, 14],
    NGA: [8, 9],
    SOM: [46, 5],
    KEN: [38, 0],
    ANG: [18, -12],
    MAD: [47, -19],
    MOZ: [36, -17],
    CAP: [19, -33],
  },
  americas4: {
    ALA: [-152, 64],
    GRE: [-42, 72],
    NEW: [-56, 49],
    CAL: [-120, 37],
    FLO: [-82, 28],
    MEX: [-99, 19],
    BOG: [-74, 5],
    LIM: [-77, -12],
    RDJ: [-43, -23],
    VAL: [-71, -33],
    URU: [-56, -33],
    TDF: [-68, -54],
  },
  classical: {
    SAG: [0, 40],
    MAS: [5, 43],
    ROM: [12, 42],
    SYR: [15, 37],
    CAR: [10, 37],
    ATH: [24, 38],
    RHO: [28, 36],
    CYR: [22, 33],
    ALE: [30, 31],
    THE: [33, 26],
    DAM: [36, 34],
    ARM: [42, 40],
  },
  hundred3: hundredYearsWar,
  hundred31: hundredYearsWar,
  hundred32: hundredYearsWar,
  iberian2: {
    AST: [-6, 43],
    BIL: [-3, 43],
    TLS: [1, 44],
    POR: [-9, 41],
    ZAR: [-1, 42],
    BAR: [2, 41],
    LIS: [-9, 39],
    MAD: [-4, 40],
    VAL: [0, 39],
    BAL: [3, 39],
    SEV: [-6, 37],
    GRA: [-4, 37],
  },
  south_america32: southAmerica,
  south_america51: southAmerica,
  south_east_asia3: {
    BUR: [96, 20],
    KUN: [103, 25],
    TAI: [121, 24],
    HAN: [106, 21],
    BAG: [100, 14],
    SAI: [107, 11],
    MAN: [121, 15],
    DAV: [126, 7],
    SIN: [104, 1],
    JAK: [107, -6],
    DAR: [131, -12],
    PAP: [144, -7],
  },
  world3: {
    ALA: [-152, 64],
    QBC: [-72, 52],
    CLF: [-120, 37],
    MEX: [-102, 23],
    PER: [-75, -10],
    RDJ: [-43, -22],
    FRA: [2, 47],
    EGY: [30, 27],
    NGA: [8, 9],
    SAF: [24, -30],
    MOS: [38, 56],
    DEL: [77, 28],
    BEI: [116, 40],
    JAP: [138, 36],
    WAU: [122, -26],
  },
};

const references = new Map<string, ReadonlyMap<string, Point>>();

/**
 * Returns points by province that show where north and east are on a map, x to the east and y to the south: rough places
 * for known variants; otherwise the Standard board.
 */
export function referenceFor(mapName: string): ReadonlyMap<string, Point> {
  const name = mapName.toLowerCase();
  const places = Object.hasOwn(placesByMap, name) ? placesByMap[name] : undefined;
  return getOrMake(references, places ? name : "", () =>
    places
      ? new Map(Object.entries(places).map(([name, [east, north]]) => [name, { x: east, y: -north }]))
      : new Map(standardDrawing().areas.map(({ province, anchor }) => [province, anchor.unit])),
  );
}
