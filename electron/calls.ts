import { type IpcMainInvokeEvent, ipcMain, type WebContents } from "electron";
import { desktopCalls } from "../core/host/desktop.ts";
import { isPage } from "./page.ts";

export type CallAnswers = {
  readonly [Name in keyof typeof desktopCalls]: (...parameters: readonly unknown[]) => Promise<void> | void;
};

/**
 * Answers the page's calls. Refuses calls from anything but the main frame of the app's window while it shows the app's
 * page, and calls with invalid arguments. A refused call fails and has no other effect.
 * @param ours returns whether the contents belong to a window of the app
 */
export function answerCalls(ours: (contents: WebContents) => boolean, answers: CallAnswers): void {
  for (const [name, { channel, takes }] of Object.entries(desktopCalls)) {
    const answer = answers[name as keyof typeof desktopCalls];
    ipcMain.handle(channel, async (event, ...parameters: readonly unknown[]) => {
      if (!isOwnFrame(event, ours)) throw new Error("only the app's own page may make this call");
      if (!takes(parameters)) throw new Error("the call has invalid arguments");
      await answer(...parameters);
    });
  }
}

function isOwnFrame({ sender, senderFrame }: IpcMainInvokeEvent, ours: (contents: WebContents) => boolean): boolean {
  // Null if the frame has navigated to another page or no longer exists.
  return senderFrame !== null && senderFrame.parent === null && isPage(senderFrame.url) && ours(sender);
}
