import { LeadDetails } from '../../components/lead-details.js';
import { LeadForm } from '../../components/lead-form.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';
import type { LeadView } from '../../leads.js';
import type { Meta } from '../../meta.js';

export interface LeadPageProps {
  lead: LeadView;
  /** What was typed into a form that was not accepted, and what was wrong with it. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

export const meta = (_props: LeadPageProps): Meta => ({
  title: 'Lead',
  description: 'One lead',
  noindex: true,
});

/** A lead on a page of its own, to be worked without JavaScript. */
export default function LeadPage({ lead, typed, errors }: LeadPageProps) {
  return (
    <AdminLayout path="/admin/leads">
      <p>
        <a href="/admin/leads">All leads</a>
      </p>
      <h1>{lead.name}</h1>
      <div className="card">
        <LeadDetails lead={lead} />
        <LeadForm lead={lead} typed={typed} errors={errors}>
          <button type="submit" className="button button--accent">
            Save
          </button>
          <a className="button" href="/admin/leads">
            Cancel
          </a>
        </LeadForm>
      </div>
    </AdminLayout>
  );
}
