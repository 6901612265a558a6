interface UndoNoteProps {
  action: string;
  /** The version, or whatever else identifies what is undone. */
  fields?: Record<string, number | string>;
  /** What was done. */
  children: string;
  /** Whether it's too late to undo it. */
  isOver?: boolean;
}

/** Says what was done, with Undo as a plain form. */
export function UndoNote({ action, fields = {}, children, isOver = false }: UndoNoteProps) {
  return (
    <form method="post" action={action} className="note note--good cluster apart">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{children}</p>
      {!isOver && (
        <button type="submit" className="button">
          Undo
        </button>
      )}
    </form>
  );
}
