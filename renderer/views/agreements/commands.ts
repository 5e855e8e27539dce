import type { PeaceProfile } from "../../../core/press/profiles.ts";
import type { Command } from "../../parts/command.ts";
import { showAllOffers } from "../../session/agreementChoice.ts";
import { setSettings, useSettings } from "../../session/settings.ts";
import { useView } from "../../session/store.ts";

const isShown = (): boolean => useView.getState().session !== null && useView.getState().tab === "agreements";

/** What can be done in the agreements' tab. */
export function agreementCommands(): Command[] {
  const other: PeaceProfile =
    useSettings.getState().peace === "unit-or-centre" ? "unit-centre-or-border" : "unit-or-centre";
  const command = (id: string, label: string, run: () => void): Command => ({
    ...{ id: `agreements.${id}`, label, group: "Agreements", run },
    isEnabled: isShown,
  });
  return [
    command("all", "Show all offers", showAllOffers),
    command("peace", `Reading of peace: ${other}`, () => setSettings({ peace: other })),
  ];
}
