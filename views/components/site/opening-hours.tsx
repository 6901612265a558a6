import type { DayOff, OpeningHours } from '../../contracts/website/business.js';
import { formatDayOff } from '../../format/hours.js';
import { Unbroken } from '../shared/unbroken.js';

interface OpeningHoursTableProps {
  hours: readonly OpeningHours[];
  /** Upcoming closed days. */
  daysOff: readonly DayOff[];
}

export function OpeningHoursTable({ hours, daysOff }: OpeningHoursTableProps) {
  return (
    <dl className="hours">
      {hours.map((line) => (
        <div key={line.days}>
          <dt>{line.days}</dt>
          <dd>
            <Unbroken text={line.hours} />
          </dd>
        </div>
      ))}
      {daysOff.map((dayOff) => (
        <div key={dayOff.id}>
          <dt>{formatDayOff(dayOff)}</dt>
          <dd>Closed</dd>
        </div>
      ))}
    </dl>
  );
}
