import "../../parts/pane.css";

export function ChartsView(): React.JSX.Element {
  return <section className="pane" aria-label="Charts" />;
}
