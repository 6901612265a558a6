import type { FormEvent } from 'react';
import type { LeadStatus, LeadView } from '../../../contracts/leads/leads.js';
import { useSaveLead } from './dialog/use-save-lead.js';

interface StatusButtonProps {
  lead: LeadView;
  /** Without one, reopens a lost lead. */
  status?: LeadStatus;
  /** The page that a browser without JavaScript returns to. */
  from: 'leads' | 'bookings' | 'dashboard';
  className: string;
  /** Its name for screen readers, where the text alone doesn't name the lead. */
  label?: string;
  children: string;
}

const reopened = ({ name }: LeadView) => ({
  title: 'Lead reopened',
  description: `${name} is in your open leads again.`,
});

/** Sets a lead's status, or reopens it, with one tap. */
export function StatusButton({ lead, status, from, className, label, children }: StatusButtonProps) {
  const { save, isPending } = useSaveLead(lead, status ? {} : { saved: reopened(lead) });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save(status ? { status } : { lostReason: '' });
  }
  return (
    <form
      method="post"
      action={`/admin/leads/${lead.id}/${status ? `status/${status}` : 'reopen'}?from=${from}`}
      onSubmit={submit}
    >
      <input type="hidden" name="version" value={lead.version} />
      <button type="submit" className={className} disabled={isPending} aria-label={label}>
        {children}
      </button>
    </form>
  );
}
