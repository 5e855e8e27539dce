import type { PeaceProfile } from "../../../core/press/profiles.ts";
import { brokenFieldId } from "../../parts/broken/brokenField.ts";
import { type Command, commandsOf, isTab } from "../../parts/command.ts";
import { focusField } from "../../parts/focusField.ts";
import { offersFieldId } from "../../parts/ledger/offersField.ts";
import { showAllOffers, showInAgreements } from "../../session/agreementChoice.ts";
import { peaceNow, setPeace } from "../../session/peace.ts";
import { useView } from "../../session/store.ts";

/** Returns the commands of the agreements tab. */
export function agreementCommands(): readonly Command[] {
  const other: PeaceProfile = peaceNow() === "unit-or-centre" ? "unit-centre-or-border" : "unit-or-centre";
  const { shows } = useView.getState().rows.agreements;
  return commandsOf("Agreements", () => isTab("agreements"), [
    {
      id: "agreements.broken",
      label: shows === "broken" ? "Show offers" : "Show broken promises and false statements",
      words: "lies promises breaches pledges claims honesty",
      run: () => showInAgreements(shows === "broken" ? "offers" : "broken"),
    },
    {
      id: "agreements.filter",
      label: shows === "broken" ? "Filter broken promises and false statements" : "Filter offers",
      words: "search find",
      keys: ["/", "Ctrl+F"],
      run: () => focusField(shows === "broken" ? brokenFieldId : offersFieldId),
    },
    { id: "agreements.all", label: "Show all offers", run: showAllOffers },
    { id: "agreements.peace", label: `Peace rule: ${other}`, run: () => setPeace(other) },
  ]);
}
