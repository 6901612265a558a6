import type { LeadView } from '../../../contracts/leads/leads.js';

/** Sets the date of a lead that is scheduled without one. */
export function SetDate({ lead }: { lead: LeadView }) {
  const id = `day-${lead.id}`;
  return (
    <form method="post" action={`/admin/leads/${lead.id}/appointment`} className="cluster mb-3">
      <input type="hidden" name="version" value={lead.version} />
      <input type="hidden" name="timeWindow" value={lead.appointment?.timeWindow ?? ''} />
      <input type="hidden" name="address" value={lead.address ?? ''} />
      <label className="strong" htmlFor={id}>
        Date
      </label>
      <input className="input" id={id} name="day" type="date" required />
      <button type="submit" className="button">
        Save date
      </button>
    </form>
  );
}
