import { useState } from 'react';
import { Bookings } from '../../components/bookings.js';
import { LeadDialog } from '../../components/lead-dialog.js';
import { useKeptFocus } from '../../components/use-kept-focus.js';
import type { DeskFrame } from '../../desk.js';
import { AdminLayout } from '../../layouts/admin.js';
import type { LeadView } from '../../leads.js';
import type { Meta } from '../../meta.js';

/** The first leads of a status by the day that was asked for, and how many there are. */
export interface BookingsSection {
  leads: LeadView[];
  total: number;
}

export interface BookingsPageProps {
  frame: DeskFrame;
  /** YYYY-MM-DD, where the business is. */
  today: string;
  confirmed: BookingsSection;
  pending: BookingsSection;
}

export const meta = (_props: BookingsPageProps): Meta => ({
  title: 'Bookings',
  description: 'Confirmed and pending appointments',
  noindex: true,
});

export default function BookingsPage({ frame, today, confirmed, pending }: BookingsPageProps) {
  const [edited, setEdited] = useState<LeadView>();
  const section = useKeptFocus();
  return (
    <AdminLayout path="/admin/bookings" frame={frame}>
      <section ref={section} aria-labelledby="bookings-title">
        <h1 id="bookings-title" tabIndex={-1}>
          Bookings
        </h1>
        <Bookings
          title="Confirmed Appointments"
          status="scheduled"
          unit="confirmed"
          empty="No confirmed appointments yet."
          painted={confirmed}
          today={today}
          onEdit={setEdited}
        />
        <Bookings
          title="Pending Confirmation"
          status="contacted"
          unit="pending"
          empty="No appointments pending confirmation."
          painted={pending}
          today={today}
          onEdit={setEdited}
        />
        {edited && <LeadDialog key={edited.id} lead={edited} onClose={() => setEdited(undefined)} />}
      </section>
    </AdminLayout>
  );
}
