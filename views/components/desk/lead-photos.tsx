import type { LeadPhoto } from '../../contracts/lead-photos.js';

interface LeadPhotosProps {
  leadId: number;
  photos: LeadPhoto[];
}

/** What the customer has photographed; each opens large. */
export function LeadPhotos({ leadId, photos }: LeadPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <section className="card" aria-labelledby="photos-title">
      <h2 id="photos-title">Photographs</h2>
      <ul className="lead-photos">
        {photos.map(({ id, width, height }, index) => (
          <li key={id}>
            <a href={`/admin/leads/${leadId}/photos/${id}`} target="_blank" rel="noreferrer">
              <img
                src={`/admin/leads/${leadId}/photos/${id}`}
                alt={`Photograph ${index + 1} of ${photos.length} from the customer`}
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
