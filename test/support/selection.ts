import { importsOf, projectSources } from "../structure/rooms.ts";

/** Returns the test files that import a module in test/, directly or through other modules there. */
export function testsThatImport(module: string): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, source] of projectSources()) {
    if (!file.startsWith("test/") || file.startsWith("test/data/")) continue;
    for (const { to } of importsOf(file, source)) {
      const known = importers.get(to);
      if (known) known.push(file);
      else importers.set(to, [file]);
    }
  }
  const found = new Set([module]);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found].filter((file) => file.endsWith(".test.ts")).sort();
}
