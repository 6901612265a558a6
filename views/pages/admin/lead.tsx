import { useBehaviors } from '../../behaviors.js';
import { PriorityBadge, StatusBadge } from '../../components/badge.js';
import { BusyWindow } from '../../components/busy-window.js';
import { EarlierRequests } from '../../components/earlier-requests.js';
import { LeadDeliveries } from '../../components/lead-deliveries.js';
import { LeadDetails } from '../../components/lead-details.js';
import { LeadForm } from '../../components/lead-form.js';
import { Timeline } from '../../components/timeline.js';
import { useSaveLead } from '../../components/use-save-lead.js';
import type { DeskFrame } from '../../desk.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';
import type { LeadFile } from '../../leads.js';
import type { Meta } from '../../meta.js';

export interface LeadPageProps extends LeadFile {
  frame: DeskFrame;
  /** What was typed into a form that was not accepted, and what was wrong with it. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  /** Why nothing was saved, where the form itself was right. */
  failure?: string;
}

export const meta = (_props: LeadPageProps): Meta => ({
  title: 'Lead',
  description: 'One lead',
  noindex: true,
});

/** A lead on a page of its own, to be worked without JavaScript. */
export default function LeadPage({ frame, lead, timeline, earlier, jobsInWindow, ...form }: LeadPageProps) {
  return (
    <AdminLayout path="/admin/leads" frame={frame}>
      <p className="way-back">
        <a href={lead.isSuspect ? '/admin/leads?spam=true' : '/admin/leads'}>
          {lead.isSuspect ? 'Spam' : 'All leads'}
        </a>
      </p>
      <div className="title-row">
        <h1>{lead.name}</h1>
        <StatusBadge status={lead.status} />
        <PriorityBadge priority={lead.priority} />
      </div>
      <div className="lead-file">
        <div className="card">
          <LeadDetails lead={lead} />
          {lead.isSuspect && (
            <form method="post" action={`/admin/leads/${lead.id}/not-spam`}>
              <button type="submit" className="button">
                Not spam
              </button>
            </form>
          )}
          <Edit lead={lead} others={jobsInWindow} {...form} />
        </div>
        <div className="lead-file__side">
          <EarlierRequests leads={earlier} />
          <section className="card" aria-labelledby="timeline-title">
            <h2 id="timeline-title">Timeline</h2>
            <Timeline entries={timeline} />
          </section>
        </div>
      </div>
      <LeadDeliveries leadId={lead.id} />
    </AdminLayout>
  );
}

type EditProps = Pick<LeadPageProps, 'lead' | 'typed' | 'errors' | 'failure'> & { others: number };

function Edit({ lead, others, typed, errors, failure: posted }: EditProps) {
  const { goTo } = useBehaviors();
  const {
    submit,
    isPending,
    failure = posted,
  } = useSaveLead(lead, () => {
    goTo('/admin/leads');
    return 'next-page';
  });
  return (
    <>
      {failure && (
        <p className="note note--bad" role="alert">
          <strong>Update Failed</strong> {failure}
        </p>
      )}
      <LeadForm
        lead={lead}
        typed={typed}
        errors={errors}
        onSubmit={submit}
        warning={<BusyWindow lead={lead} others={others} />}
      >
        <button type="submit" className="button button--accent" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </button>
        <a className="button" href="/admin/leads">
          Cancel
        </a>
      </LeadForm>
    </>
  );
}
