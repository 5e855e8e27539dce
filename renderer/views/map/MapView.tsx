import "../../parts/pane.css";

export function MapView(): React.JSX.Element {
  return (
    <section className="pane" aria-label="Map">
      <div className="pane-head">
        <h2 className="pane-title">Map</h2>
      </div>
      <div className="pane-body" />
    </section>
  );
}
