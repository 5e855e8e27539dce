import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
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
import { Opening, pathsIn, tellBug } from "./opening.ts";
import { pageAddress, pageOrigin, pageScheme } from "./page.ts";
import { keepRemembered, readRemembered, withRecent } from "./remembered.ts";
import { startUtilityRecorder } from "./utilityRecorder.ts";

// Said before the app is ready: the scheme has an origin, a security policy and streams as https has.
protocol.registerSchemesAsPrivileged([
  { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
app.enableSandbox();
app.setName("Black Chamber");
// The installer's: by it Windows knows whose recent files these are.
app.setAppUserModelId("org.black-chamber.desktop");
if (!app.commandLine.hasSwitch("user-data-dir")) {
  const folder = join(app.getPath("appData"), "Black Chamber");
  mkdirSync(folder, { recursive: true });
  app.setPath("userData", folder);
}

// A second start hands its files to the first. Not awaited: the app is ready only when this module has been run.
if (app.requestSingleInstanceLock())
  run().catch((error: unknown) => {
    tellBug(error);
    dialog.showErrorBox("Black Chamber cannot start", inWords(error));
    app.exit(1);
  });
else app.quit();

async function run(): Promise<void> {
  const memory = join(app.getPath("userData"), "window.json");
  let remembered = readRemembered(memory);
  const toOpen = pathsIn(process.argv).map((path) => resolve(path));
  // macOS says what was double-clicked before the app is ready.
  let openFile = (path: string): void => void toOpen.push(path);
  app.on("open-file", (event, path) => {
    event.preventDefault();
    openFile(path);
  });
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

  let window: BrowserWindow | null = null;
  const keep = (changed: Partial<typeof remembered>): void => {
    remembered = { ...remembered, ...changed };
    keepRemembered(memory, remembered);
  };
  const opening = new Opening(host, (path) => {
    app.addRecentDocument(path);
    keep(withRecent(remembered, path));
    setMenu();
  });
  const open = (path: string): void => void opening.open(path).catch(tellBug);
  const choose = (kind: FileKind): Promise<void> => opening.choose(window, kind);
  const setMenu = (): void => {
    const actions = {
      open: () => void choose("any").catch(tellBug),
      openRecent: open,
      clearRecent: () => {
        app.clearRecentDocuments();
        keep({ recent: [] });
        setMenu();
      },
      showLibrary: () => opening.tell({ type: "show-library" }),
      run: (command: string) => opening.tell({ type: "run", command }),
    };
    const { platform } = process;
    const { recent } = remembered;
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate(actions, { platform, recent, isPackaged: app.isPackaged })),
    );
  };

  const openWindow = (): void => {
    window = openMainWindow(remembered, (state) => {
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
  const showWindow = (): void => {
    if (!window) return openWindow();
    if (window.isMinimized()) window.restore();
    window.focus();
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
  app.on("second-instance", (_event, argv, folder) => {
    showWindow();
    for (const path of pathsIn(argv)) open(resolve(folder, path));
  });
  app.on("activate", showWindow);
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("before-quit", (event) => {
    // Elsewhere the window was asked.
    if (process.platform === "darwin" && !mayEndGames()) event.preventDefault();
  });
  let isClosed = false;
  app.on("will-quit", (event) => {
    if (isClosed) return;
    // What is being recorded is closed first.
    event.preventDefault();
    void host.close().finally(() => {
      isClosed = true;
      app.quit();
    });
  });

  await opening.serveAgain([...remembered.recent, ...(remembered.path === null ? [] : [remembered.path])]);
  // What a person asks for comes before what was open when they left.
  const left = recordingIn(remembered.place);
  const isThere = left !== null && (await host.library.find(left).catch(() => null)) !== null;
  if (toOpen.length > 0 || !isThere) remembered = { ...remembered, place: "" };
  setMenu();
  openWindow();
  openFile = (path) => {
    showWindow();
    open(path);
  };
  for (const path of toOpen.splice(0)) open(path);
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
