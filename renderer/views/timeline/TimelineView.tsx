import "../../parts/pane.css";

export function TimelineView(): React.JSX.Element {
  return (
    <section className="pane" aria-label="Timeline">
      <div className="pane-head">
        <h2 className="pane-title">Timeline</h2>
      </div>
      <div className="pane-body" />
    </section>
  );
}
