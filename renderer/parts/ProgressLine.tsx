import "./progressLine.css";

export interface ProgressLineProps {
  /** Accessible name: what is in progress. */
  readonly label: string;
  /** The completed fraction, 0 to 1; null if unknown. */
  readonly share: number | null;
}

/** A progress bar as a thin line. */
export function ProgressLine({ label, share }: ProgressLineProps): React.JSX.Element {
  return (
    <div
      className="progress-line"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      <div
        className={share === null ? "progress-part unknown" : "progress-part"}
        style={{ width: share === null ? "30%" : `${share * 100}%` }}
      />
    </div>
  );
}
