import { type FormEvent, useRef, useState } from 'react';
import { isScheduled } from '../../../contracts/leads/lead-stages.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { lostOptions } from '../../../contracts/leads/lost.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';
import { describeStatusChange } from '../bookings/appointment-notices.js';
import { useToday } from '../shared/use-today.js';
import { type Loss, useLose } from './use-lose.js';

export interface LossFormProps {
  /** What was typed into a form that was rejected, and its errors. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

interface Props {
  lead: LeadView;
  /** Undefined for a closed form. */
  form?: LossFormProps;
}

/** Marks a lead as lost, with a reason. */
export function LossForm({ lead, form }: Props) {
  const { id, version } = lead;
  const today = useToday();
  const holder = useRef<HTMLDetailsElement>(null);
  const errors = form?.errors ?? {};
  const [reason, setReason] = useState(form?.typed?.lostReason ?? '');
  const { lose, isPending } = useLose(lead, () =>
    holder.current?.closest('.more-actions')?.removeAttribute('open'),
  );
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    lose(readLoss(event.currentTarget));
  }
  return (
    <details ref={holder} className="person-form" open={form !== undefined}>
      <summary>Mark as lost</summary>
      <form method="post" action={`/admin/leads/${id}/lost`} className="lead-form" onSubmit={submit}>
        <input type="hidden" name="version" value={version} />
        <div className="form-grid">
          <Field name="lostReason" label="Reason" error={errors.lostReason} required>
            <select value={reason} onChange={({ target }) => setReason(target.value)}>
              <Options empty="Choose a reason" options={lostOptions} />
            </select>
          </Field>
          <Field
            name="lostNote"
            label="Note"
            hint="Optional, except for “Other.” Only you see it."
            error={errors.lostNote}
            required={reason === 'other'}
          >
            <input type="text" maxLength={200} defaultValue={form?.typed?.lostNote ?? ''} />
          </Field>
        </div>
        {isScheduled(lead) && (
          <>
            <p className="note note--warning">{describeStatusChange(lead, 'contacted', today)}</p>
            {lead.email && (
              <p>
                <label>
                  <input type="checkbox" name="sendNothing" /> Don’t notify the customer
                </label>
              </p>
            )}
          </>
        )}
        <p className="button-row">
          <button type="submit" className="button" disabled={isPending}>
            Mark as lost
          </button>
        </p>
      </form>
    </details>
  );
}

function readLoss(form: HTMLFormElement): Loss {
  const { lostReason, lostNote, sendNothing } = Object.fromEntries(new FormData(form));
  return {
    lostReason: String(lostReason) as Loss['lostReason'],
    lostNote: String(lostNote).trim(),
    isSilent: sendNothing !== undefined,
  };
}
