import type { FirstLeads } from '../../../contracts/admin.js';
import { comfortableAppointments } from '../../../contracts/bookings/appointments.js';
import { appointmentsPerSection, type LeadStatus, leadsUrl } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { formatCalendarDate, isCalendarDate } from '../../../format/moments.js';
import { AppointmentLine } from '../leads/appointment-line.js';
import { useRendered } from '../shared/queries.js';
import { type AppointmentDay, appointmentDays } from './appointment-days.js';
import { SetDate } from './set-date.js';

interface BookingsProps {
  title: string;
  status: LeadStatus & ('scheduled' | 'contacted');
  /** Shown after the count. */
  unit: string;
  empty: string;
  rendered: FirstLeads;
  today: string;
}

/** Lists the appointments of one status by day and time window: upcoming days first, past days last. */
export function Bookings({ title, status, unit, empty, rendered, today }: BookingsProps) {
  const { leads, total } = useAppointments(status, rendered);
  const facts = useFacts();
  return (
    <section className="admin-section" aria-label={title}>
      <div className="title-row">
        <h2>{title}</h2>
        <span className="count-badge">
          {total.toLocaleString('en-US')} {unit}
        </span>
      </div>
      {leads.length === 0 && <p className="empty">{empty}</p>}
      <div className="appointment-days">
        {appointmentDays(leads, facts).map((ofDay) => (
          <Day key={ofDay.day} {...ofDay} status={status} today={today} />
        ))}
      </div>
      {total > leads.length && leads.length > 0 && (
        <p>
          Showing the first {leads.length}.{' '}
          <a href={`/admin/leads?status=${status}`}>View all {total.toLocaleString('en-US')}</a>
        </p>
      )}
    </section>
  );
}

type DayProps = AppointmentDay & Pick<BookingsProps, 'status' | 'today'>;

function Day({ day, windows, status, today }: DayProps) {
  const name = isCalendarDate(day)
    ? formatCalendarDate(day)
    : day || (status === 'scheduled' ? 'Needs a date' : 'No preferred date');
  const isPast = isCalendarDate(day) && day < today;
  return (
    <div className="appointment-day">
      <h3>
        {name} {day === today && <span className="marker marker--calm">Today</span>}
        {isPast && <span className="marker marker--amber">Past</span>}
      </h3>
      {windows.map(({ window, leads }) => (
        <div key={window} className="appointment-window">
          <h4>
            {window}
            {status === 'scheduled' && !isPast && leads.length > comfortableAppointments && (
              <span className="marker marker--amber">{leads.length} jobs in this window</span>
            )}
          </h4>
          {status === 'contacted' && <ActionRequired />}
          <ul className="appointments">
            {leads.map((lead) => (
              <AppointmentLine key={lead.id} lead={lead} isTimeShown>
                {status === 'scheduled' && !day && <SetDate lead={lead} />}
              </AppointmentLine>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function ActionRequired() {
  return <p className="note note--warning">Action Required: Call customer to confirm appointment details</p>;
}

/** Fetches the first leads of a status, by day. If both tries fail, the last list stays; a response that isn't a list counts as empty. */
function useAppointments(status: BookingsProps['status'], rendered: FirstLeads): FirstLeads {
  const url = leadsUrl({ status }, { order: 'day', limit: appointmentsPerSection });
  const list = useRendered(url, rendered.leads, { retry: 1 });
  const { total } = useRendered(`/admin/api/contacts/count?status=${status}`, { total: rendered.total });
  const leads = Array.isArray(list) ? list : [];
  return { leads, total: leads.length < appointmentsPerSection ? leads.length : total };
}
