import { defineConfig } from "vite";

/**
 * The desktop app's own processes, each one self-contained file except for `electron`. The preload is CommonJS: a
 * sandboxed one cannot be anything else.
 */
export default defineConfig(({ mode }) => {
  const isPreload = mode === "preload";
  return {
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: "dist/electron",
      emptyOutDir: !isPreload,
      target: "node22",
      // The built files name the authors of the libraries in them; the preload has no libraries.
      license: isPreload ? false : { fileName: "licenses.md" },
      minify: false,
      rolldownOptions: {
        external: ["electron"],
        input: isPreload
          ? { preload: "electron/preload.ts" }
          : {
              main: "electron/main.ts",
              recorder: "electron/recorder.ts",
              summaryWorker: "core/node/host/summaryWorker.ts",
              resultsWorker: "core/node/host/resultsWorker.ts",
            },
        output: isPreload
          ? { format: "cjs", entryFileNames: "[name].cjs" }
          : { format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  };
});
