import type { CrewStop } from '../../../contracts/bookings/day.js';
import {
  type LeadPhoto,
  maxPhotos,
  type PhotoMoment,
  photoMoments,
} from '../../../contracts/leads/lead-photos.js';
import { capitalized } from '../../../contracts/leads/leads.js';
import { Failure } from '../shared/failure.js';
import { CameraForm } from './camera-form.js';
import { useDay, useTakenPhotos } from './day-context.js';
import type { DayReport } from './day-reports.js';
import { StopConsent } from './stop-consent.js';
import { TakenPhoto } from './taken-photo.js';

/** Shows the photos of a stop, and takes new ones from before and after the work with the phone's camera. */
export function StopPhotos({ stop }: { stop: CrewStop }) {
  const { photoProblem } = useDay();
  const of = (moment: PhotoMoment | null) => stop.photos.filter((photo) => photo.moment === moment);
  const customers = of(null);
  const taken = useTakenPhotos(stop.leadId);
  return (
    <div className="stop-photos stack mt-3 ruled">
      <Failure>{photoProblem}</Failure>
      {customers.length > 0 && (
        <section className="stack gap-2" aria-label="Photos from the customer">
          <h3>From the customer</h3>
          <PhotoStrip stop={stop} photos={customers} />
        </section>
      )}
      {photoMoments.map((moment) => {
        const takenNow = taken.filter(({ fields }) => fields.moment === moment);
        return (
          <section key={moment} className="stack gap-2" aria-label={`${capitalized(moment)} photos`}>
            <h3>{capitalized(moment)}</h3>
            <PhotoStrip stop={stop} photos={of(moment)} moment={moment} taken={takenNow} />
            {of(moment).length + takenNow.length < maxPhotos && <CameraForm stop={stop} moment={moment} />}
          </section>
        );
      })}
      <StopConsent stop={stop} />
    </div>
  );
}

interface PhotoStripProps {
  stop: CrewStop;
  photos: LeadPhoto[];
  /** Without one, the customer's. */
  moment?: PhotoMoment;
  /** Those that the server doesn't have yet. */
  taken?: DayReport[];
}

/** Shows the photos of one moment, the newest first. */
function PhotoStrip({ stop, photos, moment, taken = [] }: PhotoStripProps) {
  const { base, isOwner, openedAt } = useDay();
  const total = photos.length + taken.length;
  if (total === 0) return null;
  const describe = (number: number) =>
    moment
      ? `${capitalized(moment)} photo ${number} of ${total}`
      : `Photo ${number} of ${total} from the customer`;
  const folder = isOwner ? `/admin/leads/${stop.leadId}/photos` : `${base}/stops/${stop.leadId}/photos`;
  return (
    <ul className="photos photos--square tiles tiles--xs gap-2">
      {photos.toReversed().map(({ id, width, height, at }, index) => (
        <li key={id}>
          {openedAt && at > openedAt && <span className="badge badge--new">New</span>}
          <a href={`${folder}/${id}`} target="_blank" rel="noreferrer">
            <img
              src={`${folder}/${id}`}
              alt={describe(index + 1)}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
      {taken.map((report, index) => (
        <TakenPhoto key={report.key} report={report} label={describe(photos.length + index + 1)} />
      ))}
    </ul>
  );
}
