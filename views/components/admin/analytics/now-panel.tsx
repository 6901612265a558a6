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
      className="popup now"
      summaryClassName="badge now__badge"
      label="Visitors now"
      summary={badge(data)}
    >
      <section className="popup__panel now__panel" aria-label="Visitors now">
        <p className="now__counts">
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
      <ul className="now__list">
        {visitors.map(({ page, source, city, seenAt }, index) => (
          <li key={`${index}-${seenAt}`}>
            <span className="now__page">{page}</span>
            <span className="now__from">
              {source || 'Direct'} · {city || 'Unknown city'}
            </span>
            <time className="now__seen" dateTime={seenAt}>
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
