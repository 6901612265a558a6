import { type MouseEvent, useState } from 'react';
import { isDone, isOpen, isScheduled } from '../../../contracts/leads/lead-stages.js';
import { capitalized, type LeadStatus, leadStatuses } from '../../../contracts/leads/leads.js';
import { isTooEarly } from '../bookings/appointment-notices.js';
import { MoreMenu } from '../shared/more-menu.js';
import { useToday } from '../shared/use-today.js';
import { LossDialog } from './loss-dialog.js';
import type { LosingLead } from './use-lose.js';
import { useSetStatus } from './use-set-status.js';

interface StatusMenuProps {
  lead: LosingLead;
  /** The page that a browser without JavaScript returns to. */
  from: 'leads' | 'board' | 'bookings' | 'dashboard';
  /** Moves a card; the board asks first if that changes an appointment. Elsewhere the lead's page does. */
  onMove?: (to: LeadStatus) => void;
}

/** Sets a lead's status, or marks it as lost. */
export function StatusMenu({ lead, from, onMove }: StatusMenuProps) {
  const { id, name, status, version } = lead;
  const setStatus = useSetStatus();
  const [isLosing, setLosing] = useState(false);
  const today = useToday();
  const isQuiet = (to: LeadStatus) =>
    isDone({ status: to }) ? !isTooEarly(lead, to, today) : !isScheduled(lead);
  const choose = (event: MouseEvent, act: () => void) => {
    event.preventDefault();
    event.currentTarget.closest('details')?.removeAttribute('open');
    act();
  };
  const move = (event: MouseEvent, to: LeadStatus) =>
    choose(event, () => (onMove ? onMove(to) : void setStatus(lead, to)));
  return (
    <>
      <MoreMenu
        className={onMove ? 'board-card__menu' : 'popup status-menu'}
        summaryClassName={onMove ? 'unmarked' : 'button '}
        label={`Move ${name}`}
      >
        <form method="post" className={onMove ? 'cluster' : 'popup__panel'}>
          <span className="tiny soft full">{`Move ${name} to`}</span>
          {leadStatuses
            .filter((to) => to !== status && (onMove || isQuiet(to)))
            .map((to) =>
              isScheduled({ status: to }) && !(onMove && lead.appointment) ? (
                <a
                  key={to}
                  className="button"
                  href={`/admin/leads/${id}/appointment`}
                  onClick={onMove && ((event) => move(event, to))}
                >
                  Schedule…
                </a>
              ) : (
                <button
                  key={to}
                  className="button"
                  type="submit"
                  formAction={`/admin/leads/${id}/status/${to}?from=${from}`}
                  name="version"
                  value={version}
                  onClick={(event) => move(event, to)}
                >
                  {capitalized(to)}
                </button>
              ),
            )}
          {isOpen(lead) && (
            <a
              className="button"
              href={`/admin/leads/${id}?form=lost`}
              onClick={(event) => choose(event, () => setLosing(true))}
            >
              Mark as lost…
            </a>
          )}
        </form>
      </MoreMenu>
      {isLosing && <LossDialog lead={lead} onClose={() => setLosing(false)} />}
    </>
  );
}
