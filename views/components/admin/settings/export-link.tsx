import { exportPath } from '../../../contracts/admin.js';

/** Downloads all data. */
export function ExportLink() {
  return (
    <section className="card setting" aria-labelledby="export-title">
      <h3 id="export-title">Export all data</h3>
      <p>
        Downloads your leads, customers, appointments, quotes, jobs, payments, reviews, plans, visits and
        website content as one ZIP file with CSV and JSON files. Passwords and keys aren’t included. Photos
        are listed, not included.
      </p>
      <a className="button" href={exportPath} download>
        Export data
      </a>
    </section>
  );
}
