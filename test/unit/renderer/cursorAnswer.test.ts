import { expect, test } from "vitest";
import { sample } from "../../../bench/samples.ts";
import { answerAtCursor } from "../../../core/session/answerAtCursor.ts";
import { MessageTable, noSettings } from "../../../core/session/messageTable.ts";
import type { SessionApi } from "../../../renderer/session/api.ts";
import { answered, askAtCursor, prepareAnswer } from "../../../renderer/session/cursorAnswer.ts";
import { LineCache } from "../../../renderer/session/lineCache.ts";
import type { OpenSession } from "../../../renderer/session/openSession.ts";
import { nothingOpen, useView } from "../../../renderer/session/viewState.ts";
import { sessionOf } from "../../support/session.ts";

/** Opens a sample without a worker. @returns the page's requests, in order: a message, or "make way" */
function openSample(): readonly (number | "make way")[] {
  const session = sessionOf(sample("press-level20"));
  const table = new MessageTable(session, noSettings);
  table.advance(Number.POSITIVE_INFINITY);
  const requested: (number | "make way")[] = [];
  const atCursor: SessionApi["atCursor"] = (n, viewpoint, known) => {
    requested.push(n);
    const line = { n, version: 0, index: n - 1, isShown: true, isReached: true };
    return { ...answerAtCursor(session, { n, viewpoint }, known), line, lines: [] };
  };
  const open = {
    api: {
      atCursor: async (...asked: Parameters<typeof atCursor>) => atCursor(...asked),
      makeWay: async () => requested.push("make way"),
    },
    lines: new LineCache({ rows: async (from, to) => ({ ...table.rows(from, to), version: 0 }) }),
    closed: new Promise<undefined>(() => undefined),
  } as unknown as OpenSession;
  useView.setState({ ...nothingOpen, session: open });
  return requested;
}

async function moveTo(n: number): Promise<void> {
  useView.setState({ cursor: n });
  askAtCursor();
  await answered();
}

test("given a message that was prepared, when the cursor moves there, then it is shown without another request, and background jobs make way", async () => {
  const requested = openSample();
  await moveTo(100);
  prepareAnswer(400);
  await moveTo(400);
  expect(requested).toEqual([100, 400, "make way"]);
  expect(useView.getState()).toMatchObject({ shown: 400, at: { n: 400 } });
  // An answer serves one move only.
  await moveTo(100);
  await moveTo(400);
  expect(requested).toEqual([100, 400, "make way", 100, 400]);
});

test("given a message that was prepared, when the cursor moves elsewhere, then the other message is shown", async () => {
  const requested = openSample();
  prepareAnswer(400);
  await moveTo(200);
  expect(requested).toEqual([400, 200]);
  expect(useView.getState().at?.n).toBe(200);
});

test("given a message that was prepared for all powers, when the viewpoint changes before the cursor moves there, then it is requested again as that power saw it", async () => {
  const requested = openSample();
  await moveTo(100);
  prepareAnswer(400);
  useView.setState({ viewpoint: "FRA" });
  await moveTo(400);
  expect(requested).toEqual([100, 400, 400]);
});
