import type { AppointmentTime } from '../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { useFacts } from '../../../contracts/website/facts.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatLength } from '../../../format/moments.js';
import { windowLabel } from '../../../forms/leads/contact.js';
import { checkAddress, checkArea } from '../../../forms/leads/service-area.js';

/** @returns a function that says when on its day an appointment is: "1:00 PM, 2 h", "Morning (8AM-12PM)", "Any time". */
export function useTimeInWords() {
  const facts = useFacts();
  return ({ timeWindow, minutes }: Omit<AppointmentTime, 'day'>) =>
    [windowLabel(facts, timeWindow) || 'Any time', minutes && formatLength(minutes)]
      .filter(Boolean)
      .join(', ');
}

/** Where the van goes: the address, or else what the customer wrote; '' where nothing is known. */
export const placeOf = ({ address, serviceArea }: Pick<LeadView, 'address' | 'serviceArea'>) =>
  address || (serviceArea ?? '').replace(/^Address: /, '');

/** @returns a function that gives the town of a lead, as short as it can be said. */
export function useTown() {
  const { cities } = useSite();
  return (lead: Pick<LeadView, 'address' | 'serviceArea'>) => {
    const place = placeOf(lead);
    const named = cities.flatMap(({ name }) =>
      place.toLowerCase().includes(name.toLowerCase()) ? [name] : [],
    );
    if (named.length === 1) return named[0];
    const found = checkAddress(place, cities) ?? checkArea(place, cities);
    return (found?.isInside ? found.area : place).replace(/ \(\d{5}\)$/, '');
  };
}
