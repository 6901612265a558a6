import { useFacts } from '../../../contracts/website/facts.js';
import { Fold } from '../shared/fold.js';
import { confirmedJobs, DaysOff, type DaysOffProps } from './days-off.js';
import { OnlineBooking, type OnlineBookingProps } from './online-booking.js';

export interface BookingSetupProps extends Pick<DaysOffProps, 'daysOff'> {
  onlineBooking: OnlineBookingProps;
  /** The values of a rejected form for days off, and their errors. */
  dayOff?: Omit<DaysOffProps, 'daysOff'>;
}

/** Holds the days off and the settings of online booking, closed until they are needed or have errors. */
export function BookingSetup({ daysOff, dayOff, onlineBooking }: BookingSetupProps) {
  const { timeWindows } = useFacts();
  const { crews } = onlineBooking.settings;
  const open = timeWindows
    .filter(({ value }) => crews[value] > 0)
    .map(({ value }) => `${crews[value]} each ${value}`);
  const booked = daysOff.flatMap((one) => one.booked);
  const upcoming = daysOff.length === 0 ? 'None' : `${daysOff.length} upcoming`;
  return (
    <div className="booking-setup stack">
      <Fold
        id="days-off-fold"
        title="Days off"
        says={booked.length > 0 ? `${upcoming} · ${confirmedJobs(booked)} on them` : upcoming}
        isDue={booked.length > 0}
        isOpen={Boolean(dayOff?.errors) || booked.length > 0}
      >
        <DaysOff daysOff={daysOff} {...dayOff} />
      </Fold>
      <Fold
        id="online-booking-fold"
        title="Online booking"
        says={open.length > 0 ? `Jobs customers can book: ${open.join(', ')}` : 'Closed'}
        isOpen={Boolean(onlineBooking.errors) || onlineBooking.isSaved}
      >
        <OnlineBooking {...onlineBooking} />
      </Fold>
    </div>
  );
}
