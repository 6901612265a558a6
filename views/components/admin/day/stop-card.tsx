import type { CrewStop, DayStop } from '../../../contracts/bookings/day.js';
import { computers, smsHref } from '../../../contracts/phone.js';
import { CloseOutForm } from './close-out-form.js';
import { useDay, useReportForm } from './day-context.js';
import { isWaiting } from './day-reports.js';
import { DoneStop } from './done-stop.js';
import { PanelLink } from './panel-link.js';
import { PhotosLink } from './photos-link.js';
import { StopNotes } from './stop-notes.js';
import { StopPhotos } from './stop-photos.js';

interface StopCardProps {
  stop: CrewStop | DayStop;
  /** Whether it is the first that isn't done. */
  isNext: boolean;
}

/** Shows a stop and what can be done there. */
export function StopCard({ stop, isNext }: StopCardProps) {
  const { reports, isOwner, open } = useDay();
  const { leadId, name, address, mapUrl, time, miles } = stop;
  const waiting = reports.filter((report) => report.leadId === leadId);
  const closing = waiting.find(({ kind, problem }) => kind === 'close-out' && !problem);
  if (stop.isDone || closing) return <DoneStop stop={stop} waiting={closing} />;
  return (
    <article
      className={isNext ? 'card stop stop--next' : 'card stop'}
      aria-labelledby={`stop-${leadId}-name`}
    >
      <p className="stop__when cluster gap-0 quiet tabular">
        {isNext && <strong>Next</strong>}
        <strong>{time}</strong>
        {miles !== null && <span>{miles} mi</span>}
        {'price' in stop && stop.price && <span className="stop__price strong push">{stop.price}</span>}
      </p>
      <h2 id={`stop-${leadId}-name`} className="stop__name plain-links">
        {isOwner ? <a href={`/admin/leads/${leadId}`}>{name}</a> : name}
      </h2>
      <p className="stop__address">
        {mapUrl ? (
          <a href={mapUrl} target="_blank" rel="noreferrer">
            {address}
          </a>
        ) : (
          address || 'No address yet'
        )}
      </p>
      {stop.timeRequest && <p className="stop__warning small strong mt-1">{stop.timeRequest}</p>}
      {stop.givenAddress && (
        <p className="stop__warning small strong mt-1">
          New address from the customer, not confirmed: {stop.givenAddress}
        </p>
      )}
      {stop.warnings.map((text) => (
        <p key={text} className="stop__warning small strong mt-1">
          {text}
        </p>
      ))}
      <p className="stop__what quiet mt-1">
        {[...new Set([stop.service, ...stop.lines.map(({ label }) => label), ...stop.access])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <OnMyWayState stop={stop} />
      {isNext ? (
        <StopDetails stop={stop} isNext />
      ) : (
        <details className="stop__more" open={open?.leadId === leadId || undefined}>
          <summary className="more-link">{stop.notes.length > 0 ? 'Notes and actions' : 'Actions'}</summary>
          <StopDetails stop={stop} />
        </details>
      )}
    </article>
  );
}

function OnMyWayState({ stop }: { stop: CrewStop }) {
  const { reports } = useDay();
  const report = reports.find(({ leadId, kind }) => leadId === stop.leadId && kind === 'on-my-way');
  if (!report && !stop.onMyWayAt) return null;
  const sent = stop.onMyWayAt ? `On the way since ${stop.onMyWayAt}` : 'On the way';
  return (
    <p className="good small strong mt-1">
      {report && isWaiting(report) ? 'On the way · waiting to send' : sent}
    </p>
  );
}

/** Shows notes, calls, texts, and opens what the crew reports. Only the next stop has a primary button. */
function StopDetails({ stop, isNext = false }: { stop: CrewStop | DayStop; isNext?: boolean }) {
  const { open, isOwner, laterDay } = useDay();
  const { leadId, name, phoneHref, onMyWayAt, onMyWayText } = stop;
  const panel = open?.leadId === leadId ? open.panel : undefined;
  return (
    <>
      <StopNotes stop={stop} />
      <div className="stop__actions">
        <a className="button" href={phoneHref} aria-label={`Call ${name}`}>
          Call
        </a>
        <a
          className="button on-phones"
          href={smsHref(phoneHref, onMyWayAt ? onMyWayText : undefined)}
          aria-label={`Text ${name}`}
        >
          Text
        </a>
        <OnMyWay stop={stop} />
        <PhotosLink stop={stop} />
        <PanelLink leadId={leadId} panel="note" label={`Add note about ${name}`}>
          Add note
        </PanelLink>
        <PanelLink
          leadId={leadId}
          panel="close-out"
          label={`Close out ${name}`}
          isPrimary={isNext && !laterDay}
        >
          Close out
        </PanelLink>
      </div>
      {panel === 'photos' && <StopPhotos stop={stop} />}
      {panel === 'close-out' && <CloseOutForm stop={stop} isOwner={isOwner} />}
    </>
  );
}

/** Opens the ready text message, and records that the crew is on its way. */
function OnMyWay({ stop: { leadId, name, phoneHref, onMyWayText } }: { stop: CrewStop }) {
  const { formKey } = useDay();
  const { url, report } = useReportForm(leadId, 'on-my-way');
  return (
    <form
      method="post"
      action={url}
      onSubmit={(event) => {
        report(event, '');
        if (!matchMedia(computers).matches) window.location.href = smsHref(phoneHref, onMyWayText);
      }}
    >
      <input type="hidden" name="key" value={formKey} />
      <button type="submit" className="button" aria-label={`On my way to ${name}`}>
        On my way
      </button>
    </form>
  );
}
