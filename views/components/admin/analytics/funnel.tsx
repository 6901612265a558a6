import type { AnalyticsReport, FunnelStep } from '../../../contracts/analytics/report.js';
import type { DefinedFigure } from '../../../format/figure-definitions.js';
import { formatCount } from '../../../format/figures.js';
import { Defined } from '../shared/defined.js';

const labels: Record<FunnelStep['step'], string> = {
  visited: 'Visited',
  form: 'Started the form',
  sent: 'Sent it',
  booked: 'Booked',
};

const definitions: Partial<Record<FunnelStep['step'], DefinedFigure>> = {
  form: 'formStarted',
  sent: 'formSent',
};

/** How many visits reach each step, and their share of those that reached the step before. */
export function Funnel({ funnel, total }: Pick<AnalyticsReport, 'funnel' | 'total'>) {
  const most = Math.max(1, funnel[0]?.count ?? 0);
  const { call, text, price } = total.goals;
  return (
    <>
      <ol className="funnel stack gap-2 mb-3">
        {funnel.map(({ step, count }, index) => (
          <li key={step}>
            <span>
              {definitions[step] ? <Defined as={definitions[step]}>{labels[step]}</Defined> : labels[step]}
            </span>
            <svg className="funnel__bar" aria-hidden="true">
              <rect width={`${(count / most) * 100}%`} height="100%" rx="5" />
            </svg>
            <span className="funnel__count quiet tabular">
              {formatCount(count)}
              {index > 0 && ` · ${shareOf(count, funnel[index - 1].count)}`}
            </span>
          </li>
        ))}
      </ol>
      <p className="quiet">Each step counts visitors who took all steps before it.</p>
      <p className="quiet">
        {`${formatCount(call)} ${call === 1 ? 'visitor' : 'visitors'} clicked Call, ${formatCount(text)} clicked Text, ${formatCount(price)} saw a price.`}
      </p>
    </>
  );
}

const shareOf = (count: number, of: number) => (of === 0 ? '–' : `${Math.round((count / of) * 100)}%`);
