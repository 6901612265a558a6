import { useFacts } from '../../../contracts/website/facts.js';
import type { Rating } from '../../../contracts/website/proof.js';
import { Icon } from '../../shared/icon.js';
import { ExampleMark } from '../example-mark.js';

/** A dark band with the rating and what we promise, each as a figure with a line. */
export function ProofStrip({ rating }: { rating?: Rating }) {
  const { dryingTime } = useFacts();
  return (
    <section className="proof" aria-label="At a glance">
      <ul className="proof__list wrap">
        {rating?.value && (
          <li>
            <strong>
              <Icon name="quality" />
              {` ${rating.value}`}
            </strong>
            <span>
              {rating.count || 'rating'}
              <ExampleMark {...rating} />
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
