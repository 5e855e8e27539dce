import "../../parts/pane.css";

export function MessagesView(): React.JSX.Element {
  return (
    <section className="pane" aria-label="Messages">
      <div className="pane-head">
        <h2 className="pane-title">Messages</h2>
      </div>
      <div className="pane-body" />
    </section>
  );
}
