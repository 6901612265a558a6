import type { OpeningHours } from '../../contracts/business.js';
export function OpeningHoursTable({ hours }: { hours: readonly OpeningHours[] }) {
  return (
    <dl className="hours">
      {hours.map((line) => (
        <div key={line.days}>
          <dt>{line.days}</dt>
          <dd>{line.hours}</dd>
        </div>
      ))}
    </dl>
  );
}
