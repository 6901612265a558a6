import type { LeadSource, LeadSources } from '../../../contracts/analytics/analytics.js';
import { formatCount, formatPercent } from '../../../format/figures.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

/** Shows visitors, call and text clicks, leads and conversion by landing page, source and campaign. */
export function LeadSourceTables({ sources }: { sources: LeadSources }) {
  const { landingPages, campaigns, called, texted, leads, unknownLeads } = sources;
  return (
    <>
      <p className="quiet">
        {`${formatCount(leads)} ${leads === 1 ? 'lead' : 'leads'} in this period`}
        {unknownLeads > 0 && `, ${formatCount(unknownLeads)} from an unknown source`}.{' '}
        {`${formatCount(called)} ${called === 1 ? 'visitor' : 'visitors'} clicked Call, ${formatCount(texted)} clicked Text.`}
      </p>
      <SourceTable title="Landing page" rows={landingPages} />
      <SourceTable title="Source" rows={sources.sources} nameless="Direct" />
      <SourceTable title="Campaign" rows={campaigns} />
    </>
  );
}

function SourceTable(props: { title: string; rows: LeadSource[]; nameless?: string }) {
  const { title, rows, nameless = '–' } = props;
  if (rows.length === 0) return null;
  return (
    <ScrollableTable label={`Leads by ${title.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Visitors</th>
          <th scope="col">Call clicks</th>
          <th scope="col">Text clicks</th>
          <th scope="col">Leads by first visit</th>
          <th scope="col">Leads by last visit</th>
          <th scope="col">Conversion</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, visitors, called, texted, firstTouchLeads, leads, rate }) => (
          <tr key={key}>
            <th scope="row">{key || nameless}</th>
            <td>{formatCount(visitors)}</td>
            <td>{formatCount(called)}</td>
            <td>{formatCount(texted)}</td>
            <td>{formatCount(firstTouchLeads)}</td>
            <td>{formatCount(leads)}</td>
            <td>{rate === null ? '–' : formatPercent(rate)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
