import { type RefusedModeration, ReviewCard } from '../../components/admin/reviews/review-card.js';
import { CountBadge } from '../../components/admin/shared/count-badge.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import {
  hoursToPublication,
  type ListedReview,
  type ReviewCounts,
  type ReviewState,
  reviewStates,
  reviewsPath,
} from '../../contracts/customers/reviews.js';
import { capitalized } from '../../contracts/leads/leads.js';
import { formatCount } from '../../format/figures.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface ReviewsPageProps {
  /** This page of the list, newest first. */
  reviews: ListedReview[];
  counts: ReviewCounts;
  /** The average of the published ones: "4.8"; '' without any. */
  average: string;
  /** The filter; undefined for all. */
  status?: ReviewState;
  /** From 1. */
  page: number;
  perPage: number;
  refused?: RefusedModeration;
}

export const meta = () => adminMeta('Reviews', 'Reviews that customers wrote after a job');

/** Lists customers' reviews, to reply to them and hide them for a few reasons. Works without JavaScript. */
export default function ReviewsPage(props: ReviewsPageProps) {
  const { reviews, counts, average, status, page, perPage, refused } = props;
  const total = counts.pending + counts.published + counts.hidden;
  const listed = status ? counts[status] : total;
  return (
    <AdminPage path="/admin/aftercare" title="Reviews" beside={<CountBadge count={total} of="review" />}>
      <PageLinks of="Reviews & reminders" path={reviewsPath} />
      <p className="soft wide-form mb-3">
        {average && <strong>{`${average} average from ${formatCount(counts.published)} published. `}</strong>}
        {`Customers write reviews on their pages after the job. Each is published ${hoursToPublication} hours after the last edit. You can hide one for personal data, abuse, or if it isn’t about you, but never for a low rating (FTC rule, 16 CFR 465.7).`}
      </p>
      <nav className="tabs tabs--bar" aria-label="Status">
        <a href={reviewsPath} aria-current={status ? undefined : 'page'}>
          All <span>{formatCount(total)}</span>
        </a>
        {reviewStates.map((state) => (
          <a
            key={state}
            href={`${reviewsPath}?status=${state}`}
            aria-current={status === state ? 'page' : undefined}
          >
            {capitalized(state)} <span>{formatCount(counts[state])}</span>
          </a>
        ))}
      </nav>
      {reviews.length === 0 ? (
        <p className="card soft wide-form mt-4">
          {status ? `No ${status} reviews.` : 'No reviews yet. They appear here when customers write them.'}
        </p>
      ) : (
        <ul className="mt-4 mb-4 stack wide-form">
          {reviews.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              action={(form) => `${reviewsPath}/${review.id}/${form}${queryOf(status, page)}`}
              refused={refused?.id === review.id ? refused : undefined}
            />
          ))}
        </ul>
      )}
      {listed > perPage && (
        <nav className="button-row" aria-label="Pages">
          {page > 1 && (
            <a className="button" href={`${reviewsPath}${queryOf(status, page - 1)}`}>
              Previous page
            </a>
          )}
          {page * perPage < listed && (
            <a className="button" href={`${reviewsPath}${queryOf(status, page + 1)}`}>
              Next page
            </a>
          )}
        </nav>
      )}
    </AdminPage>
  );
}

function queryOf(status: ReviewState | undefined, page: number): string {
  const parts = [status && `status=${status}`, page > 1 && `page=${page}`].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
