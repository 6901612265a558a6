import { useState } from 'react';
import { useHydrated } from '../shared/use-hydrated.js';

interface CalendarFeedProps {
  address: string;
  /** Whether appointments are written to a calendar server as well. */
  hasServer: boolean;
}

/** The secret address of the calendar feed, and a button that replaces it, for when others have got hold of it. */
export function CalendarFeed({ address, hasServer }: CalendarFeedProps) {
  const isAlive = useHydrated();
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  }

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
        {isAlive && (
          <button type="button" className="button" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy address'}
          </button>
        )}
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
        Renewing makes the old address useless: subscribe again with the new one.{' '}
        {hasServer
          ? 'Appointments are also written to your calendar server.'
          : 'No calendar server is set (CALDAV_URL); the subscription is enough.'}
      </p>
    </section>
  );
}
