import { readFileSync } from "node:fs";

/** Returns the example in docs/plugins.md, as its readers copy it. */
export function pluginExample(): string {
  const [, example] = /<!-- example -->\n```js\n(.*?)```/s.exec(readFileSync("docs/plugins.md", "utf8")) ?? [];
  if (example === undefined) throw new Error("docs/plugins.md has no example");
  return example;
}
