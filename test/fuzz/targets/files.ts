import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { encodeUtf8 } from "../../../core/bytes/utf8.ts";
import { BotLog } from "../../../core/formats/botLog/botLog.ts";
import { foreignFormats, recognise } from "../../../core/formats/catalogue.ts";
import { readSavedGame } from "../../../core/formats/diplomacySavedGame.ts";
import type { FileReader } from "../../../core/formats/foreignFormat.ts";
import { applyDocumentStep, documentGame, documentSteps } from "../../../core/game/document.ts";
import type { GameState } from "../../../core/game/state.ts";
import type { EntryDraft } from "../../../core/recording/entry.ts";
import { printTokens } from "../../../core/tokens/text.ts";
import { standard } from "../../support/bytes.ts";
import { clgFile } from "../../support/clg.ts";
import { placed } from "../../support/entries.ts";
import { Dice, seedOf } from "../dice.ts";
import { clgForm } from "../forms/clgFiles.ts";
import { jsonForm } from "../forms/jsonTexts.ts";
import { textForm } from "../forms/texts.ts";
import { ensure, type Target } from "../target.ts";
import { messages } from "./traffic.ts";

const chunkLog = gunzipSync(readFileSync("test/data/captures/dip_errors/capture.jsonl.gz")).toString().trim();

/**
 * Reads another program's file, whole and in pieces, and checks that its entries can be in a recording and that every
 * fault has a description.
 */
function readFile(kind: keyof typeof foreignFormats, name: string, file: Uint8Array): string {
  recognise(file.subarray(0, 65_536), name);
  const whole = readIn([file], foreignFormats[kind].open(name));
  const dice = new Dice(seedOf(file));
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < file.length; ) {
    const end = at + 1 + dice.below(dice.chance(0.3) ? 9 : 2000);
    pieces.push(file.subarray(at, end));
    at = end;
  }
  const divided = readIn(pieces, foreignFormats[kind].open(name));
  ensure(whole.drafts.length === divided.drafts.length, "different entries when the file is read in pieces");
  ensure(whole.faults.join("\n") === divided.faults.join("\n"), "different faults when the file is read in pieces");
  ensure(!whole.faults.includes(""), "a fault without a description");
  placed(whole.drafts);
  const kinds = new Set(whole.drafts.map(({ type }) => type));
  const faults = new Set(whole.faults.map((fault) => fault.replace(/[\d"'].*/, "").slice(0, 24)));
  return `${[...kinds].sort().join(" ")} ${[...faults].slice(0, 4).sort().join("|")}`;
}

function readIn(pieces: readonly Uint8Array[], reader: FileReader) {
  const drafts: EntryDraft[] = [];
  for (const piece of pieces) for (const entries of reader.push(piece)) drafts.push(...entries);
  for (const entries of reader.end()) drafts.push(...entries);
  return { drafts, faults: reader.faults.map(({ message }) => message) };
}

/** Logs from bots on AiServer. */
export const clg: Target<Uint8Array> = {
  name: "clg",
  form: clgForm,
  largest: 10_000,
  seeds() {
    const records = chunkLog
      .split("\n")
      .flatMap((line) => {
        const {
          ev,
          dir,
          hex = "",
          t_ns: ns = 0,
        }: Readonly<Record<"ev" | "dir" | "hex", string>> & { t_ns?: number } = JSON.parse(line);
        return ev === "data" ? [{ dir, bytes: Buffer.from(hex, "hex"), ns }] : [];
      })
      .map(({ dir, bytes, ns }) => ({ ticks: Math.round(ns / 1e6) % 2 ** 32, direction: dir === "c2s" ? 6 : 5, bytes }))
      .filter(({ bytes }) => bytes.length < 400);
    return [0, 20, 60, 100].map((at) => clgFile(records.slice(at, at + 12)));
  },
  run: (file) => readFile("clg", "a.clg", file),
};

const eventWords: readonly string[] = [
  ...['"t_ns"', '"conn"', '"ev"', '"dir"', '"hex"', '"data"', '"open"', '"close"', '"c2s"', '"s2c"', '"peer"', '"fin"'],
  ...["{", "}", ":", ",", "00", "0", "-1", "null", "02000002", '"rst"', "1e3", "1.5"],
];

/** Logs of chunks as lines of JSON. */
export const jsonl: Target<string> = {
  name: "jsonl",
  form: jsonForm(eventWords, ".jsonl"),
  largest: 8000,
  seeds: () => {
    const lines = chunkLog.split("\n").filter((line) => line.length < 600);
    return [0, 15, 40, 90, 150].map((at) => lines.slice(at, at + 12).join("\n"));
  },
  run: (text) => readFile("chunk-log", "a.jsonl", encodeUtf8(text)),
};

const csvWords: readonly string[] = [
  ..."# S1901M F1901R W1901A , ( ) #1901 12 NME YES REJ MAP HLO SCO NOW SUB ORD SND FRM PRP PCE AUS FRA".split(" "),
  ..."( s t a n d a r d ) AMY FLT BUD VIE TRI ( SPR #1901 ) MTO HLD -1 99999 #0 #-1 \" '".split(" "),
];

/** Exchanges with the diplomacy server, as lines of comma-separated text. */
export const csv: Target<string> = {
  name: "csv",
  form: textForm(csvWords, ".csv"),
  largest: 6000,
  seeds() {
    const spaced = messages(40).map(({ tokens }) =>
      printTokens(tokens, standard).replace(/'([^']*)'/g, (_, text: string) => [...text].join(" ")),
    );
    const lines = spaced.map((text, at) => (at % 2 === 0 ? `12,${text}` : `12,,${text}`));
    return [
      "# S1901M\n12,NME ( B o t ) ( v 1 ),YES ( NME ( B o t ) ( v 1 ) ),MAP ( s t a n d a r d )",
      "12,YES ( MAP ( s t a n d a r d ) ),HLO ( AUS ) ( #7 ) ( ( LVL #0 ) )\n12,,SCO ( AUS BUD TRI VIE ) ( UNO BEL )",
      ...[0, 12, 24, 36].map((at) => ["# S1901M", ...lines.slice(at, at + 12)].join("\n")),
    ];
  },
  run: (text) => readFile("diplomacy-csv", "a.csv", encodeUtf8(text)),
};

const savedWords: readonly string[] = [
  ..."A F PAR BUR - S C VIA H R D B WAIVE /NC /SC /EC * S1901M F1901R W1901A FORMING COMPLETED ALL EVERYONE".split(" "),
  ..."AUSTRIA FRANCE GLOBAL standard standard_france_austria unknown void bounce dislodged cut disband".split(" "),
];

/** Saved games: each yields faults and a document whose steps make a game. */
export const savedGames: Target<string> = {
  name: "saved-games",
  form: jsonForm(savedWords, ".json"),
  largest: 16_000,
  seeds: () => ["small", "cicero"].map((name) => readFileSync(`test/data/saved-games/${name}.json`, "utf8")),
  run(text) {
    const reading = readSavedGame(text);
    readFile("diplomacy-saved-game", "a.json", encodeUtf8(text));
    if (!reading.ok) {
      ensure(reading.fault.message !== "" && reading.fault.where !== "", "a fault without a description");
      return reading.fault.message.slice(0, 60);
    }
    const { document, faults } = reading;
    let game: GameState = documentGame(document);
    for (const [at, step] of documentSteps(document).entries()) game = applyDocumentStep(game, document, step, at + 1);
    ensure(game.past.size <= document.phases.length, "more turns than phases");
    const words = new Set(faults.map(({ message }) => message.replace(/[\d"'].*/, "").slice(0, 40)));
    const verbs = new Set(document.phases.flatMap(({ orders }) => orders.map(({ order }) => order.type)));
    return `${document.map} ${document.phases.length} ${[...verbs].sort().join(" ")} ${[...words].slice(0, 6).sort().join("|")}`;
  },
};

const logWords: readonly string[] = [
  ..."12:00:00 23:59:59.999 2024-05-01T10:00:00Z 2024-05-01 10:00:00,123 [10:00:00] 1714557600.25 10:00 AM".split(" "),
  ..."INFO connected at Exception Traceback +02:00 -0530 1714557600123 May 1 99:99:99".split(" "),
];

/** Logs that bots write: every line is in one record, in order, however the log is divided. */
export const botLog: Target<string> = {
  name: "bot-log",
  form: textForm(logWords, ".log"),
  largest: 8000,
  seeds: () => [
    "12:00:00 connected\n12:00:01.5 sent NME\n  at org.example\n23:59:59 waiting\n00:00:01 a new day\n",
    "2024-05-01T10:00:00.250Z ready\n2024-05-01T10:00:01Z sent\n",
    "[2024-05-01 10:00:00,123] INFO ready\r\n[2024-05-01 10:00:01,123] INFO sent\r\n",
    "1714557600.25 ready\n1714557601.25 sent\nno time\n",
  ],
  run(text) {
    const bytes = encodeUtf8(text);
    const whole = new BotLog();
    whole.push(bytes);
    whole.end();
    const dice = new Dice(seedOf(bytes));
    const divided = new BotLog();
    for (let at = 0; at < bytes.length; ) {
      const end = at + 1 + dice.below(dice.chance(0.5) ? 4 : 400);
      divided.push(bytes.subarray(at, end));
      at = end;
    }
    divided.end();
    ensure(textOf(divided) === textOf(whole), "different records when the log is read in pieces");
    const lines = textOf(whole).split("\n").length;
    const expected = new TextDecoder().decode(bytes).split("\n").length;
    ensure(whole.count === 0 || Math.abs(lines - expected) <= 1, "lines are missing");
    ensure(whole.indexAt(Number.POSITIVE_INFINITY) <= whole.count - 1, "a record after the last one");
    return `${whole.clock} ${Math.min(6, whole.count)} ${whole.extent !== null}`;
  },
};

function textOf(log: BotLog): string {
  return Array.from({ length: log.count }, (_, index) => log.record(index)?.text).join("\n");
}
