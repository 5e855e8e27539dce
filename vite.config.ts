import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { samplesOfPage } from "./vite.samples.ts";

/** Maps are data: they have their own files, which stay the same while the program changes. */
const mapData = { groups: [{ name: "maps", test: /core\/(map\/variants|picture\/standard)\// }] };

/** Parts that only views use that load later. Most of their styles are not among them: they load before all views. */
const late = [
  "UChart",
  "uChart",
  "saveFigure",
  "DataGrid/(?!gridKeys).*\\.tsx?",
  "(broken|ledger)/",
  "filter/(Candidates|RowFilterField|rowFilter|cellConditions|filterTyping)",
  "(lossWords|saveBytes|verdictWords).ts",
  "(Awaited|Failed|GameMenu|GamePower|GapButton|PairField|ProgressLine|SelectField|TabFrame|ToggleChip|VerdictBadge).tsx",
].join("|");

/**
 * Code that views share loads before all views, with its CSS rules: a view's own rule overrides them wherever the view
 * is loaded. The chart library loads with charts, and the formats of figures when a figure is exported.
 */
const shared = { name: "parts", test: new RegExp(`renderer/(parts|theme)/(?!${late})`) };

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

/** The page: the same files for `chamber serve`, the desktop app and any static host. */
export default defineConfig({
  root: "renderer",
  // Relative addresses: the files work from any folder.
  base: "./",
  define: { "import.meta.env.VITE_VERSION": JSON.stringify(version) },
  plugins: [react(), samplesOfPage()],
  worker: { format: "es", rolldownOptions: { output: { codeSplitting: mapData } } },
  build: {
    outDir: "../dist/renderer",
    emptyOutDir: true,
    target: "es2023",
    // The built files name the authors of the libraries in them.
    license: { fileName: "licenses.md" },
    rolldownOptions: { output: { codeSplitting: { groups: [...mapData.groups, shared] } } },
    // A strict content security policy allows no inlined fonts and images.
    assetsInlineLimit: 0,
    // A test limits the size of the first load, compressed as it is sent.
    chunkSizeWarningLimit: 1024,
    // A worker fetches its own modules: preloading them would need a separate script.
    modulePreload: { polyfill: false },
  },
});
