export interface OpeningHours {
  days: string;
  hours: string;
  /** The days meant, 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[];
  /** The hours of opening and closing on a clock of 24; absent on days that are not open. */
  from?: number;
  to?: number;
  isByAppointment?: true;
}

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
