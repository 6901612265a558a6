import { honeypotField } from '../../forms/evidence.js';

/** A trap for spam bots: hidden from sight, from the tab order and from screen readers. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={honeypotField}>Leave this field blank</label>
      <input id={honeypotField} name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
