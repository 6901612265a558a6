import type { Figure } from '../../../contracts/website/business.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { Icon } from '../../shared/icon.js';
import { ExampleMark } from '../example-mark.js';

interface ProofStripProps {
  rating: Figure;
  reviews: Figure;
}

/** A dark band with the rating and what we promise, each as a figure with a line. */
export function ProofStrip({ rating, reviews }: ProofStripProps) {
  const { dryingTime } = useFacts();
  return (
    <section className="proof" aria-label="At a glance">
      <ul className="proof__list wrap">
        {rating.value && (
          <li>
            <strong>
              <Icon name="quality" /> {rating.value}
            </strong>
            <span>
              {reviews.value ? `${reviews.value} reviews` : 'rating'}{' '}
              <ExampleMark isConfirmed={rating.isConfirmed && reviews.isConfirmed} />
            </span>
          </li>
        )}
        <li>
          <strong>{dryingTime}</strong>
          <span>to dry, not a day</span>
        </li>
        <li>
          <strong>100%</strong>
          <span>satisfaction, or your money back</span>
        </li>
        <li>
          <strong>No surprises</strong>
          <span>you approve the price first</span>
        </li>
      </ul>
    </section>
  );
}
