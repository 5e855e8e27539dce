import type { PeaceProfile } from "../../../core/press/profiles.ts";
import { type Command, commandsOf, isTab } from "../../parts/command.ts";
import { showAllOffers } from "../../session/agreementChoice.ts";
import { setSettings, useSettings } from "../../session/settings.ts";

/** Returns the commands of the agreements tab. */
export function agreementCommands(): readonly Command[] {
  const other: PeaceProfile =
    useSettings.getState().peace === "unit-or-centre" ? "unit-centre-or-border" : "unit-or-centre";
  return commandsOf("Agreements", () => isTab("agreements"), [
    { id: "agreements.all", label: "Show all offers", run: showAllOffers },
    { id: "agreements.peace", label: `Peace rule: ${other}`, run: () => setSettings({ peace: other }) },
  ]);
}
