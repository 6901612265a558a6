import { CalendarFeed } from '../../components/admin/bookings/calendar-feed.js';
import { EmailState } from '../../components/admin/messages/email-state.js';
import { PushSwitch } from '../../components/admin/messages/push-switch.js';
import { AccessLists, type AccessListsProps } from '../../components/admin/security/access-lists.js';
import { AdClicksForm } from '../../components/admin/settings/ad-clicks-form.js';
import { ExportForm } from '../../components/admin/settings/export-form.js';
import { IndexNowForm } from '../../components/admin/settings/index-now-form.js';
import { PasswordForm, type PasswordFormProps } from '../../components/admin/settings/password-form.js';
import { SettingLinks } from '../../components/admin/settings/setting-links.js';
import { SettingsGroup } from '../../components/admin/settings/settings-group.js';
import { SignedInDevices } from '../../components/admin/settings/signed-in-devices.js';
import { SummaryEmails } from '../../components/admin/settings/summary-emails.js';
import { useToday } from '../../components/admin/shared/use-today.js';
import { sectionPath } from '../../content/section-path.js';
import type { SignedInDevice } from '../../contracts/admin.js';
import type { DeliveryView } from '../../contracts/messages/deliveries.js';
import type { SummaryEmailSettings } from '../../contracts/messages/summary-emails.js';
import { webhooksPath } from '../../contracts/messages/webhooks.js';
import { useSite } from '../../contracts/website/site.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface SettingsPageProps extends AccessListsProps {
  /** The release of the site, like `2026.12.1 (b12ca33)`. */
  release: string;
  devices: SignedInDevice[];
  /** The result of a password change. */
  password?: PasswordFormProps;
  /** Whether signing in takes a code too. */
  hasTwoSteps: boolean;
  /** The secret URL of the calendar feed. */
  feedAddress?: string;
  /** Deliveries that are pending, and those that failed for good. */
  waiting: DeliveryView[];
  dead: DeliveryView[];
  hasEmailServer: boolean;
  hasCalendarServer: boolean;
  ownerEmail: string;
  notifiesSearchEngines: boolean;
  keepsAdClicks: boolean;
  summaryEmails: SummaryEmailSettings;
  push: { publicKey: string; browsers: number };
}

export const meta = () => adminMeta('Settings', 'Calendar, notifications, devices and emails');

const groups = {
  business: 'Business',
  booking: 'Booking',
  notifications: 'Notifications',
  security: 'Security',
  email: 'Email',
};

/** Shows settings in groups, with a link to each. Works without JavaScript, except for notifications. */
export default function SettingsPage(props: SettingsPageProps) {
  return (
    <AdminPage path="/admin/settings" title="Settings">
      <div className="settings stack gap-4">
        <nav className="settings__nav" aria-label="Settings">
          <ul>
            {Object.entries(groups).map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="stack gap-6 shrink">
          <SettingsGroup id="business" title={groups.business}>
            <Business />
            <IndexNowForm isOn={props.notifiesSearchEngines} />
            <AdClicksForm isOn={props.keepsAdClicks} />
          </SettingsGroup>
          <SettingsGroup id="booking" title={groups.booking}>
            <BookingLinks />
            <CalendarFeed address={props.feedAddress} hasServer={props.hasCalendarServer} />
          </SettingsGroup>
          <SettingsGroup id="notifications" title={groups.notifications}>
            <PushSwitch {...props.push} />
            <SettingLinks links={notificationLinks} />
          </SettingsGroup>
          <SettingsGroup id="security" title={groups.security}>
            {props.hasPassword && <PasswordForm {...props.password} />}
            <SettingLinks links={securityLinks(props)} />
            <SignedInDevices devices={props.devices} />
            <AccessLists {...props} />
            <ExportForm />
          </SettingsGroup>
          <SettingsGroup id="email" title={groups.email}>
            <EmailState
              waiting={props.waiting}
              dead={props.dead}
              hasServer={props.hasEmailServer}
              ownerEmail={props.ownerEmail}
            />
            <SummaryEmails settings={props.summaryEmails} ownerEmail={props.ownerEmail} />
            <SettingLinks links={emailLinks} />
          </SettingsGroup>
          <p className="quiet">Version {props.release}</p>
        </div>
      </div>
    </AdminPage>
  );
}

function BookingLinks() {
  return <SettingLinks links={bookingLinks(useToday())} />;
}

const bookingLinks = (today: string) => [
  {
    label: 'Online booking',
    value: 'Crews, notice and instant confirmation',
    path: '/admin/bookings#online-booking',
  },
  { label: 'Days off', value: 'Holidays and vacations', path: '/admin/bookings#days-off' },
  {
    label: 'Crew links',
    value: 'Share today’s and tomorrow’s jobs with your crews',
    path: `/admin/day/${today}#crew-links`,
  },
];

const notificationLinks = [
  { label: 'Webhooks', value: 'Send events to Zapier, Slack and other programs', path: webhooksPath },
];

const securityLinks = ({ hasTwoSteps, hasPassword, passkeys }: SettingsPageProps) => [
  {
    label: 'Passkeys',
    value:
      passkeys.length === 0
        ? 'None. Sign in with your fingerprint, face or screen lock'
        : passkeyState(passkeys.length, hasPassword),
    path: '/admin/settings/passkeys',
  },
  {
    label: 'Two-step sign-in',
    value: hasTwoSteps ? 'On' : 'Off. Require a code from your phone too',
    path: '/admin/settings/two-step',
  },
  {
    label: 'Audit log',
    value: 'Who changed settings, prices and access',
    path: '/admin/settings/audit-log',
  },
  { label: 'API keys', value: 'Access for your other software', path: '/admin/settings/api-keys' },
];

const passkeyState = (passkeys: number, hasPassword: boolean) =>
  `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}${hasPassword ? '' : '. The password is off'}`;

const emailLinks = [
  { label: 'Reviews & reminders', value: 'Follow-up emails and texts', path: '/admin/aftercare' },
];

/** Links the facts that visitors see too. They are edited and published with the website. */
function Business() {
  const { businessName, phone, email, openingHours, area, cities } = useSite();
  const links = [
    {
      label: 'Name, phone and email',
      value: `${businessName} · ${phone} · ${email}`,
      path: sectionPath('business'),
    },
    {
      label: 'Business hours',
      value: openingHours.map(({ days, hours }) => `${days} ${hours}`).join(', ') || 'Not set',
      path: sectionPath('hours'),
    },
    { label: 'Service area', value: `${area} · ${cities.length} cities`, path: sectionPath('cities') },
    { label: 'Packages', value: 'Prices of room packages', path: sectionPath('packages') },
    { label: 'Prices', value: 'Stairs, rugs, upholstery and other services', path: sectionPath('prices') },
    { label: 'Referral discount', value: 'Discount for referred neighbors', path: sectionPath('referral') },
  ];
  return <SettingLinks links={links} />;
}
