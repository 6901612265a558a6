import { useState } from 'react';
import { useAdminFrame } from '../../../contracts/admin.js';
import { isScheduled } from '../../../contracts/leads/lead-stages.js';
import { lostOptions } from '../../../contracts/leads/lost.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';
import { describeStatusChange } from '../bookings/appointment-notices.js';
import { useToday } from '../shared/use-today.js';
import type { LossFormProps } from './loss-form.js';
import type { LosingLead, Loss } from './use-lose.js';

interface LossFieldsProps {
  lead: LosingLead;
  form?: LossFormProps;
  /** Begins the fields’ IDs, since a page may have them twice. */
  prefix?: string;
}

/** The reason why a lead is lost and, if that cancels an appointment, whether its customer is emailed. */
export function LossFields({ lead, form, prefix = '' }: LossFieldsProps) {
  const today = useToday();
  const { sendsEmail } = useAdminFrame();
  const errors = form?.errors ?? {};
  const [reason, setReason] = useState(form?.typed?.lostReason ?? '');
  return (
    <>
      <div className="form-grid">
        <Field name="lostReason" id={`${prefix}lostReason`} label="Reason" error={errors.lostReason} required>
          <select value={reason} onChange={({ target }) => setReason(target.value)}>
            <Options empty="Choose a reason" options={lostOptions} />
          </select>
        </Field>
        <Field
          name="lostNote"
          id={`${prefix}lostNote`}
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
          <p className="note note--warning">
            {describeStatusChange(lead, 'contacted', { today, sendsEmail })}
          </p>
          {lead.email && (
            <Field
              name="sendNothing"
              id={`${prefix}sendNothing`}
              label="Don’t notify the customer"
              isCheckbox
            >
              <input type="checkbox" />
            </Field>
          )}
        </>
      )}
    </>
  );
}

/** Reads what was entered into a form with {@link LossFields}. */
export function readLoss(form: HTMLFormElement): Loss {
  const { lostReason, lostNote, sendNothing } = Object.fromEntries(new FormData(form));
  return {
    lostReason: String(lostReason) as Loss['lostReason'],
    lostNote: String(lostNote).trim(),
    isSilent: sendNothing !== undefined,
  };
}
