import { type FormEvent, useRef } from 'react';
import type { LeadView } from '../../../contracts/leads/leads.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { LossFields, readLoss } from './loss-fields.js';
import { useLose } from './use-lose.js';

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
  const holder = useRef<HTMLDetailsElement>(null);
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
      <form method="post" action={`/admin/leads/${lead.id}/lost`} className="lead-form" onSubmit={submit}>
        <input type="hidden" name="version" value={lead.version} />
        <LossFields lead={lead} form={form} />
        <p className="button-row">
          <button type="submit" className="button" disabled={isPending}>
            Mark as lost
          </button>
        </p>
      </form>
    </details>
  );
}
