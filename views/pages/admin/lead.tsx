import { BusyWindow } from '../../components/admin/bookings/busy-window.js';
import { LeadMergeForm, type LeadMergeFormProps } from '../../components/admin/customers/lead-merge-form.js';
import { LeadForm } from '../../components/admin/leads/dialog/lead-form.js';
import { PersonForm, type PersonFormProps } from '../../components/admin/leads/dialog/person-form.js';
import { useSaveLead } from '../../components/admin/leads/dialog/use-save-lead.js';
import { EarlierRequests } from '../../components/admin/leads/earlier-requests.js';
import { LeadDeliveries } from '../../components/admin/leads/lead-deliveries.js';
import { LeadDetails } from '../../components/admin/leads/lead-details.js';
import { LeadPhotos } from '../../components/admin/leads/lead-photos.js';
import { LeadRemoval } from '../../components/admin/leads/lead-removal.js';
import { NextSteps } from '../../components/admin/leads/quick-status.js';
import { Timeline } from '../../components/admin/leads/timeline.js';
import { FollowUpCard } from '../../components/admin/messages/follow-up-card.js';
import { JobSummary } from '../../components/admin/money/job-summary.js';
import { PriorityBadge, StatusBadge } from '../../components/admin/shared/badge.js';
import { CopyButton } from '../../components/admin/shared/copy-button.js';
import { spamPath } from '../../contracts/admin.js';
import { useBehaviors } from '../../contracts/behaviors.js';
import type { LeadPhoto } from '../../contracts/leads/lead-photos.js';
import type { LeadFile } from '../../contracts/leads/leads.js';
import type { LeadFollowUps } from '../../contracts/messages/follow-ups.js';
import type { JobView } from '../../contracts/money/money.js';
import type { Meta } from '../../contracts/website/meta.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminLayout } from '../../layouts/admin.js';

interface LeadPageProps extends LeadFile {
  /** The link to the customer page; null for a lead that was just deleted. */
  customersLink: string | null;
  photos: LeadPhoto[];
  job: JobView;
  followUps: LeadFollowUps;
  /** What was typed into a form that was rejected, and its errors. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  /** Why nothing was saved, although the form was valid. */
  failure?: string;
  /** The same for the forms that edit the contact details, delete the lead and merge it. */
  person?: PersonFormProps;
  deletion?: { errors: FieldErrors };
  leadMerge?: LeadMergeFormProps;
}

export const meta = (_props: LeadPageProps): Meta => ({
  title: 'Lead',
  description: 'Lead details',
  noindex: true,
});

/** Shows a lead on a page of its own. Works without JavaScript. */
export default function LeadPage({
  lead,
  timeline,
  earlier,
  appointmentsInWindow,
  person,
  deletion,
  leadMerge,
  origin,
  customersLink,
  photos,
  job,
  followUps,
  ...form
}: LeadPageProps) {
  return (
    <AdminLayout path="/admin/leads">
      <p className="way-back">
        <a href={lead.isSpam ? spamPath : '/admin/leads'}>{lead.isSpam ? 'Spam' : 'All leads'}</a>
      </p>
      <div className="title-row">
        <h1>{lead.name}</h1>
        <StatusBadge status={lead.status} />
        <PriorityBadge priority={lead.priority} />
      </div>
      <div className="lead-file">
        <div className="card">
          <LeadDetails lead={lead} origin={origin} level={2} />
          <div className="lead-card__actions">
            <NextSteps lead={lead} from="leads" />
            {lead.customerId !== null && (
              <a className="button" href={`/admin/customers/${lead.customerId}`}>
                View customer
              </a>
            )}
            {customersLink && <CopyButton text={customersLink}>Copy customer link</CopyButton>}
          </div>
          {lead.isSpam && (
            <form method="post" action={`/admin/leads/${lead.id}/not-spam`}>
              <button type="submit" className="button">
                Not spam
              </button>
            </form>
          )}
          <Edit lead={lead} others={appointmentsInWindow} {...form} />
          <PersonForm lead={lead} {...person} />
          <LeadMergeForm lead={lead} earlier={earlier} {...leadMerge} />
        </div>
        <div className="lead-file__side">
          <JobSummary leadId={lead.id} job={job} />
          <FollowUpCard lead={lead} {...followUps} />
          <LeadPhotos leadId={lead.id} photos={photos} />
          <EarlierRequests leads={earlier} />
          <section className="card" aria-labelledby="timeline-title">
            <h2 id="timeline-title">Timeline</h2>
            <Timeline entries={timeline} />
          </section>
          <LeadRemoval lead={lead} errors={deletion?.errors} />
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
          {isPending ? 'Saving...' : 'Save lead'}
        </button>
        <a className="button" href="/admin/leads">
          Cancel
        </a>
      </LeadForm>
    </>
  );
}
