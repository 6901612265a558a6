import type { FirstLeads } from '../../../contracts/admin.js';
import { useAppointments } from './use-appointments.js';

interface ConfirmedCountProps {
  confirmed: FirstLeads;
  /** The leads of appointments that a plan proposed and the customer hasn’t confirmed. */
  tentative: readonly number[];
}

/** Counts the confirmed appointments, and beside them the tentative ones. Both have the status scheduled. */
export function ConfirmedCount({ confirmed, tentative }: ConfirmedCountProps) {
  const { total } = useAppointments('scheduled', confirmed);
  const open = Math.min(tentative.length, total);
  return (
    <>
      <span className="badge badge--scheduled">{(total - open).toLocaleString('en-US')} confirmed</span>
      {open > 0 && <span className="badge badge--contacted">{open.toLocaleString('en-US')} tentative</span>}
    </>
  );
}
