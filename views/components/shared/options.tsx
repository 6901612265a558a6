import type { Option } from '../../forms/options.js';

/** The options of a select, with an optional empty one first. */
export function Options({ empty, options }: { empty?: string; options: readonly Option[] }) {
  return (
    <>
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </>
  );
}
