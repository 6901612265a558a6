import type { MoneySoon } from '../../../contracts/money/money-report.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { Defined } from '../shared/defined.js';

/** Shows this week's money, and what is unpaid. */
export function MoneyCard({ money }: { money: MoneySoon }) {
  const { expectedTodayCents, expectedWeekCents, earnedTodayCents, earnedWeekCents, unpaid } = money;
  const jobs = `${formatCount(unpaid.total)} ${unpaid.total === 1 ? 'job' : 'jobs'}`;
  const lines = [
    { cents: expectedWeekCents, text: 'scheduled this week', today: expectedTodayCents },
    {
      cents: earnedWeekCents,
      text: <Defined as="revenue">revenue this week</Defined>,
      today: earnedTodayCents,
    },
    { cents: unpaid.cents, text: `unpaid, ${jobs}` },
  ];
  return (
    <section className="card money-card" aria-labelledby="money-title">
      <div className="list-head cluster mb-2">
        <h2 id="money-title">Money</h2>
        <a className="more-link push" href="/admin/money">
          View details
        </a>
      </div>
      <ul>
        {lines.map(({ cents, text, today }, index) => (
          <li key={index} className="soft">
            <strong>{formatPrice(cents)}</strong> {text}
            {today ? <p className="small">{formatPrice(today)} today</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
