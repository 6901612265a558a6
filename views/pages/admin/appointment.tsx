import { useTimeInWords } from '../../components/admin/bookings/appointment-labels.js';
import { AppointmentForm } from '../../components/admin/leads/appointment-form.js';
import { LeadDetails } from '../../components/admin/leads/lead-details.js';
import type { AppointmentPreview } from '../../contracts/bookings/appointments.js';
import type { LeadView } from '../../contracts/leads/leads.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatCalendarDate } from '../../format/moments.js';
import type { AppointmentValues } from '../../forms/bookings/appointment.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';

interface AppointmentPageProps {
  lead: LeadView;
  /** YYYY-MM-DD, where the business is. */
  today: string;
  values: AppointmentValues;
  preview?: AppointmentPreview;
  errors?: FieldErrors;
  /** Why nothing was saved, where the form itself was right. */
  failure?: string;
}

export const meta = ({ lead }: AppointmentPageProps): Meta => ({
  title: lead.appointment?.day ? 'Move appointment' : 'Schedule',
  description: 'When and where a cleaning is',
  noindex: true,
});

/** Makes, moves or cancels the appointment of a lead. Works without JavaScript. */
export default function AppointmentPage({ lead, values, preview, errors, failure }: AppointmentPageProps) {
  return (
    <AdminLayout path="/admin/bookings">
      <p className="way-back">
        <a href={`/admin/leads/${lead.id}`}>{lead.name}</a>
      </p>
      <h1>{lead.appointment?.day ? `Move the appointment of ${lead.name}` : `Schedule ${lead.name}`}</h1>
      {failure && (
        <p className="note note--bad" role="alert">
          <strong>Nothing was saved.</strong> {failure}
        </p>
      )}
      <div className="lead-file">
        <div className="card">
          <Present lead={lead} />
          <AppointmentForm lead={lead} values={values} errors={errors} preview={preview} />
        </div>
        <div className="lead-file__side">
          <section className="card" aria-labelledby="wish-title">
            <h2 id="wish-title">What the customer asked for</h2>
            <LeadDetails lead={lead} />
          </section>
          {lead.status === 'scheduled' && <Cancel lead={lead} />}
        </div>
      </div>
    </AdminLayout>
  );
}

function Present({ lead: { appointment } }: { lead: LeadView }) {
  const time = useTimeInWords();
  if (!appointment?.day) return null;
  return (
    <p>
      Now: <strong>{formatCalendarDate(appointment.day)}</strong>, {time(appointment)}.
    </p>
  );
}

function Cancel({ lead }: { lead: LeadView }) {
  return (
    <section className="card" aria-labelledby="cancel-title">
      <h2 id="cancel-title">Cancel</h2>
      <p>The lead is “Contacted” again, and what the customer asked for counts.</p>
      <form method="post" action={`/admin/leads/${lead.id}/appointment/cancel`}>
        <input type="hidden" name="version" value={lead.version} />
        <p>
          <label>
            <input type="checkbox" name="sendNothing" /> Send nothing to the customer
          </label>
        </p>
        <button type="submit" className="button">
          Cancel the appointment
        </button>
      </form>
    </section>
  );
}
