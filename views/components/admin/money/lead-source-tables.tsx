import type { LeadSource, LeadSources } from '../../../contracts/analytics/analytics.js';
import { formatCount, formatPercent } from '../../../format/figures.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

/** Visitors, taps on the phone, leads and their rate by landing page, source and campaign. */
export function LeadSourceTables({ sources }: { sources: LeadSources }) {
  const { landingPages, campaigns, called, texted, leads, unknownLeads } = sources;
  return (
    <>
      <p className="quiet">
        {formatCount(leads)} {leads === 1 ? 'lead' : 'leads'} in this time
        {unknownLeads > 0 && `, ${formatCount(unknownLeads)} of them without a known origin`}. Leads say
        themselves where they came from: a visitor whose browser blocks counting is a lead here all the same.
      </p>
      <p className="quiet">
        {`${formatCount(called)} ${called === 1 ? 'visitor' : 'visitors'} tapped on the phone number, ${formatCount(texted)} on Text. `}
        Nobody knows whether they went on to call or write.
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
    <ScrollableTable label={`By ${title.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Visitors</th>
          <th scope="col">Tapped to call</th>
          <th scope="col">To text</th>
          <th scope="col">First touch</th>
          <th scope="col">Leads</th>
          <th scope="col">Rate</th>
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
