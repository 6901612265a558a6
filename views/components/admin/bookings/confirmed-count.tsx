import type { FirstLeads } from '../../../contracts/admin.js';
import { confirmedSection, useAppointments } from './use-appointments.js';

interface ConfirmedCountProps {
  confirmed: FirstLeads;
  /** The leads of appointments that a plan proposed and the customer hasn’t confirmed. */
  tentative: readonly number[];
}

/** Counts the confirmed appointments. Tentative ones have the status scheduled, too, and don't count. */
export function ConfirmedCount({ confirmed, tentative }: ConfirmedCountProps) {
  const { total } = useAppointments(confirmedSection, confirmed);
  const count = Math.max(total - tentative.length, 0);
  return <span className="badge badge--scheduled">{count.toLocaleString('en-US')} confirmed</span>;
}
