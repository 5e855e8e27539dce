import { type IpcMainInvokeEvent, ipcMain, type WebContents } from "electron";
import { desktopCalls } from "../core/host/desktop.ts";
import { isPage } from "./page.ts";

export type CallAnswers = {
  readonly [Name in keyof typeof desktopCalls]: (...parameters: readonly unknown[]) => Promise<void> | void;
};

/**
 * Answers the page's calls. Who is not the main frame of our window, showing our page, and who sends arguments that the
 * page could not have meant, is refused: the call fails, and nothing else happens.
 * @param ours whether these are the contents of a window of ours
 */
export function answerCalls(ours: (contents: WebContents) => boolean, answers: CallAnswers): void {
  for (const [name, { channel, takes }] of Object.entries(desktopCalls)) {
    const answer = answers[name as keyof typeof desktopCalls];
    ipcMain.handle(channel, async (event, ...parameters: readonly unknown[]) => {
      if (!isOwnFrame(event, ours)) throw new Error("only the app's own page is answered");
      if (!takes(parameters)) throw new Error("the call is not understood");
      await answer(...parameters);
    });
  }
}

function isOwnFrame({ sender, senderFrame }: IpcMainInvokeEvent, ours: (contents: WebContents) => boolean): boolean {
  // Null: it went to another page, or is gone.
  return senderFrame !== null && senderFrame.parent === null && isPage(senderFrame.url) && ours(sender);
}
