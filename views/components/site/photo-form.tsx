import { type LeadPhoto, maxPhotos, photoLimits } from '../../contracts/leads/lead-photos.js';
import { Field } from '../shared/field.js';

export interface PhotoFormProps {
  /** Oldest first. */
  photos: Omit<LeadPhoto, 'moment'>[];
  /** Why some of the uploaded photos weren’t added. */
  problem?: string;
  /** Whether the request has the most photos it can have. */
  isFull: boolean;
  /** The path that the form posts to; the photos’ own paths are below it. */
  action: string;
}

/** Lists the photos of a customer’s request, with a form to add more. Works without JavaScript. */
export function PhotoForm({ photos, problem, isFull, action }: PhotoFormProps) {
  return (
    <section id="photos" className="card photo-form" aria-labelledby="photos-title">
      <h2 id="photos-title">Photos</h2>
      {problem && (
        <p className="note note--bad" role="alert">
          {problem}
        </p>
      )}
      {photos.length > 0 && (
        <ul className="photo-form__photos">
          {photos.map(({ id, width, height }, index) => (
            <li key={id}>
              <a href={`${action}/${id}`} aria-label={`View photo ${index + 1} of ${photos.length}`}>
                <img src={`${action}/${id}`} alt="" width={width} height={height} loading="lazy" />
              </a>
              <form method="post" action={`${action}/${id}/remove`}>
                <button type="submit" className="button">
                  Remove<span className="visually-hidden"> photo {index + 1}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p>You’ve added {maxPhotos} photos, which is the limit. Remove one to add another.</p>
      ) : (
        <form method="post" action={action} encType="multipart/form-data">
          <Field
            name="picture"
            id="photo"
            label="Photos of stains or problem spots"
            hint={`Up to ${maxPhotos} photos, ${photoLimits.bytes / 2 ** 20} MB each. We remove camera and location data.`}
            required
          >
            <input type="file" accept="image/*" multiple />
          </Field>
          <button type="submit" className="button">
            Add photos
          </button>
        </form>
      )}
    </section>
  );
}
