import { useState } from 'react';
import { useAdminFrame } from '../../../../contracts/admin.js';
import { isDone, isScheduled } from '../../../../contracts/leads/lead-stages.js';
import { type LeadStatus, type LeadView, priorityOptions } from '../../../../contracts/leads/leads.js';
import type { FieldErrors } from '../../../../forms/rules.js';
import { Field } from '../../../shared/field.js';
import { Options } from '../../../shared/options.js';
import { useHydrated } from '../../../shared/use-hydrated.js';
import { describeStatusChange, isTooEarly } from '../../bookings/appointment-notices.js';
import { BusyWindow } from '../../bookings/busy-window.js';
import { useToday } from '../../shared/use-today.js';
import { useSaveLead } from '../dialog/use-save-lead.js';
import { LossDialog } from '../loss-dialog.js';
import { StatusField } from '../status-field.js';
import { FollowUpField } from './follow-up-field.js';
import { NotesField } from './notes-field.js';

/** What was typed into the rejected form, its errors, and why nothing was saved although it was valid. */
export interface EditForm {
  typed?: Record<string, string>;
  errors?: FieldErrors;
  failure?: string;
}

interface LeadEditProps {
  lead: LeadView;
  /** How many confirmed appointments of others are in the lead's window. */
  others: number;
  form: EditForm;
}

/** Edits status, priority, follow-up date and notes. Each saves itself; without JavaScript a button does. */
export function LeadEdit({ lead, others, form: { typed, errors, failure } }: LeadEditProps) {
  const isHydrated = useHydrated();
  const isLive = isHydrated && !typed && !errors;
  // The version that is on the screen: the form saves all fields, and mustn't undo what changed since.
  const [{ version }] = useState(lead);
  const [isLosing, setLosing] = useState(false);
  return (
    <section className="lead-edit stack" aria-label="Edit lead">
      {failure && (
        <p className="note note--bad" role="alert">
          <strong>Update Failed</strong> {failure}
        </p>
      )}
      <BusyWindow lead={lead} others={others} />
      <form
        className="stack"
        method="post"
        action={`/admin/leads/${lead.id}`}
        onSubmit={(event) => isLive && event.preventDefault()}
      >
        <input type="hidden" name="version" value={version} />
        {isLive ? (
          <LiveFields lead={lead} onLose={() => setLosing(true)} />
        ) : (
          <FormFields lead={lead} typed={typed} errors={errors} />
        )}
        <NotesField lead={lead} typed={typed?.notes} error={errors?.notes} isLive={isLive} />
        {!isLive && (
          <p className="button-row">
            <button type="submit" className="button">
              Save lead
            </button>
          </p>
        )}
      </form>
      {isLosing && <LossDialog lead={lead} onClose={() => setLosing(false)} />}
    </section>
  );
}

function FormFields({ lead, typed = {}, errors = {} }: EditForm & { lead: LeadView }) {
  return (
    <div className="lead-edit__fields cluster align-start">
      <StatusField lead={lead} id="lead-status" typed={typed.status} error={errors.status} />
      <Field name="priority" id="lead-priority" label="Priority" error={errors.priority}>
        <select defaultValue={typed.priority ?? lead.priority}>
          <Options options={priorityOptions} />
        </select>
      </Field>
      <Field name="followUpDate" id="lead-follow-up" label="Follow-up date" error={errors.followUpDate}>
        <input type="date" defaultValue={typed.followUpDate ?? lead.followUpDate ?? ''} />
      </Field>
    </div>
  );
}

function LiveFields({ lead, onLose }: { lead: LeadView; onLose: () => void }) {
  const [failures, setFailures] = useState(0);
  const { save } = useSaveLead(lead, { onFailed: () => setFailures((count) => count + 1) });
  return (
    <div className="lead-edit__fields cluster align-start">
      <LiveStatus
        key={`${lead.status} ${failures}`}
        lead={lead}
        onSave={(status) => save({ status })}
        onLose={onLose}
      />
      <Field name="priority" id="lead-priority" label="Priority">
        <select
          key={`${lead.priority} ${failures}`}
          defaultValue={lead.priority}
          onChange={({ target }) => save({ priority: target.value })}
        >
          <Options options={priorityOptions} />
        </select>
      </Field>
      <FollowUpField
        key={`${lead.followUpDate} ${failures}`}
        date={lead.followUpDate}
        onSave={(followUpDate) => save({ followUpDate })}
      />
    </div>
  );
}

interface LiveStatusProps {
  lead: LeadView;
  onSave: (status: LeadStatus) => void;
  onLose: () => void;
}

/**
 * Sets the status, or asks why the lead is lost. What makes or cancels an appointment, and may email the
 * customer, is confirmed first, like a job that is done before its day.
 */
function LiveStatus({ lead, onSave, onLose }: LiveStatusProps) {
  const [chosen, setChosen] = useState<LeadStatus>(lead.status);
  const today = useToday();
  const { sendsEmail } = useAdminFrame();
  const isCanceled = isScheduled(lead) && !isDone({ status: chosen });
  const isAsked =
    chosen !== lead.status &&
    (isScheduled({ status: chosen }) || isCanceled || isTooEarly(lead, chosen, today));
  function choose(status: LeadStatus | 'lost'): void {
    if (status === 'lost') {
      onLose();
      return;
    }
    setChosen(status);
    const isQuiet = isDone({ status })
      ? !isTooEarly(lead, status, today)
      : !isScheduled({ status }) && !isScheduled(lead);
    if (isQuiet && status !== lead.status) onSave(status);
  }
  return (
    <>
      <StatusField lead={lead} id="lead-status" chosen={chosen} onChoose={choose} />
      {isAsked && (
        <div className="note note--warning">
          <p>{describeStatusChange(lead, chosen, { today, sendsEmail })}</p>
          <p className="button-row">
            <button type="button" className="button" onClick={() => onSave(chosen)}>
              Save status
            </button>
            {isScheduled({ status: chosen }) && (
              <a className="button" href={`/admin/leads/${lead.id}/appointment`}>
                Choose a date and time
              </a>
            )}
            <button type="button" className="button" onClick={() => setChosen(lead.status)}>
              Cancel
            </button>
          </p>
        </div>
      )}
    </>
  );
}
