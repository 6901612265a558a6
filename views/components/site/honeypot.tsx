import { honeypotField } from '../../forms/evidence.js';

/** A field that only programs fill in: out of sight, out of the tab order, and unknown to screen readers. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={honeypotField}>Leave this empty</label>
      <input id={honeypotField} name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
