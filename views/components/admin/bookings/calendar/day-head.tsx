import type { AdminDay } from '../../../../contracts/admin.js';
import { bookingsPath } from '../../../../contracts/bookings/calendar.js';
import { formatShortDay } from '../../../../format/moments.js';
import { describeCapacity } from './capacity.js';

interface DayHeadProps
  extends Pick<AdminDay, 'day' | 'isOff' | 'isByAppointment' | 'capacity' | 'appointments'> {
  isSelected: boolean;
  isToday: boolean;
}

/** Names a calendar day, links to it, and shows how much of its capacity is booked or why it is closed. */
export function DayHead({
  day,
  isOff,
  isByAppointment,
  capacity,
  appointments,
  isSelected,
  isToday,
}: DayHeadProps) {
  const booked = appointments.length;
  const [weekday, month, date] = formatShortDay(day).split(/,? /);
  return (
    <li className={isToday ? 'day-head day-head--today' : 'day-head'}>
      <a
        href={bookingsPath({ view: 'day', day })}
        className="day-head__link"
        aria-current={isSelected ? 'date' : undefined}
      >
        <span>
          {weekday}
          <span className="visually-hidden">, {month}</span>
        </span>{' '}
        <b>{date}</b>
        {isToday && <span className="visually-hidden">, today</span>}
      </a>
      {isOff ? (
        <p className="day-head__note soft" title={isOff}>
          <span className={booked > 0 ? 'only-wide' : undefined}>
            {isOff.startsWith('Closed') ? 'Closed' : 'Day off'}
            {booked > 0 && ' · '}
          </span>
          {booked > 0 && `${booked} booked`}
        </p>
      ) : (
        <Capacity capacity={capacity} isByAppointment={isByAppointment} />
      )}
    </li>
  );
}

/** Shows the booked share of the day's slots, with a bar for each arrival window. */
function Capacity({ capacity, isByAppointment }: Pick<DayHeadProps, 'capacity' | 'isByAppointment'>) {
  const open = capacity.filter(({ crews }) => crews > 0);
  const slots = open.reduce((sum, { crews }) => sum + crews, 0);
  const booked = open.reduce((sum, window) => sum + Math.min(window.booked, window.crews), 0);
  if (slots === 0 && isByAppointment) return <p className="day-head__note truncate soft">By appt.</p>;
  if (slots === 0)
    return (
      <p className="day-head__note truncate soft">
        Closed<span className="only-wide"> online</span>
      </p>
    );
  const isOver = open.some((window) => window.isOver);
  const width = 100 / open.length;
  return (
    <p
      className={
        isOver || booked === slots ? 'day-head__note truncate bad strong' : 'day-head__note truncate soft'
      }
      title={describeCapacity(capacity)}
    >
      <span aria-hidden="true">
        {isOver ? (
          <>
            Over<span className="only-wide">booked</span>
          </>
        ) : (
          `${booked} of ${slots}`
        )}
      </span>
      <svg className="day-head__meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {open.map(({ timeWindow, booked: taken, crews, isOver: isFull }, index) => (
          <g key={timeWindow} className={isFull ? 'day-head__window--over' : undefined}>
            <rect className="day-head__track" x={index * width} width={width - 4} height="4" />
            <rect x={index * width} width={(width - 4) * Math.min(taken / crews, 1)} height="4" />
          </g>
        ))}
      </svg>
      <span className="visually-hidden">{describeCapacity(capacity)}</span>
    </p>
  );
}
