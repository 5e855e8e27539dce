import type { AgreementOfMessage } from "../../../core/session/agreementQuery.ts";
import { showAgreement } from "../../session/agreementChoice.ts";
import { useAgreementsQuestion } from "../../session/agreementEvents.ts";
import { type FrameNumber, useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";

/** The agreements that a message belongs to, `Agreement 135: agreed, breached by FRA`; a click opens one. */
export function AgreementLine({ n }: { readonly n: FrameNumber }): React.JSX.Element | null {
  const game = useView((view) => view.at?.game ?? -1);
  const isFirstReading = useView(({ news }) => news?.reading.phase === "reading");
  const { question, key } = useAgreementsQuestion(game);
  const found = useAnswer(
    game < 0 || isFirstReading ? null : (api) => api.agreementsOfMessage(question, n),
    `${key} ${n} ${isFirstReading}`,
    String(n),
  );
  if (!found || found.length === 0) return null;
  return (
    <section className="insp-section insp-links" aria-label="Agreement">
      {found.map((agreement) => (
        <div className="insp-link-row" key={agreement.id}>
          <span className="insp-link-label">Agreement</span>
          <button
            type="button"
            className="insp-link insp-number"
            aria-label={`Agreement ${agreement.id}: ${outcomeOf(agreement)}`}
            onClick={() => showAgreement(agreement.id)}
          >
            #{agreement.id}
          </button>
          <span className="insp-link-words whole">{outcomeOf(agreement)}</span>
        </div>
      ))}
    </section>
  );
}

function outcomeOf({ state, breachedBy }: AgreementOfMessage): string {
  const broken = breachedBy.length === 0 ? "" : `, breached by ${breachedBy.join(" and ")}`;
  return `${state}${broken}`;
}
