import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extractAll, listPackage, statFile } from "@electron/asar";
import { expect } from "vitest";
import { samples } from "../../../core/host/samples.ts";
import { deepTest } from "../../support/depth.ts";
import { DesktopProfile, quit } from "../../support/desktop/desktopApp.ts";
import { fusesOf, standInDist } from "../../support/desktop/standInDist.ts";
import { expectSpoken } from "../../support/page.ts";
import { tempFolder } from "../../support/tempFolder.ts";

deepTest(
  "given a stand-in for Electron's files, then packaging works offline; the app is complete and starts",
  async () => {
    const folder = tempFolder();
    const out = join(folder, "out");
    execFileSync(
      process.execPath,
      [
        "node_modules/electron-builder/cli.js",
        ...["--dir", "--linux", "--x64", "--publish", "never", "-c.mac.identity=null"],
        ...[`-c.electronDist=${standInDist(join(folder, "electron"))}`, `-c.directories.output=${out}`],
      ],
      { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBUG: "" } },
    );
    const unpacked = join(out, "linux-unpacked");
    const resources = join(unpacked, "resources");

    // The archive contains the built files and the files that describe the package
    const archive = join(resources, "app.asar");
    const files = listPackage(archive, { isPack: false }).filter(
      (name) => !("files" in statFile(archive, name.slice(1))),
    );
    const built = ["dist/electron", "dist/renderer"].flatMap((room) =>
      readdirSync(room, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${join(entry.parentPath, entry.name)}`),
    );
    const wanted = built.filter((name) => !/\/samples\/.+\.gz$|\/renderer\/api\//.test(name));
    expect(files.sort()).toEqual([...wanted, "/LICENSE", "/electron/icon/256x256.png", "/package.json"].sort());
    const kinds =
      /^\/(dist\/electron\/([\w-]+\.(js|cjs)|licenses\.md)|dist\/renderer\/(index\.html|licenses\.md|assets\/[\w.-]+|samples\/[\w-]+\.svg))$/;
    expect(wanted.filter((name) => !kinds.test(name) || /test|node_modules|\.tsx?$|\.map$/.test(name))).toEqual([]);

    // The samples are next to the archive, because they are read as files. The fuses are set as configured, except the
    // last one, which is for WebAssembly.
    expect(readdirSync(join(resources, "recordings")).sort()).toEqual(
      ["README.md", ...samples.map(({ file }) => file)].sort(),
    );
    expect(existsSync(join(resources, "app"))).toBe(false);
    expect(fusesOf(readFileSync(join(unpacked, "black-chamber")))).toBe("010011001");

    // The packaged app starts from its folder
    const contents = join(folder, "run", "app.asar");
    extractAll(archive, contents);
    cpSync(join(resources, "recordings"), join(folder, "run", "recordings"), { recursive: true });
    const manifest = JSON.parse(readFileSync(join(contents, "package.json"), "utf8")) as Record<string, unknown>;
    expect(manifest["main"]).toBe("dist/electron/main.js");
    const profile = await DesktopProfile.create({ built: join(contents, "dist") });
    const app = await profile.start([], { isPackaged: true });
    await app.page.getByRole("button", { name: /^Offers at level 20/ }).click();
    await expectSpoken(app.page, /, turn \d+ of \d+/);
    expect(app.window.options.webPreferences).toMatchObject({ devTools: false });
    const status = await app.page.evaluate(() => fetch("/api/status").then((answer) => answer.json()));
    expect(status).toMatchObject({ kind: "desktop", version: manifest["version"] });
    await quit(app);
  },
);
