import { type ExportName, exportUrl } from '../../../contracts/analytics/report-address.js';
import { useAnalyticsPage } from './analytics-context.js';

interface ExportLinkProps {
  name: ExportName;
  /** Of the panel. */
  title: string;
  className?: string;
}

/** Downloads a panel as CSV, as it is filtered. */
export function ExportLink({ name, title, className }: ExportLinkProps) {
  const { query } = useAnalyticsPage();
  return (
    <a className={className} href={exportUrl(name, query)} download aria-label={`Export CSV: ${title}`}>
      <span>
        <span className="export-link__verb">Export </span>CSV
      </span>
    </a>
  );
}
