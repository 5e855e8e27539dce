import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/build.ts"],
    testTimeout: 60_000,
    // Tests that open sockets and processes measure nothing, but two cores are shared by all.
    maxWorkers: 2,
    // What a page is to show is waited for as long as a busy machine needs.
    expect: { poll: { timeout: 20_000 } },
  },
});
