import { isNew, isOpen, isScheduled } from '../../../contracts/leads/lead-stages.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { StatusButton } from './status-button.js';
import { StatusMenu } from './status-menu.js';

interface NextStepsProps {
  lead: LeadView;
  /** The page that a browser without JavaScript returns to. */
  from: 'leads' | 'bookings';
}

/** Shows a lead's next steps, by its status. */
export function NextSteps({ lead, from }: NextStepsProps) {
  const { id, name, appointment } = lead;
  return (
    <>
      {isNew(lead) && (
        <StatusButton
          {...{ lead, from }}
          status="contacted"
          className="button"
          label={`Mark as contacted: ${name}`}
        >
          Mark as contacted
        </StatusButton>
      )}
      {isOpen(lead) && (
        <a
          className="button"
          href={`/admin/leads/${id}/appointment`}
          aria-label={appointment?.day ? `Reschedule or cancel ${name}’s appointment` : `Schedule ${name}`}
        >
          {appointment?.day ? 'Reschedule…' : 'Schedule…'}
        </a>
      )}
      {isScheduled(lead) && (
        <StatusButton
          {...{ lead, from }}
          status="completed"
          className="button"
          label={`Mark as completed: ${name}`}
        >
          Mark as completed
        </StatusButton>
      )}
      {isOpen(lead) && <StatusMenu {...{ lead, from }} />}
    </>
  );
}
