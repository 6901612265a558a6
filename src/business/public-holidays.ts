import { Temporal } from 'temporal-polyfill';
import type { Day } from './business-calendar.service.js';

/** A weekday of a month, like its fourth Thursday; -1 is the last one. Monday is 1. */
type Rule = [month: number, weekday: number, count: number];

/** Martin Luther King, Presidents', Memorial, Labor, Columbus and Thanksgiving Day. */
const onWeekdays: Rule[] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];
/** New Year, Juneteenth, Independence, Veterans and Christmas Day. */
const onDates = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** Whether a day is a US federal holiday (5 U.S.C. 6103), by its actual date, not the day it is observed. */
export function isPublicHoliday(day: Day): boolean {
  return onDates.includes(day.slice(5)) || onWeekdays.some((rule) => falls(rule, day));
}

function falls([month, weekday, count]: Rule, day: Day): boolean {
  if (Number(day.slice(5, 7)) !== month) return false;
  const date = Temporal.PlainDate.from(day);
  if (date.dayOfWeek !== weekday) return false;
  return count < 0 ? date.day + 7 > date.daysInMonth : Math.ceil(date.day / 7) === count;
}
