import { formatCalendarDate, formatInstant } from '../format/moments.js';
import { serviceTypeOptions, timePreferenceOptions } from '../forms/contact.js';
import type { LeadView } from '../leads.js';
import { useSite } from '../site.js';

/** What the visitor asked for, and how to reach them. */
export function LeadDetails({ lead }: { lead: LeadView }) {
  const { brandName, brandSlug, timeZone } = useSite();
  const wishes = [
    ['Service', labelOf(serviceTypeOptions(brandName, brandSlug), lead.serviceType)],
    ['Preferred date', lead.preferredDate && formatCalendarDate(lead.preferredDate)],
    ['Preferred time', labelOf(timePreferenceOptions, lead.timePreference)],
    ['Area', lead.serviceArea],
    ['Message', lead.message],
    ['Notes', lead.notes],
    ['Follow-up', lead.followUpDate && formatCalendarDate(lead.followUpDate)],
    ['Received', formatInstant(lead.createdAt, timeZone)],
  ].filter((wish): wish is [string, string] => Boolean(wish[1]));
  return (
    <>
      <p className="lead-reach">
        <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
        <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>
      </p>
      <dl className="lead-facts">
        {wishes.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="lead-markers">
        <li className={lead.emailsSent ? 'marker marker--done' : 'marker'}>
          {lead.emailsSent ? 'Emails sent' : 'Emails pending'}
        </li>
        {lead.calendarEventId && <li className="marker marker--done">Calendar event created</li>}
      </ul>
    </>
  );
}

function labelOf(options: { value: string; label: string }[], value: string | null): string | null {
  return options.find((option) => option.value === value)?.label ?? value;
}
