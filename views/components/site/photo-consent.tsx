import type { ConsentQuestion } from '../../contracts/leads/photo-pairs.js';
import { consentQuestion } from '../../contracts/leads/photo-pairs.js';

/** Asks if photos of the job may be shown, and lets customers change their mind. Works as plain forms. */
export function PhotoConsent(props: ConsentQuestion) {
  const { action, answer, hasNewPhotos, throughPhotoId } = props;
  const isAsking = answer !== 'yes' || hasNewPhotos;
  return (
    <section id="photo-consent" className="card photo-consent stack" aria-labelledby="photo-consent-title">
      <h2 id="photo-consent-title">Before and after photos</h2>
      <p>
        {isAsking ? consentQuestion : 'Thank you. We may show these photos, without your name or address.'}
      </p>
      <Photos {...props} />
      {answer === 'yes' && hasNewPhotos && (
        <p className="photo-consent__state">We added photos since you agreed. May we show those, too?</p>
      )}
      {(answer === 'no' || answer === 'withdrawn') && (
        <p className="photo-consent__state" role="status">
          We don’t show your photos. You can change that here.
        </p>
      )}
      <form method="post" action={action} className="button-row">
        <input type="hidden" name="through" value={throughPhotoId} />
        {isAsking && (
          <button type="submit" className="button" name="answer" value="yes">
            Allow these photos
          </button>
        )}
        {answer === null && (
          <button type="submit" className="button button--quiet" name="answer" value="no">
            Keep them private
          </button>
        )}
        {answer === 'yes' && (
          <button type="submit" className="button" name="answer" value="withdraw">
            Stop showing my photos
          </button>
        )}
      </form>
      <p className="field__hint">
        Optional. We show only the room, the city, the service and the month. You can stop it here anytime,
        and the photos are off our website within a minute.
      </p>
    </section>
  );
}

function Photos({ action, photos }: ConsentQuestion) {
  if (photos.length === 0) return null;
  return (
    <ul className="photo-tiles">
      {photos.map(({ id, width, height, moment }, index) => (
        <li key={id}>
          <a href={`${action}/photos/${id}`} aria-label={`View photo ${index + 1} of ${photos.length}`}>
            <img src={`${action}/photos/${id}`} alt="" width={width} height={height} loading="lazy" />
          </a>
          {moment && <span className="pill">{moment === 'before' ? 'Before' : 'After'}</span>}
        </li>
      ))}
    </ul>
  );
}
