import { contextBridge, ipcRenderer, webUtils } from "electron";
import {
  type DesktopBridge,
  type DesktopNews,
  desktopCalls,
  desktopNewsChannel,
  isDesktopPath,
} from "../core/host/desktop.ts";

/**
 * Everything that is available to the page in addition to the browser APIs. The page reads and records through the
 * host.
 */
const bridge: DesktopBridge = {
  listen(listener) {
    // Pass the page the news but not the event, because with the event's sender the page could send messages.
    ipcRenderer.on(desktopNewsChannel, (_event, news: DesktopNews) => listener(news));
    void ipcRenderer.invoke(desktopCalls.ready.channel);
  },
  choose: (kind) => ipcRenderer.invoke(desktopCalls.choose.channel, kind) as Promise<void>,
  openDropped(file) {
    // The path is empty for a file that a script created, so the page can pass on only files that the user dropped.
    const path = webUtils.getPathForFile(file as File);
    if (!isDesktopPath(path)) return false;
    void ipcRenderer.invoke(desktopCalls.openDropped.channel, path);
    return true;
  },
};

contextBridge.exposeInMainWorld("chamberDesktop", bridge);
