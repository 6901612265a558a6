import type { LeadView } from '../../../contracts/leads/leads.js';

/** The field for the day of a lead that is scheduled without one. */
export function GiveDay({ lead }: { lead: LeadView }) {
  const id = `day-${lead.id}`;
  return (
    <form method="post" action={`/admin/leads/${lead.id}/appointment`} className="give-day">
      <input type="hidden" name="version" value={lead.version} />
      <input type="hidden" name="timeWindow" value={lead.appointment?.timeWindow ?? ''} />
      <input type="hidden" name="address" value={lead.address ?? ''} />
      <label htmlFor={id}>Give it a day</label>
      <input id={id} name="day" type="date" required />
      <button type="submit" className="button button--small">
        Save
      </button>
    </form>
  );
}
