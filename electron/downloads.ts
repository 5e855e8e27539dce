import { join } from "node:path";
import { app, type DownloadItem, type Event } from "electron";
import { pageOrigin } from "./page.ts";

/** Lets the user choose where to save a file that the page created. Blocks downloads from elsewhere. */
export function saveAsAsked(event: Event, item: DownloadItem): void {
  if (!item.getURL().startsWith(`blob:${pageOrigin}/`)) return event.preventDefault();
  const name = item.getFilename();
  const extension = /\.(\w{1,10})$/.exec(name)?.[1];
  item.setSaveDialogOptions({
    title: "Save",
    defaultPath: join(app.getPath("documents"), name),
    filters: [
      ...(extension === undefined ? [] : [{ name: `.${extension}`, extensions: [extension] }]),
      { name: "All files", extensions: ["*"] },
    ],
  });
}
