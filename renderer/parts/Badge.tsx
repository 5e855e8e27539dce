import type { LucideIcon } from "lucide-react";
import "./badge.css";

export interface BadgeProps {
  readonly icon: LucideIcon;
  readonly tone: "live" | "damaged" | "mute";
  readonly words: string;
  readonly tip?: string;
}

/** The state of a recording as an icon and a word. */
export function Badge({ icon: Icon, tone, words, tip }: BadgeProps): React.JSX.Element {
  return (
    <span className={`badge ${tone}`} data-tip={tip}>
      <Icon size={12} aria-hidden="true" />
      {words}
    </span>
  );
}
