import { Figure } from '../../components/admin/analytics/figure.js';
import { ImportColumnsForm } from '../../components/admin/customers/import-columns.js';
import { ScrollableTable } from '../../components/admin/shared/scrollable-table.js';
import type { BrokenRows, ImportedRow, ImportFile, ImportView } from '../../contracts/customers/customers.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatCount } from '../../format/figures.js';
import { formatCalendarDate } from '../../format/moments.js';
import { AdminLayout } from '../../layouts/admin.js';

interface CustomerImportPageProps extends ImportFile {
  /** Why nothing has happened. */
  failure?: string;
}

export const meta = (_props: CustomerImportPageProps): Meta => ({
  title: 'Import customers',
  description: 'One file of customers',
  noindex: true,
});

/** One file on its way in: what would become of it, how far it is, what became of it. Works without JavaScript. */
export default function CustomerImportPage(props: CustomerImportPageProps) {
  const { file, program, brokenRows, failure } = props;
  return (
    <AdminLayout path="/admin/customers">
      <p className="way-back">
        <a href="/admin/customers/import">All imports</a>
      </p>
      <h1>{file.fileName}</h1>
      {failure && (
        <p className="note note--bad" role="alert">
          {failure}
        </p>
      )}
      {program && <p className="lead">This looks like an export of {program}.</p>}
      {file.isGuessed && (
        <p className="note note--warning">
          The file is not in UTF-8 and was read as Windows text. Please look whether names with accents are
          right below; if they are not, save it as “CSV UTF-8” and upload it again.
        </p>
      )}
      <Standing {...props} />
      {brokenRows.length > 0 && <Broken broken={brokenRows} isDone={file.state === 'done'} />}
    </AdminLayout>
  );
}

function Standing(props: CustomerImportPageProps) {
  const { file, isNewest } = props;
  switch (file.state) {
    case 'reading':
      return <Progress file={file} />;
    case 'ready':
      return <Preview {...props} />;
    case 'importing':
      return <p role="status">Importing. This page looks again by itself.</p>;
    case 'done':
      return <Done file={file} isNewest={isNewest} />;
    case 'undone':
      return (
        <p>
          This import was undone.{' '}
          {file.kept > 0 &&
            `${formatCount(file.kept)} of its customers ${file.kept === 1 ? 'has' : 'have'} stayed, since there are requests or changes of yours by now.`}
        </p>
      );
    case 'failed':
      return <p className="note note--bad">{file.problem}</p>;
    default:
      return (
        <p>This file was not imported within a day, and its rows were deleted. Please upload it again.</p>
      );
  }
}

function Progress({ file: { rowsRead, rowsInAll } }: { file: ImportView }) {
  return (
    <section className="card" aria-labelledby="reading-title">
      <h2 id="reading-title">Reading the file</h2>
      <progress
        className="import-progress"
        aria-labelledby="reading-title"
        value={rowsRead}
        max={rowsInAll}
      />
      <p>
        {formatCount(rowsRead)} of {formatCount(rowsInAll)} rows. This page looks again by itself, and you
        need not wait here.
      </p>
    </section>
  );
}

function Preview({ file, headings, columns, rows }: ImportFile) {
  const path = `/admin/customers/import/${file.id}`;
  const isEmpty = file.added + file.known === 0;
  return (
    <>
      <div className="figures">
        <Figure label="New customers" value={file.added} />
        <Figure label="Known already" value={file.known} detail="completed where something is empty" />
        <Figure
          label="Repeats in the file"
          value={file.repeated}
          detail="their addresses go into the notes of the first"
        />
        <Figure label="Broken rows" value={file.broken} detail="left out" />
      </div>
      <div className="button-row admin-section">
        <form method="post" action={`${path}/begin`}>
          <button type="submit" className="button button--accent" disabled={isEmpty}>
            Import
          </button>
        </form>
        <form method="post" action={`${path}/discard`}>
          <button type="submit" className="button">
            Give it up
          </button>
        </form>
      </div>
      <FirstRows rows={rows} />
      <ImportColumnsForm id={file.id} headings={headings} columns={columns} />
    </>
  );
}

function FirstRows({ rows }: { rows: ImportedRow[] }) {
  return (
    <section className="card admin-section" aria-labelledby="rows-title">
      <h2 id="rows-title">The first rows</h2>
      <ScrollableTable label="The first rows">
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Line</th>
            <th scope="col">Last cleaned</th>
            <th scope="col">What becomes of it</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, name, phone, email, address, lastCleanedOn, outcome }) => (
            <tr key={line}>
              <th scope="row">
                {name || '–'}
                <br />
                <small>{[phone, email, address].filter(Boolean).join(' · ')}</small>
              </th>
              <td>{line}</td>
              <td>{lastCleanedOn ? formatCalendarDate(lastCleanedOn) : '–'}</td>
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
        <Figure label="Completed" value={file.filled} detail={`of ${formatCount(file.known)} known`} />
        <Figure label="Repeats in the file" value={file.repeated} />
        <Figure label="Broken rows" value={file.broken} detail="left out" />
      </div>
      {isNewest ? (
        <form method="post" action={`/admin/customers/import/${file.id}/undo`} className="card admin-section">
          <p>
            Undoing takes out everybody whom this import has added and empties again what it has filled in.
            Customers who have sent requests since, or whom you have changed, stay.
          </p>
          <p className="button-row lead-form">
            <button type="submit" className="button">
              Undo this import
            </button>
          </p>
        </form>
      ) : (
        <p className="admin-section">Another import came after this one. Undo that first, to undo this.</p>
      )}
    </>
  );
}

function Broken({ broken, isDone }: { broken: BrokenRows[]; isDone: boolean }) {
  return (
    <section className="card admin-section" aria-labelledby="broken-title">
      <h2 id="broken-title">Broken rows</h2>
      <p>
        {isDone
          ? 'These lines of the file were left out.'
          : 'These lines of the file are left out. Mend them in the file and upload it again, or import the others.'}
      </p>
      <dl className="broken-rows">
        {broken.map(({ reason, lines, count }) => (
          <div key={reason}>
            <dt>{reason}</dt>
            <dd>
              {count === 1 ? 'Line' : `${formatCount(count)} rows: lines`} {lines}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
