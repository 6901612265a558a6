import type { LeadPhoto } from '../../../contracts/leads/lead-photos.js';
import { type PairCounts, pairsPath } from '../../../contracts/leads/photo-pairs.js';

interface LeadPhotosProps {
  leadId: number;
  photos: LeadPhoto[];
  /** Their before-and-after pairs; missing where they aren't shown. */
  pairs?: PairCounts;
  /** The heading's level. */
  level?: 2 | 3;
}

/** Shows the customer's and crew's photos; each opens full size. Links to their before-and-after pairs. */
export function LeadPhotos({ leadId, photos, pairs, level = 2 }: LeadPhotosProps) {
  if (photos.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <section className="card" aria-labelledby="photos-title">
      <Heading id="photos-title">Photos</Heading>
      <ul className="lead-photos photos photos--square tiles tiles--xs">
        {photos.map(({ id, width, height, moment }, index) => (
          <li key={id}>
            <a
              href={`/admin/leads/${leadId}/photos/${id}`}
              target="_blank"
              rel="noreferrer"
              aria-label={`Photo ${index + 1} of ${photos.length} from the ${moment ? 'crew' : 'customer'}`}
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
      {pairs && (
        <p className="button-row">
          <a className="button" href={pairsPath(leadId)}>
            {pairs.total > 0 ? 'Edit photo pairs' : 'Pair photos'}
          </a>
          {pairs.total > 0 && (
            <span className="quiet">
              {pairs.total} before and after, {pairs.published} published
            </span>
          )}
        </p>
      )}
    </section>
  );
}
