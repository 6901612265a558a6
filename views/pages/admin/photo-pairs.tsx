import { ConsentCard } from '../../components/admin/photo-pairs/consent-card.js';
import { PairCard } from '../../components/admin/photo-pairs/pair-card.js';
import { PairChooser } from '../../components/admin/photo-pairs/pair-chooser.js';
import { Failure } from '../../components/admin/shared/failure.js';
import type { LeadPhoto } from '../../contracts/leads/lead-photos.js';
import { maxPairs, type PhotoConsentView, type PhotoPairView } from '../../contracts/leads/photo-pairs.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface PhotoPairsPageProps {
  lead: { id: number; name: string };
  photos: LeadPhoto[];
  pairs: PhotoPairView[];
  consent: PhotoConsentView | null;
  /** The link to the customer page; null if there is none. */
  customersLink: string | null;
  /** Why something couldn't be done. */
  failure?: string;
}

export const meta = () => adminMeta('Before and after', 'Before-and-after photos of a job');

/** A lead's before-and-after pairs: consent, what is published, and new pairs. Works without JavaScript. */
export default function PhotoPairsPage(props: PhotoPairsPageProps) {
  const { lead, photos, pairs, consent, customersLink, failure } = props;
  const throughPhotoId = Math.max(0, ...photos.map(({ id }) => id));
  return (
    <AdminPage
      path="/admin/leads"
      back={{ href: `/admin/leads/${lead.id}`, label: lead.name }}
      title="Before and after"
    >
      <Failure>{failure}</Failure>
      <div className="photo-pairs stack gap-4 readable">
        <ConsentCard
          leadId={lead.id}
          consent={consent}
          throughPhotoId={throughPhotoId}
          customersLink={customersLink}
        />
        {pairs.length > 0 && (
          <section aria-labelledby="pairs-title">
            <h2 id="pairs-title">Pairs</h2>
            <ul className="tiles tiles--l gap-4">
              {pairs.map((pair) => (
                <PairCard key={pair.id} pair={pair} />
              ))}
            </ul>
          </section>
        )}
        <section className="card" aria-labelledby="new-pair-title">
          <h2 id="new-pair-title">New pair</h2>
          {pairs.length < maxPairs ? (
            <PairChooser leadId={lead.id} photos={photos} />
          ) : (
            <p>This lead has {maxPairs} pairs, which is the limit. Delete one to add another.</p>
          )}
        </section>
      </div>
    </AdminPage>
  );
}
