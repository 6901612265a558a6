import type { OwnerPicture } from '../../../contracts/website/owner-pictures.js';
import { pictureFile } from '../../../contracts/website/pictures.js';
import { useRendered } from '../shared/queries.js';

/** Where pictures are listed, and uploads are sent. */
export const picturesUrl = '/admin/api/site/pictures';

/** While files are being made, it is asked again after so many milliseconds how many there are. */
export const lookAgainMs = 1_500;

/** The owner's pictures, the newest first, and how far those are that are being made. */
export function PictureList(rendered: { pictures: OwnerPicture[] }) {
  const { pictures } = useRendered(picturesUrl, rendered, {
    refetchInterval: ({ state }) =>
      (state.data ?? rendered).pictures.some((picture) => picture.state === 'waiting') && lookAgainMs,
  });
  if (pictures.length === 0) return <p>There are no photographs yet.</p>;
  return (
    <ul className="pictures">
      {pictures.map((picture) => (
        <li key={picture.id} className="card picture">
          <Thumbnail {...picture} />
          <p className="picture__alt">{picture.alt}</p>
          <a
            className="button button--small"
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
      <p className="picture__place note--bad">
        Its files could not be made. Please delete it and upload it again.
      </p>
    );
  return (
    <p className="picture__place">
      <span>
        {made} of {of} files are made
      </span>
      <progress value={made} max={of} aria-label={`Files made of: ${alt}`} />
    </p>
  );
}
