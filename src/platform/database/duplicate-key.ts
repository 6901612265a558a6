/** Whether a statement failed because a unique key is taken already. */
export function isDuplicateKey(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return (
    code === 'ER_DUP_ENTRY' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
