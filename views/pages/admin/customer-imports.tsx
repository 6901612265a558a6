import { RelativeTime } from '../../components/admin/shared/relative-time.js';
import { Field } from '../../components/shared/field.js';
import { type ImportView, importLimits } from '../../contracts/customers/customers.js';
import { formatCount } from '../../format/figures.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface CustomerImportsPageProps {
  /** Newest first. */
  imports: ImportView[];
  /** What is wrong with the file that was just uploaded. */
  problem?: string;
}

export const meta = () => adminMeta('Import customers', 'Import customers from another program');

/** Uploads a file of customers, and lists earlier imports. Works without JavaScript. */
export default function CustomerImportsPage({ imports, problem }: CustomerImportsPageProps) {
  return (
    <AdminPage
      path="/admin/customers"
      back={{ href: '/admin/customers', label: 'All customers' }}
      title="Import customers"
    >
      <form
        method="post"
        action="/admin/customers/import"
        encType="multipart/form-data"
        className="card readable stack hug"
      >
        <Field
          name="file"
          label="CSV file"
          hint={`Up to ${formatCount(importLimits.rows)} rows and ${importLimits.bytes / 2 ** 20} MB. You’ll review it before anything is imported.`}
          error={problem}
          required
        >
          <input type="file" accept=".csv,.txt,.tsv,text/csv" />
        </Field>
        <button type="submit" className="button button--accent">
          Upload
        </button>
        <details>
          <summary>How to get the file</summary>
          <ul>
            <li>Jobber: Clients › More Actions › Export Clients</li>
            <li>Housecall Pro: Customers › Actions › Export</li>
            <li>Excel or Google Sheets: save the sheet as CSV</li>
          </ul>
        </details>
      </form>
      <Imports imports={imports} />
    </AdminPage>
  );
}

function Imports({ imports }: { imports: ImportView[] }) {
  if (imports.length === 0) return null;
  return (
    <section className="card admin-section" aria-labelledby="imports-title">
      <h2 id="imports-title">Imports</h2>
      <ul className="lines stack gap-2">
        {imports.map((one) => (
          <li key={one.id}>
            <a href={`/admin/customers/import/${one.id}`}>
              {one.fileName} · <RelativeTime at={one.createdAt} />
            </a>
            <span>{statusLabel(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusLabel({ state, added, filled }: ImportView): string {
  const labels = {
    reading: 'Processing',
    ready: 'Ready to review',
    importing: 'Importing',
    done: `${formatCount(added)} added, ${formatCount(filled)} updated`,
    undone: 'Undone',
    failed: 'Couldn’t be read',
    expired: 'Expired',
  } satisfies Record<ImportView['state'], string>;
  return labels[state];
}
