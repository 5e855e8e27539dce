import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import "./theme/tokens.css";
import "./theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { DesktopBridge } from "../core/host/desktop.ts";
import { connect } from "./link/link.ts";
import { watchLive } from "./link/live.ts";
import { writeAddress } from "./session/address.ts";
import { followSessions } from "./session/logs.ts";
import { followMarks } from "./session/marks.ts";
import { openAtStart } from "./session/openAtStart.ts";
import { followPeace } from "./session/peace.ts";
import { followReadings } from "./session/readings.ts";
import { rememberOpened } from "./session/recent.ts";
import { applySettings } from "./session/settings.ts";
import { App } from "./shell/App.tsx";

applySettings();
writeAddress();
rememberOpened();
followMarks();
followPeace();
followReadings();
followSessions();
void connect()
  .then((host) => {
    void watchLive();
    return openAtStart(host);
  })
  .then(async () => {
    const { chamberDesktop } = globalThis as { readonly chamberDesktop?: DesktopBridge };
    if (chamberDesktop) (await import("./shell/desktop.ts")).connectDesktop(chamberDesktop);
  });
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
