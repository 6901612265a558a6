import {
  type AppointmentTime,
  type AppointmentWarning,
  comfortableAppointments,
  isTimeOfDay,
  type Span,
} from '../../views/contracts/bookings/appointments.js';
import type { DayOff } from '../../views/contracts/website/business.js';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import { spanOf } from '../../views/format/arrival-hours.js';
import { formatDayOff, formatHours, isOn, openDaysOn, weekdayNames } from '../../views/format/hours.js';
import { weekdayOf } from '../../views/format/moments.js';
import { hasAddress } from '../../views/forms/bookings/appointment.js';
import { windowLabel } from '../../views/forms/leads/arrival-windows.js';
import { checkAddress, checkArea } from '../../views/forms/leads/service-area.js';

/** Another appointment of the day. */
export interface OtherAppointment extends Omit<AppointmentTime, 'day'> {
  leadId: number;
  name: string;
}

/** What an appointment is checked against. */
export interface Circumstances {
  today: string;
  facts: BusinessFacts;
  daysOff: readonly DayOff[];
  /** Other appointments of the same day. */
  others: readonly OtherAppointment[];
  /** The address, or else the area that the customer entered. */
  address: string;
  area: string;
}

type Proposed = AppointmentTime & { day: string };

/** Returns warnings about an appointment. The owner decides whether to book anyway. */
export function appointmentWarnings(proposed: Proposed, around: Circumstances): AppointmentWarning[] {
  return [
    ...ofDay(proposed, around),
    ...ofHours(proposed, around),
    ...ofOthers(proposed, around),
    ...ofPlace(around),
    ...ofAddress(around),
  ];
}

function ofDay({ day }: Proposed, { today, daysOff }: Circumstances): AppointmentWarning[] {
  const isPast = day < today ? [{ code: 'past', text: 'This date is in the past.' }] : [];
  const off = daysOff.filter(isOn(day));
  return [
    ...isPast,
    ...off.map((one) => ({ code: `off-${one.from}`, text: `You’re off: ${formatDayOff(one)}.` })),
  ];
}

/** An arrival window must overlap the opening hours; an exact time must be within them. */
function ofHours(proposed: Proposed, { facts }: Circumstances): AppointmentWarning[] {
  const name = `${weekdayNames[weekdayOf(proposed.day)]}s`;
  const open = openDaysOn(facts.openingHours, proposed.day);
  if (open?.isByAppointment) return [];
  if (open?.from === undefined || open.to === undefined)
    return [{ code: 'closed', text: `You’re closed on ${name}.` }];
  const span = spanOf(proposed, facts);
  const hours: Span = { from: open.from * 60, to: open.to * 60 };
  if (!span || (isTimeOfDay(proposed.timeWindow) ? isWithin(span, hours) : overlap(span, hours))) return [];
  return [{ code: 'hours', text: `On ${name} you’re open ${formatHours(open.from, open.to)}.` }];
}

function ofOthers(proposed: Proposed, { facts, others }: Circumstances): AppointmentWarning[] {
  const span = spanOf(proposed, facts);
  if (!span) return [];
  const { day } = proposed;
  const sameTime = others.filter((other) => overlap(span, spanOf({ ...other, day }, facts)));
  const exact = isTimeOfDay(proposed.timeWindow)
    ? sameTime.filter(({ timeWindow }) => isTimeOfDay(timeWindow))
    : [];
  const overlaps = exact.map((other) => ({
    code: `overlap-${other.leadId}`,
    text: `It overlaps with ${other.name}, ${windowLabel(day, other.timeWindow, facts)}.`,
  }));
  if (sameTime.length < comfortableAppointments || exact.length === sameTime.length) return overlaps;
  const names = sameTime.map(({ name }) => name).join(', ');
  const full = `You already have ${sameTime.length} appointments at that time: ${names}.`;
  return [...overlaps, { code: `full-${sameTime.length}`, text: full }];
}

/** Without a ZIP code or a known city, there is no warning. */
function ofPlace({ facts, address, area }: Circumstances): AppointmentWarning[] {
  const cities = facts.serviceArea;
  const found = address
    ? checkAddress(address, cities)
    : (checkAddress(area, cities) ?? checkArea(area, cities));
  return found && !found.isInside
    ? [{ code: 'outside', text: `${found.area} is outside your service area.` }]
    : [];
}

const ofAddress = ({ address, area }: Circumstances): AppointmentWarning[] =>
  hasAddress({ address, serviceArea: area })
    ? []
    : [{ code: 'no-address', text: 'No street address yet. Ask the customer for it.', isNotice: true }];

const overlap = (one: Span, other: Span | undefined) =>
  other !== undefined && one.from < other.to && other.from < one.to;

const isWithin = (one: Span, other: Span) => one.from >= other.from && one.to <= other.to;
