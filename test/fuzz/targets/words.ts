import { standard } from "../../../core/map/standard.ts";
import { readingsOf } from "../../../core/words/reading.ts";
import { textForm } from "../forms/texts.ts";
import { ensure, type Target } from "../target.ts";

const words: readonly string[] =
  "I'll I'm going to move support you into convoy hold build in Vie Galicia St . Pete A F - > S C H ( / and , if or ? \n with from use can will DMZ the war".split(
    " ",
  );

const seeds: readonly string[] = [
  "I'll move Vienna to Galicia and support you into Rumania with Bud.",
  "A Vie - Gal\nF NTH C A YOR - NWY\nBur s Mun - Ruh",
  "Im sending pru to bal and war to prussia, if you hold Kie.",
  "Can you please support Ukr - Sev? DMZ in Galicia?",
  "I have Moscow supporting it to Warsaw; St. Petersburg (south coast) will hold",
];

const board = {
  map: standard.map,
  units: [...standard.map.provinces.keys()].map((province, at) => {
    return { power: at % 2 === 0 ? "AUS" : "RUS", type: at % 3 === 0 ? "FLT" : "AMY", province, coast: null } as const;
  }),
};

/** Free-text messages: every reading is inside the message and quotes it. */
export const plainWords: Target<string> = {
  name: "plain-words",
  form: textForm(words),
  largest: 4000,
  largestGrown: 64 * 1024,
  seeds: () => seeds,
  run(text) {
    const context = { names: standard, speaker: "AUS", listener: "RUS", season: "spring" };
    const readings = readingsOf(text, context, text.length % 2 === 0 ? board : null);
    for (const { span, words: quoted, order } of readings) {
      ensure(span[0] < span[1] && span[1] <= text.length, "the words are outside the message");
      ensure(text.slice(...span) === quoted && order !== "", "the words are not quoted");
    }
    return [...new Set(readings.map(({ kind, daide }) => `${kind} ${daide !== null}`))].sort().join(" ");
  },
};
