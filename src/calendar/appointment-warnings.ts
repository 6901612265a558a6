import {
  type AppointmentTime,
  type AppointmentWarning,
  comfortableAppointments,
  isTimeOfDay,
  type Span,
} from '../../views/contracts/bookings/appointments.js';
import type { BookingSettings } from '../../views/contracts/bookings/free-windows.js';
import type { DayOff } from '../../views/contracts/website/business.js';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import { isPast, spanOf, takingPartOf } from '../../views/format/arrival-hours.js';
import { formatDayOff, formatHours, isOn, openDaysOn, weekdayNames } from '../../views/format/hours.js';
import { formatLength, weekdayOf } from '../../views/format/moments.js';
import { hasAddress } from '../../views/forms/bookings/appointment.js';
import { windowLabel } from '../../views/forms/leads/arrival-windows.js';
import { checkAddress, checkPlace } from '../../views/forms/leads/service-area.js';
import { isHalfOpen } from '../business/availability/free-windows.js';
import { type Place, placeOfJob } from '../business/served-places.js';
import { clashOf } from './tight-times.js';

/** Another appointment of the day. */
export interface OtherAppointment extends Omit<AppointmentTime, 'day'> {
  leadId: number;
  name: string;
  /** Null if it is unknown. */
  place: Place | null;
}

/** What an appointment is checked against. */
export interface Circumstances {
  /** In the business's time zone: YYYY-MM-DD, and HH:MM. */
  now: { day: string; time: string };
  facts: BusinessFacts;
  daysOff: readonly DayOff[];
  /** How many crews each arrival window has. */
  crews: BookingSettings['crews'];
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
    ...ofClashes(proposed, around),
    ...ofPlace(around),
    ...ofAddress(around),
  ];
}

function ofDay(proposed: Proposed, { now, facts, daysOff }: Circumstances): AppointmentWarning[] {
  const { day } = proposed;
  const text = `This ${day < now.day ? 'date' : 'time'} is in the past.`;
  const off = daysOff.filter(isOn(day));
  return [
    ...(isPast(proposed, now, facts) ? [{ code: 'past', text }] : []),
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

/** Warns of arrival windows whose crews are booked. Jobs at exact times only clash, see {@link ofClashes}. */
function ofOthers(proposed: Proposed, { facts, crews, others }: Circumstances): AppointmentWarning[] {
  const { day } = proposed;
  if (!spanOf(proposed, facts)) return [];
  const open = openDaysOn(facts.openingHours, day);
  const booked = others.map((other) => ({ ...other, day }));
  const full = facts.timeWindows.filter((window) => {
    if (takingPartOf(window, [proposed], facts).length === 0) return false;
    const limit = (isHalfOpen(window, open) && crews[window.value]) || comfortableAppointments;
    return takingPartOf(window, booked, facts).length >= limit;
  });
  const sameTime = booked.filter((other) =>
    full.some((window) => takingPartOf(window, [other], facts).length > 0),
  );
  const isExact = isTimeOfDay(proposed.timeWindow);
  const flexible = sameTime.filter(({ timeWindow }) => !isExact || !isTimeOfDay(timeWindow));
  if (flexible.length === 0) return [];
  const names = sameTime.map(({ name }) => name).join(', ');
  const text =
    sameTime.length === 1
      ? `The ${full.map(({ value }) => value).join(' and ')} is full: ${names}.`
      : `You already have ${sameTime.length} appointments at that time: ${names}.`;
  return [{ code: `full-${sameTime.length}`, text }];
}

/** Compares a job at an exact time with the day's others: overlaps, and gaps too short for the drive. */
function ofClashes(
  proposed: Proposed,
  { facts, others, address, area }: Circumstances,
): AppointmentWarning[] {
  const { day } = proposed;
  const place = placeOfJob({ address, serviceArea: area }, facts.serviceArea);
  const span = isTimeOfDay(proposed.timeWindow) && spanOf(proposed, facts);
  return others.flatMap(({ leadId, name, ...other }) => {
    const theirs = isTimeOfDay(other.timeWindow) && spanOf({ ...other, day }, facts);
    const clash = span && theirs && clashOf({ ...span, place }, { ...theirs, place: other.place });
    if (!clash) return [];
    const who = `${name}, ${windowLabel(day, other.timeWindow, facts)}`;
    if ('overlap' in clash) {
      const text = `It overlaps with ${who}, by ${formatLength(clash.overlap)}.`;
      return [{ code: `overlap-${leadId}`, text }];
    }
    const gap = clash.gap > 0 ? `Only ${formatLength(clash.gap)}` : 'No time';
    const text = `${gap} between this job and ${who}. The drive takes about ${formatLength(clash.drive)}.`;
    return [{ code: `drive-${leadId}`, text }];
  });
}

/** Without a ZIP code or a known city, there is no warning. */
function ofPlace({ facts, address, area }: Circumstances): AppointmentWarning[] {
  const cities = facts.serviceArea;
  const found = address ? checkAddress(address, cities) : checkPlace(area, cities);
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
