import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type News, useAdminFrame } from '../../../contracts/admin.js';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { refreshLeads } from './queries.js';

/** How often the server is polled while its event stream is not available. */
const askEveryMs = 30_000;

/**
 * Shows new leads without a reload: refreshes what is shown, says so in a notice, and counts the unanswered leads in the
 * title. The server sends the news as an event stream; where that fails, it is polled.
 */
export function LiveUpdates() {
  const frame = useAdminFrame();
  const { follow } = useBehaviors();
  const client = useQueryClient();
  const [notice, setNotice] = useState('');
  const [unanswered, setUnanswered] = useState(frame.unanswered);
  const [isLost, setLost] = useState(false);
  const known = useRef({ newest: frame.newest, change: frame.change });
  useTitleCount(unanswered);

  const hear = useRef((news: News) => {
    const { change } = known.current;
    setUnanswered(news.unanswered);
    if (news.arrived.length > 0) setNotice(noticeOf(news.arrived));
    if (news.arrived.length > 0 || news.change !== change) refreshLeads(client);
    known.current = { newest: news.newest, change: news.change };
  }).current;

  useEffect(() => {
    const checkSession = () => void client.refetchQueries({ queryKey: ['/admin/api/auth-status'] });
    return follow(`/admin/api/news/stream${afterQuery(known.current.newest)}`, {
      news: (news) => hear(news as News),
      ended: checkSession,
      lost: () => {
        setLost(true);
        checkSession();
      },
    });
  }, [follow, client, hear]);

  const { data } = useQuery<News>({
    queryKey: [`/admin/api/news${afterQuery(frame.newest)}`],
    enabled: isLost,
    refetchInterval: askEveryMs,
  });
  useEffect(() => {
    if (data) hear({ ...data, arrived: data.arrived.filter(({ id }) => id > known.current.newest) });
  }, [data, hear]);

  return (
    <div role="status" className="news">
      {notice && (
        <p className="news__notice">
          <span>{notice}</span>
          <a href="/admin/leads">Show</a>
          <button type="button" className="news__close" aria-label="Dismiss" onClick={() => setNotice('')}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}

const afterQuery = (newest: number) => `?after=${newest}`;

function noticeOf(arrived: News['arrived']): string {
  const [latest] = arrived.slice(-1);
  return arrived.length === 1
    ? `New request from ${latest.name}.`
    : `${arrived.length} new requests, the latest from ${latest.name}.`;
}

/** "(3) Dashboard | …" while three leads wait for an answer. */
function useTitleCount(unanswered: number): void {
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = unanswered > 0 ? `(${unanswered}) ${title}` : title;
  }, [unanswered]);
}
