import { randomUUID } from 'node:crypto';
import { CaldavService } from '../../../calendar/caldav.service.js';
import { Tuning } from '../../../platform/config/tuning.js';
import { reasonOf } from '../ask.js';
import { type Check, problem, result } from '../check.js';

const why = 'Appointments do not reach the owner’s calendar, or stay in it after they were cancelled.';

/** Whether the calendar server lets the site write an event and delete it: one is written, long ago, and deleted. */
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
      const found = `${host} takes no event: ${reasonOf(error)}.`;
      return result(found, problem(found, why, fixFor(error)));
    }
    try {
      await server.remove(uid, signal);
    } catch (error) {
      const found = `${host} takes an event and does not delete it: ${reasonOf(error)}.`;
      const fix =
        'Give the user of CALDAV_URL the right to delete, and delete the event "Doctor" of 1 January 2000.';
      return result(found, problem(found, why, fix));
    }
    return result(`${host} takes an event and deletes it.`);
  },
};

function fixFor(error: unknown): string {
  const said = reasonOf(error);
  if (/: 401\b/.test(said)) return 'Put the right user and password into CALDAV_URL (%40 for an @ in them).';
  if (/: 403\b/.test(said)) return 'Give the user of CALDAV_URL the right to write to this calendar.';
  if (/: (404|405|409)\b/.test(said))
    return 'Correct the path in CALDAV_URL: it is the address of one calendar, as the server shows it among its properties.';
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
