import type { FirstLeads } from '../../../contracts/admin.js';
import { comfortableAppointments } from '../../../contracts/bookings/appointments.js';
import { formatCalendarDate, isCalendarDate } from '../../../format/moments.js';
import { useArrivalFacts } from '../../shared/use-arrival-facts.js';
import { AppointmentLine } from '../leads/appointment-line.js';
import { type AppointmentDay, appointmentDays } from './appointment-days.js';
import { SetDate } from './set-date.js';
import { confirmedSection, useAppointments } from './use-appointments.js';

interface ConfirmedAppointmentsProps {
  confirmed: FirstLeads;
  today: string;
  /** The leads of appointments that a plan proposed and the customer hasn’t confirmed. */
  tentative: readonly number[];
}

/** Lists the confirmed appointments by day and time window: upcoming days first, past days last. */
export function ConfirmedAppointments({ confirmed, today, tentative }: ConfirmedAppointmentsProps) {
  const { leads, total } = useAppointments(confirmedSection, confirmed);
  const facts = useArrivalFacts();
  // Tentative ones have the status scheduled, too.
  const count = Math.max(total - tentative.length, 0);
  return (
    <section className="admin-section" aria-label="Confirmed Appointments">
      <div className="cluster mb-3">
        <h2 className="text-heading">Confirmed Appointments</h2>
        <span className="badge badge--scheduled">{count.toLocaleString('en-US')} confirmed</span>
        {tentative.length > 0 && (
          <span className="badge badge--contacted">{tentative.length.toLocaleString('en-US')} tentative</span>
        )}
      </div>
      {leads.length === 0 && <p className="empty">No confirmed appointments yet.</p>}
      <div className="agenda">
        {appointmentDays(leads, facts).map((ofDay) => (
          <Day key={ofDay.day} {...ofDay} today={today} tentative={tentative} />
        ))}
      </div>
      {total > leads.length && leads.length > 0 && (
        <p>
          Showing the first {leads.length}.{' '}
          <a href="/admin/leads?status=scheduled">View all {total.toLocaleString('en-US')}</a>
        </p>
      )}
    </section>
  );
}

type DayProps = AppointmentDay & Pick<ConfirmedAppointmentsProps, 'today' | 'tentative'>;

function Day({ day, windows, today, tentative }: DayProps) {
  const name = isCalendarDate(day) ? formatCalendarDate(day) : day || 'Needs a date';
  const isPast = isCalendarDate(day) && day < today;
  return (
    <div className="agenda__day">
      <h3 className="text-heading nowrap">
        {name} {day === today && <span className="badge badge--calm">Today</span>}
        {isPast && <span className="badge badge--amber">Past</span>}
      </h3>
      <div className="agenda__windows">
        {windows.map(({ window, leads }) => (
          <div key={window} className="agenda__window">
            <h4>
              {window}
              {!isPast && leads.length > comfortableAppointments && (
                <span className="badge badge--amber">{leads.length} jobs in this window</span>
              )}
            </h4>
            <ul className="appointments">
              {leads.map((lead) => (
                <AppointmentLine
                  key={lead.id}
                  lead={lead}
                  isTimeShown
                  isTentative={tentative.includes(lead.id)}
                >
                  {!day && <SetDate lead={lead} />}
                </AppointmentLine>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
