import { ServerRequest } from '../leads/server-request.js';
import { CopyButton } from '../shared/copy-button.js';

interface CalendarFeedProps {
  /** Only right after the owner asked for it. */
  address?: string;
  /** Whether appointments also go to a calendar server. */
  hasServer: boolean;
}

/** Shows the secret address of the calendar feed when asked, with a button to replace it in case it leaks. */
export function CalendarFeed({ address, hasServer }: CalendarFeedProps) {
  return (
    <section className="card setting" aria-labelledby="calendar-title">
      <h3 id="calendar-title">Calendar sync</h3>
      <p>
        Add this address in Google Calendar (“From URL”), Apple Calendar (“New Calendar Subscription”) or
        Outlook (“Subscribe from web”). Keep it private: anyone who has it can see your bookings.
      </p>
      {address && (
        <label className="setting__address">
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
          <form method="post" action="/admin/settings/calendar-feed/address">
            <button type="submit" className="button">
              Show address
            </button>
          </form>
        )}
        <form method="post" action="/admin/settings/calendar-feed">
          <button type="submit" className="button">
            Reset address
          </button>
        </form>
      </div>
      <p className="setting__hint">
        Resetting turns off the old address. Subscribe again with the new one.
        {hasServer && ' Appointments also go to your calendar server right away.'}
      </p>
      {!hasServer && (
        <details className="setting__hint">
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
