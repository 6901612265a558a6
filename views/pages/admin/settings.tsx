import { CalendarFeed } from '../../components/admin/bookings/calendar-feed.js';
import { EmailState } from '../../components/admin/messages/email-state.js';
import { PushSwitch } from '../../components/admin/messages/push-switch.js';
import { PasswordForm, type PasswordFormProps } from '../../components/admin/settings/password-form.js';
import { SignedInDevices } from '../../components/admin/settings/signed-in-devices.js';
import type { SignedInDevice } from '../../contracts/admin.js';
import type { DeliveryView } from '../../contracts/messages/deliveries.js';
import type { Meta } from '../../contracts/website/meta.js';
import { AdminLayout } from '../../layouts/admin.js';

interface SettingsPageProps {
  devices: SignedInDevice[];
  /** The result of a password change. */
  password?: PasswordFormProps;
  /** The secret URL of the calendar feed. */
  feedAddress: string;
  /** Deliveries that are pending, and those that failed for good. */
  waiting: DeliveryView[];
  dead: DeliveryView[];
  hasEmailServer: boolean;
  hasCalendarServer: boolean;
  ownerEmail: string;
  push: { publicKey: string; browsers: number };
}

export const meta = (_props: SettingsPageProps): Meta => ({
  title: 'Settings',
  description: 'Calendar, notifications, devices and emails',
  noindex: true,
});

export default function SettingsPage(props: SettingsPageProps) {
  return (
    <AdminLayout path="/admin/settings">
      <h1>Settings</h1>
      <div className="settings">
        <CalendarFeed address={props.feedAddress} hasServer={props.hasCalendarServer} />
        <PushSwitch {...props.push} />
        <SignedInDevices devices={props.devices} />
        <PasswordForm {...props.password} />
        <EmailState
          waiting={props.waiting}
          dead={props.dead}
          hasServer={props.hasEmailServer}
          ownerEmail={props.ownerEmail}
        />
      </div>
    </AdminLayout>
  );
}
