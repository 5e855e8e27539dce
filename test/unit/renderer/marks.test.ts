import { expect, test, vi } from "vitest";
import { useView } from "../../../renderer/session/store.ts";

test("given a mark that is stored, when the worker is still busy placing it, then the dialog is closed", async () => {
  // The module asks before the user leaves unsaved marks.
  vi.stubGlobal("window", { addEventListener: () => undefined });
  const { saveMark, useMarks } = await import("../../../renderer/session/marks.ts");
  const [view, marks] = [useView.getState(), useMarks.getState()];
  const never = new Promise<never>(() => undefined);
  const draft = { text: "", target: null, atNs: 0 };
  useView.setState({
    session: { api: { placedMarks: () => never } } as unknown as NonNullable<typeof view.session>,
    source: { kind: "file", file: new File([], "a.chamber") },
  });
  useMarks.setState({ editing: { n: 1, draft, id: null }, onPageWhy: "the page cannot change the file" });
  void saveMark("look here");
  await Promise.resolve();
  expect(useMarks.getState().editing).toBeNull();
  useView.setState(view, true);
  useMarks.setState(marks, true);
  vi.unstubAllGlobals();
});
