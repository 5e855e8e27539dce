import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentIds } from "../../../../../core/node/query/contentIds.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

const fail = (error: unknown): never => {
  throw error;
};

/** Writes a file that was last changed long ago, so that its hash is stored. */
function oldFile(folder: string, name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  utimesSync(path, 1_000_000, 1_000_000);
  return path;
}

test("given a file that was hashed in an earlier run, its id is the same, and another file's is not", async () => {
  const folder = tempFolder();
  const [memory, one] = [join(folder, "ids.json"), oldFile(folder, "one.chamber", "a")];
  const [first] = await contentIds([one], memory, fail);

  const [again, other] = await contentIds([one, oldFile(folder, "two.chamber", "b")], memory, fail);

  expect(again?.id).toBe(first?.id);
  expect(other?.id).not.toBe(first?.id);
});

test("given what an earlier version stored as a file's id, the file does not get that id again", async () => {
  const folder = tempFolder();
  const [memory, path] = [join(folder, "ids.json"), oldFile(folder, "one.chamber", "a")];
  await contentIds([path], memory, fail);
  const stored = JSON.parse(readFileSync(memory, "utf8")) as Record<string, [facts: string, id: string]>;
  const earlier = "0123456789abcdef0123456789abcdef01234567";
  writeFileSync(memory, JSON.stringify({ [path]: [stored[path]?.[0], earlier] }));

  const [found] = await contentIds([path], memory, fail);

  expect(found?.id).not.toBe(earlier);
});
