import { describe, expect, test } from "vitest";
import { Analysis, type FrameRow } from "../../../../core/analysis/analysis.ts";
import { frameText, oddByteOf } from "../../../../core/analysis/frameText.ts";
import { InfoCounts, type RecordingInfo, recordingInfo } from "../../../../core/analysis/info.ts";
import type { RecordingWatch } from "../../../../core/analysis/recordingEvent.ts";
import type { EntryDraft } from "../../../../core/recording/entry.ts";
import { LossAccount } from "../../../../core/recording/loss.ts";
import {
  readRepresentationBody,
  representationFromEntries,
  standardRepresentation,
} from "../../../../core/tokens/representation.ts";
import { dm, em, frameBytes, im, rm } from "../../../support/bytes.ts";
import { chunk, placed } from "../../../support/entries.ts";
import { folded } from "../../../support/folded.ts";

function analysed(drafts: readonly EntryDraft[]): { analysis: Analysis; rows: FrameRow[]; info: RecordingInfo } {
  const counts = new InfoCounts();
  const rows: FrameRow[] = [];
  const watch: RecordingWatch = {
    take: (event) => {
      if (event.kind === "frame") rows.push(event.row);
    },
  };
  const fold = folded(placed(drafts), [counts, watch]);
  const { analysis } = fold;
  return {
    analysis,
    rows,
    info: recordingInfo(fold, counts, new LossAccount().loss, { major: 1, minor: 0 }),
  };
}

const texts = (rows: readonly FrameRow[]): string[] => rows.map((row) => frameText(row.frame, row.representation));
const handshake = [chunk(">", im), chunk("<", rm())];

describe("the client of a connection", () => {
  test("given an accepted NME and an HLO, then role, name, version, power, map and level are known", () => {
    const { info } = analysed([
      ...handshake,
      chunk(">", dm("NME ( 'Albert' ) ( 'v6.0.1' )")),
      chunk("<", dm("YES ( NME ( 'Albert' ) ( 'v6.0.1' ) )")),
      chunk("<", dm("MAP ( 'standard' )")),
      chunk(">", dm("YES ( MAP ( 'standard' ) )")),
      chunk("<", dm("HLO ( RUS ) ( 4883 ) ( ( LVL 20 ) ( MTL 300 ) )")),
    ]);
    expect(info.connections[0]).toMatchObject({ role: "player", name: "Albert", version: "v6.0.1", power: "RUS" });
    expect(info).toMatchObject({ map: "standard", level: 20 });
    expect(info.commands.clientToServer).toEqual({ NME: 1, YES: 1 });
  });

  test("given HLO as the only answer to NME, with options that lack brackets, then role, power and level are known", () => {
    const { info } = analysed([
      ...handshake,
      chunk(">", dm("NME ( 'tb0' ) ( '1.0' )")),
      chunk("<", dm("HLO ( AUS ) ( 828 ) ( LVL 0 )")),
    ]);
    expect(info.connections[0]).toMatchObject({ role: "player", name: "tb0", version: "1.0", power: "AUS" });
    expect(info).toMatchObject({ level: 0 });
  });

  test("given a refused NME, then the requested name is kept and the role remains unknown", () => {
    const { info } = analysed([
      ...handshake,
      chunk(">", dm("NME ( 'late' ) ( 'v9' )")),
      chunk("<", dm("REJ ( NME ( 'late' ) ( 'v9' ) )")),
    ]);
    expect(info.connections[0]).toMatchObject({ role: "unidentified", name: "late", version: "v9", power: null });
  });

  test("given a refused NME after an accepted one, then the accepted one is used", () => {
    const { info } = analysed([
      ...handshake,
      chunk(">", dm("NME ( 'first' ) ( '1' )")),
      chunk("<", dm("YES ( NME ( 'first' ) ( '1' ) )")),
      chunk(">", dm("NME ( 'second' ) ( '2' )")),
      chunk("<", dm("REJ ( NME ( 'second' ) ( '2' ) )")),
    ]);
    expect(info.connections[0]).toMatchObject({ role: "player", name: "first" });
  });

  test("given an observer, then HLO (UNO) gives it no power", () => {
    const { info } = analysed([
      ...handshake,
      chunk(">", dm("OBS")),
      chunk("<", dm("YES ( OBS )")),
      chunk("<", dm("HLO ( UNO ) ( 0 ) ( ( LVL 0 ) )")),
    ]);
    expect(info.connections[0]).toMatchObject({ role: "observer", power: null, name: null });
  });

  test("given an accepted IAM, then the client plays that power; given a refused one, then it does not", () => {
    const iam = dm("IAM ( TUR ) ( 132 )");
    const { info } = analysed([
      ...handshake,
      chunk(">", iam),
      chunk("<", dm("YES ( IAM ( TUR ) ( 132 ) )")),
      chunk(">", im, 2),
      chunk(">", iam, 2),
      chunk("<", dm("REJ ( IAM ( TUR ) ( 132 ) )"), 2),
    ]);
    expect(info.connections.map(({ role, power }) => [role, power])).toEqual([
      ["player", "TUR"],
      ["unidentified", null],
    ]);
  });

  test("given a name in UTF-8, as Parlance sends it, then it is decoded; other bytes are decoded one by one", () => {
    const { info } = analysed([
      chunk(">", dm("NME ( 'Ren' 0x4BC3 0x4BA9 ) ( 'v1' )")),
      chunk(">", dm("NME ( 'Ren' 0x4BE9 ) ( 'v1' )"), 2),
    ]);
    expect(info.connections.map(({ name }) => name)).toEqual(["René", "René"]);
  });
});

describe("names come from the RM of their connection", () => {
  const sailho = [
    [0x4101, "NTH"],
    [0x5200, "sea"],
  ] as const;
  const names = representationFromEntries(readRepresentationBody(rm(sailho).subarray(4)).entries, "diplomacy");

  test("given a variant on one connection, then the other keeps its own names", () => {
    const { rows } = analysed([
      chunk("<", rm(sailho)),
      chunk("<", dm("SCO ( NTH SEA )", names)),
      chunk("<", rm(), 2),
      chunk("<", dm("SCO ( ENG LON )"), 2),
    ]);
    expect(texts(rows)).toEqual(["( 0x4101 NTH ) ( 0x5200 SEA )", "SCO ( NTH SEA )", "", "SCO ( ENG LON )"]);
  });

  test("given a second RM later in the stream, then names change from that message on", () => {
    const { rows } = analysed([
      chunk("<", rm()),
      chunk("<", dm("SCO ( ENG )")),
      chunk("<", rm(sailho)),
      chunk("<", dm("SCO ( 0x4101 )")),
    ]);
    expect(texts(rows).filter((text) => text.startsWith("SCO"))).toEqual(["SCO ( ENG )", "SCO ( NTH )"]);
  });

  test("given messages before the RM, then the Standard names apply to them", () => {
    const { rows } = analysed([chunk(">", im), chunk(">", dm("IAM ( TUR ) ( 1 )")), chunk("<", rm(sailho))]);
    expect(texts(rows)[1]).toBe("IAM ( TUR ) ( 1 )");
  });

  test("given an RM from the client, which is a fault, then names do not change", () => {
    const { rows } = analysed([chunk(">", rm(sailho)), chunk("<", dm("SCO ( ENG )"))]);
    expect(texts(rows)[1]).toBe("SCO ( ENG )");
  });
});

test("every kind of frame has a text form", () => {
  const { rows } = analysed([
    chunk(">", im),
    chunk("<", em(3)),
    chunk("<", frameBytes(3)),
    chunk(">", frameBytes(9, Uint8Array.of(1, 0xab))),
    chunk(">", frameBytes(0, Uint8Array.of(0, 2))),
    chunk(">", frameBytes(2, Uint8Array.of(0x48, 0x0f, 0x7f))),
  ]);
  expect(texts(rows)).toEqual(["1 0xDA10", "0x03 IM in wrong byte order", "", "01ab", "0002", "OBS"]);
  expect(rows.map(({ frame }) => oddByteOf(frame))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    0x7f,
  ]);
});

test("messages without a command from the language are counted as other", () => {
  const { info } = analysed([
    chunk(">", frameBytes(2)),
    chunk(">", dm("( AUS AMY BUD ) HLD")),
    chunk(">", dm("0x48FF")),
    chunk(">", dm("LST")),
  ]);
  expect(info.commands.clientToServer).toEqual({ other: 3, LST: 1 });
});

describe("missing bytes do not cause wrong results", () => {
  test("given a gap of whole frames, then framing continues after it, and its bytes do not count as unframed", () => {
    const analysis = new Analysis();
    const [first, , third] = placed([chunk(">", im), chunk(">", dm("OBS")), chunk(">", dm("HLO"))]);
    const rows = [first, third].flatMap((entry) => (entry ? analysis.apply(entry) : []));
    expect(texts(rows)).toEqual(["1 0xDA10", "HLO"]);
    expect(analysis.unframedByteLength).toBe(0);
  });

  test("given press in Parlance's numbers, then names match the traffic from that message on", () => {
    const message = dm("SND ( FRA ) ( FCT ( PCE ( AUS FRA ) ) )", standardRepresentation("parlance"));
    const { rows, analysis } = analysed([chunk("<", rm()), chunk(">", message), chunk(">", message)]);
    expect(texts(rows)[2]).toBe("SND ( FRA ) ( FCT ( PCE ( AUS FRA ) ) )");
    expect(analysis.dialect).toMatchObject({ dialect: "parlance" });
  });
});
