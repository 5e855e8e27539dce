import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/build.ts"],
    testTimeout: 60_000,
    // Tests that open sockets and processes measure nothing, but two cores are shared by all.
    maxWorkers: 2,
  },
});
