import assert from 'node:assert/strict';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { PhoneNumbersService } from '../../../src/business/phone-numbers.service.js';
import type { Appointment } from '../../../src/calendar/appointment.entity.js';
import { CalendarFilesService } from '../../../src/calendar/calendar-files.service.js';
import { LeadLabelsService } from '../../../src/contacts/leads/lead-labels.service.js';
import type { LeadRecord } from '../../../src/contacts/leads/lead-records.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { tidy } from '../../../views/forms/rules.js';
import { readCalendar } from '../../support/data/ics.js';
import { sampleBusiness, sampleContent } from '../../support/data/sample-business.js';

const environment = readEnvironment({});
const business = sampleBusiness();
const words = new LeadLabelsService(business, new PhoneNumbersService(sampleContent()));
const calendar = new BusinessCalendarService(environment, new ClockService());
const files = new CalendarFilesService(business, words, environment, calendar);
const appointment = {
  uid: 'b3@site.example',
  sequence: 1,
  changedAt: new Date(0),
  day: '2026-11-20',
  timeWindow: 'morning',
  minutes: null,
} as unknown as Appointment;

/** A visitor's words in the owner's calendar, in another's parser: one event, these words, no other lines. */
export function fuzz(data: Buffer): void {
  const [name = '', serviceArea = '', ...rest] = data
    .toString()
    .split('\n')
    .map((line) => tidy(line).replace(/[\0\p{Cs}]/gu, ''));
  const message = rest.join('\n');
  const lead = {
    id: 7,
    name,
    email: 'ada@example.com',
    phone: name,
    serviceArea,
    serviceType: null,
    message,
  };
  const written = files.ownersCopy({ appointment, lead: lead as LeadRecord });
  for (const line of written.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line));
  const { events } = readCalendar(written);
  assert.equal(events.length, 1);
  const [{ uid, summary, location, day }] = events;
  assert.deepEqual([uid, day], ['b3@site.example', '2026-11-20']);
  assert.equal(bare(summary ?? ''), bare(name));
  assert.equal(bare(location ?? ''), bare(serviceArea.replace(/^Address: /, '')));
}

/** Without what calendars break lines by. */
const bare = (text: string) => text.replace(/\s+/gu, '');
