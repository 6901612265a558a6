import { useTimeInWords } from '../../components/admin/bookings/appointment-labels.js';
import { AppointmentForm } from '../../components/admin/leads/appointment-form.js';
import { LeadDetails } from '../../components/admin/leads/lead-details.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { Field } from '../../components/shared/field.js';
import type { AppointmentPreview } from '../../contracts/bookings/appointments.js';
import type { DayWindow } from '../../contracts/bookings/free-windows.js';
import { isScheduled } from '../../contracts/leads/lead-stages.js';
import type { LeadView } from '../../contracts/leads/leads.js';
import { formatCalendarDate } from '../../format/moments.js';
import type { AppointmentValues } from '../../forms/bookings/appointment.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface AppointmentPageProps {
  lead: LeadView;
  /** YYYY-MM-DD, where the business is. */
  today: string;
  values: AppointmentValues;
  preview?: AppointmentPreview;
  /** The next open slots: from the preferred date on for a lead without an appointment. */
  openSlots: readonly DayWindow[];
  errors?: FieldErrors;
  /** Why a valid form was not saved. */
  failure?: string;
}

export const meta = ({ lead }: AppointmentPageProps) =>
  adminMeta(
    lead.appointment?.day ? 'Reschedule appointment' : 'Schedule appointment',
    'Date, time and address of an appointment',
  );

/** Schedules, reschedules or cancels a lead's appointment. Works without JavaScript. */
export default function AppointmentPage(page: AppointmentPageProps) {
  const { lead, failure } = page;
  return (
    <AdminPage
      path="/admin/bookings"
      back={{ href: `/admin/leads/${lead.id}`, label: lead.name }}
      title={<span>{lead.appointment?.day ? `Reschedule ${lead.name}` : `Schedule ${lead.name}`}</span>}
    >
      <Failure isNotSaved>{failure}</Failure>
      <div className="split-page">
        <div className="card">
          <Current lead={lead} />
          <AppointmentForm {...page} />
        </div>
        <div className="stack gap-4">
          <section className="card stack" aria-labelledby="request-title">
            <h2 id="request-title">Customer’s request</h2>
            <LeadDetails lead={lead} />
          </section>
          {isScheduled(lead) && <Cancel lead={lead} />}
        </div>
      </div>
    </AdminPage>
  );
}

function Current({ lead: { appointment } }: { lead: LeadView }) {
  const time = useTimeInWords();
  if (!appointment?.day) return null;
  return (
    <p>
      Currently <strong>{formatCalendarDate(appointment.day)}</strong>, {time(appointment)}.
    </p>
  );
}

function Cancel({ lead }: { lead: LeadView }) {
  return (
    <section className="card" aria-labelledby="cancel-title">
      <h2 id="cancel-title">Cancellation</h2>
      <p>This removes the appointment. The lead goes back to “Contacted.”</p>
      <form method="post" action={`/admin/leads/${lead.id}/appointment/cancel`} className="lead-form">
        <input type="hidden" name="version" value={lead.version} />
        <Field name="sendNothing" id="cancel-sendNothing" label="Don’t notify the customer" isCheckbox>
          <input type="checkbox" />
        </Field>
        <button type="submit" className="button">
          Cancel appointment
        </button>
      </form>
    </section>
  );
}
