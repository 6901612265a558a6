import { exportPath } from '../../../contracts/admin.js';

/** Downloads all data. */
export function ExportForm() {
  return (
    <section className="card setting" aria-labelledby="export-title">
      <h3 id="export-title">Export all data</h3>
      <p>
        Downloads your leads, customers, appointments, quotes, jobs, payments, reviews, plans, visits and
        website content as one ZIP file with CSV and JSON files. Passwords and keys aren’t included. Photos
        are listed, not included.
      </p>
      <form method="post" action={exportPath}>
        <button type="submit" className="button">
          Export data
        </button>
      </form>
    </section>
  );
}
