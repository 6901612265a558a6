import type { FieldErrors } from '../../forms/rules.js';

/** Lists at the start of a posted form what to correct, each with a link to its field. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const shown = Object.entries(errors).filter(([, message]) => message);
  if (shown.length === 0) return null;
  return (
    <div className="note note--bad">
      <p>Your request wasn’t sent yet:</p>
      <ul>
        {shown.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
