import type { KeyboardEvent, MouseEvent } from 'react';
import type { LeadRow } from '../../../../contracts/leads/lead-list.js';
import { IconSource } from '../../../shared/icon.js';
import { LeadListRow } from './lead-row.js';

interface LeadListProps {
  leads: LeadRow[];
  /** The ID of the lead that is shown beside the list. */
  selected?: number;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Lists leads as rows. */
export function LeadList({ leads, selected, ...handlers }: LeadListProps) {
  return (
    <>
      <IconSource name="call" />
      <ul className="lead-rows" {...handlers}>
        {leads.map((lead) => (
          <LeadListRow key={lead.id} lead={lead} isSelected={lead.id === selected} />
        ))}
      </ul>
    </>
  );
}
