import { describe, expect, test } from "vitest";
import {
  beginning,
  emptyLog,
  logged,
  type Navigation,
  type NavigationAction,
  type NavigationLog,
  navigate,
} from "../../../renderer/session/navigation.ts";

interface Shown {
  readonly place: Navigation;
  readonly log: NavigationLog;
}

const source = { kind: "host", id: "one", name: "one.chamber" } as const;
const opened: Shown = {
  place: beginning,
  log: logged(emptyLog, { name: "open", trace: "entry", to: {} }, { source, recording: null, place: beginning }),
};

/** Performs actions one after another, as the store does. */
function shownAfter(actions: readonly NavigationAction[], from: Shown = opened): Shown {
  return actions.reduce(({ place, log }, action) => {
    const next = navigate(place, action);
    return { place: next, log: logged(log, action, { source, recording: "id", place: next }) };
  }, from);
}

/** Goes back or forward by one entry. */
function travelled({ log }: Shown, by: 1 | -1): Shown {
  const at = log.at + by;
  return { place: log.entries[at]?.place ?? beginning, log: { ...log, at } };
}

const jump = (cursor: number): NavigationAction => ({ name: "move", trace: "entry", to: { cursor } });
const step = (cursor: number): NavigationAction => ({ name: "move", trace: "step", to: { cursor } });
const filtered = (filter: string, trace: NavigationAction["trace"]): NavigationAction => ({
  name: "table",
  trace,
  to: { table: { ...beginning.table, filter } },
});
const names = ({ log }: Shown): string[] => log.entries.map(({ actions }) => actions.join("+"));

describe("the log of the user's actions", () => {
  test("given two jumps with steps after them, when the user goes back, then each jump is one entry, at its last step", () => {
    const shown = shownAfter([jump(10), step(11), step(12), jump(80), step(81)]);
    expect(names(shown)).toEqual(["", "open", "move+move+move", "move+move"]);
    const back = travelled(shown, -1);
    expect(back.place.cursor).toBe(12);
    expect(travelled(back, 1).place.cursor).toBe(81);
  });

  test("given a tab, a viewpoint and a filter, then Back undoes them one after the other", () => {
    const shown = shownAfter([
      jump(10),
      { name: "tab", trace: "entry", to: { tab: "press" } },
      { name: "viewpoint", trace: "entry", to: { viewpoint: "AUS" } },
      filtered("msg==PRP", "entry"),
    ]);
    const places: Navigation[] = [shown.place];
    let now = shown;
    while (now.log.at > 1) {
      now = travelled(now, -1);
      places.push(now.place);
    }
    expect(places.map(({ table, viewpoint, tab, cursor }) => [table.filter, viewpoint, tab, cursor])).toEqual([
      ["msg==PRP", "AUS", "press", 10],
      ["", "AUS", "press", 10],
      ["", null, "press", 10],
      ["", null, "game", 10],
      ["", null, "game", 0],
    ]);
  });

  test("given a filter typed letter by letter, then it is one action; a filter typed after a step is another", () => {
    const typed = ["m", "ms", "msg==PRP"].map((text) => filtered(text, "typing"));
    const again = ["h", "huh"].map((text) => filtered(text, "typing"));
    expect(names(shownAfter([...typed, step(12), ...again]))).toEqual([
      "",
      "open",
      "table+table+table+move",
      "table+table",
    ]);
  });

  test("given that the user went back, when the user does something else, then the later entries are forgotten", () => {
    const shown = shownAfter([jump(50)], travelled(shownAfter([jump(10), jump(20), jump(30)]), -1));
    expect(shown.log.entries.map(({ place }) => place.cursor)).toEqual([0, 0, 10, 20, 50]);
    expect(shown.log.at).toBe(4);
  });

  test("given selected tokens, when the cursor moves to another message, then no token is selected; after Back, the tokens are selected again", () => {
    const selection = { n: 10, start: 2, end: 4 };
    const shown = shownAfter([jump(10), { name: "select", trace: "step", to: { selection } }, jump(20)]);
    expect(shown.place.selection).toBeNull();
    expect(travelled(shown, -1).place.selection).toEqual(selection);
  });

  test("given a jump to the message that is already shown, then there is nothing to go back from", () => {
    expect(shownAfter([jump(10), jump(10)]).log.entries).toHaveLength(3);
  });

  test("given hundreds of actions, then the log keeps the last 200 places", () => {
    const shown = shownAfter(Array.from({ length: 300 }, (_, index) => jump(index + 1)));
    expect(shown.log.entries).toHaveLength(200);
    expect(shown.log.entries.at(-1)?.place.cursor).toBe(300);
  });
});
