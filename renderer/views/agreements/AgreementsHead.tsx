import { type ReactNode, useMemo } from "react";
import { type PeaceProfile, peaceProfiles } from "../../../core/press/profiles.ts";
import type { AgreementViewRow } from "../../../core/session/agreementQuery.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { useGameNames } from "../../parts/filter/rowFilter.ts";
import { GameMenu } from "../../parts/GameMenu.tsx";
import { Joined } from "../../parts/Joined.tsx";
import { LedgerFilterBar } from "../../parts/ledger/LedgerFilterBar.tsx";
import { rowsBetween } from "../../parts/ledger/ledgerRows.ts";
import { PairField } from "../../parts/PairField.tsx";
import { SelectField, ViewpointField } from "../../parts/SelectField.tsx";
import { TabBar } from "../../parts/TabFrame.tsx";
import { filterOffers, setAgreementFilter, setBetween, showInAgreements } from "../../session/agreementChoice.ts";
import { setPeace, usePeace } from "../../session/peace.ts";
import { useView } from "../../session/store.ts";

export interface AgreementsHeadProps {
  readonly powers: readonly SessionPower[];
  readonly rows: readonly AgreementViewRow[];
  /** Whether a pair of powers can be chosen; by default, only if there are offers. */
  readonly hasPairs?: boolean;
  /** The filters for the list that is shown in place of the offers. */
  readonly children?: ReactNode;
}

const shown = [
  ["offers", "Offers"],
  ["broken", "Broken promises and false statements"],
] as const;

/** Lets the user choose a list and its filters: status or kind, powers, peace rule, viewpoint and game. */
export function AgreementsHead({
  powers,
  rows,
  hasPairs = rows.length > 0,
  children,
}: AgreementsHeadProps): React.JSX.Element {
  const { filter, between, shows, words } = useView((view) => view.rows.agreements);
  const names = useGameNames(powers);
  const ofPair = useMemo(() => rowsBetween(rows, between), [rows, between]);
  return (
    <TabBar>
      <Joined label="Show">
        {shown.map(([name, label]) => (
          <button type="button" key={name} aria-pressed={shows === name} onClick={() => showInAgreements(name)}>
            {label}
          </button>
        ))}
      </Joined>
      {children}
      {rows.length > 0 && (
        <LedgerFilterBar
          rows={ofPair}
          {...{ names, words, filter }}
          onWords={filterOffers}
          onFilter={setAgreementFilter}
        />
      )}
      <span className="agreements-of">
        <GameMenu />
        {hasPairs && <PairField label="Between" powers={powers} chosen={between} onChange={setBetween} />}
        <Peace />
        <ViewpointField of="Agreements" powers={powers} />
      </span>
    </TabBar>
  );
}

const peaceWords: Readonly<Record<PeaceProfile, string>> = {
  "unit-or-centre": "Breach of PCE: unit or centre",
  "unit-centre-or-border": "Breach of PCE: unit, centre or border",
};

/** Lets the user choose which actions breach peace. The DAIDE documents do not define this. */
function Peace(): React.JSX.Element {
  const peace = usePeace();
  return (
    <SelectField
      label="Peace rule"
      tip={`What breaches PCE: ${peaceProfiles[peace]}`}
      value={peace}
      options={Object.entries(peaceWords)}
      onChange={(value) => setPeace(value as PeaceProfile)}
    />
  );
}
