import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type LiveUpdate, useAdminFrame } from '../../../contracts/admin.js';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { refreshLeads } from './queries.js';

/** How often the server is polled while its event stream is unavailable. */
const pollEveryMs = 30_000;

/**
 * Shows new leads without a reload: refreshes the lists, shows a notice, and counts the unanswered leads in
 * the title. The server sends updates as an event stream; if that fails, the page polls.
 * @param onCount called with each new count.
 */
export function LiveUpdates({ onCount }: { onCount: (unanswered: number) => void }) {
  const frame = useAdminFrame();
  const { follow } = useBehaviors();
  const client = useQueryClient();
  const [arrived, setArrived] = useState(nobody);
  const [unanswered, setUnanswered] = useState(frame.unanswered);
  const [isLost, setLost] = useState(false);
  const known = useRef({ newest: frame.newest, change: frame.change });
  useTitleCount(unanswered);

  const apply = useRef((update: LiveUpdate) => {
    const { change } = known.current;
    setUnanswered(update.unanswered);
    onCount(update.unanswered);
    setArrived((before) => ({
      count: before.count + update.arrived.length,
      latest: update.arrived.at(-1)?.name ?? before.latest,
    }));
    if (update.arrived.length > 0 || update.change !== change) refreshLeads(client);
    known.current = { newest: update.newest, change: update.change };
  }).current;

  useEffect(() => {
    const checkSession = () => void client.refetchQueries({ queryKey: ['/admin/api/auth-status'] });
    return follow(`/admin/api/news/stream${afterQuery(known.current.newest)}`, {
      news: (update) => apply(update as LiveUpdate),
      ended: checkSession,
      lost: () => {
        setLost(true);
        checkSession();
      },
    });
  }, [follow, client, apply]);

  const { data } = useQuery<LiveUpdate>({
    queryKey: [`/admin/api/news${afterQuery(frame.newest)}`],
    enabled: isLost,
    refetchInterval: pollEveryMs,
  });
  useEffect(() => {
    if (data) apply({ ...data, arrived: data.arrived.filter(({ id }) => id > known.current.newest) });
  }, [data, apply]);

  return (
    <div role="status" className="news">
      {arrived.count > 0 && (
        <p className="news__notice note note--attention row gap-3">
          <span>{noticeOf(arrived)}</span>
          <a href="/admin/leads">View leads</a>
          <button
            type="button"
            className="icon-button icon-button--bare push"
            aria-label="Dismiss"
            onClick={() => setArrived(nobody)}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}

const afterQuery = (newest: number) => `?after=${newest}`;

/** The leads that arrived since the notice was last dismissed. */
interface Arrived {
  count: number;
  /** The name of the latest one. */
  latest: string;
}

const nobody: Arrived = { count: 0, latest: '' };

const noticeOf = ({ count, latest }: Arrived): string =>
  count === 1 ? `New lead from ${latest}.` : `${count} new leads, the latest from ${latest}.`;

/** Puts the count of unanswered leads into the title: "(3) Dashboard | …". */
function useTitleCount(unanswered: number): void {
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = unanswered > 0 ? `(${unanswered}) ${title}` : title;
  }, [unanswered]);
}
