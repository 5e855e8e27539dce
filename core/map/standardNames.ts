import type { Place } from "./place.ts";
import { parsePlaceLine } from "./placeLineText.ts";
import { daideCoast, type PlaceNaming } from "./placeNames.ts";

/**
 * The names of the Standard map's places, from the file `standard.geography` of DPjudge, Copyright 2017 Manus Hand,
 * under the MIT licence (core/map/README.md); the ambiguous `tyr?` is from README_MAPS.
 */
const lines = `
Adriatic Sea = adr adriatic
Aegean Sea = aeg aegean
Albania = alb
Ankara = ank
Apulia = apu
Armenia = arm
Baltic Sea = bal baltic
Barents Sea = bar barents
Belgium = bel
Berlin = ber
Black Sea = bla black
Bohemia = boh
Brest = bre
Budapest = bud
Bulgaria (east coast) = bul/ec bul(ec) bulgaria/ec bulgaria(ec)
Bulgaria (south coast) = bul/sc bul(sc) bulgaria/sc bulgaria(sc)
Bulgaria = bul
Burgundy = bur burgandy
Clyde = cly
Constantinople = con
Denmark = den
Eastern Mediterranean = eas emed east eastern eastmed ems eme emd eas+med
Edinburgh = edi
English Channel = eng channel ech eng+ch
Finland = fin
Galicia = gal galacia
Gascony = gas
Greece = gre
Gulf of Lyon = lyo gol gulfofl lyon
Gulf of Bothnia = bot gob both gulfofb bothnia
Helgoland Bight = hel helgoland heligoland heligoland+bight
Holland = hol
Ionian Sea = ion ionian
Irish Sea = iri irish irs
Kiel = kie
Liverpool = lvp livp lpl
Livonia = lvn livo lvo lva
London = lon
Marseilles = mar mars
Mid-Atlantic Ocean = mao midatlanticocean midatlantic mid mat
Moscow = mos
Munich = mun
Naples = nap
North Atlantic Ocean = nao nat
North Africa = naf nora n+afr
North Sea = nth norsea nts
Norway = nwy nor norw
Norwegian Sea = nwg norwegian norwsea nrg norg
Paris = par
Picardy = pic
Piedmont = pie
Portugal = por
Prussia = pru
Rome = rom
Ruhr = ruh
Rumania = rum
Serbia = ser
Sevastopol = sev sevastapol
Silesia = sil
Skagerrak = ska
Smyrna = smy
Spain (north coast) = spa/nc spa(nc) spain/nc spain(nc) spn/nc spn(nc) spa+(north+coast)
Spain (south coast) = spa/sc spa(sc) spain/sc spain(sc) spn/sc spn(sc) spa+(south+coast) spa/wc
Spain = spa spn
St Petersburg (north coast) = stp/nc stp(nc) stpete/nc stpete(nc) st.+petersburg/nc stp+(north+coast)
St Petersburg (south coast) = stp/sc stp(sc) stpete/sc stpete(sc) st.+petersburg/sc stp+(south+coast)
St Petersburg = stp stpete st.+petersburg st.petersburg
Sweden = swe
Syria = syr
Trieste = tri
Tunis = tun
Tuscany = tus
Tyrolia = tyr tyl trl tyo tyrol
Tyrrhenian Sea = tys tyrr tyrrhenian tyn tyh tyr?
Ukraine = ukr
Venice = ven
Vienna = vie
Wales = wal
Warsaw = war
Western Mediterranean = wes wmed west western westmed wms wme wmd west+med wes+med western+med
Yorkshire = yor york yonkers
`;

/** DAIDE's mnemonics if they differ from e-mail judges' abbreviations. */
const daideNames: Readonly<Record<string, string>> = { ENG: "ECH", BOT: "GOB", LYO: "GOL" };

/** A province of the Standard map: full name, e-mail judges' abbreviation and DAIDE's mnemonic. */
export interface StandardPlaceLine {
  readonly abbreviation: string;
  readonly fullName: string;
  readonly daideName: string;
}

const placeLines = lines
  .split("\n")
  .filter((line) => line !== "")
  .map(parsePlaceLine);

/** Provinces, without coasts. */
export const standardPlaceLines: readonly StandardPlaceLine[] = placeLines
  .filter(({ abbreviation }) => !abbreviation.includes("/"))
  .map(({ abbreviation, fullName }) => ({ abbreviation, fullName, daideName: daideNameOf(abbreviation) }));

/** Provinces and coasts with all their spellings. */
export const standardNamings: readonly PlaceNaming[] = placeLines.map((line) => ({
  place: placeOf(line.abbreviation),
  judgeName: line.abbreviation,
  fullName: line.fullName,
  aliases: line.aliases,
  ambiguousAliases: line.ambiguousAliases,
}));

function placeOf(abbreviation: string): Place {
  const [base = abbreviation, coast] = abbreviation.split("/");
  return { province: daideNameOf(base), coast: coast === undefined ? null : (daideCoast(coast) ?? coast) };
}

function daideNameOf(abbreviation: string): string {
  return daideNames[abbreviation] ?? abbreviation;
}
