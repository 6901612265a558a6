import { chartFigures, isUnfinished, viewParameters } from '../../../contracts/analytics/analytics-view.js';
import { unitsFor } from '../../../contracts/analytics/report-periods.js';
import type { ChartNote } from '../../../contracts/analytics/saved.js';
import { capitalized } from '../../../contracts/leads/leads.js';
import { useAnalyticsPage } from './analytics-context.js';
import { NoteForm } from './note-form.js';
import { Panel } from './panel.js';
import { TimeChart } from './time-chart.js';
import { ViewLink } from './view-link.js';

/** The chart of the period, with its notes. */
export function ChartPanel({ notes, today }: { notes: readonly ChartNote[]; today: string }) {
  const { view, query, answers } = useAnalyticsPage();
  const { report } = answers;
  const shown = report
    ? notes.filter(({ at }) => at >= query.periods.period.start && at < query.periods.period.end)
    : [];
  return (
    <Panel
      id="over-time"
      title={view.figure === 'views' ? 'Page Views Over Time' : 'Visitors Over Time'}
      csv="chart"
      actions={<NoteForm day={today} query={new URLSearchParams(viewParameters(view)).toString()} />}
    >
      {report && (
        <TimeChart
          report={report}
          figure={view.figure}
          compare={view.compare}
          notes={shown}
          isUnfinished={isUnfinished(view, today)}
        >
          <ChartChoices />
        </TimeChart>
      )}
    </Panel>
  );
}

/** What the chart shows, and by which unit. */
function ChartChoices() {
  const { view, query } = useAnalyticsPage();
  const units = unitsFor(query.periods.period);
  return (
    <div className="cluster">
      <nav className="segmented" aria-label="Chart shows">
        {chartFigures.map(({ value, label }) => (
          <ViewLink key={value} view={{ ...view, figure: value }} isCurrent={view.figure === value}>
            {label}
          </ViewLink>
        ))}
      </nav>
      {units.length > 1 && (
        <nav className="segmented" aria-label="Group by">
          {units.map((unit) => (
            <ViewLink key={unit} view={{ ...view, unit }} isCurrent={query.unit === unit}>
              {capitalized(unit)}
            </ViewLink>
          ))}
        </nav>
      )}
    </div>
  );
}
