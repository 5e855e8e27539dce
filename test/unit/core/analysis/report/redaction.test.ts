import { describe, expect, test } from "vitest";
import type { EntryDraft, RecordingHeader } from "../../../../../core/recording/entry.ts";
import { recordingOf as playedBy } from "../../../../press/play.ts";
import { dm } from "../../../../support/bytes.ts";
import { chunk } from "../../../../support/entries.ts";
import { headerOf, recordingOf } from "../../../../support/recordings.ts";
import { pageOf, reportOn, wordsOf } from "../../../../support/reports.ts";

/** One set of the secrets that a page must not contain. */
interface Secrets {
  readonly passcode: number;
  readonly host: string;
  readonly note: string;
  readonly file: string;
}

const ours: Secrets = {
  passcode: 7351,
  host: "10.66.12.5:16713",
  note: "AUS is my own bot",
  file: "/home/eva/game.json",
};
const theirs: Secrets = {
  passcode: 4242,
  host: "bots.example.org:8000",
  note: "look at this",
  file: "C:\\games\\a.json",
};

/** Returns a game with press in which each secret occurs everywhere that a recording can contain it. */
function gameWith({ passcode, host, note, file }: Secrets, header: Partial<RecordingHeader> = {}): Uint8Array {
  const { referee } = playedBy({
    script: `
      units AUS AMY VIE, ITA AMY VEN
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn
      turn`,
  });
  const drafts: EntryDraft[] = [1, 2].flatMap((connection): EntryDraft[] => [
    { type: "opened", atNs: 0, connection, client: host, listen: host, upstream: host },
    chunk(">", dm("NME ( 'Albert' ) ( 'v6.0.1' )"), connection),
    chunk("<", dm("YES ( NME ( 'Albert' ) ( 'v6.0.1' ) )"), connection),
  ]);
  const game = referee.drafts.map((draft) => withPasscode(draft, passcode));
  const again: EntryDraft[] = [
    chunk(">", dm(`IAM ( AUS ) ( ${passcode} )`), 1),
    chunk("<", dm(`YES ( IAM ( AUS ) ( ${passcode} ) )`), 1),
    { type: "mark", atNs: 0, text: note, target: null },
    { type: "failed", atNs: 0, connection: 9, code: "ECONNREFUSED", message: `connect ECONNREFUSED ${host}` },
    { type: "document", atNs: 0, name: file, mediaType: "text/plain", bytes: Buffer.from(note) },
  ];
  const source = { name: file, uuid: null, startedAt: null, clockOffsetNs: 0, connections: [] };
  const whole = headerOf({ listen: [host], upstream: host, sources: [source], ...header });
  return recordingOf([...drafts, ...game, ...again], whole);
}

function withPasscode(draft: EntryDraft, passcode: number): EntryDraft {
  if (draft.type !== "chunk") return draft;
  for (const power of ["AUS", "ITA"]) {
    const hello = (code: number): Uint8Array => dm(`HLO ( ${power} ) ( ${code} ) ( ( LVL 160 ) )`);
    if (Buffer.compare(draft.bytes, hello(1234)) === 0) return { ...draft, bytes: hello(passcode) };
  }
  return draft;
}

describe("a page to share", () => {
  const page = pageOf(reportOn(gameWith(ours)));

  test("given two recordings that differ only in their secrets, then their pages are identical byte for byte", () => {
    expect(pageOf(reportOn(gameWith(theirs)))).toBe(page);
  });

  test.each(Object.entries(ours).filter(([what]) => what !== "passcode"))(
    "given a %s in the recording, then the page does not contain it",
    (_, secret) => {
      expect(page).not.toContain(String(secret));
      expect(page).not.toContain(JSON.stringify(secret).slice(1, -1));
    },
  );

  test("given a passcode in the recording, then it is not among the numbers in the text", () => {
    expect(wordsOf(page).join("\n").match(/\d+/g)).not.toContain(String(ours.passcode));
  });

  test("given findings about HLO and IAM, then they are listed without passcodes", () => {
    expect(wordsOf(page).some((line) => line.includes("HLO assigns ITA the same passcode as AUS: …."))).toBe(true);
    const own = wordsOf(pageOf(reportOn(gameWith(ours), { isPrivate: true })));
    expect(own.some((line) => line.includes(`HLO assigns ITA the same passcode as AUS: ${ours.passcode}.`))).toBe(true);
  });

  test("then the page names what was omitted, and still shows who played", () => {
    expect(wordsOf(page)).toContain("Passcodes, network addresses, file names and notes were left out.");
    expect(wordsOf(page).some((line) => /^Austria Albert v6\.0\.1 1 \d+ end not recorded$/.test(line))).toBe(true);
  });

  test("given pseudonyms, then the same program always has the same one, and no real names or versions appear", () => {
    const hidden = pageOf(reportOn(gameWith(ours), { hasPseudonyms: true }));
    expect(hidden).not.toContain("Albert");
    expect(hidden).not.toContain("v6.0.1");
    expect(wordsOf(hidden).filter((line) => line.includes(" bot 1 "))).toHaveLength(2);
    expect(wordsOf(hidden).join("\n")).toContain("Programs have pseudonyms");
  });
});

describe("an unredacted page", () => {
  const words = wordsOf(pageOf(reportOn(gameWith(ours), { isPrivate: true })));

  test.each(Object.entries(ours))("given a %s in the recording, then the page shows it", (_, secret) => {
    expect(words.join("\n")).toContain(String(secret));
  });

  test("then the page states this at the top, and where it would otherwise list what was omitted", () => {
    expect(words.some((line) => line.startsWith("Not redacted."))).toBe(true);
    expect(words).toContain(
      "Nothing: this page was made with --no-redact. It contains private data: check it before you share it.",
    );
  });
});
