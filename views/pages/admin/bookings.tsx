import { Bookings } from '../../components/admin/bookings/bookings.js';
import { DaysOff, type DaysOffProps } from '../../components/admin/bookings/days-off.js';
import { OnlineBooking, type OnlineBookingProps } from '../../components/admin/bookings/online-booking.js';
import { Week } from '../../components/admin/bookings/week.js';
import { LeadDialogProvider } from '../../components/admin/leads/dialog/lead-dialog-provider.js';
import { useKeptFocus } from '../../components/admin/shared/use-kept-focus.js';
import type { AdminDay, FirstLeads } from '../../contracts/admin.js';
import type { Meta } from '../../contracts/website/meta.js';
import { AdminLayout } from '../../layouts/admin.js';

interface BookingsPageProps extends Pick<DaysOffProps, 'daysOff'> {
  /** YYYY-MM-DD, where the business is. */
  today: string;
  /** The day shown, and its week from Sunday. */
  day: string;
  week: AdminDay[];
  confirmed: FirstLeads;
  pending: FirstLeads;
  onlineBooking: OnlineBookingProps;
  /** The values of a rejected form for days off, and their errors. */
  dayOff?: Omit<DaysOffProps, 'daysOff'>;
}

export const meta = (_props: BookingsPageProps): Meta => ({
  title: 'Bookings',
  description: 'Confirmed and pending appointments',
  noindex: true,
});

export default function BookingsPage({
  today,
  day,
  week,
  confirmed,
  pending,
  daysOff,
  dayOff,
  onlineBooking,
}: BookingsPageProps) {
  const section = useKeptFocus();
  return (
    <AdminLayout path="/admin/bookings">
      <LeadDialogProvider>
        <section ref={section} aria-labelledby="bookings-title">
          <h1 id="bookings-title" tabIndex={-1}>
            Bookings
          </h1>
          <Week rendered={week} day={day} today={today} />
          <Bookings
            title="Confirmed Appointments"
            status="scheduled"
            unit="confirmed"
            empty="No confirmed appointments yet."
            rendered={confirmed}
            today={today}
          />
          <Bookings
            title="Pending Confirmation"
            status="contacted"
            unit="pending"
            empty="No appointments pending confirmation."
            rendered={pending}
            today={today}
          />
          <DaysOff daysOff={daysOff} {...dayOff} />
          <OnlineBooking {...onlineBooking} />
        </section>
      </LeadDialogProvider>
    </AdminLayout>
  );
}
