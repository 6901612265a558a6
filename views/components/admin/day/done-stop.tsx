import type { CrewStop, DayStop } from '../../../contracts/bookings/day.js';
import { methodName } from '../../../contracts/money/money.js';
import { formatPrice } from '../../../format/figures.js';
import { useDay } from './day-context.js';
import type { DayReport } from './day-reports.js';
import { PhotosLink } from './photos-link.js';
import { StopPhotos } from './stop-photos.js';

/** Shows a completed stop in two lines. Photos can still be added, and the owner can correct the payment. */
export function DoneStop({ stop, summary }: { stop: CrewStop | DayStop; summary: string }) {
  const { isOwner, open } = useDay();
  const { leadId, name, address } = stop;
  const city = address.split(',').at(-1)?.trim();
  return (
    <article className="stop stop--done" aria-labelledby={`stop-${leadId}-name`}>
      <div className="stop__done-text">
        <h2 id={`stop-${leadId}-name`} className="stop__name">
          <span aria-hidden="true">✓ </span>
          {isOwner ? <a href={`/admin/leads/${leadId}`}>{name}</a> : name}
          {city && <span className="stop__city"> · {city}</span>}
        </h2>
        <p className="stop__what">
          {summary}
          {isOwner && stop.isDone && (
            <>
              {' · '}
              <a href={`/admin/leads/${leadId}/money`}>Correct payment</a>
            </>
          )}
        </p>
      </div>
      <PhotosLink stop={stop} />
      {open?.leadId === leadId && open.panel === 'photos' && <StopPhotos stop={stop} />}
    </article>
  );
}

/** Describes how a stop was closed out: "Closed out 11:42 AM · $198, check". @param waiting its report, if it isn't sent yet. */
export function describeDone(stop: CrewStop | DayStop, waiting?: DayReport): string {
  if (waiting) {
    const time = new Date(waiting.at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
    return [`Closed out ${time}`, waiting.summary, !waiting.isSent && 'waiting to send']
      .filter(Boolean)
      .join(' · ');
  }
  const done = stop.closedOutAt ? `Closed out ${stop.closedOutAt}` : 'Completed';
  if (!('cents' in stop) || stop.cents === null) return done;
  if (stop.cents === 0) return `${done} · no charge`;
  return `${done} · ${formatPrice(stop.cents)}, ${stop.paidBy ? methodName(stop.paidBy).toLowerCase() : 'unpaid'}`;
}
