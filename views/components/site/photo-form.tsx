import { useEffect, useRef } from 'react';
import { maxPhotos, type PhotosOfRequest, photoLimits } from '../../contracts/leads/lead-photos.js';
import { useHydrated } from '../shared/use-hydrated.js';
import { ChosenPhotoItem } from './chosen-photo-item.js';
import { usePhotoUploads } from './use-photo-uploads.js';

export interface PhotoFormProps extends PhotosOfRequest {
  /** The path that the form posts to; the photos’ own paths are below it. */
  action: string;
}

/** Shows the photos of a customer’s request, and uploads more. Without JavaScript it is a plain form. */
export function PhotoForm({ action, ...initial }: PhotoFormProps) {
  const { photos, problem, isFull, chosen, status, choose, retry, drop, remove } = usePhotoUploads(
    initial,
    action,
  );
  const title = useRef<HTMLHeadingElement>(null);
  /** Keeps the focus in the section after its button is gone. */
  const focusTitle = () => title.current?.focus();
  useEffect(() => {
    if (isFull && document.activeElement === document.body) title.current?.focus();
  }, [isFull]);
  return (
    <section id="photos" className="card photo-form" aria-labelledby="photos-title">
      <h2 id="photos-title" ref={title} tabIndex={-1}>
        Photos
      </h2>
      {problem && (
        <p className="note note--bad" role="alert">
          {problem}
        </p>
      )}
      {photos.length + chosen.length > 0 && (
        <ul className="photo-tiles">
          {photos.map(({ id, width, height }, index) => (
            <li key={id}>
              <a href={`${action}/${id}`} aria-label={`View photo ${index + 1} of ${photos.length}`}>
                <img src={`${action}/${id}`} alt="" width={width} height={height} loading="lazy" />
              </a>
              <form
                method="post"
                action={`${action}/${id}/remove`}
                onSubmit={(event) => {
                  event.preventDefault();
                  void remove(id).then(focusTitle);
                }}
              >
                <button type="submit" className="photo-form__button">
                  Remove<span className="visually-hidden"> photo {index + 1}</span>
                </button>
              </form>
            </li>
          ))}
          {chosen.map((photo) => (
            <ChosenPhotoItem
              key={`chosen ${photo.id}`}
              photo={photo}
              onRetry={() => {
                retry(photo);
                focusTitle();
              }}
              onRemove={() => {
                drop(photo.id);
                focusTitle();
              }}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p>You’ve added {maxPhotos} photos, which is the limit. Remove one to add another.</p>
      ) : (
        <Picker action={action} onChoose={choose} />
      )}
      <p className="photo-form__status" role="status">
        {status}
      </p>
    </section>
  );
}

interface PickerProps {
  action: string;
  onChoose: (files: File[]) => void;
}

/** The file field. With JavaScript it covers its frame, for photos dropped there, and needs no button. */
function Picker({ action, onChoose }: PickerProps) {
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(() => {});
  take.current = () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length === 0) return;
    onChoose(files);
    if (input.current) input.current.value = '';
  };
  // Photos may have been chosen before the page was hydrated.
  useEffect(() => take.current(), []);
  return (
    <form method="post" action={action} encType="multipart/form-data" className="photo-form__picker stack">
      <label htmlFor="photo" id="photo-label">
        Add photos of stains or problem spots
      </label>
      <span className="photo-form__choose button" id="photo-choose" aria-hidden="true">
        Choose photos
      </span>
      <input
        ref={input}
        id="photo"
        type="file"
        name="picture"
        accept="image/*"
        multiple
        aria-labelledby="photo-label photo-choose"
        aria-describedby="photo-hint"
        onChange={() => take.current()}
      />
      <p className="field__hint" id="photo-hint">
        {`Optional. Up to ${maxPhotos} photos, ${photoLimits.bytes / 2 ** 20} MB each. We remove camera and location data.`}
      </p>
      {!isHydrated && (
        <button type="submit" className="button photo-form__send">
          Add photos
        </button>
      )}
    </form>
  );
}
