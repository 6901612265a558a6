import { PhotoPreview } from '../shared/photo-preview.js';
import type { ChosenPhoto } from './use-photo-uploads.js';

interface ChosenPhotoItemProps {
  photo: ChosenPhoto;
  onRetry: () => void;
  onRemove: () => void;
}

/** Shows a chosen photo while it waits, is uploaded, or after its upload failed. */
export function ChosenPhotoItem({ photo, onRetry, onRemove }: ChosenPhotoItemProps) {
  const { file, sent, problem } = photo;
  return (
    <li className={problem ? 'photo-form__failed' : 'photo-form__chosen'}>
      <PhotoPreview file={file} label={file.name} />
      <p className="photo-form__name quiet">{file.name}</p>
      {problem && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
      {sent !== undefined && (
        // Without a value while the server prepares the photo.
        <progress aria-label={`Uploading ${file.name}`} value={sent < 1 ? sent : undefined} />
      )}
      <div className="photo-form__actions cluster">
        {problem && (
          <button type="button" className="photo-form__button" onClick={onRetry}>
            Try again<span className="visually-hidden"> with {file.name}</span>
          </button>
        )}
        {sent === undefined && (
          <button type="button" className="photo-form__button" onClick={onRemove}>
            Remove<span className="visually-hidden"> {file.name}</span>
          </button>
        )}
      </div>
    </li>
  );
}
