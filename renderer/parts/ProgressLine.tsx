import "./progressLine.css";

export interface ProgressLineProps {
  /** What goes on. */
  readonly label: string;
  /** What is done of it, 0 to 1; null where nobody knows. */
  readonly share: number | null;
}

/** How far something is, as a line. */
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
