/** Says that a form shows what was typed earlier and not saved. */
export function UnsavedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="note note--warning" role="status">
      You have unsaved changes from earlier.{' '}
      <button type="button" className="button" onClick={onDiscard}>
        Discard changes
      </button>
    </p>
  );
}
