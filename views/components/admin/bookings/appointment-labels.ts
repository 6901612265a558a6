import type { AppointmentTime } from '../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatLength } from '../../../format/moments.js';
import { windowLabel } from '../../../forms/leads/arrival-windows.js';
import { checkPlace } from '../../../forms/leads/service-area.js';
import { useArrivalFacts } from '../../shared/use-arrival-facts.js';

/** @returns a formatter of appointment times: "1:00 PM, 2 h", "Morning (10AM-12PM)", "Any time". */
export function useTimeInWords() {
  const facts = useArrivalFacts();
  return ({ day, timeWindow, minutes }: AppointmentTime) =>
    [windowLabel(day, timeWindow, facts) || 'Any time', minutes && formatLength(minutes)]
      .filter(Boolean)
      .join(', ');
}

/** Returns where it is: the address, or else the area the customer entered; '' if both are unknown. */
export const placeOf = ({ address, serviceArea }: Pick<LeadView, 'address' | 'serviceArea'>) =>
  address || (serviceArea ?? '').replace(/^Address: /, '');

/** @returns a function that shortens a lead's address to its town. */
export function useTown() {
  const { cities } = useSite();
  return (lead: Pick<LeadView, 'address' | 'serviceArea'>) => {
    const place = placeOf(lead);
    const matches = cities.flatMap(({ name }) =>
      place.toLowerCase().includes(name.toLowerCase()) ? [name] : [],
    );
    if (matches.length === 1) return matches[0];
    const found = checkPlace(place, cities);
    return (found?.isInside ? found.area : place).replace(/ \(\d{5}\)$/, '');
  };
}
