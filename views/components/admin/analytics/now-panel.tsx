import { maxVisitorsNow, nowUrl, type VisitorsNow } from '../../../contracts/analytics/now.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCount } from '../../../format/figures.js';
import { formatRelative } from '../../../format/moments.js';
import { MoreMenu } from '../shared/more-menu.js';
import { useRendered } from '../shared/queries.js';

const refreshEveryMs = 10_000;

/** Counts visitors on the website; opens to who they are. Refreshes every ten seconds while visible. */
export function NowPanel({ now }: { now: VisitorsNow }) {
  const { data } = useRendered(nowUrl, { data: now }, { refetchInterval: refreshEveryMs });
  return (
    <MoreMenu
      className="popup popup--start"
      summaryClassName="badge badge--good now__badge unmarked"
      label="Visitors now"
      summary={badge(data)}
    >
      <section className="popup__panel" aria-label="Visitors now">
        <p className="now__counts cluster gap-4 soft tabular">
          <span>
            <b>{formatCount(data.last5)}</b> last 5 minutes
          </span>
          <span>
            <b>{formatCount(data.last30)}</b> last 30 minutes
          </span>
        </p>
        <Visitors {...data} />
      </section>
    </MoreMenu>
  );
}

const badge = ({ last5 }: VisitorsNow) => (
  <>
    <span className={last5 > 0 ? 'now__dot now__dot--on' : 'now__dot'} aria-hidden="true" />
    <span>
      {formatCount(last5)} <span className="now__word">{last5 === 1 ? 'visitor ' : 'visitors '}</span>now
    </span>
  </>
);

function Visitors({ at, last30, visitors }: VisitorsNow) {
  const { timeZone } = useSite();
  if (visitors.length === 0) return <p className="quiet">No visitors in the last 30 minutes.</p>;
  return (
    <>
      <ul>
        {visitors.map(({ page, source, city, seenAt }, index) => (
          <li key={`${index}-${seenAt}`} className="item-row item-row--open">
            <div className="grow">
              {page}
              <p className="quiet">
                {source || 'Direct'} · {city || 'Unknown city'}
              </p>
            </div>
            <time className="quiet nowrap" dateTime={seenAt}>
              {formatRelative(seenAt, Date.parse(at), timeZone)}
            </time>
          </li>
        ))}
      </ul>
      {last30 > visitors.length && (
        <p className="quiet">
          The latest {maxVisitorsNow} of {formatCount(last30)} are shown.
        </p>
      )}
    </>
  );
}
