import type { Sign } from "./words.ts";

export interface SignWordsProps {
  readonly sign: Sign | null;
  readonly why?: string | undefined;
  readonly isBadge?: boolean;
}

/** A sign with its word, optionally in a badge. */
export function SignWords({ sign, why, isBadge = false }: SignWordsProps): React.JSX.Element | null {
  if (sign === null) return null;
  const { icon: Icon, tone, words } = sign;
  return (
    <span className={`press-sign ${tone}${isBadge ? " badge" : ""}`} data-tip={why}>
      <Icon size={12} aria-hidden="true" />
      {words}
    </span>
  );
}
