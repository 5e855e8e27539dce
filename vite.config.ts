import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { samplesOfPage } from "./vite.samples.ts";

/** Maps are data: files of their own, which stay the same while the program changes. */
const mapData = { groups: [{ name: "maps", test: /core\/(map\/variants|picture\/standard)\// }] };

/**
 * What views share comes before all views, its rules with it: a view's own rule wins over them wherever it is loaded.
 * The chart library comes with charts.
 */
const shared = { name: "parts", test: /renderer\/(parts|theme)\/(?!UChart|uChart)/ };

/** The page: the same files for `chamber serve`, the desktop app and any static host. */
export default defineConfig({
  root: "renderer",
  // Wherever the files lie, they find one another.
  base: "./",
  plugins: [react(), samplesOfPage()],
  worker: { format: "es", rolldownOptions: { output: { codeSplitting: mapData } } },
  build: {
    outDir: "../dist/renderer",
    emptyOutDir: true,
    target: "es2023",
    // What is passed on names those whose work is in it.
    license: { fileName: "licenses.md" },
    rolldownOptions: { output: { codeSplitting: { groups: [...mapData.groups, shared] } } },
    // A strict content security policy allows no inlined fonts and images.
    assetsInlineLimit: 0,
    // What the first load weighs is held by a test, packed as it travels.
    chunkSizeWarningLimit: 1024,
    // A worker's modules are fetched by it: what preloads them for others would be a script of its own.
    modulePreload: { polyfill: false },
  },
});
