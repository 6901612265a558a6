import type { BrowserErrorGroup } from '../../../contracts/analytics/browser-errors.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCount } from '../../../format/figures.js';
import { formatInstant } from '../../../format/moments.js';
import { PostButton } from '../shared/post-button.js';

interface BrowserErrorsProps {
  errors: readonly BrowserErrorGroup[];
  /** The page's query, without the question mark, to return to it. */
  query: string;
}

/** Lists the errors of visitors' browsers. */
export function BrowserErrors({ errors, query }: BrowserErrorsProps) {
  if (errors.length === 0) return <p className="quiet">No errors in visitors’ browsers.</p>;
  return (
    <ul>
      {errors.map((error) => (
        <li key={error.id} className="item-row item-row--open">
          <ErrorGroup error={error} />
          <PostButton
            action={`/admin/analytics/errors/${error.id}/remove`}
            fields={{ query }}
            label={`Mark as fixed: ${error.message}`}
          >
            Mark as fixed
          </PostButton>
        </li>
      ))}
    </ul>
  );
}

function ErrorGroup({ error }: { error: BrowserErrorGroup }) {
  const { timeZone } = useSite();
  const { message, place, position, page, browser, release, count, firstSeenAt, lastSeenAt } = error;
  return (
    <div className="grow-wide">
      <p className="strong break-words">{message}</p>
      <p className="quiet">
        {formatCount(count)} {count === 1 ? 'time' : 'times'} · last on {page}
        {browser && ` in ${browser}`} ·{' '}
        <time dateTime={lastSeenAt}>{formatInstant(lastSeenAt, timeZone)}</time>
      </p>
      <p className="quiet">
        {place}
        {position && `, line ${position}`} · version {release} · first seen{' '}
        <time dateTime={firstSeenAt}>{formatInstant(firstSeenAt, timeZone)}</time>
      </p>
    </div>
  );
}
