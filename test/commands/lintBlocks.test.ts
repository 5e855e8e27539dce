import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { frameBytes } from "../support/bytes.ts";
import { chamber } from "../support/chamber.ts";
import { dialogue } from "../support/dialogue.ts";
import { chunk } from "../support/entries.ts";
import { recordingOf } from "../support/recordings.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Returns the block that `chamber lint` prints for a finding in some entries, without the first line. */
async function blockOf(code: string, drafts: readonly EntryDraft[]): Promise<readonly string[]> {
  const path = join(tempFolder(), "game.chamber");
  writeFileSync(path, recordingOf(drafts));
  const { stdout } = await chamber("lint", path, "--min-severity", "note");
  const block = stdout.split("\n\n").find((part) => part.includes(`[${code}]`));
  if (block === undefined) throw new Error(`no block for ${code}:\n${stdout}`);
  return block.split("\n").slice(1);
}

const joined = ["> IM", "< RM"];

describe("given a finding of chamber lint", () => {
  test("when the server refuses the message, then its block shows the answer", async () => {
    const lines = await blockOf("syntax", dialogue([...joined, "> NME ( 'x' )", "< HUH ( NME ( 'x' ) ERR )"]));
    expect(lines).toContain("  │ NME ('x')\u00a0\u00a0\u00a0");
    expect(lines).toContain("  │          ^^^");
    expect(lines).toContain("  = the server answered HUH (#4)");
  });

  test("when the server accepts the message, then its block shows no answer", async () => {
    const lines = await blockOf("obs-with-name", dialogue([...joined, "> OBS ( 'x' ) ( '1' )", "< YES ( OBS )"]));
    expect(lines.filter((line) => line.includes("answered"))).toEqual([]);
  });

  test("when the frame contains no message, then it is quoted in hex", async () => {
    const lines = await blockOf("im-magic", [chunk(">", frameBytes(0, Uint8Array.of(0, 1, 0xda, 0x11)))]);
    expect(lines).toContain("  │ 00 00 00 04 00 01 da 11");
  });

  test("when a long frame contains no message, then it is shortened around the faulty bytes, which are underlined", async () => {
    const body = Uint8Array.from([...Array<number>(600).fill(0x41), 0x42, 0x43]);
    const lines = await blockOf("rm-length", [...dialogue(["> IM"]), chunk("<", frameBytes(1, body))]);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const at = lines.findIndex((line) => /^ {2}│ … (41 )+42 43$/.test(line));
    expect(lines[at + 1]).toBe(`  │ ${" ".repeat((lines[at] ?? "").length - "  │ 42 43".length)}^^^^^`);
  });

  test("when a bot's name has control characters, then none of them reaches the terminal", async () => {
    const named = frameBytes(
      2,
      Uint8Array.of(0x48, 0x0c, 0x40, 0, 0x4b, 0x1b, 0x4b, 0x5b, 0x40, 1, 0x40, 0, 0x4b, 0x31, 0x40, 1),
    );
    const lines = await blockOf("name-unprintable", [...dialogue(joined), chunk(">", named)]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not appear
    expect(lines.join("\n").replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f]/);
    expect(lines.join("\n")).toContain("\\x1B[");
  });
});
