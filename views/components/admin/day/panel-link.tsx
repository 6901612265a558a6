import type { ReactNode } from 'react';
import type { StopPanel } from '../../../contracts/bookings/day.js';
import { panelHref, useDay } from './day-context.js';

interface PanelLinkProps {
  leadId: number;
  panel: StopPanel;
  /** For screen readers, with the customer's name. */
  label: string;
  isPrimary?: boolean;
  children: ReactNode;
}

/** Opens or closes a panel of a stop. Without JavaScript, loads the page with the panel open. */
export function PanelLink({ leadId, panel, label, isPrimary, children }: PanelLinkProps) {
  const { open, show } = useDay();
  const isOpen = open?.leadId === leadId && open.panel === panel;
  return (
    <a
      className={isPrimary && !isOpen ? 'button button--accent' : 'button'}
      href={panelHref(leadId, panel)}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={(event) => {
        event.preventDefault();
        show(isOpen ? undefined : { leadId, panel });
      }}
    >
      {children}
    </a>
  );
}
