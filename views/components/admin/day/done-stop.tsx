import type { CrewStop, DayStop } from '../../../contracts/bookings/day.js';
import { methodName } from '../../../contracts/money/money.js';
import { cityInAddress } from '../../../format/areas.js';
import { formatPrice } from '../../../format/figures.js';
import { CloseOutCorrection } from './close-out-correction.js';
import { useDay } from './day-context.js';
import { type DayReport, isWaiting } from './day-reports.js';
import { PhotosLink } from './photos-link.js';
import { StopPhotos } from './stop-photos.js';

interface DoneStopProps {
  stop: CrewStop | DayStop;
  /** Its close-out, if the page doesn't show it yet. */
  waiting?: DayReport;
}

/** Shows a completed stop in two lines. Photos can be added, and the close-out can be corrected for a day. */
export function DoneStop({ stop, waiting }: DoneStopProps) {
  const { isOwner, open, discard } = useDay();
  const { leadId, name, address } = stop;
  const city = cityInAddress(address);
  return (
    <article className="card stop stop--done" aria-labelledby={`stop-${leadId}-name`}>
      <div>
        <h2 id={`stop-${leadId}-name`} className="stop__name plain-links">
          <span aria-hidden="true">✓ </span>
          {isOwner ? <a href={`/admin/leads/${leadId}`}>{name}</a> : name}
          {city && <span className="soft"> · {city}</span>}
        </h2>
        <p className="stop__what quiet mt-1">{describeDone(stop, waiting)}</p>
      </div>
      <div className="stop__done-actions row">
        {waiting && isWaiting(waiting) && (
          <button
            type="button"
            className="button"
            aria-label={`Undo close-out of ${name}`}
            onClick={() => discard(waiting.key)}
          >
            Undo
          </button>
        )}
        {stop.closedOut?.isCorrectable && <CloseOutCorrection stop={stop} />}
        <PhotosLink stop={stop} />
      </div>
      {open?.leadId === leadId && open.panel === 'photos' && <StopPhotos stop={stop} />}
    </article>
  );
}

/** Describes a close-out: "Closed out 11:42 AM · $198, check". @param waiting its report, if not sent yet. */
function describeDone(stop: CrewStop | DayStop, waiting?: DayReport): string {
  if (waiting) {
    const time = new Date(waiting.at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
    return [`Closed out ${time}`, waiting.summary, !waiting.isSent && 'waiting to send']
      .filter(Boolean)
      .join(' · ');
  }
  const done = stop.closedOut ? `Closed out ${stop.closedOut.time}` : 'Completed';
  if (!('cents' in stop) || stop.cents === null) return done;
  if (stop.cents === 0) return `${done} · no charge`;
  return `${done} · ${formatPrice(stop.cents)}, ${stop.paidBy ? methodName(stop.paidBy).toLowerCase() : 'unpaid'}`;
}
