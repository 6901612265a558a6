import { useEffect, useRef } from 'react';

/** How many leads are loaded by scrolling. Further ones come by the button only: a search finds them faster. */
const loadedByScrolling = 500;

interface LoadMoreProps {
  shown: number;
  total: number;
  isLoading: boolean;
  onMore: (() => void) | undefined;
  /** The next leads on a page of their own, without JavaScript. */
  href: string;
}

/** The end of a list with more leads to load: they load when it is scrolled near, or by its button. */
export function LoadMore({ shown, total, isLoading, onMore, href }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!onMore || isLoading || shown >= loadedByScrolling || !end.current) return;
    const near = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && onMore(), {
      rootMargin: '600px',
    });
    near.observe(end.current);
    return () => near.disconnect();
  }, [onMore, isLoading, shown]);
  if (!onMore) return isLoading && shown > 0 ? <p className="load-more">Searching all leads...</p> : null;
  return (
    <div ref={end} className="load-more">
      <p>
        Showing {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
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
