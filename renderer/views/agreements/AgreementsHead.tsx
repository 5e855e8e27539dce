import type { AgreementViewRow } from "../../../core/analysis/session/agreementQuery.ts";
import type { SessionGame, SessionPower } from "../../../core/analysis/session/summary.ts";
import { type PeaceProfile, peaceProfiles } from "../../../core/press/profiles.ts";
import { GameMenu } from "../../parts/GameMenu.tsx";
import { grouped } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { SelectField, ViewpointField } from "../../parts/SelectField.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { setAgreementFilter, setBetween, useAgreementChoice } from "../../session/agreementChoice.ts";
import { setSettings, useSettings } from "../../session/settings.ts";
import { goToSeen, setViewpoint, useView } from "../../session/store.ts";
import { countedFilters, rowsBetween } from "./ledgerRows.ts";

export interface AgreementsHeadProps {
  readonly games: readonly SessionGame[];
  readonly game: number;
  readonly powers: readonly SessionPower[];
  readonly rows: readonly AgreementViewRow[];
}

/** What is listed: by what came of it, between whom, by which reading of peace, seen by whom, of which game. */
export function AgreementsHead({ games, game, powers, rows }: AgreementsHeadProps): React.JSX.Element {
  const { filter, between } = useAgreementChoice();
  const filters = countedFilters(rowsBetween(rows, between), filter);
  return (
    <header className="agreements-head">
      <fieldset className="agreements-filters" aria-label="Which offers" hidden={rows.length === 0}>
        {filters.map(({ name, words, count }) => (
          <button
            key={name}
            type="button"
            className="toggle-chip"
            aria-pressed={name === filter}
            onClick={() => setAgreementFilter(name === filter ? "all" : name)}
          >
            {words} <span className="toggle-count">{grouped(count)}</span>
          </button>
        ))}
      </fieldset>
      <span className="agreements-of">
        <GameMenu games={games} game={game} onGo={(firstN) => void goToSeen(firstN, 1)} />
        {rows.length > 0 && <Between powers={powers} between={between} />}
        <Peace />
        <SeenBy powers={powers} />
      </span>
    </header>
  );
}

/** Whose eyes the ledger is read with. */
function SeenBy({ powers }: { readonly powers: readonly SessionPower[] }): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  return <ViewpointField of="the agreements" powers={powers} viewpoint={viewpoint} onChange={setViewpoint} />;
}

interface BetweenProps {
  readonly powers: readonly SessionPower[];
  readonly between: readonly string[];
}

/** One power, or two: the third that is chosen takes the place of the first. */
function Between({ powers, between }: BetweenProps): React.JSX.Element {
  const toggle = (name: string): void =>
    setBetween(between.includes(name) ? between.filter((each) => each !== name) : [...between.slice(-1), name]);
  return (
    <fieldset className="agreements-between" aria-label="Between">
      <button type="button" className="between-any" aria-pressed={between.length === 0} onClick={() => setBetween([])}>
        Any pair
      </button>
      <span className="between-powers">
        {powers.map((power) => (
          <Tip key={power.name} words={`With ${power.words}`}>
            <button
              type="button"
              className="between-power"
              aria-pressed={between.includes(power.name)}
              aria-label={power.words}
              onClick={() => toggle(power.name)}
            >
              <PowerChip power={power} />
            </button>
          </Tip>
        ))}
      </span>
    </fieldset>
  );
}

const peaceWords: Readonly<Record<PeaceProfile, string>> = {
  "unit-or-centre": "Peace: unit or centre",
  "unit-centre-or-border": "Peace: and borders",
};

/** What peace is taken to forbid: the documents call it vague. */
function Peace(): React.JSX.Element {
  const peace = useSettings((settings) => settings.peace);
  return (
    <SelectField
      label="Reading of peace"
      title={`${peace}: ${peaceProfiles[peace]}`}
      value={peace}
      options={Object.entries(peaceWords)}
      onChange={(value) => setSettings({ peace: value as PeaceProfile })}
    />
  );
}
