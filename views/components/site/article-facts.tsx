import type { ArticleSummary } from '../../contracts/website/articles.js';
import { formatCalendarDate } from '../../format/moments.js';

/** Shows an article’s author, date and reading time. Lines break only after a separator. */
export function ArticleFacts({ article: { author, date, readMinutes } }: { article: ArticleSummary }) {
  return (
    <>
      {`${author}\u00a0· `}
      <span className="nowrap">
        <time dateTime={date}>{formatCalendarDate(date)}</time>
        {'\u00a0·'}
      </span>{' '}
      <span className="nowrap">{`${readMinutes} min read`}</span>
    </>
  );
}
