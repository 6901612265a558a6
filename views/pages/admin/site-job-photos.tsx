import { PairCard } from '../../components/admin/photo-pairs/pair-card.js';
import {
  jobPhotosPath,
  type ListedPair,
  type PairState,
  pairStateLabels,
  pairStates,
  pairsPath,
  pairsPerPage,
} from '../../contracts/leads/photo-pairs.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface SiteJobPhotosPageProps {
  state: PairState;
  counts: Record<PairState, number>;
  /** The pairs in this state, newest first. */
  pairs: ListedPair[];
  /** Whether the list starts with the newest. */
  isFirst: boolean;
  /** Why this server can't prepare photos. */
  problem?: string;
}

export const meta = () => adminMeta('Job photos', 'Before-and-after photos of all jobs');

const empty: Record<PairState, string> = {
  consent: 'No pairs are waiting for a customer’s consent.',
  approval: 'No pairs are waiting for you. New ones appear here once the customer has agreed.',
  published: 'Nothing is published yet. Open a lead with photos and choose “Pair photos”.',
  withdrawn: 'No customer has said no.',
};

/** The before-and-after pairs of all jobs, by what they wait for. */
export default function SiteJobPhotosPage({
  state,
  counts,
  pairs,
  isFirst,
  problem,
}: SiteJobPhotosPageProps) {
  const last = pairs.at(-1)?.id;
  const linkTo = (one: PairState) => `${jobPhotosPath}?state=${one}`;
  return (
    <AdminPage path="/admin/site" back={{ href: '/admin/site', label: 'Website' }} title="Job photos">
      {problem && <p className="note note--warning">{problem}</p>}
      <nav className="tabs tabs--bar" aria-label="State">
        {pairStates.map((one) => (
          <a key={one} href={linkTo(one)} aria-current={one === state ? 'page' : undefined}>
            {pairStateLabels[one]} <span>{counts[one].toLocaleString('en-US')}</span>
          </a>
        ))}
      </nav>
      {pairs.length === 0 ? (
        <p className="empty">{empty[state]}</p>
      ) : (
        <ul className="tiles tiles--l gap-4">
          {pairs.map((pair) => (
            <PairCard key={pair.id} pair={pair} from="job-photos">
              <a href={pairsPath(pair.leadId)}>{pair.leadName}</a>
            </PairCard>
          ))}
        </ul>
      )}
      <p className="button-row">
        {!isFirst && (
          <a className="button" href={linkTo(state)}>
            View first page
          </a>
        )}
        {pairs.length === pairsPerPage && (
          <a className="button" href={`${linkTo(state)}&before=${last}`}>
            View next page
          </a>
        )}
      </p>
    </AdminPage>
  );
}
