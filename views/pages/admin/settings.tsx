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
  /** What became of a change of the password. */
  password?: PasswordFormProps;
  /** The secret address of the bookings. */
  feedAddress: string;
  /** What is not delivered yet, and what was given up. */
  waiting: DeliveryView[];
  dead: DeliveryView[];
  hasEmailServer: boolean;
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
