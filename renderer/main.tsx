import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import "./theme/tokens.css";
import "./theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { connect } from "./link/link.ts";
import { watchLive } from "./link/live.ts";
import { plainName } from "./parts/recordingWords.ts";
import { followAddress } from "./session/deepLink.ts";
import { followSessions } from "./session/logs.ts";
import { followMarks } from "./session/marks.ts";
import { openAtStart } from "./session/openAtStart.ts";
import { rememberOpened } from "./session/recent.ts";
import { applySettings } from "./session/settings.ts";
import { App } from "./shell/App.tsx";

applySettings();
followAddress(plainName);
rememberOpened();
followMarks();
followSessions();
void connect().then((host) => {
  void watchLive();
  return openAtStart(host);
});
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
