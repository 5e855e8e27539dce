import { frameBytes } from "../../support/bytes.ts";
import { at, atConnection, type Fault, isSameLeg } from "./fault.ts";
import { follows } from "./turns.ts";

const games = ["parl_var_micro", "parl_std_press130_start", "parl_var_hundred3"];

/** Frames whose bytes are in the wrong order, or come from a program that does not use DAIDE. */
export const byteFaults: readonly Fault[] = [
  {
    ...{ family: "wire", rule: "tokens are big-endian", clause: "protocol v1, DM", code: "dm-byte-order" },
    ...{ captures: games, times: 2 },
    plant: (site) => {
      const said = site.fromClient(site.any(["SUB", "NME", "YES"]));
      const bytes = said.bytes.map((byte, index) => (index < 4 ? byte : (said.bytes[index ^ 1] ?? 0)));
      return at(site.recording.change(said, bytes), [
        ...follows,
        "stopped-responding",
        "map-missing",
        "order-altered",
        "thx-missing",
      ]);
    },
  },
  {
    ...{ family: "wire", rule: "the length is big-endian", clause: "protocol v1, DM", code: "dm-byte-order" },
    captures: ["parl_std_hold7_drw", "parl_var_micro"],
    plant: (site) => {
      // Because of the wrong length, the bytes that follow count as part of this message.
      const said = site.fromClient("SUB");
      const before = site.frames.slice(0, site.frames.indexOf(said)).findLast((frame) => isSameLeg(frame, said));
      const [, , high = 0, low = 0] = said.bytes;
      const bytes = said.bytes.with(2, low).with(3, high);
      site.recording.silence(site.recording.change(said, bytes));
      return at(before ?? said, [
        ...follows,
        "stopped-responding",
        "kept-waiting",
        "order-altered",
        "frame-cut",
        "draw-without-vote",
      ]);
    },
  },
  {
    ...{ family: "wire", rule: "a client speaks DAIDE", clause: "protocol v1, IM", code: "not-daide" },
    captures: ["parl_std_hold7_drw", "parl_var_micro"],
    plant: (site) => {
      const hello = site.pick("IM", ({ name }) => name === "IM");
      const bytes = new TextEncoder().encode("GET / HTTP/1.1\r\n\r\n");
      site.recording.silence(site.recording.change(hello, bytes));
      return atConnection(hello.connection, [...follows, "rm-missing", "draw-without-vote"]);
    },
  },
  {
    ...{ family: "wire", rule: "a map has at most 256 provinces", clause: "level 0, MDF", code: "rm-too-many" },
    captures: ["parl_std_hold7_drw", "parl_var_micro", "parl_var_sailho"],
    plant: (site) => {
      const rm = site.fromServer("RM", ({ bytes }) => bytes.length > 10);
      const more = Array.from({ length: 257 }, (_, index) => {
        const letters = [..."Q", ...index.toString(36).toUpperCase().padStart(2, "0")];
        return [0x50 + (index >> 8), index & 0xff, ...letters.map((letter) => letter.charCodeAt(0)), 0];
      });
      const body = Uint8Array.from(more.flat());
      return at(site.recording.change(rm, frameBytes(1, body)), [
        ...follows,
        "hello-power",
        "map-name-missing",
        "map-name-unlisted",
        "rm-language-name",
        "rm-duplicate-token",
        "syntax",
        "unknown-token",
      ]);
    },
  },
];
