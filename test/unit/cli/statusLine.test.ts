import { Readable, Writable } from "node:stream";
import { expect, test } from "vitest";
import { StatusLine } from "../../../cli/statusLine.ts";
import { withTerminal } from "../../../cli/terminal.ts";
import { waitingFor } from "../../../core/game/waiting.ts";
import { gameAfter } from "../../support/gameDialogue.ts";
import { FakeRecording } from "../../support/liveRecordings.ts";

/** Returns the status line for a recording on a terminal of this width. */
function shown(recording: FakeRecording, columns = 200): string {
  let text = "";
  const screen = new Writable({
    write: (piece: Buffer, _, done) => {
      text += piece.toString();
      done();
    },
  });
  const stderr = Object.assign(screen, { isTTY: true, columns });
  const stdin = Readable.from([]);
  withTerminal({ args: [], stdin, stdout: stderr, stderr, exitCode: 0 }, () =>
    new StatusLine().show([recording], recording),
  );
  return text;
}

const waiting = waitingFor(
  gameAfter(`
    1 < HLO ( ENG ) ( 11 ) ( ( LVL 0 ) ( MTL 30 ) )
    2 < HLO ( FRA ) ( 22 ) ( ( LVL 0 ) ( MTL 30 ) )
    1 < NOW ( SPR 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )
    2 < NOW ( SPR 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )
    1 < TME ( 30 )
    1 > SUB ( ( ENG FLT LON ) HLD )
    1 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`),
);

test("given a game, then the status line shows the turn, the powers without orders, and the deadline", () => {
  const recording = new FakeRecording();
  recording.shows({ waiting });
  expect(shown(recording)).toBe(
    "2 of 2 connections open, Spr 1901: waiting for orders from FRA; deadline in 16 s, 3 KiB, 40 frames, standard, level 0, ENG FRA",
  );
});

test("given a narrow terminal, then the line still shows what the game is waiting for", () => {
  const recording = new FakeRecording();
  recording.shows({ waiting });
  expect(shown(recording, 80)).toContain("Spr 1901: waiting for orders from FRA");
});

test("given the end of the game, then the line shows that the game is over", () => {
  const recording = new FakeRecording();
  recording.shows({ end: "over" });
  expect(shown(recording)).toContain("2 of 2 connections open, game over, 3 KiB");
});

test("given no game yet, then it shows only connections and bytes", () => {
  expect(shown(new FakeRecording())).toMatch(/^2 of 2 connections open, 3 KiB/);
});
