import "./tip.css";

/** A shortcut as keycaps: `Ctrl+K`. */
export function Keys({ keys }: { readonly keys: string }): React.JSX.Element {
  const caps = keys === "+" ? ["+"] : keys.split("+");
  return (
    <span className="keys">
      {caps.map((cap) => (
        <kbd className="key" key={cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
