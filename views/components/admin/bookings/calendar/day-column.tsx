import type { Span } from '../../../../contracts/bookings/appointments.js';
import { bookingsPath, type CalendarDay } from '../../../../contracts/bookings/calendar.js';
import { formatCount } from '../../../../format/figures.js';
import { formatShortDay } from '../../../../format/moments.js';
import { useArrivalFacts } from '../../../shared/use-arrival-facts.js';
import { AppointmentBlock } from './appointment-block.js';
import { atAnyTime, type Crowd, placeBlocks, placed } from './blocks.js';
import { type Carried, formatTime, spanCarried, timeOf } from './dropped.js';
import { NowLine } from './now-line.js';
import { OpenSlots } from './open-slots.js';

const inWeek = { mostLanes: 3, canCascade: true };
const inDay = { mostLanes: 6, canCascade: false };

interface DayColumnProps {
  day: CalendarDay;
  isSelected: boolean;
  isToday: boolean;
  /** Whether it has the calendar's whole width. */
  isWide: boolean;
  hours: Span;
  /** Whether a day of the calendar has appointments at any time. */
  hasAnyTime: boolean;
  carried?: Carried;
  lifted?: number;
}

/** Shows a calendar day: closed hours shaded, overlapping appointments side by side, the current time. */
export function DayColumn(props: DayColumnProps) {
  const { day, isSelected, isToday, isWide, hours, hasAnyTime, carried, lifted } = props;
  const facts = useArrivalFacts();
  const { blocks, crowds } = placeBlocks(day.appointments, facts, isWide ? inDay : inWeek);
  const modifiers = [isSelected && 'selected', isToday && 'today', day.isOff && 'off'].filter(Boolean);
  return (
    <section
      className={['day-column', ...modifiers.map((one) => `day-column--${one}`)].join(' ')}
      aria-label={formatShortDay(day.day)}
    >
      {hasAnyTime && (
        <ul className="day-column__any-time">
          {atAnyTime(day.appointments, facts).map((lead) => (
            <AppointmentBlock
              key={lead.id}
              lead={lead}
              isLifted={lead.id === lifted}
              isTentative={day.tentative.includes(lead.id)}
            />
          ))}
          {day.more > 0 && (
            <li className="block">
              <a className="block__link" href={`/admin/day/${day.day}`}>
                +{formatCount(day.more)} more<span className="visually-hidden"> appointments</span>
              </a>
            </li>
          )}
        </ul>
      )}
      <div className="day-column__grid" data-column={day.day}>
        {day.isOff && <p className="day-column__reason soft tiny">{day.isOff}</p>}
        {day.open && <ClosedHours hours={hours} open={day.open} />}
        <OpenSlots day={day} hours={hours} />
        <ul className="day-column__blocks">
          {blocks.map((block) => (
            <AppointmentBlock
              key={block.lead.id}
              lead={block.lead}
              block={block}
              hours={hours}
              isLifted={block.lead.id === lifted}
              isTentative={day.tentative.includes(block.lead.id)}
            />
          ))}
          {crowds.map((crowd) => (
            <More key={crowd.from} crowd={crowd} hours={hours} day={day.day} isWide={isWide} />
          ))}
        </ul>
        {carried && <Preview carried={carried} hours={hours} />}
        {isToday && <NowLine hours={hours} />}
      </div>
    </section>
  );
}

function ClosedHours({ hours, open }: { hours: Span; open: { from: number; to: number } }) {
  return (
    <>
      {open.from > hours.from && (
        <div className="day-column__closed placed" {...placed(hours, hours.from * 60, open.from * 60)} />
      )}
      {open.to < hours.to && (
        <div className="day-column__closed placed" {...placed(hours, open.to * 60, hours.to * 60)} />
      )}
    </>
  );
}

interface MoreProps {
  crowd: Crowd;
  hours: Span;
  day: string;
  isWide: boolean;
}

/** Links to the view that shows the appointments for which there is no lane. */
function More({ crowd: { from, to, lane, lanes, count }, hours, day, isWide }: MoreProps) {
  return (
    <li className="block placed" {...placed(hours, from, to)} data-lane={lane} data-lanes={lanes}>
      <a className="block__link" href={isWide ? '#day-title' : bookingsPath({ view: 'day', day })}>
        +{count} <span className="visually-hidden">more appointments</span>
      </a>
    </li>
  );
}

/** Shows where the appointment would be. */
function Preview({ carried, hours }: { carried: Carried; hours: Span }) {
  const facts = useArrivalFacts();
  const { from, to } = spanCarried(carried, facts);
  return (
    <div className="block block--carried placed" {...placed(hours, from, to)}>
      <span className="block__link">
        <b>{carried.lead.name}</b>
        <span>{formatTime(timeOf(carried, facts, carried.isWindow), facts)}</span>
      </span>
    </div>
  );
}
