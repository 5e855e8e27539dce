import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { RecordingWriter } from "../../core/recording/writer.ts";
import { encodeTokens } from "../../core/tokens/token.ts";
import { frameBytes, im, rm, tokensOf } from "../support/bytes.ts";
import { chamber, chamberOnScreen } from "../support/chamber.ts";
import { chunk } from "../support/entries.ts";
import { entriesOf, headerOf } from "../support/recordings.ts";
import { tempFolder } from "../support/tempFolder.ts";

const esc = "\u001B";

/** Clears the screen, hides text, starts a line that a CI system would execute, and reverses the text after it. */
const attack = "x\u001B[2J\u001B[8m\u009B31m\r\n::error file=a.c::pwned\n##[add-mask]a\u202Eb\u2028c\u007F";

/**
 * Characters that must not reach the output: control characters except line ends, and characters that break or reorder
 * lines.
 */
const forbidden = /(?!\n)[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;

/** The colours that the program itself uses, each with the code that ends it. */
const ownColours = new RegExp(`${esc}\\[(?:1|2|7|22|27|31|32|33|35|36|39)m`, "g");

let file: string;

beforeAll(() => {
  const folder = join(tempFolder(), `games${attack.replaceAll("/", "")}`);
  mkdirSync(folder);
  file = join(folder, "game.chamber");
  writeFileSync(file, hostileRecording());
});

/** Returns a real game, with another client whose every name is an attack. */
function hostileRecording(): Uint8Array {
  const name = [...attack].flatMap((sign) => 0x4b00 | ((sign.codePointAt(0) ?? 0) & 0xff));
  const [open = 0, close = 0] = tokensOf("( )");
  const [nme = 0, map = 0] = tokensOf("NME MAP");
  const said = (...tokens: readonly number[]): Uint8Array => frameBytes(2, encodeTokens(Uint16Array.from(tokens)));
  const drafts: EntryDraft[] = [
    { type: "opened", atNs: 0, connection: 99, client: attack, listen: attack, upstream: attack },
    chunk(">", im, 99),
    chunk("<", rm([[0x4100, attack.replace(/[^\0-\u00ff]/gu, "")]]), 99),
    chunk(">", said(nme, open, ...name, close, open, ...name, close), 99),
    chunk("<", said(map, open, ...name, close), 99),
    { type: "mark", atNs: 0, text: attack, target: null },
    { type: "failed", atNs: 0, connection: 98, code: attack, message: attack },
    { type: "document", atNs: 0, name: attack, mediaType: attack, bytes: Buffer.from(attack) },
  ];
  const game = entriesOf(gunzipSync(readFileSync("recordings/protocol-errors.chamber.gz")));
  const writer = new RecordingWriter(7);
  const header = writer.begin(headerOf({ tool: attack, listen: [attack], upstream: attack }));
  const strange = drafts.map((draft) => writer.append(draft).bytes);
  writer.lose(writer.append(chunk(">", im, 97)));
  const gap = writer.gap(attack);
  const copied = game.flatMap((entry) =>
    entry.type === "header" || entry.type === "index" || entry.type === "end" ? [] : [writer.copy(entry).bytes],
  );
  return Buffer.concat([header, ...strange, gap?.bytes ?? new Uint8Array(), ...copied, writer.end(1e12)]);
}

describe("given names, notes and paths with control characters and commands for CI systems", () => {
  const commands = {
    info: [],
    "info --json": [],
    show: [],
    "show --json": [],
    lint: [],
    "lint --format json": [],
    "lint --format sarif": [],
    turns: [],
    board: [],
    "board --format svg": [],
    verify: [],
    press: [],
    "press --json": [],
    agreements: [],
    metrics: [],
    standings: [],
    step: [],
  };

  test.each(Object.keys(commands))(
    "when %s reads them, then its output contains none of them unescaped",
    async (command) => {
      const piped = await chamber(...command.split(" "), file);
      for (const text of [piped.stdout, piped.stderr]) {
        expect(text).not.toMatch(forbidden);
        expect(text).not.toMatch(/^\s*::|##\[/m);
      }
      const shown = await chamberOnScreen(...command.split(" "), file);
      for (const text of [shown.stdout, shown.stderr]) expect(text.replaceAll(ownColours, "")).not.toMatch(forbidden);
      expect(piped.stdout + piped.stderr).not.toBe("");
    },
  );
});
