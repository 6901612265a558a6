import {
  type AppointmentTime,
  type AppointmentWarning,
  comfortableAppointments,
  isTimeOfDay,
  type Span,
  spanOf,
} from '../../views/contracts/bookings/appointments.js';
import type { DayOff } from '../../views/contracts/website/business.js';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import { dayOffInWords, formatHours, isOn, openDaysOn, weekdayNames } from '../../views/format/hours.js';
import { weekdayOf } from '../../views/format/moments.js';
import { windowLabel } from '../../views/forms/leads/contact.js';
import { checkAddress, checkArea } from '../../views/forms/leads/service-area.js';

/** Another appointment of the day. */
export interface OtherAppointment extends Omit<AppointmentTime, 'day'> {
  leadId: number;
  name: string;
}

/** What an appointment is looked at against. */
export interface Circumstances {
  today: string;
  facts: BusinessFacts;
  daysOff: readonly DayOff[];
  /** Those of the same day. */
  others: readonly OtherAppointment[];
  /** Where the van is to go: an address, or else what the customer wrote for an area. */
  address: string;
  area: string;
}

type Proposed = AppointmentTime & { day: string };

/** What speaks against an appointment, in words; each is for the owner to decide. */
export function appointmentWarnings(proposed: Proposed, around: Circumstances): AppointmentWarning[] {
  return [
    ...ofDay(proposed, around),
    ...ofHours(proposed, around),
    ...ofOthers(proposed, around),
    ...ofPlace(around),
  ];
}

function ofDay({ day }: Proposed, { today, daysOff }: Circumstances): AppointmentWarning[] {
  const isPast = day < today ? [{ code: 'past', text: 'That day has passed.' }] : [];
  const off = daysOff.filter(isOn(day));
  return [
    ...isPast,
    ...off.map((one) => ({ code: `off-${one.from}`, text: `You are off: ${dayOffInWords(one)}.` })),
  ];
}

/** An arrival window fits where a part of it is within the opening hours, an exact time where all of it is. */
function ofHours(proposed: Proposed, { facts }: Circumstances): AppointmentWarning[] {
  const name = `${weekdayNames[weekdayOf(proposed.day)]}s`;
  const open = openDaysOn(facts.openingHours, proposed.day);
  if (open?.isByAppointment) return [];
  if (open?.from === undefined || open.to === undefined)
    return [{ code: 'closed', text: `You are closed on ${name}.` }];
  const span = spanOf(proposed, facts);
  const hours: Span = { from: open.from * 60, to: open.to * 60 };
  if (!span || (isTimeOfDay(proposed.timeWindow) ? isWithin(span, hours) : overlap(span, hours))) return [];
  return [{ code: 'hours', text: `On ${name} you are open ${formatHours(open.from, open.to)}.` }];
}

function ofOthers(proposed: Proposed, { facts, others }: Circumstances): AppointmentWarning[] {
  const span = spanOf(proposed, facts);
  if (!span) return [];
  const beside = others.filter((other) => overlap(span, spanOf(other, facts)));
  const exact = isTimeOfDay(proposed.timeWindow)
    ? beside.filter(({ timeWindow }) => isTimeOfDay(timeWindow))
    : [];
  const overlaps = exact.map((other) => ({
    code: `overlap-${other.leadId}`,
    text: `It overlaps with ${other.name}, ${windowLabel(facts, other.timeWindow)}.`,
  }));
  if (beside.length < comfortableAppointments || exact.length === beside.length) return overlaps;
  const names = beside.map(({ name }) => name).join(', ');
  const full = `There are ${beside.length} other appointments at that time already: ${names}.`;
  return [...overlaps, { code: `full-${beside.length}`, text: full }];
}

/** An address without a ZIP code and without a city that we know says nothing. */
function ofPlace({ facts, address, area }: Circumstances): AppointmentWarning[] {
  const cities = facts.serviceArea;
  const found = address
    ? checkAddress(address, cities)
    : (checkAddress(area, cities) ?? checkArea(area, cities));
  return found && !found.isInside
    ? [{ code: 'outside', text: `${found.area} is outside your service area.` }]
    : [];
}

const overlap = (one: Span, other: Span | undefined) =>
  other !== undefined && one.from < other.to && other.from < one.to;

const isWithin = (one: Span, other: Span) => one.from >= other.from && one.to <= other.to;
