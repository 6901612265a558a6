import { type LostSums, lostLabel } from '../../../contracts/leads/lost.js';
import { formatCount, formatPrice } from '../../../format/figures.js';

/** Lists how many leads were lost for each reason, and what they were quoted or estimated. */
export function LostByReason({ lost }: { lost: readonly LostSums[] }) {
  if (lost.length === 0) return <p className="quiet">No lost leads in this period.</p>;
  return (
    <ul>
      {lost.map(({ reason, leads, priced, cents }) => (
        <li key={reason} className="item-row">
          <div className="item-row__about">
            <p className="item-row__title">
              <a href={`/admin/leads?lost=${reason}`}>{lostLabel(reason)}</a>
            </p>
            <p className="item-row__detail">
              {priced > 0 ? `${formatPrice(cents)} quoted or estimated` : 'No quote or estimate'}
            </p>
          </div>
          <strong>{`${formatCount(leads)} ${leads === 1 ? 'lead' : 'leads'}`}</strong>
        </li>
      ))}
    </ul>
  );
}
