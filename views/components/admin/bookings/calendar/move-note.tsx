import { formatShortDay } from '../../../../format/moments.js';
import { useArrivalFacts } from '../../../shared/use-arrival-facts.js';
import { type Carried, formatTime, timeOf } from './dropped.js';

/** Tells where an appointment is while the keyboard moves it, and which keys there are. */
export function MoveNote({ carried }: { carried: Carried | undefined }) {
  const facts = useArrivalFacts();
  return (
    <div role="status" className="move-note-region">
      {carried && (
        <p className="move-note cluster">
          <strong>
            {carried.lead.name}: {formatShortDay(carried.day)},{' '}
            {formatTime(timeOf(carried, facts, carried.isWindow), facts)}
          </strong>
          <span>
            Arrow keys move it. {!carried.isWindow && 'Shift + ↑ ↓ changes the duration. '}Enter continues,
            Esc cancels.
          </span>
        </p>
      )}
    </div>
  );
}
