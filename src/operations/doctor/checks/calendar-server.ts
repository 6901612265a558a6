import { randomUUID } from 'node:crypto';
import { CaldavService } from '../../../calendar/caldav.service.js';
import { Tuning } from '../../../platform/config/tuning.js';
import { reasonOf } from '../ask.js';
import { type Check, problem, result } from '../check.js';

const why = 'The owner’s calendar is missing appointments, or shows canceled ones.';

/** Checks that the site can write and delete events on the calendar server, with an event far in the past. */
export const calendarServer: Check = {
  name: 'calendar-server',
  subject: 'The calendar server',
  async run({ environment }, signal) {
    const { CALDAV_URL } = environment;
    if (!CALDAV_URL) return result('CALDAV_URL is not set.');
    const { host } = new URL(CALDAV_URL);
    const server = new CaldavService(environment, new Tuning());
    const uid = `doctor-${randomUUID()}@${host}`;
    try {
      await server.put(uid, eventOf(uid), false, signal);
    } catch (error) {
      const found = `${host} doesn’t accept events: ${reasonOf(error)}.`;
      return result(found, problem(found, why, fixFor(error)));
    }
    try {
      await server.remove(uid, signal);
    } catch (error) {
      const found = `${host} accepts events but doesn’t delete them: ${reasonOf(error)}.`;
      const fix =
        'Let the user in CALDAV_URL delete events. Then delete the event “Doctor” on January 1, 2000.';
      return result(found, problem(found, why, fix));
    }
    return result(`${host} accepts and deletes events.`);
  },
};

function fixFor(error: unknown): string {
  const reason = reasonOf(error);
  if (/: 401\b/.test(reason))
    return 'Correct the user and password in CALDAV_URL. Write an @ in them as %40.';
  if (/: 403\b/.test(reason)) return 'Let the user in CALDAV_URL write to this calendar.';
  if (/: (404|405|409)\b/.test(reason))
    return 'Correct the path in CALDAV_URL. It must be the address of one calendar, which your server shows in the calendar’s properties.';
  return 'Correct the host in CALDAV_URL, or start the calendar server.';
}

const eventOf = (uid: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Doctor//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20000101T000000Z',
    'DTSTART;VALUE=DATE:20000101',
    'DTEND;VALUE=DATE:20000102',
    'SUMMARY:Doctor',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
