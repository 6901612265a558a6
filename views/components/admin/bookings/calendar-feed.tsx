import { ServerRequest } from '../leads/server-request.js';
import { CopyButton } from '../shared/copy-button.js';

interface CalendarFeedProps {
  address: string;
  /** Whether appointments are written to a calendar server as well. */
  hasServer: boolean;
}

/** The secret address of the calendar feed, and a button that replaces it, for when others have got hold of it. */
export function CalendarFeed({ address, hasServer }: CalendarFeedProps) {
  return (
    <section className="card setting" aria-labelledby="calendar-title">
      <h2 id="calendar-title">Your bookings in your calendar</h2>
      <p>
        Subscribe to this address in Google Calendar (“From URL”), Apple Calendar (“New Calendar
        Subscription”) or Outlook (“Subscribe from web”). Whoever knows it can read your bookings.
      </p>
      <label className="setting__address">
        <span>Calendar address</span>
        <input type="text" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className="button-row">
        <CopyButton text={address}>Copy address</CopyButton>
        <a className="button" href={address.replace(/^https?:/, 'webcal:')}>
          Open in my calendar
        </a>
        <form method="post" action="/admin/settings/calendar-feed">
          <button type="submit" className="button">
            Renew address
          </button>
        </form>
      </div>
      <p className="setting__hint">
        Renewing makes the old address useless: subscribe again with the new one.
        {hasServer && ' Appointments are also written to your calendar server.'}
      </p>
      {!hasServer && (
        <details className="setting__hint">
          <summary>A subscription shows changes only hours later?</summary>
          <p>
            Calendars ask for a subscription a few times a day. Appointments appear at once where the website
            itself writes them to a calendar server (CalDAV), such as Fastmail’s, Nextcloud’s or iCloud’s.
          </p>
          <ServerRequest
            wish="have the website write appointments to our calendar server"
            setting="CALDAV_URL"
            example="https://user:password@dav.example.com/calendars/owner/jobs/"
          />
        </details>
      )}
    </section>
  );
}
