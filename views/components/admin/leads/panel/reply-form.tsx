import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAdminFrame } from '../../../../contracts/admin.js';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadView, TimelineDetails } from '../../../../contracts/leads/leads.js';
import { customerFields } from '../../../../forms/customers/customer-link.js';
import { type FieldErrors, problemWith } from '../../../../forms/rules.js';
import { Field } from '../../../shared/field.js';
import { SetUpEmail } from '../../messages/set-up-email.js';
import { refreshLeads } from '../../shared/queries.js';
import { updateFailed } from '../dialog/use-save-lead.js';
import { leadUrl } from '../lead-saves.js';
import { useMarkAnswered } from './use-mark-answered.js';

/** A reply that wasn't accepted. */
export interface ReplyDraft {
  typed: Record<string, string>;
  errors: FieldErrors;
}

interface ReplyFormProps {
  lead: LeadView;
  /** What a reply can decline, each of which is approved with another button. */
  declinable: NonNullable<TimelineDetails['declines']>[];
  draft?: ReplyDraft;
}

/** Replies to what the customer asks for, or marks it as answered. Works without JavaScript. */
export function ReplyForm({ lead, declinable, draft }: ReplyFormProps) {
  const { id, email } = lead;
  const { request, toast } = useBehaviors();
  const { sendsEmail } = useAdminFrame();
  const where = describeReply(email, sendsEmail);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (form: FormData) => request('POST', `${leadUrl(id)}/replies`, Object.fromEntries(form)),
    onSuccess: () => {
      refreshLeads(client);
      toast({ title: 'Reply sent', description: where });
    },
    onError: (error) => toast(updateFailed(error)),
  });
  const markAnswered = useMarkAnswered(lead);
  const [error, setError] = useState(draft?.errors.text);
  function submit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    if (submitter?.hasAttribute('formaction')) return void markAnswered();
    const form = new FormData(event.currentTarget, submitter);
    const problem = problemWith(customerFields.text, form.get('text'));
    setError(problem);
    if (problem) event.currentTarget.querySelector('textarea')?.focus();
    else mutate(form);
  }
  return (
    <form method="post" action={`/admin/leads/${id}/replies`} onSubmit={submit}>
      <Field
        name="text"
        id="reply-text"
        label="Reply"
        hint={
          <>
            {where} <SetUpEmail />
          </>
        }
        error={error}
      >
        <textarea rows={2} maxLength={customerFields.text.atMost} defaultValue={draft?.typed.text} />
      </Field>
      <p className="button-row">
        <button
          type="submit"
          className={declinable.length > 0 ? 'button' : 'button button--accent'}
          disabled={isPending}
        >
          Send reply
        </button>
        {declinable.map((kind) => (
          <button
            key={kind}
            type="submit"
            className="button"
            name="declines"
            value={kind}
            disabled={isPending}
          >
            {kind === 'time' ? 'Decline new time with this message' : 'Decline address with this message'}
          </button>
        ))}
        <button type="submit" className="button" formAction={`/admin/leads/${id}/answered`}>
          Mark as answered
        </button>
      </p>
    </form>
  );
}

/** Says where the customer reads a reply. */
function describeReply(email: string | null, sendsEmail: boolean): string {
  if (!email) return 'Shown on the customer’s page. There is no email address.';
  return sendsEmail
    ? `Emailed to ${email}, and shown on the customer’s page.`
    : 'Shown on the customer’s page. No email goes out until email is set up.';
}
