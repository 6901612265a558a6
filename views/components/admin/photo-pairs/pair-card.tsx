import type { ReactNode } from 'react';
import {
  type PairState,
  type PhotoPairView,
  pairStateLabels,
  pairsPath,
} from '../../../contracts/leads/photo-pairs.js';
import { pictureFile } from '../../../contracts/website/pictures.js';
import { pairPictureName } from '../../../contracts/website/proof.js';
import { PostButton } from '../shared/post-button.js';

interface PairCardProps {
  pair: PhotoPairView;
  /** Shown above the description, like the lead's name. */
  children?: ReactNode;
  /** The list to return to after approving. */
  from?: 'job-photos';
}

/** The colors of a lead's badges. */
const badges: Record<PairState, string> = {
  consent: 'contacted',
  approval: 'new',
  published: 'scheduled',
  withdrawn: 'completed',
};

/** Shows a pair with its state, and what the owner can do next. */
export function PairCard({ pair, children, from }: PairCardProps) {
  const { id, leadId, alt, state, publishedId, isFailed } = pair;
  const path = `${pairsPath(leadId)}/${id}`;
  const query = from ? `?from=${from}` : '';
  const isPreparing = state === 'published' && !publishedId && !isFailed;
  return (
    <li className="card pair-card">
      <div className="pair-card__photos photos">
        <PairPhoto pair={pair} moment="before" />
        <PairPhoto pair={pair} moment="after" />
      </div>
      <div className="stack gap-1 hug">
        <span className={`badge badge--${badges[state]}`}>
          {isPreparing ? 'Preparing' : pairStateLabels[state]}
        </span>
        {children}
        <p>{alt}</p>
        {isFailed && (
          <p className="note note--bad">The photos couldn’t be prepared. Publish the pair again.</p>
        )}
      </div>
      <div className="cluster">
        {(state === 'approval' || isFailed) && (
          <Action action={`${path}/approve${query}`} label="Publish pair" alt={alt} isPrimary />
        )}
        {state === 'published' && !isFailed && (
          <Action action={`${path}/take-down${query}`} label="Unpublish pair" alt={alt} />
        )}
        <a className="button" href={path} aria-label={`Align photos: ${alt}`}>
          Align photos
        </a>
        {!from && <Action action={`${path}/remove`} label="Delete pair" alt={alt} />}
      </div>
    </li>
  );
}

interface ActionProps {
  action: string;
  label: string;
  alt: string;
  isPrimary?: boolean;
}

function Action({ action, label, alt, isPrimary }: ActionProps) {
  return (
    <PostButton
      action={action}
      label={`${label}: ${alt}`}
      className={isPrimary ? 'button button--accent' : 'button'}
    >
      {label}
    </PostButton>
  );
}

/** A photo as it is published, or the middle of the original. */
function PairPhoto({ pair, moment }: { pair: PhotoPairView; moment: 'before' | 'after' }) {
  const { leadId, publishedId, alt } = pair;
  const src = publishedId
    ? pictureFile(pairPictureName(publishedId, moment), 480, 'webp')
    : `/admin/leads/${leadId}/photos/${pair[`${moment}PhotoId`]}`;
  const label = moment === 'before' ? 'Before' : 'After';
  return (
    <figure>
      <img src={src} alt={`${label}: ${alt}`} width={480} height={320} loading="lazy" />
      <figcaption aria-hidden="true">{label}</figcaption>
    </figure>
  );
}
