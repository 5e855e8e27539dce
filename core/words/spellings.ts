/*
 * Further spellings that players use for places on the Standard board, in addition to the names in core/map:
 * abbreviations from several traditions, common misspellings, and short forms.
 */

/** Further spellings in lower case, keyed by DAIDE's mnemonic. In a message, full stops may follow the words. */
export const furtherSpellings: Readonly<Record<string, readonly string[]>> = {
  ADR: ["adr sea"],
  AEG: ["aegian", "agean"],
  ALB: ["alb"],
  ARM: ["arm"],
  BAL: ["the baltic"],
  BEL: ["belg"],
  BLA: ["bs", "blk", "black sea"],
  BUD: ["buda"],
  BUL: ["bulg"],
  BUR: ["burg"],
  CON: ["const", "constant", "constantinopel", "istanbul"],
  DEN: ["denm"],
  EAS: ["e med", "eastern med", "east mediterranean"],
  ECH: ["ec", "the channel", "channel"],
  EDI: ["edin", "edinb"],
  GAL: ["galicia", "gali"],
  GOB: ["gulf of both", "bothnia"],
  GOL: ["gulf of lyons", "gulf of lion", "lyons", "golyon", "the gulf"],
  GRE: ["gree", "greek"],
  HEL: ["helg", "helgo", "heli", "helig", "heligoland bight"],
  HOL: ["holl", "netherlands"],
  KIE: ["kiev"],
  LVN: ["livon"],
  LVP: ["liverp", "lpool"],
  MAO: ["mid atlantic", "the mid atlantic", "midatl", "mid atl"],
  MAR: ["marseille", "marse"],
  MOS: ["mosc"],
  MUN: ["muni", "münchen"],
  NAF: ["n africa", "n af", "north af"],
  NAO: ["n atlantic", "north atlantic", "natl"],
  NTH: ["n sea", "north sea", "nsea"],
  NWG: ["nwgs", "norwegian sea", "nrs", "nws"],
  NWY: ["norw", "nrwy"],
  PIC: ["pica"],
  PIE: ["pied", "piedmonte", "piemont"],
  PRU: ["prus"],
  RUM: ["roumania", "romania", "ruma"],
  SER: ["serb"],
  SEV: ["sebastopol", "sevestapol", "sevestopol", "sevas", "seva"],
  SIL: ["siles"],
  SKA: ["skag", "skaggerak", "skagerrack", "skagerak"],
  SMY: ["smyr"],
  SPA: ["spain"],
  STP: ["st p", "st pete", "st petes", "st petersberg", "petersburg", "st pete's", "st petersburg", "saint petersburg"],
  SWE: ["swed"],
  TRI: ["trie", "triest"],
  TUN: ["tunisia", "tuni"],
  TUS: ["tusc"],
  TYR: ["tyrol", "tirol", "tyro", "tyrola"],
  TYS: ["tyrr sea", "tyrrhenian"],
  UKR: ["ukraine", "ukrain"],
  VEN: ["veni"],
  VIE: ["vien"],
  WAR: ["wars"],
  WES: ["west med", "western med", "w med", "west mediterranean"],
};

/** Spellings in core/map that mean something else in English (`both`), or could be either of two places (`liv`). */
export const noSpellings: ReadonlySet<string> = new Set(["both", "east", "west", "eastern", "western", "liv", "med"]);

/** Adjectives that identify a unit by its place: `my Spanish fleet`. */
export const placeAdjectives: Readonly<Record<string, string>> = {
  ...{ albanian: "ALB", belgian: "BEL", bohemian: "BOH", bulgarian: "BUL", burgundian: "BUR", danish: "DEN" },
  ...{ dutch: "HOL", galician: "GAL", greek: "GRE", livonian: "LVN", portuguese: "POR", prussian: "PRU" },
  ...{ rumanian: "RUM", romanian: "RUM", serbian: "SER", silesian: "SIL", spanish: "SPA", swedish: "SWE" },
  ...{ tunisian: "TUN", tyrolian: "TYR", ukrainian: "UKR", venetian: "VEN" },
};

/**
 * Spellings that are also English words, or a power's name. In lower case, they count only if notation or an adjacent
 * place shows what they mean.
 */
export const warySpellings: ReadonlySet<string> = new Set(
  (
    "arm bar bel black bot bs con den ec eng english gas irish mar mars mat mid nap nor norwegian nws par pic pie spa " +
    "war york"
  ).split(" "),
);
