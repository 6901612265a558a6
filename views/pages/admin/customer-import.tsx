import { Figure } from '../../components/admin/analytics/figure.js';
import { ImportColumnsForm } from '../../components/admin/customers/import-columns-form.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { PostButton } from '../../components/admin/shared/post-button.js';
import { ScrollableTable } from '../../components/admin/shared/scrollable-table.js';
import type { BrokenRows, ImportedRow, ImportFile, ImportView } from '../../contracts/customers/customers.js';
import { formatCount, formatPrice } from '../../format/figures.js';
import { formatCalendarDate } from '../../format/moments.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface CustomerImportPageProps extends ImportFile {
  /** Why nothing happened. */
  failure?: string;
}

export const meta = () => adminMeta('Import customers', 'Review and import a file of customers');

/** Shows one import: its progress, its preview, its result. Works without JavaScript. */
export default function CustomerImportPage(props: CustomerImportPageProps) {
  const { file, program, brokenRows, failure } = props;
  return (
    <AdminPage
      path="/admin/customers"
      back={{ href: '/admin/customers/import', label: 'All imports' }}
      title={file.fileName}
    >
      <Failure>{failure}</Failure>
      {program && <p className="lead">Recognized as a {program} export</p>}
      {file.isGuessed && (
        <p className="note note--warning">
          Check names with accents below. If they look wrong, save the file as “CSV UTF-8” and upload it
          again.
        </p>
      )}
      <Status {...props} />
      {brokenRows.length > 0 && <RowErrors errors={brokenRows} isDone={file.state === 'done'} />}
    </AdminPage>
  );
}

function Status(props: CustomerImportPageProps) {
  const { file, isNewest } = props;
  switch (file.state) {
    case 'reading':
      return <Progress file={file} />;
    case 'ready':
      return <Preview {...props} />;
    case 'importing':
      return <p role="status">Importing. This page updates automatically.</p>;
    case 'done':
      return <Done file={file} isNewest={isNewest} />;
    case 'undone':
      return (
        <p>
          You undid this import.{' '}
          {file.kept > 0 &&
            `${formatCount(file.kept)} ${file.kept === 1 ? 'customer wasn’t' : 'customers weren’t'} removed because they have new leads or you edited them.`}
        </p>
      );
    case 'failed':
      return <p className="note note--bad">{file.problem}</p>;
    default:
      return <p>This upload expired after a day. Upload the file again.</p>;
  }
}

function Progress({ file: { rowsRead, rowsInAll } }: { file: ImportView }) {
  return (
    <section className="card" aria-labelledby="reading-title">
      <h2 id="reading-title">Processing the file</h2>
      <progress className="full mt-3 mb-3" aria-labelledby="reading-title" value={rowsRead} max={rowsInAll} />
      <p>
        {formatCount(rowsRead)} of {formatCount(rowsInAll)} rows. You can leave this page; it updates
        automatically.
      </p>
    </section>
  );
}

function Preview({ file, headings, columns, leftOut, rows }: ImportFile) {
  const path = `/admin/customers/import/${file.id}`;
  const isEmpty = file.added + file.known === 0;
  return (
    <>
      <div className="figures">
        <Figure label="New customers" value={file.added} />
        <Figure
          label="Existing customers"
          value={file.known}
          detail="empty fields are filled in, other addresses go into the notes"
        />
        <Figure
          label="Duplicate rows"
          value={file.repeated}
          detail="notes, addresses and the last cleaning are added"
        />
        <Figure label="Rows with errors" value={file.broken} detail="skipped" />
      </div>
      <div className="button-row admin-section">
        <PostButton action={`${path}/begin`} className="button button--accent" isDisabled={isEmpty}>
          Import customers
        </PostButton>
        <PostButton action={`${path}/discard`}>Cancel import</PostButton>
      </div>
      <FirstRows rows={rows} />
      <ImportColumnsForm id={file.id} headings={headings} columns={columns} leftOut={leftOut} />
    </>
  );
}

function FirstRows({ rows }: { rows: ImportedRow[] }) {
  return (
    <section className="card admin-section" aria-labelledby="rows-title">
      <h2 id="rows-title">Preview</h2>
      <ScrollableTable label="Preview">
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Row</th>
            <th scope="col">Last cleaned</th>
            <th scope="col">Spent</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, name, phone, email, address, lastCleanedOn, importedCents, outcome }) => (
            <tr key={line}>
              <th scope="row">
                {name || '–'}
                <br />
                <small>{[phone, email, address].filter(Boolean).join(' · ')}</small>
              </th>
              <td>{line}</td>
              <td>{lastCleanedOn ? formatCalendarDate(lastCleanedOn) : '–'}</td>
              <td>{importedCents === null ? '–' : formatPrice(importedCents)}</td>
              <td>{outcome}</td>
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
    </section>
  );
}

function Done({ file, isNewest }: { file: ImportView; isNewest: boolean }) {
  return (
    <>
      <div className="figures">
        <Figure label="Added" value={file.added} />
        <Figure label="Updated" value={file.filled} detail={`of ${formatCount(file.known)} existing`} />
        <Figure label="Duplicate rows" value={file.repeated} />
        <Figure label="Rows with errors" value={file.broken} detail="skipped" />
      </div>
      {isNewest ? (
        <form method="post" action={`/admin/customers/import/${file.id}/undo`} className="card admin-section">
          <p>
            Removes the customers and details this import added. Customers you edited or who have new leads
            are kept.
          </p>
          <p className="button-row lead-form">
            <button type="submit" className="button">
              Undo import
            </button>
          </p>
        </form>
      ) : (
        <p className="admin-section">To undo this import, undo the newer one first.</p>
      )}
    </>
  );
}

function RowErrors({ errors, isDone }: { errors: BrokenRows[]; isDone: boolean }) {
  return (
    <section className="card admin-section" aria-labelledby="broken-title">
      <h2 id="broken-title">Rows with errors</h2>
      <p>
        {isDone ? 'These rows were skipped.' : 'Fix them in the file and upload again, or import the rest.'}
      </p>
      <dl className="stack break-words mt-3">
        {errors.map(({ reason, lines, count }) => (
          <div key={reason}>
            <dt>{reason}</dt>
            <dd>
              {count === 1 ? 'Row' : `${formatCount(count)} rows:`} {lines}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
