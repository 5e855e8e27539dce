import { describe, expect, test } from "vitest";
import type { CloseKind, EntryDraft } from "../../../../core/recording/entry.ts";
import { replayScript } from "../../../../core/replay/script.ts";
import { dm, im, rm } from "../../../support/bytes.ts";
import { type Arrow, chunk, directionOf, placed } from "../../../support/entries.ts";

const opened = (connection: number): EntryDraft => ({
  type: "opened",
  atNs: 0,
  connection,
  client: null,
  listen: null,
  upstream: null,
});
const closed = (arrow: Arrow, kind: CloseKind, connection = 1): EntryDraft => ({
  type: "closed",
  atNs: 0,
  connection,
  direction: directionOf[arrow],
  kind,
  undelivered: 0,
  code: null,
});

/** Returns a script as readable lines. */
function written(drafts: readonly EntryDraft[]): string[] {
  return replayScript(placed(drafts)).map((step) => {
    if (step.type === "open") return `#${step.connection} open`;
    const arrow = step.direction === "client-to-server" ? ">" : "<";
    return `#${step.connection} ${arrow} ${step.type === "send" ? `${step.bytes.length} bytes` : step.kind}`;
  });
}

describe("the script of a recorded game", () => {
  test("keeps the order of chunks and closes across connections", () => {
    expect(
      written([
        opened(1),
        chunk(">", im),
        opened(2),
        chunk(">", im, 2),
        chunk("<", rm(), 1),
        closed(">", "fin", 2),
        chunk("<", rm(), 2),
        closed("<", "fin", 2),
        closed("<", "fin", 1),
        closed(">", "fin", 1),
      ]),
    ).toEqual([
      "#1 open",
      "#1 > 8 bytes",
      "#2 open",
      "#2 > 8 bytes",
      "#1 < 4 bytes",
      "#2 > fin",
      "#2 < 4 bytes",
      "#2 < fin",
      "#1 < fin",
      "#1 > fin",
    ]);
  });

  test("plays an RST when its connection has no more bytes, so that it destroys no bytes in transit", () => {
    expect(written([opened(1), chunk(">", im), closed(">", "rst"), chunk("<", rm()), closed("<", "cut")])).toEqual([
      "#1 open",
      "#1 > 8 bytes",
      "#1 < 4 bytes",
      "#1 > rst",
    ]);
    expect(written([opened(1), chunk("<", rm()), closed("<", "rst")])).toEqual(["#1 open", "#1 < 4 bytes", "#1 < rst"]);
  });

  test("plays a broken socket as an RST, because that is what the other end saw", () => {
    expect(written([opened(1), closed(">", "error")])).toEqual(["#1 open", "#1 > rst"]);
  });

  test("omits connections that never reached the upstream, and closes by the recorder itself", () => {
    expect(
      written([
        opened(1),
        { type: "failed", atNs: 0, connection: 1, code: "ECONNREFUSED", message: "refused" },
        opened(2),
        chunk(">", im, 2),
        closed(">", "stopped", 2),
        closed("<", "stopped", 2),
      ]),
    ).toEqual(["#2 open", "#2 > 8 bytes"]);
  });

  test("plays edited bytes as they were forwarded", () => {
    const edit: EntryDraft = {
      type: "edit",
      atNs: 0,
      connection: 1,
      direction: "client-to-server",
      original: dm("OBS"),
      forwarded: im,
    };
    expect(written([opened(1), edit])).toEqual(["#1 open", "#1 > 8 bytes"]);
  });
});
