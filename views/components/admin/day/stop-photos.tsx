import { type ChangeEvent, useState } from 'react';
import type { CrewStop } from '../../../contracts/bookings/day.js';
import {
  type LeadPhoto,
  maxPhotos,
  type PhotoMoment,
  photoMoments,
} from '../../../contracts/leads/lead-photos.js';
import { capitalized } from '../../../contracts/leads/leads.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { useDay } from './day-context.js';

/** Shows the photos of a stop, and takes new ones from before and after the work with the phone's camera. */
export function StopPhotos({ stop }: { stop: CrewStop }) {
  const { photoProblem } = useDay();
  const of = (moment: PhotoMoment | null) => stop.photos.filter((photo) => photo.moment === moment);
  const customers = of(null);
  return (
    <div className="stop-photos">
      {photoProblem && (
        <p className="note note--bad" role="alert">
          {photoProblem}
        </p>
      )}
      {customers.length > 0 && (
        <section aria-label="Photos from the customer">
          <h3>From the customer</h3>
          <PhotoStrip stop={stop} photos={customers} />
        </section>
      )}
      {photoMoments.map((moment) => (
        <section key={moment} aria-label={`${capitalized(moment)} photos`}>
          <h3>{capitalized(moment)}</h3>
          <PhotoStrip stop={stop} photos={of(moment)} moment={moment} />
          {of(moment).length < maxPhotos && <CameraForm stop={stop} moment={moment} />}
        </section>
      ))}
    </div>
  );
}

/** Shows the photos of one moment; without one, the customer's. */
function PhotoStrip(props: { stop: CrewStop; photos: LeadPhoto[]; moment?: PhotoMoment }) {
  const { stop, photos, moment } = props;
  const { base, isOwner } = useDay();
  if (photos.length === 0) return null;
  const describe = (number: number) =>
    moment
      ? `${capitalized(moment)} photo ${number} of ${photos.length}`
      : `Photo ${number} of ${photos.length} from the customer`;
  const folder = isOwner ? `/admin/leads/${stop.leadId}/photos` : `${base}/stops/${stop.leadId}/photos`;
  return (
    <ul className="stop-photos__strip">
      {photos.map(({ id, width, height }, index) => (
        <li key={id}>
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
    </ul>
  );
}

/** Takes a photo. With JavaScript it is sent as soon as it is taken. */
function CameraForm({ stop: { leadId, name }, moment }: { stop: CrewStop; moment: PhotoMoment }) {
  const { base } = useDay();
  const isHydrated = useHydrated();
  const [state, setState] = useState<'ready' | 'sending' | 'offline'>('ready');

  function send({ target }: ChangeEvent<HTMLInputElement>): void {
    if (!target.value) return;
    if (!navigator.onLine) {
      setState('offline');
      return;
    }
    setState('sending');
    target.form?.submit();
  }

  return (
    <form method="post" action={`${base}/stops/${leadId}/photos/${moment}`} encType="multipart/form-data">
      <label className="button stop-photos__take">
        <span>{state === 'sending' ? 'Sending…' : `Take ${moment} photo`}</span>
        <input
          type="file"
          name="picture"
          accept="image/*"
          capture="environment"
          aria-label={`Take ${moment} photo for ${name}`}
          onChange={send}
          required
        />
      </label>
      {!isHydrated && (
        <button type="submit" className="button">
          Add photo
        </button>
      )}
      <p className="stop-photos__state" role="status">
        {state === 'offline' && 'You’re offline. You need a connection to add photos. Try again later.'}
      </p>
    </form>
  );
}
