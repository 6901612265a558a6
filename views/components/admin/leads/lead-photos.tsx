import type { LeadPhoto } from '../../../contracts/leads/lead-photos.js';

interface LeadPhotosProps {
  leadId: number;
  photos: LeadPhoto[];
  /** The heading's level. */
  level?: 2 | 3;
}

/** Shows the customer's photos; each opens full size. */
export function LeadPhotos({ leadId, photos, level = 2 }: LeadPhotosProps) {
  if (photos.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <section className="card" aria-labelledby="photos-title">
      <Heading id="photos-title">Photos</Heading>
      <ul className="lead-photos">
        {photos.map(({ id, width, height }, index) => (
          <li key={id}>
            <a
              href={`/admin/leads/${leadId}/photos/${id}`}
              target="_blank"
              rel="noreferrer"
              aria-label={`Photo ${index + 1} of ${photos.length} from the customer`}
            >
              <img
                src={`/admin/leads/${leadId}/photos/${id}`}
                alt=""
                width={width}
                height={height}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
