import { ServerRequest } from '../leads/server-request.js';
import { CopyButton } from '../shared/copy-button.js';
import { PostButton } from '../shared/post-button.js';

interface CalendarFeedProps {
  /** Only right after the owner asked for it. */
  address?: string;
  /** Whether appointments also go to a calendar server. */
  hasServer: boolean;
}

/** Shows the secret address of the calendar feed when asked, with a button to replace it in case it leaks. */
export function CalendarFeed({ address, hasServer }: CalendarFeedProps) {
  return (
    <section className="card setting stack" aria-labelledby="calendar-title">
      <h3 id="calendar-title">Calendar sync</h3>
      <p>
        Add this address in Google Calendar (“From URL”), Apple Calendar (“New Calendar Subscription”) or
        Outlook (“Subscribe from web”). Keep it private: anyone who has it can see your bookings.
      </p>
      {address && (
        <label className="field small strong">
          <span>Calendar address</span>
          <input
            type="text"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            // biome-ignore lint/a11y/noAutofocus: the owner has just asked for it, further down on the page.
            autoFocus
          />
        </label>
      )}
      <div className="button-row">
        {address ? (
          <>
            <CopyButton text={address}>Copy address</CopyButton>
            <a className="button" href={address.replace(/^https?:/, 'webcal:')}>
              Open in calendar app
            </a>
          </>
        ) : (
          <PostButton action="/admin/settings/calendar-feed/address">Show address</PostButton>
        )}
        <PostButton action="/admin/settings/calendar-feed">Reset address</PostButton>
      </div>
      <p className="quiet">
        Resetting turns off the old address. Subscribe again with the new one.
        {hasServer && ' Appointments also go to your calendar server right away.'}
      </p>
      {!hasServer && (
        <details className="quiet">
          <summary>Learn more about faster updates</summary>
          <p>
            Calendar apps check a subscription only a few times a day. With a calendar server (CalDAV) like
            Fastmail, Nextcloud or iCloud, appointments appear right away.
          </p>
          <ServerRequest
            task="connect the website to a calendar server"
            setting="CALDAV_URL"
            example="https://user:password@dav.example.com/calendars/owner/jobs/"
          />
        </details>
      )}
    </section>
  );
}
