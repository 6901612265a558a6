import type { OwnerPicture } from '../../../contracts/website/owner-pictures.js';
import { pictureFile } from '../../../contracts/website/pictures.js';
import { useRendered } from '../shared/queries.js';

/** The URL that lists photos and takes uploads. */
export const picturesUrl = '/admin/api/site/pictures';

/** How often progress is checked while photos are being prepared. */
export const progressPollMs = 1_500;

/** Lists the owner's photos, newest first, with the progress of those being prepared. */
export function PictureList(rendered: { pictures: OwnerPicture[] }) {
  const { pictures } = useRendered(picturesUrl, rendered, {
    refetchInterval: ({ state }) =>
      (state.data ?? rendered).pictures.some((picture) => picture.state === 'waiting') && progressPollMs,
  });
  if (pictures.length === 0) return <p>No photos yet. Photos you upload appear here.</p>;
  return (
    <ul className="tiles gap-4">
      {pictures.map((picture) => (
        <li key={picture.id} className="card picture photos stack hug">
          <Thumbnail {...picture} />
          <p className="break-words">{picture.alt}</p>
          <a
            className="button"
            href={`/admin/site/pictures/${picture.id}`}
            aria-label={`Crop or delete: ${picture.alt}`}
          >
            Crop or delete
          </a>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ name, alt, state, made, of }: OwnerPicture) {
  if (state === 'made')
    return <img src={pictureFile(name, 480, 'webp')} alt={alt} width={480} height={320} loading="lazy" />;
  if (state === 'failed')
    return (
      <p className="photo picture__place note--bad">
        Couldn’t prepare this photo. Delete it and upload it again.
      </p>
    );
  return (
    <p className="photo picture__place">
      <span>
        Preparing… {made} of {of}
      </span>
      <progress value={made} max={of} aria-label={`Preparing: ${alt}`} />
    </p>
  );
}
