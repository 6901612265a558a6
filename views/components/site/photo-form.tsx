import { type LeadPhoto, maxPhotos, photoLimits } from '../../contracts/leads/lead-photos.js';
import { Field } from '../shared/field.js';

export interface PhotoFormProps {
  /** The first added first. */
  photos: LeadPhoto[];
  /** Why not all that was sent was added. */
  problem?: string;
  /** Whether there is no room for another. */
  isFull: boolean;
  /** Where the form is posted; photographs are below it. */
  action: string;
}

/** The photographs of a customer's request, and the form that adds some. Works without JavaScript. */
export function PhotoForm({ photos, problem, isFull, action }: PhotoFormProps) {
  return (
    <section id="photos" className="card photo-form" aria-labelledby="photos-title">
      <h2 id="photos-title">Photographs</h2>
      {problem && (
        <p className="note note--bad" role="alert">
          {problem}
        </p>
      )}
      {photos.length > 0 && (
        <ul className="photo-form__photos">
          {photos.map(({ id, width, height }, index) => (
            <li key={id}>
              <a href={`${action}/${id}`}>
                <img
                  src={`${action}/${id}`}
                  alt={`Photograph ${index + 1} of ${photos.length}`}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
              <form method="post" action={`${action}/${id}/remove`}>
                <button type="submit" className="button">
                  Remove<span className="visually-hidden"> photograph {index + 1}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p>These are {maxPhotos}, as many as a request can have. Remove one to add another.</p>
      ) : (
        <form method="post" action={action} encType="multipart/form-data">
          <Field
            name="picture"
            id="photo"
            label="Show us a stain"
            hint={`Up to ${maxPhotos} photographs, of ${photoLimits.bytes / 2 ** 20} MB at most each. Camera and place data are taken out.`}
            required
          >
            <input type="file" accept="image/*" multiple />
          </Field>
          <button type="submit" className="button">
            Add
          </button>
        </form>
      )}
    </section>
  );
}
