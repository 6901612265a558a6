import type { FormEvent } from 'react';
import { type LeadStatus, type LeadView } from '../../../contracts/leads/leads.js';
import { useSaveLead } from './dialog/use-save-lead.js';

interface QuickStatusProps {
  lead: LeadView;
  status: LeadStatus;
  /** The page that a browser without JavaScript returns to. */
  from: 'leads' | 'bookings';
  children: string;
}

/** Sets a lead's status with one tap. */
export function QuickStatus({ lead, status, from, children }: QuickStatusProps) {
  const { save, isPending } = useSaveLead(lead);
  function submit(event: FormEvent): void {
    event.preventDefault();
    save({ status });
  }
  return (
    <form method="post" action={`/admin/leads/${lead.id}/status/${status}?from=${from}`} onSubmit={submit}>
      <input type="hidden" name="version" value={lead.version} />
      <button
        type="submit"
        className="button button--small"
        disabled={isPending}
        aria-label={`${children}: ${lead.name}`}
      >
        {children}
      </button>
    </form>
  );
}

/** Shows a lead's next steps, by its status. */
export function NextSteps({ lead, from }: Pick<QuickStatusProps, 'lead' | 'from'>) {
  const { id, name, status, appointment } = lead;
  return (
    <>
      {status === 'new' && (
        <QuickStatus lead={lead} status="contacted" from={from}>
          Mark as contacted
        </QuickStatus>
      )}
      {status !== 'completed' && (
        <a
          className="button button--small"
          href={`/admin/leads/${id}/appointment`}
          aria-label={appointment?.day ? `Reschedule or cancel ${name}’s appointment` : `Schedule ${name}`}
        >
          {appointment?.day ? 'Reschedule…' : 'Schedule…'}
        </a>
      )}
      {status === 'scheduled' && (
        <QuickStatus lead={lead} status="completed" from={from}>
          Mark as completed
        </QuickStatus>
      )}
    </>
  );
}
