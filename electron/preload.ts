import { contextBridge, ipcRenderer, webUtils } from "electron";
import {
  type DesktopBridge,
  type DesktopNews,
  desktopCalls,
  desktopNewsChannel,
  isDesktopPath,
} from "../core/host/desktop.ts";

/** All that the page has beside what a browser gives it; what it reads and records it asks the host for. */
const bridge: DesktopBridge = {
  listen(listener) {
    // The page is handed what was told, never the event, which could send.
    ipcRenderer.on(desktopNewsChannel, (_event, news: DesktopNews) => listener(news));
    void ipcRenderer.invoke(desktopCalls.ready.channel);
  },
  choose: (kind) => ipcRenderer.invoke(desktopCalls.choose.channel, kind) as Promise<void>,
  openDropped(file) {
    // Empty for what was made by a script: a page cannot name a file that nobody let fall on it.
    const path = webUtils.getPathForFile(file as File);
    if (!isDesktopPath(path)) return false;
    void ipcRenderer.invoke(desktopCalls.openDropped.channel, path);
    return true;
  },
};

contextBridge.exposeInMainWorld("chamberDesktop", bridge);
