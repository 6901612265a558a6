import { BookingSetup, type BookingSetupProps } from '../../components/admin/bookings/booking-setup.js';
import { BookingsPanes } from '../../components/admin/bookings/bookings-panes.js';
import { BookingsTitle } from '../../components/admin/bookings/bookings-title.js';
import { ConfirmedAppointments } from '../../components/admin/bookings/confirmed-appointments.js';
import { LeadDialogProvider } from '../../components/admin/leads/dialog/lead-dialog-provider.js';
import { StaleNote } from '../../components/admin/shared/stale-note.js';
import type { FirstLeads } from '../../contracts/admin.js';
import type { BookingsView, CalendarDay } from '../../contracts/bookings/calendar.js';
import { AdminLayout } from '../../layouts/admin.js';
import { adminMeta } from '../../layouts/admin-page.js';

interface BookingsPageProps extends BookingSetupProps {
  view: BookingsView;
  /** YYYY-MM-DD, where the business is. */
  today: string;
  /** The day shown, and its week from Sunday. */
  day: string;
  week: CalendarDay[];
  /** The usual length of an appointment in minutes. */
  usualMinutes: number;
  confirmed: FirstLeads;
  /** The leads of appointments that a plan proposed and the customer hasn’t confirmed. */
  tentative: number[];
  pending: FirstLeads;
  /** The new leads. Those with a requested day are shown. */
  unanswered: FirstLeads;
}

export const meta = () => adminMeta('Bookings', 'Confirmed and pending appointments');

export default function BookingsPage({
  daysOff,
  dayOff,
  onlineBooking,
  confirmed,
  tentative,
  ...calendar
}: BookingsPageProps) {
  return (
    <AdminLayout path="/admin/bookings">
      <LeadDialogProvider>
        <BookingsTitle view={calendar.view} day={calendar.day} today={calendar.today} />
        <StaleNote what="page" />
        <BookingsPanes {...calendar}>
          <ConfirmedAppointments confirmed={confirmed} today={calendar.today} tentative={tentative} />
          <BookingSetup daysOff={daysOff} dayOff={dayOff} onlineBooking={onlineBooking} />
        </BookingsPanes>
      </LeadDialogProvider>
    </AdminLayout>
  );
}
