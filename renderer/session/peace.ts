import type { PeaceProfile } from "../../core/press/profiles.ts";
import { showRows } from "./act.ts";
import { setSettings, useSettings } from "./settings.ts";
import { useView } from "./viewState.ts";

/** Returns which actions breach peace: as a link specifies, otherwise as in the user's settings. */
export function peaceNow(): PeaceProfile {
  return useView.getState().rows.peace ?? useSettings.getState().peace;
}

/** Like {@link peaceNow}, but renders again when the result changes. */
export function usePeace(): PeaceProfile {
  const linked = useView((view) => view.rows.peace);
  const usual = useSettings((settings) => settings.peace);
  return linked ?? usual;
}

/** Passes the rule on to the open recording, whose filters use the verdicts. */
export function followPeace(): void {
  let passed: { readonly session: unknown; readonly peace: PeaceProfile } | null = null;
  const pass = (): void => {
    const { session } = useView.getState();
    const peace = peaceNow();
    if (session === passed?.session && peace === passed?.peace) return;
    passed = { session, peace };
    void session?.api.setPeace(peace);
  };
  useView.subscribe(pass);
  useSettings.subscribe(pass);
}

/** Changes the rule, also in the user's settings. */
export function setPeace(peace: PeaceProfile): void {
  setSettings({ peace });
  showRows({ peace }, "step");
}
