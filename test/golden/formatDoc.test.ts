import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { concatBytes } from "../../core/bytes/concat.ts";
import { fromHex, toHex } from "../../core/bytes/hex.ts";
import { RecordingWriter } from "../../core/recording/writer.ts";
import { readBytes } from "../support/readBytes.ts";

const page = readFileSync("docs/recording-format.md", "utf8");

/** Returns the hex column of the page's example. */
function example(): Uint8Array {
  const block = /<!-- example: begin -->\n```\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const hex = block.split("\n").map((line) => (/^(?:[0-9a-f]{2} ?)+(?= |$)/.exec(line)?.[0] ?? "").trim());
  const bytes = fromHex(hex.join(" "));
  if (!bytes) throw new Error("the example is not hexadecimal");
  return bytes;
}

describe("the page on the recording format", () => {
  test("shows a complete file, exactly as the writer produces it", () => {
    const writer = new RecordingWriter(0x01020304);
    const leg = { type: "chunk", connection: 1 } as const;
    const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array(0);
    const parts = [
      writer.begin({
        uuid: "4a1b0000-0000-4000-8000-00000000feed",
        startedAt: null,
        tool: "doc",
        listen: [],
        upstream: null,
        clock: null,
        synthesised: null,
        sources: [],
      }),
      writer.append({ type: "opened", atNs: 0, connection: 1, client: null, listen: null, upstream: null }).bytes,
      writer.append({ ...leg, atNs: 1500, direction: "client-to-server", bytes: bytes("000000040001da10") }).bytes,
      writer.append({ ...leg, atNs: 6e9, direction: "server-to-client", bytes: bytes("01000000") }).bytes,
      writer.end(6_000_001_000),
    ];
    expect(toHex(example(), " ")).toBe(toHex(concatBytes(parts), " "));
    expect(readBytes(example()).loss).toMatchObject({ complete: true, lostBytes: 0, endMismatch: false });
    expect(page).toContain(`${example().length} bytes`);
  });
});
