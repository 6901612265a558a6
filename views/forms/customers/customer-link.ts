import { readWindow } from '../../contracts/bookings/free-windows.js';
import { type FieldRules, minLength } from '../rules.js';

/** The forms at a customer's own link. */
export const customerFields = {
  window: {
    check: (value) => (readWindow(value) ? undefined : 'Please choose one of the times'),
    atMost: 40,
    notText: 'Please choose one of the times',
  },
  text: { check: minLength(1, 'Please write something'), atMost: 2000, multiline: true },
} satisfies Record<string, FieldRules>;

/** What can be done at one link. */
export const customerLimits = {
  /** Messages of one request, in all. */
  messages: 20,
  /** How often its time can be changed or it can be cancelled, in 24 hours. */
  changesADay: 10,
  /** Windows that are offered. */
  windows: 12,
};

/** How many days after its appointment, or after the request where there never was one, a link still works. */
export const linkKeptDays = 60;
