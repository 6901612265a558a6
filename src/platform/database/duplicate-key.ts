/** Whether a statement failed because a row with the same unique key already exists. */
export function isDuplicateKey(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return (
    code === 'ER_DUP_ENTRY' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
