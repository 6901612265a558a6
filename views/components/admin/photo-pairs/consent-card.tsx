import { consentQuestion, type PhotoConsentView } from '../../../contracts/leads/photo-pairs.js';
import { RelativeTime } from '../shared/relative-time.js';

interface ConsentCardProps {
  leadId: number;
  consent: PhotoConsentView | null;
  /** The ID of the newest photo; 0 without any. */
  throughPhotoId: number;
  customersLink: string | null;
}

const titles = {
  yes: 'The customer agreed',
  no: 'The customer said no',
  withdrawn: 'Consent withdrawn',
};

/** Shows whether the customer lets us show the photos, and records what they say. */
export function ConsentCard({ leadId, consent, throughPhotoId, customersLink }: ConsentCardProps) {
  const isOpen = consent?.answer === 'yes';
  const hasNewPhotos = isOpen && consent.throughPhotoId < throughPhotoId;
  return (
    <section className="card stack gap-2" aria-labelledby="consent-title">
      <h2 id="consent-title">Customer’s consent</h2>
      {consent ? (
        <p>
          <strong>{titles[consent.answer]}</strong> <RelativeTime at={consent.at} />
          <br />
          {consent.how}. Question: “{consent.wording}”
        </p>
      ) : (
        <p>Ask the customer: “{consentQuestion}” Without a yes, nothing is published.</p>
      )}
      {hasNewPhotos && (
        <p className="note note--warning">Photos were added since. Ask again before you publish them.</p>
      )}
      <form method="post" action={`/admin/leads/${leadId}/photo-consent`} className="button-row">
        <input type="hidden" name="through" value={throughPhotoId} />
        {throughPhotoId > 0 && (!isOpen || hasNewPhotos) && (
          <>
            <button type="submit" name="answer" value="yes" className="button">
              Record a yes
            </button>
            {!consent && (
              <button type="submit" name="answer" value="no" className="button">
                Record a no
              </button>
            )}
          </>
        )}
        {isOpen && (
          <button type="submit" name="answer" value="withdraw" className="button">
            Record a withdrawal
          </button>
        )}
        {customersLink && !isOpen && (
          <a className="button" href={`${customersLink}#photo-consent`} target="_blank" rel="noreferrer">
            Open customer page
          </a>
        )}
      </form>
      {!consent && (
        <p className="field__hint">
          The customer page asks as soon as there are after photos. The crew can ask on its day page, too.
        </p>
      )}
    </section>
  );
}
