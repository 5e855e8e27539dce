import type { OrderWhy } from "../../../core/analysis/orderWhy.ts";
import { MessageAnchor } from "../../parts/Anchor.tsx";
import { VerdictBadge } from "../../parts/VerdictBadge.tsx";
import { goTo } from "../../session/store.ts";
import "./whyLines.css";

/** What decided an order's result: its own sentence, the orders that helped or opposed it, and promises about them. */
export function WhyLines({ why }: { readonly why: OrderWhy }): React.JSX.Element {
  const steps = why.steps.filter(({ isImplied }) => !isImplied);
  return (
    <ul className="why-lines">
      {steps.map(({ part, text, rule }) => (
        <li key={text} className={part === "self" ? "own" : ""}>
          {text} {rule !== null && <span className="why-rule">DATC {rule}</span>}
        </li>
      ))}
      {why.promises.map(({ n, obligor, parties, verdict, why: reason }) => (
        <li key={`${n} ${obligor}`}>
          <VerdictBadge name={verdict} /> {obligor} had promised{" "}
          {parties.filter((power) => power !== obligor).join(" ")} in{" "}
          <MessageAnchor n={n} onGo={() => goTo(n)}>
            #{n}
          </MessageAnchor>
          : {reason}
        </li>
      ))}
    </ul>
  );
}
