import { defineConfig, type UserConfig } from "vite";

type Bundle = NonNullable<UserConfig["build"]>;

const named = {
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  comments: { legal: true, annotation: false, jsdoc: false },
} as const;

/**
 * The desktop app's own processes, each one self-contained file except for `electron`. The preload is CommonJS: a
 * sandboxed one cannot be anything else.
 */
const desktop: Bundle = { outDir: "dist/electron", target: "node22" };

/** What runs in Node and starts quickly, by the mode of `vite build`. */
const bundles: Readonly<Record<string, Bundle>> = {
  /** The command: bundled, it starts in three quarters of the time that its separate modules take to load. */
  command: {
    outDir: "dist/bin",
    target: "node20",
    rolldownOptions: {
      input: {
        main: "cli/main.ts",
        // Tests call the built command in their own process.
        chamber: "cli/chamber.ts",
        bucketProcess: "core/node/tables/bucketProcess.ts",
        liveProcess: "core/node/host/liveProcess.ts",
        liveStatusWorker: "core/node/liveStatusWorker.ts",
        pluginWorker: "core/node/plugins/pluginWorker.ts",
        queryProcess: "core/node/query/queryProcess.ts",
        resultsWorker: "core/node/host/resultsWorker.ts",
        summaryWorker: "core/node/host/summaryWorker.ts",
      },
      output: named,
    },
  },
  /** What `import "black-chamber"` loads in Node and in a browser. */
  library: {
    outDir: "dist/library",
    target: "es2023",
    rolldownOptions: { input: { index: "api/index.ts", browser: "api/browser.ts" }, output: named },
  },
  main: {
    ...desktop,
    // The built files name the authors of the libraries in them.
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      external: ["electron"],
      input: {
        main: "electron/main.ts",
        recorder: "electron/recorder.ts",
        summaryWorker: "core/node/host/summaryWorker.ts",
        resultsWorker: "core/node/host/resultsWorker.ts",
      },
      output: named,
    },
  },
  /** It has no libraries, so it names no authors. It adds to the folder of `main`. */
  preload: {
    ...desktop,
    emptyOutDir: false,
    rolldownOptions: {
      external: ["electron"],
      input: { preload: "electron/preload.ts" },
      output: { format: "cjs", entryFileNames: "[name].cjs" },
    },
  },
};

/** The programs that run in Node and Electron. Only the desktop app brings its libraries with it. */
export default defineConfig(({ mode }) => ({
  ssr: { noExternal: mode === "main" ? true : [] },
  build: { ssr: true, emptyOutDir: true, minify: false, ...bundles[mode] },
}));
