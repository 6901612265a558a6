import { Injectable } from '@nestjs/common';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { hourMs } from '../summaries/hour-blocks.js';

interface Slot {
  start: number;
  end: number;
}

export interface Slots {
  unit: 'hour' | 'day';
  slots: Slot[];
  /** The same number of slots, right before. */
  before: Slot[];
}

const dayMs = 24 * hourMs;
/** Up to so long, hours are shown. */
const hoursUpTo = 2 * dayMs;
const slotsAtMost = 400;

/** Cuts a range into the slots of a chart: hours, or days of the business, which last 23 to 25 hours. */
@Injectable()
export class SlotsService {
  constructor(private readonly calendar: BusinessCalendarService) {}

  /** The first and the last slot are cut at the range's edges. */
  of(start: Date, end: Date): Slots {
    const length = end.getTime() - start.getTime();
    const unit = length <= hoursUpTo ? 'hour' : 'day';
    const cut = unit === 'hour' ? hours : (from: number, to: number) => this.days(from, to);
    const from = Math.max(start.getTime(), end.getTime() - slotsAtMost * dayMs);
    return {
      unit,
      slots: cut(from, end.getTime()),
      before: cut(Math.max(0, from - (end.getTime() - from)), from),
    };
  }

  private days(from: number, to: number): Slot[] {
    const slots: Slot[] = [];
    for (let start = from; start < to; ) {
      const next = this.calendar.plusDays(this.calendar.dayOf(new Date(start)), 1);
      const end = Math.min(this.calendar.startOf(next).getTime(), to);
      slots.push({ start, end });
      start = end;
    }
    return slots;
  }
}

function hours(from: number, to: number): Slot[] {
  const slots: Slot[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min((Math.floor(start / hourMs) + 1) * hourMs, to);
    slots.push({ start, end });
    start = end;
  }
  return slots;
}
