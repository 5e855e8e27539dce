import "../../parts/pane.css";

export function StartView(): React.JSX.Element {
  return <section className="pane" aria-label="Start" />;
}
