import { expect, test } from "vitest";
import { copiesNote, copyReasons, withoutCopies } from "../../../../../renderer/views/recordings/copiesAmong.ts";

const results = { seats: [], unseated: [] };
const row = (name: string, uuid: string | null, frames = 5, line: object | undefined = { results }) =>
  ({ listing: { name: `${name}.chamber`, uuid, frames }, line }) as never;

test("given copies, a slice, and recordings without an id or without results, then only the copies are left out", () => {
  const rows = [
    row("game", "u1"),
    row("copy", "u1"),
    row("slice", "u1", 4),
    row("unread", "u1", 5, {}),
    row("foreign", null),
    row("other", null),
  ];
  const { counted, copies } = withoutCopies(rows);
  expect(counted).toEqual(rows.filter((_, at) => at !== 1));
  expect(copyReasons(copies)).toEqual(["copy: is a copy of game"]);
  expect(copiesNote(copies)).toEqual(["Without copies of other recordings: copy."]);
  expect(copiesNote([])).toEqual([]);
});
