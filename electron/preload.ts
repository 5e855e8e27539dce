import { contextBridge } from "electron";

/** Tells the page that it is in a window of its own; all else it asks the host for, as it does in a browser. */
contextBridge.exposeInMainWorld("chamberDesktop", { platform: process.platform });
