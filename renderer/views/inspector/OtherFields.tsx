import type { Inspection } from "../../../core/analysis/inspection/inspection.ts";

/** The fields of a saved game's row that Black Chamber does not interpret. */
export function OtherFields({ inspection }: { readonly inspection: Inspection }): React.JSX.Element | null {
  const { fields } = inspection;
  if (fields.length === 0) return null;
  return (
    <section className="insp-section insp-fields" aria-label="Other fields">
      <h3 className="insp-heading">Other fields</h3>
      <dl>
        {fields.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
