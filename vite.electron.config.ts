import { defineConfig } from "vite";

/**
 * The desktop app's own processes, each one file with all it needs; `electron` alone comes from outside. The preload is
 * CommonJS: a sandboxed one can be nothing else.
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
      // What is passed on names those whose work is in it; the preload has nobody's.
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
            },
        output: isPreload
          ? { format: "cjs", entryFileNames: "[name].cjs" }
          : { format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  };
});
