import { beforeEach, describe, expect, test } from "vitest";
import { linkText, noLink, readLink } from "../../../core/host/link.ts";
import { act } from "../../../renderer/session/act.ts";
import { searchFor, showLibrary } from "../../../renderer/session/libraryChoice.ts";
import { linkHint, linkOf, openingPlace } from "../../../renderer/session/linkedPlace.ts";
import { setLayer, shownLayers } from "../../../renderer/session/mapLayers.ts";
import { emptyLog } from "../../../renderer/session/navigation.ts";
import { selectProvince, setTab, travel, useView } from "../../../renderer/session/store.ts";
import { isChecked, nothingOpen, type ViewState } from "../../../renderer/session/viewState.ts";

/** Returns what the page shows: the tab, the content of the Recordings tab, and its filter. */
function shown(): readonly string[] {
  const { tab, rows } = useView.getState();
  return [tab, rows.library.mode, rows.library.search];
}

describe("given a page without a recording, whose user browses the recordings", () => {
  beforeEach(() => {
    useView.setState({ ...nothingOpen, log: emptyLog });
    setTab("recordings");
    for (const typed of ["m", "map:standard"]) searchFor(typed);
    showLibrary("standings");
  });

  test("when the user goes back and forward, then each step is undone and redone", () => {
    const { entries } = useView.getState().log;
    const places = [
      ["game", "list", ""],
      ["recordings", "list", ""],
      ["recordings", "list", "map:standard"],
      ["recordings", "standings", "map:standard"],
    ];
    expect(entries).toHaveLength(places.length);
    for (const at of [2, 1, 0, 1, 2, 3]) {
      travel(at);
      expect(shown()).toEqual(places[at]);
    }
  });
});

describe("a hint", () => {
  const link = { ...noLink, recording: "id-1", name: "cup-3", n: 12 };
  const none: ViewState = { ...nothingOpen, log: emptyLog };
  const awaited = { kind: "link", link } as const;

  test("given a link whose recording is not open, then the hint names the recording until its file is opened", () => {
    expect(linkHint({ ...none, awaited })).toEqual({
      words: "A link is waiting for the recording cup-3. Open its file to go there.",
      needsFile: true,
    });
    // The notice already explains the problem.
    expect(linkHint({ ...none, awaited, refused: "This link leads to …" })).toBeNull();
  });

  test("given a link whose recording the host is looking for, then the hint names it", () => {
    expect(linkHint({ ...none, sought: { ...link, name: null } })?.words).toBe(
      "Looking for the recording with the id id-1",
    );
  });

  test("given a link to a recording that is being read, then the hint says that its message is being looked for; a link without a message has no hint", () => {
    expect(linkHint({ ...none, wanted: awaited })?.words).toBe("Looking for the linked message");
    expect(linkHint({ ...none, wanted: { kind: "link", link: { ...link, n: null } } })).toBeNull();
    expect(linkHint(none)).toBeNull();
  });

  test("given a link whose message was found, then the hint stays until the views show it; a step has no hint", () => {
    useView.setState(none);
    act("link", "step", { cursor: 12 });
    expect(linkHint({ ...useView.getState(), moves: 2, shownMoves: 1 })?.words).toBe("Looking for the linked message");
    expect(linkHint({ ...useView.getState(), moves: 2, shownMoves: 2 })).toBeNull();
    act("move", "entry", { cursor: 13 });
    expect(linkHint({ ...useView.getState(), moves: 3, shownMoves: 2 })).toBeNull();
  });
});

test("given a province that is selected on the map, when its link is opened, then it is selected again; without one, none is", () => {
  useView.setState({ ...nothingOpen, log: emptyLog });
  selectProvince("BUD");
  const text = linkText({ ...noLink, ...linkOf(useView.getState(), null) });
  expect(text).toBe("#province=BUD");
  const { rows } = nothingOpen;
  expect(openingPlace({ kind: "link", link: readLink(text) }, rows).province).toBe("BUD");
  expect(openingPlace({ kind: "link", link: noLink }, rows).province).toBeNull();
});

test("given hidden map layers, when their link is opened, then they are hidden; without any, the saved setting applies", () => {
  useView.setState({ ...nothingOpen, log: emptyLog });
  setLayer("units", false);
  setLayer("labels", false);
  const text = linkText({ ...noLink, ...linkOf(useView.getState(), null) });
  expect(text).toBe("#hide=units%2Clabels");

  // A reader whose own setting hides nothing
  setLayer("units", true);
  setLayer("labels", true);
  useView.setState(openingPlace({ kind: "link", link: readLink(text) }, nothingOpen.rows));
  expect(shownLayers()).toMatchObject({ units: false, labels: false, orders: true });
  useView.setState(openingPlace({ kind: "link", link: noLink }, nothingOpen.rows));
  expect(shownLayers()).toMatchObject({ units: true, labels: true });
});

test("given a turn of which the map shows only some orders, when its link is opened, then the map shows the same", () => {
  useView.setState({ ...nothingOpen, log: emptyLog });
  act("map", "step", { fate: "FAL1903-dislodged" });
  const text = linkText({ ...noLink, ...linkOf(useView.getState(), null) });
  expect(text).toBe("#orders=FAL1903-dislodged");
  const { rows } = nothingOpen;
  expect(openingPlace({ kind: "link", link: readLink(text) }, rows).fate).toBe("FAL1903-dislodged");
  expect(openingPlace({ kind: "link", link: noLink }, rows).fate).toBeNull();
});

test("given a link with a hidden map layer, when another layer is hidden, then only that one is saved", () => {
  useView.setState({ ...nothingOpen, log: emptyLog, hidden: "units" });
  setLayer("labels", false);
  expect(shownLayers()).toMatchObject({ units: false, labels: false });
  useView.setState({ hidden: null });
  expect(shownLayers()).toMatchObject({ units: true, labels: false });
});

describe("the findings of a recording", () => {
  const read = { phase: "read" } as const;

  test.each([
    ["is being read", { phase: "reading", byteLength: 1, ofByteLength: 2 } as const, false, false],
    ["is being checked", read, false, false],
    ["is in progress", { phase: "following" } as const, true, false],
    ["has been checked", read, true, true],
  ])("given a recording that %s, then their counts are final only after the check", (_, reading, isLinted, isFinal) => {
    expect(isChecked({ reading, table: { isLinted } })).toBe(isFinal);
  });
});
