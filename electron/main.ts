import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { app, dialog, protocol, session } from "electron";
import { createHandler } from "../core/node/host/handler.ts";
import { Host } from "../core/node/host/host.ts";
import { Refusal } from "../core/node/host/replies.ts";
import { inWords } from "../core/node/hostError.ts";
import { Desktop } from "./desktop.ts";
import { saveAsAsked } from "./downloads.ts";
import { hardenContents, hardenSession } from "./hardening.ts";
import { handedOver, pathsIn, reportBug } from "./opening.ts";
import { pageAddress, pageOrigin, pageScheme } from "./page.ts";
import { refusedSwitch } from "./switches.ts";
import { startUtilityRecorder } from "./utilityRecorder.ts";

// The scheme must be registered before the app is ready. Like https, it then has an origin, a security policy and
// streams.
protocol.registerSchemesAsPrivileged([
  { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
// This check comes before any switch is removed, because removing a switch does not undo its effect on processes that
// have already started.
const refused = app.isPackaged
  ? refusedSwitch((name) => app.commandLine.hasSwitch(name), process.argv.slice(1))
  : undefined;
// Chromium reads these two switches after this module has run. With them removed, no debugger can connect while the
// error is shown.
if (refused !== undefined)
  for (const name of ["remote-debugging-port", "remote-debugging-pipe"]) app.commandLine.removeSwitch(name);
app.enableSandbox();
app.setName("Black Chamber");
// The installer's id. Windows uses it to assign recent files to the app.
app.setAppUserModelId("org.black-chamber.desktop");
if (!app.commandLine.hasSwitch("user-data-dir")) {
  const folder = join(app.getPath("appData"), "Black Chamber");
  mkdirSync(folder, { recursive: true });
  app.setPath("userData", folder);
}

// A second instance passes its files to the first one. Nothing here is awaited, because the app becomes ready only
// after this module has run.
const asked = pathsIn(process.argv);
if (refused !== undefined)
  void app.whenReady().then(() => cannotStart(`The switch ${refused} is not allowed. Start the app without it.`));
else if (app.requestSingleInstanceLock({ paths: asked }))
  run(asked).catch((error: unknown) => {
    reportBug(error);
    cannotStart(inWords(error));
  });
else app.quit();

function cannotStart(why: string): void {
  dialog.showErrorBox("Black Chamber cannot start", why);
  app.exit(1);
}

/** @param toOpen paths of the files in the app's arguments */
async function run(toOpen: string[]): Promise<void> {
  // System events can arrive at any time, even before the window exists.
  let desktop: Desktop | null = null;
  const open = (path: string): void => {
    if (desktop) desktop.open(path);
    else toOpen.push(path);
  };
  app.on("open-file", (event, path) => {
    event.preventDefault();
    open(path);
  });
  // Use the passed data, because Chromium rearranges the arguments.
  app.on("second-instance", (_event, _argv, _folder, data) => {
    const paths = handedOver(data);
    if (paths.length === 0) desktop?.showWindow();
    for (const path of paths) open(path);
  });
  app.on("activate", () => desktop?.showWindow());
  app.on("web-contents-created", (_event, contents) => hardenContents(contents));

  await app.whenReady();
  hardenSession(session.defaultSession);
  session.defaultSession.on("will-download", saveAsAsked);
  const liveFolder = join(app.getPath("documents"), "Black Chamber");
  const startRecorder = startUtilityRecorder;
  const host = await Host.open({ kind: "desktop", paths: [], logs: [], liveFolder, startRecorder });
  session.defaultSession.protocol.handle(pageScheme, createHandler(host, admitOwnPage, reportBug));
  desktop = new Desktop(host, toOpen);
  await desktop.start();
}

/** Refuses requests from other pages, in case one is ever shown. */
function admitOwnPage(request: Request): undefined {
  const origin = request.headers.get("origin");
  if (!request.url.startsWith(pageAddress) || (origin !== null && origin !== pageOrigin))
    throw new Refusal(403, "foreign", "only the app's own page may send requests");
}
