import { formatCount } from '../../../format/figures.js';

interface CountBadgeProps {
  count: number;
  /** What is counted, in the singular; phones leave it out. */
  of?: string;
}

/** Shows how many a page lists, beside its title. */
export function CountBadge({ count, of }: CountBadgeProps) {
  return (
    <span className="badge count-badge">
      {formatCount(count)}
      {of && (
        <>
          {' '}
          <span className="count-badge__unit unseen-narrow">{count === 1 ? of : `${of}s`}</span>
        </>
      )}
    </span>
  );
}
