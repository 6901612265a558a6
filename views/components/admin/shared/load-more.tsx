import { useEffect, useRef } from 'react';

/** How many leads load by scrolling. After that only the button loads more: a search is faster. */
const maxLoadedByScrolling = 500;

interface LoadMoreProps {
  shown: number;
  /** How many there are, as text. */
  total: string;
  isLoading: boolean;
  onMore: (() => void) | undefined;
  /** The page with the next leads, for browsers without JavaScript. */
  href: string;
}

/** Ends a list that has more leads: they load when it scrolls near, or by its button. */
export function LoadMore({ shown, total, isLoading, onMore, href }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!onMore || isLoading || shown >= maxLoadedByScrolling || !end.current) return;
    const near = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && onMore(), {
      rootMargin: '600px',
    });
    near.observe(end.current);
    return () => near.disconnect();
  }, [onMore, isLoading, shown]);
  if (!onMore)
    return isLoading && shown > 0 ? <p className="load-more stack soft">Searching all leads...</p> : null;
  return (
    <div ref={end} className="load-more stack soft">
      <p>
        Showing {shown.toLocaleString('en-US')} of {total}
      </p>
      <a
        className="button"
        href={href}
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
      >
        {isLoading ? 'Loading...' : 'Load more'}
      </a>
    </div>
  );
}
