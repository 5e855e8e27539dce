import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { app, type BrowserWindow, dialog, Menu, protocol, session } from "electron";
import { type FileKind, fileKinds } from "../core/host/desktop.ts";
import { createHandler } from "../core/node/host/handler.ts";
import { Host } from "../core/node/host/host.ts";
import { Refusal } from "../core/node/host/replies.ts";
import { inWords } from "../core/node/hostError.ts";
import { answerCalls } from "./calls.ts";
import { saveAsAsked } from "./downloads.ts";
import { hardenContents, hardenSession } from "./hardening.ts";
import { confirms, openMainWindow } from "./mainWindow.ts";
import { menuTemplate } from "./menu.ts";
import { handedOver, Opening, pathsIn, tellBug } from "./opening.ts";
import { pageAddress, pageOrigin, pageScheme } from "./page.ts";
import { keepRemembered, readRemembered, withRecent } from "./remembered.ts";
import { killRecorders, startUtilityRecorder } from "./utilityRecorder.ts";

// Said before the app is ready: the scheme has an origin, a security policy and streams as https has.
protocol.registerSchemesAsPrivileged([
  { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
// Asked before the next line, which takes the switch away, but not what it did: processes were started without.
const isUnsandboxed = app.isPackaged && app.commandLine.hasSwitch("no-sandbox");
app.enableSandbox();
app.setName("Black Chamber");
// The installer's: by it Windows knows whose recent files these are.
app.setAppUserModelId("org.black-chamber.desktop");
if (!app.commandLine.hasSwitch("user-data-dir")) {
  const folder = join(app.getPath("appData"), "Black Chamber");
  mkdirSync(folder, { recursive: true });
  app.setPath("userData", folder);
}

/** How long what is being recorded may take to be closed. */
const longestCloseMs = 10_000;

// A second start hands its files to the first. Not awaited: the app is ready only when this module has been run.
const asked = pathsIn(process.argv);
if (isUnsandboxed) void app.whenReady().then(() => cannotStart("it was started with --no-sandbox, which it refuses"));
else if (app.requestSingleInstanceLock({ paths: asked }))
  run(asked).catch((error: unknown) => {
    tellBug(error);
    cannotStart(inWords(error));
  });
else app.quit();

function cannotStart(why: string): void {
  dialog.showErrorBox("Black Chamber cannot start", why);
  app.exit(1);
}

/** @param toOpen paths of files that the app was started with */
async function run(toOpen: string[]): Promise<void> {
  const memory = join(app.getPath("userData"), "window.json");
  let remembered = readRemembered(memory);
  let window: BrowserWindow | null = null;
  // The system asks at any time: before there is anything to show, and when it is too late.
  let state: "starting" | "open" | "closing" | "closed" = "starting";
  /**
   * @param place what a window that must be opened shows first
   * @returns false: no window is shown now
   */
  const showWindow = (place = remembered.place): boolean => {
    if (state !== "open") return false;
    if (!window) openWindow(place);
    else {
      if (window.isMinimized()) window.restore();
      window.focus();
    }
    return true;
  };
  const open = (path: string): void => {
    if (state === "starting") toOpen.push(path);
    else if (showWindow("")) void opening.open(path).catch(tellBug);
  };
  app.on("open-file", (event, path) => {
    event.preventDefault();
    open(path);
  });
  // Not its arguments, which Chromium rearranges.
  app.on("second-instance", (_event, _argv, _folder, data) => {
    const paths = handedOver(data);
    if (paths.length === 0) showWindow();
    for (const path of paths) open(path);
  });
  app.on("activate", () => showWindow());
  app.on("web-contents-created", (_event, contents) => hardenContents(contents));

  await app.whenReady();
  hardenSession(session.defaultSession);
  session.defaultSession.on("will-download", saveAsAsked);
  const liveFolder = join(app.getPath("documents"), "Black Chamber");
  const host = await Host.open({
    kind: "desktop",
    paths: [],
    logs: [],
    liveFolder,
    startRecorder: startUtilityRecorder,
  });
  session.defaultSession.protocol.handle(pageScheme, createHandler(host, admitOwnPage, tellBug));

  const keep = (changed: Partial<typeof remembered>): void => {
    remembered = { ...remembered, ...changed };
    keepRemembered(memory, remembered);
  };
  const opening = new Opening(host, (path) => {
    app.addRecentDocument(path);
    keep(withRecent(remembered, path));
    setMenu();
  });
  const choose = (kind: FileKind): Promise<void> => opening.choose(window, kind);
  const setMenu = (): void => {
    const actions = {
      open: () => {
        if (showWindow()) void choose("any").catch(tellBug);
      },
      openRecent: open,
      clearRecent: () => {
        app.clearRecentDocuments();
        keep({ recent: [] });
        setMenu();
      },
      showLibrary: () => {
        if (showWindow("")) opening.tell({ type: "show-library" });
      },
      // What was meant for a window that is closed is not done by the next.
      run: (command: string) => {
        if (window) opening.tell({ type: "run", command });
      },
    };
    const { platform } = process;
    const { recent } = remembered;
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate(actions, { platform, recent, isPackaged: app.isPackaged })),
    );
  };

  const openWindow = (place: string): void => {
    window = openMainWindow({ ...remembered, place }, (state) => {
      const id = recordingIn(state.place);
      keep({ ...state, path: id === null ? null : opening.pathOf(id) });
    });
    window.on("close", (event) => {
      // Where closing the window ends the app it ends what is being recorded.
      if (process.platform !== "darwin" && !mayEndGames()) event.preventDefault();
    });
    window.on("closed", () => {
      window = null;
      opening.listens(null);
    });
    // Another document: it has not said yet that it listens. A navigation that is refused begins, but is never done.
    window.webContents.on("did-navigate", () => opening.listens(null));
  };
  const mayEndGames = (): boolean => {
    const open = host.live.all.reduce((sum, each) => sum + each.open, 0);
    if (open === 0) return true;
    const what = open === 1 ? "1 connection is open, and ends" : `${open} connections are open, and end`;
    const question = `A game is being recorded: ${what} with the app. What came until then is kept.`;
    return confirms(window, question, "End the Game");
  };

  answerCalls((contents) => contents === window?.webContents, {
    ready: () => opening.listens(window),
    choose: (kind) => choose(fileKinds.find((each) => each === kind) ?? "any"),
    openDropped: (path) => opening.open(String(path)),
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("before-quit", (event) => {
    // Elsewhere the window was asked.
    if (process.platform === "darwin" && state === "open" && !mayEndGames()) event.preventDefault();
  });
  app.on("will-quit", (event) => {
    if (state === "closed") return;
    // What is being recorded is closed first.
    event.preventDefault();
    if (state === "closing") return;
    state = "closing";
    void closesInTime(host).then((isDone) => {
      state = "closed";
      if (isDone) return app.quit();
      killRecorders();
      app.exit(1);
    });
  });

  await opening.serveAgain([...remembered.recent, ...(remembered.path === null ? [] : [remembered.path])]);
  // What a person asks for comes before what was open when they left.
  const left = recordingIn(remembered.place);
  const isThere = left !== null && (await host.library.find(left).catch(() => null)) !== null;
  if (toOpen.length > 0 || !isThere) remembered = { ...remembered, place: "" };
  setMenu();
  state = "open";
  showWindow();
  for (const path of toOpen.splice(0)) open(path);
}

/** Closes what is being recorded. @returns false: it could not, or a recorder does not answer */
async function closesInTime(host: Host): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, longestCloseMs, false);
  });
  const closed = host.close().then(
    () => true,
    (error: unknown) => {
      tellBug(error);
      return false;
    },
  );
  return Promise.race([closed, late]).finally(() => clearTimeout(timer));
}

/** Id of the recording that a place of the page names. */
function recordingIn(place: string): string | null {
  return new URLSearchParams(/^\?[^#]*/.exec(place)?.[0]).get("recording");
}

/** Another page has no business here, even if one came to be shown. */
function admitOwnPage(request: Request): undefined {
  const origin = request.headers.get("origin");
  if (!request.url.startsWith(pageAddress) || (origin !== null && origin !== pageOrigin))
    throw new Refusal(403, "foreign", "only the app's own page is answered");
}
