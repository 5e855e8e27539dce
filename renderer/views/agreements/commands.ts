import { type PeaceProfile, peaceProfiles } from "../../../core/press/profiles.ts";
import type { Command } from "../../parts/command.ts";
import { setAgreementFilter, setBetween } from "../../session/agreementChoice.ts";
import { setSettings, useSettings } from "../../session/settings.ts";
import { useView } from "../../session/store.ts";
import { ledgerFilters } from "./ledgerRows.ts";

const group = "Agreements";
const isShown = (): boolean => useView.getState().session !== null && useView.getState().tab === "agreements";

/** What can be done in the agreements' tab. */
export function agreementCommands(): Command[] {
  const { peace } = useSettings.getState();
  return [
    ...ledgerFilters.map(
      ({ name, words }): Command => ({
        id: `agreements.${name}`,
        label: `Agreements: ${words.toLowerCase()}`,
        group,
        run: () => setAgreementFilter(name),
        isEnabled: isShown,
      }),
    ),
    {
      id: "agreements.any",
      label: "Agreements: any pair",
      group,
      run: () => setBetween([]),
      isEnabled: isShown,
    },
    ...(Object.keys(peaceProfiles) as PeaceProfile[])
      .filter((name) => name !== peace)
      .map(
        (name): Command => ({
          id: `agreements.peace.${name}`,
          label: `Reading of peace: ${name}`,
          words: "profile PCE",
          group,
          run: () => setSettings({ peace: name }),
          isEnabled: isShown,
        }),
      ),
  ];
}
