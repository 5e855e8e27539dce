import "../../parts/pane.css";

export function RecordingsView(): React.JSX.Element {
  return <section className="pane" aria-label="Recordings" />;
}
