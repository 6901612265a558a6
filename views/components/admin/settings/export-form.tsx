import { exportPath } from '../../../contracts/admin.js';
import { PostButton } from '../shared/post-button.js';

/** Downloads all data. */
export function ExportForm() {
  return (
    <section className="card setting stack" aria-labelledby="export-title">
      <h3 id="export-title">Export all data</h3>
      <p>
        Downloads your leads, customers, appointments, quotes, jobs, payments, reviews, plans, visits and
        website content as one ZIP file with CSV and JSON files. Passwords and keys aren’t included. Photos
        are listed, not included.
      </p>
      <PostButton action={exportPath}>Export data</PostButton>
    </section>
  );
}
