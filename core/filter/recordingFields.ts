import type { ListedResult, RecordingListing, RecordingSummary, TriedListing } from "../host/host.ts";
import { type Choice, choice } from "./choices.ts";
import { type RowTable, rowTable } from "./rowTable.ts";

type FilteredListing = RecordingSummary &
  Pick<RecordingListing, "name" | "folder" | "byteLength" | "live" | "tried" | "pending">;

/** The parts of a recording that a filter reads. */
export interface FilteredRecording {
  readonly listing: FilteredListing;
  /** The text in which a filter searches for bare words. */
  readonly searched: string;
}

const resultChoices: Readonly<Record<ListedResult["kind"], Choice>> = {
  solo: choice("solo", "one power won"),
  draw: choice("draw", "several powers shared a draw"),
  none: choice("none", "the game ended without a result"),
  unknown: choice("unknown", "the end was not recorded, or there is not exactly one game"),
};

const triedChoices: Readonly<Record<TriedListing["status"], Choice>> = {
  passed: choice("passed", "the bot handled the situation"),
  failed: choice("failed", "the bot did not handle the situation"),
  "not-applicable": choice("not-applicable", "the situation does not apply to the bot"),
};

const isRead = ({ pending, unreadable }: FilteredListing): boolean => !pending && unreadable === null;

/** Reads a value that is known only once the recording has been read. */
const read =
  <T>(of: (listing: FilteredListing) => T) =>
  ({ listing }: FilteredRecording): T | null =>
    isRead(listing) ? of(listing) : null;

/** The fields of recordings. */
export const recordingFields: RowTable<FilteredRecording> = rowTable("recordings", ({ searched }) => searched, {
  name: {
    type: "text",
    aliases: ["recording"],
    meaning: "the path of the file in its folder",
    question: "which name?",
    examples: ["name:game-12"],
    of: ({ listing }) => listing.name,
  },
  folder: {
    type: "text",
    phrase: "whose folder name is",
    meaning: "the folder that is served",
    question: "which folder?",
    examples: ["folder:evening"],
    of: ({ listing }) => listing.folder,
  },
  map: {
    type: "text",
    phrase: "whose map name is",
    meaning: "the map of the game; of several games, any of their maps",
    question: "which map?",
    examples: ["map:standard"],
    of: read(({ maps }) => maps),
  },
  level: {
    type: "number",
    phrase: "whose press level is",
    meaning: "the press level of the game",
    question: "which level?",
    examples: ["level>=20"],
    of: read(({ level }) => level),
  },
  result: {
    type: "choice",
    choices: Object.values(resultChoices),
    meaning: "how the game ended: solo, draw, none, unknown",
    question: "which result?",
    examples: ["result:solo"],
    of: read(({ result }) => result.kind),
  },
  winner: {
    type: "name",
    names: "powers",
    meaning: "a power that won or shared a draw; a draw of all powers names none",
    question: "which power?",
    examples: ["winner:FRA"],
    of: read(({ result }) => result.powers),
  },
  power: {
    type: "name",
    names: "powers",
    phrase: "with a player of",
    meaning: "a power that a client plays",
    question: "which power?",
    examples: ["power:FRA"],
    of: read(({ bots }) => bots.flatMap(({ power }) => power ?? [])),
  },
  bot: {
    type: "text",
    phrase: "with a bot whose name is",
    meaning: "the program of a player, with its version",
    question: "which bot?",
    examples: ["bot:albert"],
    of: read(({ bots }) =>
      bots.flatMap(({ name, version }) => (name === null ? [] : `${name} ${version ?? ""}`.trim())),
    ),
  },
  turns: {
    type: "number",
    phrase: "with",
    counted: "turns",
    meaning: "how many turns were recorded",
    question: "how many turns?",
    examples: ["turns>30"],
    of: read(({ turns }) => turns),
  },
  frames: {
    type: "number",
    phrase: "with",
    counted: "frames",
    meaning: "how many frames were recorded",
    question: "how many frames?",
    examples: ["frames>=1000"],
    of: read(({ frames }) => frames),
  },
  games: {
    type: "number",
    phrase: "with",
    counted: "games",
    meaning: "how many games were recorded",
    question: "how many games?",
    examples: ["games>1"],
    of: read(({ games }) => games),
  },
  bytes: {
    type: "number",
    phrase: "of",
    counted: "bytes",
    meaning: "size of the file in bytes",
    question: "how many bytes?",
    examples: ["bytes>=1000000"],
    of: ({ listing }) => listing.byteLength,
  },
  live: {
    type: "flag",
    phrase: "that are being recorded",
    meaning: "whether the file is still being recorded",
    isOnPage: true,
    question: "yes or no?",
    examples: ["live"],
    of: ({ listing }) => listing.live,
  },
  damaged: {
    type: "flag",
    phrase: "with lost bytes",
    meaning: "whether bytes are lost",
    question: "yes or no?",
    examples: ["damaged:yes"],
    of: read(({ lostBytes }) => lostBytes > 0),
  },
  note: {
    type: "text",
    meaning: "the user's note on the recording",
    question: "which words?",
    examples: ["note:tournament"],
    of: ({ listing }) => listing.note,
  },
  situation: {
    type: "text",
    meaning: "the situation of a chamber try report",
    isOnPage: true,
    question: "which situation?",
    examples: ["situation:handshake"],
    of: ({ listing }) => listing.tried?.situation,
  },
  verdict: {
    type: "choice",
    choices: Object.values(triedChoices),
    meaning: "the verdict of a chamber try report on the situation",
    isOnPage: true,
    question: "which verdict?",
    examples: ["verdict:failed"],
    of: ({ listing }) => listing.tried?.status,
  },
});
