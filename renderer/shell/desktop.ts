import type { DesktopBridge, DesktopNews, FileKind } from "../../core/host/desktop.ts";
import { refreshLibrary } from "../link/link.ts";
import { fileFieldId } from "../session/chooseFile.ts";
import { openLog } from "../session/logs.ts";
import { open, setTab, useView } from "../session/store.ts";
import { allCommands } from "./commands.ts";

/**
 * What the page does in a window of the desktop app beside what it does in a browser: it does what the menu says, opens
 * what comes from outside, and lets the app choose files and take those that are dropped, by their path. Fetched there
 * alone.
 */
export function liveInDesktop(bridge: DesktopBridge): void {
  bridge.listen(take);
  document.addEventListener("click", (event) => choose(bridge, event), true);
  document.addEventListener("drop", (event) => takeDropped(bridge, event), true);
}

function take(news: DesktopNews): void {
  switch (news.type) {
    case "open":
      open({ kind: "host", id: news.id, name: news.name });
      void refreshLibrary();
      return;
    case "open-log":
      return openBesides(news.id, news.name);
    case "show-library":
      void refreshLibrary();
      return setTab("recordings");
    case "refused":
      return useView.setState({ refused: news.message });
    case "run":
      return run(news.command);
  }
}

function openBesides(id: string, name: string): void {
  if (useView.getState().session) openLog({ kind: "host", id, name });
  else useView.setState({ refused: `${name} is a bot's log, which is read beside a recording: open one first` });
}

/** Runs a command by its id or its key, as the key itself does: not while a dialog is open. */
function run(name: string): void {
  if (document.querySelector("dialog[open]")) return;
  const command = allCommands().find(
    ({ id, keys, isEnabled }) => (id === name || keys?.includes(name)) && (isEnabled?.() ?? true),
  );
  command?.run();
}

/** The field behind "Open" asks the app, not the browser. */
function choose(bridge: DesktopBridge, event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.id !== fileFieldId) return;
  event.preventDefault();
  const kind: FileKind = target.accept === "" ? "any" : "log";
  void bridge.choose(kind);
}

/** A recording that is dropped is opened by its path: it is followed as it grows, keeps marks, and is found again. */
function takeDropped(bridge: DesktopBridge, event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (!file || !bridge.openDropped(file)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // What shows that something is being dropped hears that it was.
  document.dispatchEvent(new DragEvent("drop"));
}
