/** A choice of a select: the stored value and its text. */
export interface Option {
  value: string;
  label: string;
}

/** Labels a stored value; returns a value that isn’t an option unchanged. */
export const labelOf = (options: readonly Option[], value: string | null): string | null =>
  options.find((option) => option.value === value)?.label ?? value;
