import { useState } from 'react';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadPanelData } from '../../../../contracts/leads/lead-panel.js';
import { isNew } from '../../../../contracts/leads/lead-stages.js';
import type { RequestKind } from '../../../../contracts/leads/leads.js';
import { FollowUpCard } from '../../messages/follow-up-card.js';
import { JobSummary } from '../../money/job-summary.js';
import { ContactButtons } from '../../shared/contact-buttons.js';
import { UndoNote } from '../../shared/undo-note.js';
import { EarlierRequests } from '../earlier-requests.js';
import { LeadDeliveries } from '../lead-deliveries.js';
import { LeadFacts } from '../lead-facts.js';
import { LeadMarkers } from '../lead-markers.js';
import { LeadPhotos } from '../lead-photos.js';
import { LeadSaves, LeadSavesContext } from '../lead-saves.js';
import { ShownEstimate } from '../shown-estimate.js';
import { Timeline } from '../timeline.js';
import { CustomerQuestions } from './customer-questions.js';
import { type EditForm, LeadEdit } from './lead-edit.js';
import { MoreActions, type MoreForms } from './more-actions.js';
import { NextStepStrip } from './next-step-strip.js';
import { OpenRequests } from './open-requests.js';
import type { ReplyDraft } from './reply-form.js';

export type LeadPanelForms = MoreForms &
  EditForm & {
    reply?: ReplyDraft;
    /** The entry of "Mark as answered" to undo. */
    answered?: number;
    /** The fields that undo the cancellation of the appointment. */
    canceled?: Record<string, string>;
  };

interface LeadPanelProps {
  data: LeadPanelData;
  /** What was typed into forms that were rejected. */
  forms?: LeadPanelForms;
  /** The level of the headings inside: below the name of the lead. */
  level: 2 | 3;
}

/** Whether the answer to a request takes the place of the next step. */
const isNextStep = (kind: RequestKind) => kind === 'time' || kind === 'cancellation';

/** Facts that other parts of the panel show. */
const elsewhere = ['Notes', 'Follow-up'];

/** Shows everything about a lead, and works it: on its page, and beside the list. */
export function LeadPanel({ data, forms = {}, level }: LeadPanelProps) {
  const { lead, origin, timeline, earlier, appointmentsInWindow, photos, photoPairs, job, followUps } = data;
  const { request } = useBehaviors();
  const [saves] = useState(() => new LeadSaves(request, lead));
  const Heading = `h${level}` as const;
  return (
    <LeadSavesContext value={saves}>
      <div className="lead-panel stack break-words">
        <div className="cluster align-start">
          <p className="contact-actions row">
            <ContactButtons person={lead} />
          </p>
          <MoreActions data={data} forms={forms} />
        </div>
        {forms.answered && data.requests.length === 0 && (
          <UndoNote action={`/admin/leads/${lead.id}/answered/undo`} fields={{ answered: forms.answered }}>
            Marked as answered.
          </UndoNote>
        )}
        {forms.canceled && lead.appointmentCanceledAt && (
          <UndoNote action={`/admin/leads/${lead.id}/appointment/undo`} fields={forms.canceled}>
            Appointment canceled.
          </UndoNote>
        )}
        {data.requests.length > 0 && (
          <OpenRequests lead={lead} requests={data.requests} reply={forms.reply} />
        )}
        {(isNew(lead) || !data.requests.some(({ kind }) => isNextStep(kind))) && (
          <NextStepStrip data={data} />
        )}
        <CustomerQuestions {...data} level={level} />
        <div className="lead-panel__parts stack gap-4">
          <div className="lead-panel__part stack gap-4">
            <LeadFacts lead={lead} origin={origin} canEdit without={elsewhere} />
            <LeadMarkers lead={lead} />
          </div>
          <div className="lead-panel__part stack gap-4">
            <LeadEdit lead={lead} others={appointmentsInWindow} form={forms} />
            <section aria-labelledby="activity-title">
              <Heading id="activity-title">Activity</Heading>
              <LeadDeliveries leadId={lead.id} />
              <Timeline entries={timeline} />
            </section>
          </div>
          <div className="lead-panel__part stack gap-4">
            {lead.estimate && <ShownEstimate estimate={lead.estimate} level={level} />}
            <JobSummary leadId={lead.id} job={job} isDraft={data.isDraft} level={level} />
            <LeadPhotos leadId={lead.id} photos={photos} pairs={photoPairs} level={level} />
            <FollowUpCard lead={lead} level={level} {...followUps} />
            <EarlierRequests leads={earlier} level={level} />
          </div>
        </div>
      </div>
    </LeadSavesContext>
  );
}
