/**
 * English names of powers, for lists of recordings, which do not load the maps. A map's messages contain only three
 * letters of each name; powers whose names are uncertain are left out.
 */
const standardNames = "AUS Austria,ENG England,FRA France,GER Germany,ITA Italy,RUS Russia,TUR Turkey";
const hundredNames = "BUR Burgundy,ENG England,FRA France";

const namesByMap: Readonly<Record<string, string>> = {
  standard: standardNames,
  fleet_rome: standardNames,
  shift_around: standardNames,
  abstraction2: "AUS Austria,END England,FRA France,GER Germany,ITA Italy,RUS Russia,TUR Turkey",
  african2: "ETH Ethiopia,IVC Ivory Coast,LIB Libya,SAF South Africa,SAR Saudi Arabia,ZAI Zaire",
  americas4:
    "ARG Argentina,BRZ Brazil,CHL Chile,COL Colombia,GBR Great Britain,MXC Mexico,PER Peru,SPN Spain,USA United States,VEN Venezuela",
  chromatic: "BLU Blue,DAR Dark,LIG Light,RED Red,YEL Yellow",
  classical: "CRT Carthage,EGY Egypt,MAC Macedon,RME Rome,SYA Syria",
  hundred3: hundredNames,
  hundred31: hundredNames,
  hundred32: hundredNames,
  micro: "BLU Blue,GRE Green,RED Red",
  modern:
    "BRT Britain,EGY Egypt,FRN France,GER Germany,ITA Italy,POL Poland,RUS Russia,SPA Spain,TUR Turkey,UKR Ukraine",
  sailho: "EST East,NTH North,STH South,WST West",
  south_america32: "ARG Argentina,BZL Brazil,CHI Chile,COL Colombia",
  south_america51: "ARG Argentina,BZL Brazil,CHL Chile,COL Colombia,PER Peru",
  south_east_asia3: "AUS Australia,CHN China,IND India,MLY Malaysia,PHI Philippines,THL Thailand,VTN Vietnam",
  versailles3: "BRI Britain,FRA France,GER Germany,ITA Italy,POL Poland,TUR Turkey,USS Soviet Union",
};

/** Whether a map has Standard's powers. A recording that does not name its map is taken to be of a Standard game. */
export function hasStandardPowers(map: string | null): boolean {
  return (namesByMap[(map ?? "standard").toLowerCase()] ?? "") === standardNames;
}

/**
 * Returns the English name of a power on a map. For an unknown map, a name in full, as in saved games, gets an initial
 * capital; other names stay as they are.
 */
export function powerWords(power: string, map: string | null): string {
  const names = namesByMap[(map ?? "standard").toLowerCase()]?.split(",");
  const name = names?.find((each) => each.startsWith(`${power} `))?.slice(power.length + 1);
  if (name !== undefined) return name;
  return /^[A-Z]{4,}$/.test(power) ? power.charAt(0) + power.slice(1).toLowerCase() : power;
}
