import type { DesktopBridge, DesktopNews, FileKind } from "../../core/host/desktop.ts";
import { isReadingsFile } from "../../core/host/host.ts";
import { refreshLibrary } from "../link/link.ts";
import { fileFieldId } from "../session/chooseFile.ts";
import { openLog } from "../session/logs.ts";
import { open, setTab, useView } from "../session/store.ts";
import { allCommands } from "./commands.ts";

/**
 * Connects the page to the desktop app; only the app loads this module. The page then runs the menu's commands and
 * opens files that the app receives. The app shows the file dialogs, and opens dropped files by their path.
 */
export function connectDesktop(bridge: DesktopBridge): void {
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
      return openLogFile(news.id, news.name);
    case "show-library":
      void refreshLibrary();
      return setTab("recordings");
    case "refused":
      return useView.setState({ refused: news.message });
    case "run":
      return run(news.command);
  }
}

function openLogFile(id: string, name: string): void {
  if (useView.getState().session) openLog({ kind: "host", id, name });
  else useView.setState({ refused: `${name} is a bot log. Open a recording first, then the log` });
}

/** Runs a command, given its id or its key. Like a key press, it does nothing while a dialog is open. */
function run(name: string): void {
  if (document.querySelector("dialog[open]")) return;
  const command = allCommands().find(
    ({ id, keys, isEnabled }) => (id === name || keys?.includes(name)) && (isEnabled?.() ?? true),
  );
  command?.run();
}

/** Opens the app's file dialog instead of the browser's. */
function choose(bridge: DesktopBridge, event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.id !== fileFieldId) return;
  event.preventDefault();
  const kind: FileKind = target.accept === "" ? "any" : "log";
  void bridge.choose(kind);
}

/** Opens a dropped recording by its path, so that it can grow, keep marks and be reopened. */
function takeDropped(bridge: DesktopBridge, event: DragEvent): void {
  const files = [...(event.dataTransfer?.files ?? [])];
  // The host itself loads the readings file next to a recording.
  const file = files.find(({ name }) => !isReadingsFile(name)) ?? files[0];
  if (!file || !bridge.openDropped(file)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // The drop zone hides itself only when it receives the drop.
  document.dispatchEvent(new DragEvent("drop"));
}
