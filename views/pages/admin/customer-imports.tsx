import { Field } from '../../components/shared/field.js';
import { type ImportView, importLimits } from '../../contracts/customers/customers.js';
import type { Meta } from '../../contracts/website/meta.js';
import { useSite } from '../../contracts/website/site.js';
import { formatCount } from '../../format/figures.js';
import { formatInstant } from '../../format/moments.js';
import { AdminLayout } from '../../layouts/admin.js';

interface CustomerImportsPageProps {
  /** The newest first. */
  imports: ImportView[];
  /** What was wrong with the file that was just sent. */
  problem?: string;
}

export const meta = (_props: CustomerImportsPageProps): Meta => ({
  title: 'Import customers',
  description: 'Customers from another program',
  noindex: true,
});

/** Takes in a file of customers, and lists those before. Works without JavaScript. */
export default function CustomerImportsPage({ imports, problem }: CustomerImportsPageProps) {
  return (
    <AdminLayout path="/admin/customers">
      <p className="way-back">
        <a href="/admin/customers">All customers</a>
      </p>
      <h1>Import customers</h1>
      <form method="post" action="/admin/customers/import" encType="multipart/form-data" className="card">
        <p>
          Export your clients from Jobber (Clients, More Actions, Export Clients) or your customers from
          Housecall Pro (Customers, Actions, Export), or save any table of customers as CSV. Nothing is
          imported before you have seen what would become of it.
        </p>
        <div className="lead-form">
          <Field
            name="file"
            label="CSV file"
            hint={`Up to ${formatCount(importLimits.rows)} rows and ${importLimits.bytes / 2 ** 20} MB.`}
            error={problem}
            required
          >
            <input type="file" accept=".csv,.txt,.tsv,text/csv" />
          </Field>
        </div>
        <p className="button-row lead-form">
          <button type="submit" className="button button--accent">
            Upload and look
          </button>
        </p>
      </form>
      <Imports imports={imports} />
    </AdminLayout>
  );
}

function Imports({ imports }: { imports: ImportView[] }) {
  const { timeZone } = useSite();
  if (imports.length === 0) return null;
  return (
    <section className="card admin-section" aria-labelledby="imports-title">
      <h2 id="imports-title">Imports</h2>
      <ul className="lines">
        {imports.map((one) => (
          <li key={one.id}>
            <a href={`/admin/customers/import/${one.id}`}>
              {one.fileName}, {formatInstant(one.createdAt, timeZone)}
            </a>
            <span>{standing(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function standing({ state, added, filled }: ImportView): string {
  const words = {
    reading: 'Being read',
    ready: 'Waits for you',
    importing: 'Being imported',
    done: `${formatCount(added)} added, ${formatCount(filled)} completed`,
    undone: 'Undone',
    failed: 'Could not be read',
    expired: 'Not imported in time',
  } satisfies Record<ImportView['state'], string>;
  return words[state];
}
