import { CalendarFeed } from '../../components/calendar-feed.js';
import { MailState } from '../../components/mail-state.js';
import { PushSwitch } from '../../components/push-switch.js';
import type { DeliveryView } from '../../deliveries.js';
import type { DeskFrame } from '../../desk.js';
import { AdminLayout } from '../../layouts/admin.js';
import type { Meta } from '../../meta.js';

export interface SettingsPageProps {
  frame: DeskFrame;
  /** The secret address of the bookings. */
  feedAddress: string;
  /** What is not delivered yet, and what was given up. */
  waiting: DeliveryView[];
  dead: DeliveryView[];
  hasMailServer: boolean;
  hasCalendarServer: boolean;
  ownerEmail: string;
  push: { publicKey: string; browsers: number };
}

export const meta = (_props: SettingsPageProps): Meta => ({
  title: 'Settings',
  description: 'Calendar, alerts and mails',
  noindex: true,
});

export default function SettingsPage(props: SettingsPageProps) {
  return (
    <AdminLayout path="/admin/settings" frame={props.frame}>
      <h1>Settings</h1>
      <div className="settings">
        <CalendarFeed address={props.feedAddress} hasServer={props.hasCalendarServer} />
        <PushSwitch {...props.push} />
        <MailState
          waiting={props.waiting}
          dead={props.dead}
          hasServer={props.hasMailServer}
          ownerEmail={props.ownerEmail}
        />
      </div>
    </AdminLayout>
  );
}
