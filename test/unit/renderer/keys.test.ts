import { describe, expect, test } from "vitest";
import { keyName } from "../../../renderer/parts/keyNames.ts";

function pressed(key: string, held: Partial<Parameters<typeof keyName>[0]> = {}): string {
  return keyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
}

describe("a pressed key", () => {
  test("given a letter with Ctrl or Cmd, then both combinations have the same name", () => {
    expect(pressed("k", { ctrlKey: true })).toBe("Ctrl+K");
    expect(pressed("k", { metaKey: true })).toBe("Ctrl+K");
  });

  test("given a symbol that needs Shift, then Shift is not named", () => {
    expect(pressed("?", { shiftKey: true })).toBe("?");
    expect(pressed("[")).toBe("[");
  });

  test("given an arrow with Shift, then Shift is named", () => {
    expect(pressed("ArrowLeft", { shiftKey: true })).toBe("Shift+ArrowLeft");
    expect(pressed("ArrowLeft", { altKey: true })).toBe("Alt+ArrowLeft");
  });

  test("given the space bar, then it has a name", () => {
    expect(pressed(" ")).toBe("Space");
  });
});
