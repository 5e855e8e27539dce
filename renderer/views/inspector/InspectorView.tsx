import "../../parts/pane.css";

export function InspectorView(): React.JSX.Element {
  return (
    <section className="pane" aria-label="Inspector">
      <div className="pane-head">
        <h2 className="pane-title">Inspector</h2>
      </div>
      <div className="pane-body" />
    </section>
  );
}
