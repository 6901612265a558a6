import { anyTime, type Span } from '../../../../contracts/bookings/appointments.js';
import { isDone } from '../../../../contracts/leads/lead-stages.js';
import { type LeadView, requestLabels } from '../../../../contracts/leads/leads.js';
import { describePrice } from '../../../../estimates/labels.js';
import { useArrivalFacts } from '../../../shared/use-arrival-facts.js';
import { useTown } from '../appointment-labels.js';
import { type Block, placed, shownSpan } from './blocks.js';
import { formatExact, formatTime } from './dropped.js';

interface AppointmentBlockProps {
  lead: LeadView;
  /** Its place on the grid; undefined at any time of the day. */
  block?: Block;
  hours?: Span;
  /** Whether it is being moved. */
  isLifted: boolean;
  /** Whether a plan proposed it and the customer hasn’t confirmed it. */
  isTentative: boolean;
}

const tentativeNote = 'Tentative: not confirmed by the customer';

/**
 * Shows an appointment on the calendar and links to its lead: an arrival window dashed, an exact time solid,
 * a tentative one with a dashed frame.
 */
export function AppointmentBlock({ lead, block, hours, isLifted, isTentative }: AppointmentBlockProps) {
  const facts = useArrivalFacts();
  const town = useTown();
  const isOver = isDone(lead);
  const shown = block && shownSpan(block);
  const modifiers = [
    block?.isWindow && 'window',
    block?.isCascaded && 'cascaded',
    block?.isCovered && 'covered',
    shown && shown.to - shown.from <= 60 && 'short',
    isOver && 'done',
    isTentative && 'tentative',
    isLifted && 'lifted',
  ].filter(Boolean);
  const place =
    block && shown && hours
      ? {
          ...placed(hours, shown.from, shown.to),
          'data-lane': block.lane,
          'data-lanes': block.lanes,
        }
      : {};
  const time = block?.isWindow
    ? `${formatTime(lead.appointment ?? anyTime, facts).split(' (')[0]} window`
    : block && formatExact(block.from, block.to - block.from);
  const details = [town(lead), describePrice(lead)].filter(Boolean).join(' · ');
  const canMove = isOver ? {} : { 'data-carry': lead.id, 'aria-keyshortcuts': 'M' };
  return (
    <li
      className={['block', block && 'placed', ...modifiers.map((one) => `block--${one}`)]
        .filter(Boolean)
        .join(' ')}
      {...place}
    >
      <a
        className="block__link"
        href={`/admin/leads/${lead.id}`}
        title={[
          lead.name,
          time,
          details,
          isOver && 'Completed',
          lead.asksFor && requestLabels[lead.asksFor],
          isTentative && tentativeNote,
        ]
          .filter(Boolean)
          .join('\n')}
        {...canMove}
      >
        <b>{lead.name}</b>
        {lead.asksFor && <span className="block__asks">{requestLabels[lead.asksFor]}</span>}
        {isTentative && (
          <span>
            Tentative<span className="visually-hidden">: not confirmed by the customer</span>
          </span>
        )}
        {time && <span>{time.replace(block?.isCovered ? / window| [AP]M/g : / [AP]M/g, '')}</span>}
        {details && !block?.isCovered && <span>{details}</span>}
        {isOver && <span className="visually-hidden">Completed</span>}
      </a>
      {block && !block.isWindow && !isOver && (
        <span className="block__edge" data-resize={lead.id} aria-hidden="true" />
      )}
    </li>
  );
}
