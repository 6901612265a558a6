import type { AdminDay } from '../../../../contracts/admin.js';
import { isTimeOfDay, type Span } from '../../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { type ArrivalFacts, spanOf } from '../../../../format/arrival-hours.js';

/** The time steps of a drag, and the steps in which the calendar places things, in minutes. */
export const dragStep = 30;
export const placeStep = 15;

/** Shown even if nothing is open or booked, in hours. */
const usualHours = { from: 8, to: 18 };

/** A block's part of a day, in minutes since midnight, and its place beside overlapping ones. */
interface Placed extends Span {
  /** Counted from 0. */
  lane: number;
  lanes: number;
}

/** An appointment on the calendar. */
export interface Block extends Placed {
  lead: LeadView;
  /** Whether it is an arrival window, not an exact time. */
  isWindow: boolean;
  /** Whether each lane lies over the one before, whose beginning stays visible. */
  isCascaded: boolean;
  /** Whether a later one covers it after less than an hour. */
  isCovered: boolean;
}

/** The appointments for which there is no lane. */
export interface Crowd extends Placed {
  count: number;
}

/** Returns the hours that the calendar shows for these days: whole ones, 0 to 24. */
export function shownHours(days: readonly AdminDay[], facts: ArrivalFacts): Span {
  const spans = days.flatMap((day) => [
    ...day.appointments.flatMap(({ appointment }) => (appointment && spanOf(appointment, facts)) || []),
    ...day.capacity.flatMap(({ timeWindow, crews }) =>
      crews > 0 ? (spanOf({ day: day.day, timeWindow, minutes: null }, facts) ?? []) : [],
    ),
    ...(day.open ? [{ from: day.open.from * 60, to: day.open.to * 60 }] : []),
  ]);
  const from = Math.min(usualHours.from, ...spans.map((span) => Math.floor(span.from / 60)));
  const to = Math.max(usualHours.to, ...spans.map((span) => Math.ceil(span.to / 60)));
  return { from, to: Math.min(to, 24) };
}

/**
 * Returns the part of the calendar that an appointment takes. One at the end of the day begins half an hour
 * before midnight, to have room for its name.
 */
export const shownSpan = ({ from, to }: Span): Span => ({
  from: Math.min(from, 24 * 60 - dragStep),
  to: Math.min(to, 24 * 60),
});

/** Returns a time's distance from the top in steps of {@link placeStep}, as two digits for style sheets. */
export function stepsFrom(hours: Span, minutes: number): string {
  const steps = Math.round((minutes - hours.from * 60) / placeStep);
  const most = (hours.to - hours.from) * (60 / placeStep);
  return String(Math.min(Math.max(steps, 0), most)).padStart(2, '0');
}

/** Returns attributes that place an element: the powers of two of which its steps are the sum. */
export const placed = (hours: Span, from: number, to: number) => ({
  'data-from': powersIn(stepsFrom(hours, from)),
  'data-to': powersIn(stepsFrom(hours, to)),
});

const powersIn = (steps: string) =>
  [1, 2, 4, 8, 16, 32, 64].filter((power) => Number(steps) & power).join(' ');

interface Layout {
  /** How many fit beside each other; the last lane counts those that don't. */
  mostLanes: number;
  /** Whether appointments may lie over an arrival window, because the column is narrow. */
  canCascade: boolean;
}

/** Places the appointments of a day in the order of their start, side by side where they overlap. */
export function placeBlocks(
  appointments: readonly LeadView[],
  facts: ArrivalFacts,
  layout: Layout,
): { blocks: Block[]; crowds: Crowd[] } {
  const spans = appointments.flatMap((lead) => {
    const span = lead.appointment && spanOf(lead.appointment, facts);
    return lead.appointment && span
      ? [{ lead, ...span, isWindow: !isTimeOfDay(lead.appointment.timeWindow) }]
      : [];
  });
  spans.sort((one, other) => one.from - other.from || other.to - one.to);
  const clusters = clustersOf(spans).map((cluster) => inLanes(cluster, layout));
  return {
    blocks: clusters.flatMap(({ blocks }) => blocks),
    crowds: clusters.flatMap(({ crowd }) => crowd ?? []),
  };
}

/** Returns the appointments of a day at any time: those without a place on the calendar. */
export const atAnyTime = (appointments: readonly LeadView[], facts: ArrivalFacts): LeadView[] =>
  appointments.filter(({ appointment }) => appointment && !spanOf(appointment, facts));

/** Groups spans, in order of their start, so that spans of different groups never overlap. */
function clustersOf(spans: Item[]): Item[][] {
  const clusters: Item[][] = [];
  let end = -1;
  for (const span of spans) {
    if (span.from >= end) clusters.push([]);
    clusters.at(-1)?.push(span);
    end = Math.max(end, span.to);
  }
  return clusters;
}

type Item = Omit<Block, 'lane' | 'lanes' | 'isCascaded' | 'isCovered'>;

/** Whether there is an arrival window and every appointment's beginning is visible under those over it. */
const canBeRead = (cluster: Item[]) =>
  cluster.some(({ isWindow }) => isWindow) &&
  cluster.every((one, index) =>
    cluster.slice(index + 1).every(({ from }) => from >= one.to || from >= one.from + dragStep),
  );

/** Gives each item of a cluster the first lane that is free at its start. */
function inLanes(cluster: Item[], { mostLanes, canCascade }: Layout): { blocks: Block[]; crowd?: Crowd } {
  const isCascaded = canCascade && cluster.length > 1 && canBeRead(cluster);
  const ends: number[] = [];
  const isSoonOver = (other: Item, one: Item) =>
    one.from < other.from && other.from < Math.min(one.to, one.from + 60);
  const placed = cluster.map((item) => {
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.to;
    const isCovered = isCascaded && cluster.some((other) => isSoonOver(other, item));
    return { ...item, lane, isCascaded, isCovered };
  });
  const lanes = Math.min(ends.length, mostLanes);
  if (ends.length <= mostLanes) return { blocks: placed.map((item) => ({ ...item, lanes })) };
  const rest = placed.filter(({ lane }) => lane >= lanes - 1);
  const from = Math.min(...rest.map((item) => item.from));
  const to = Math.max(...rest.map((item) => item.to));
  return {
    blocks: placed.filter(({ lane }) => lane < lanes - 1).map((item) => ({ ...item, lanes })),
    crowd: { from, to, lane: lanes - 1, lanes, count: rest.length },
  };
}
