import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CaldavService } from '../../src/calendar/caldav.service.js';
import { readEnvironment } from '../../src/platform/config/environment.js';
import { Tuning } from '../../src/platform/config/tuning.js';

const uid = 'b3@site.example';
const { signal } = new AbortController();

describe('A misbehaving calendar server', () => {
  let asked: string[] = [];
  let href = '/jobs/b3.ics';
  let doctype = '';
  let shownUid = uid;
  let calendar: CaldavService;

  /** It always shows the event, whatever was done with it. */
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.method !== 'REPORT') return response.writeHead(204).end();
    const event = `BEGIN:VEVENT\nUID:${shownUid}\nEND:VEVENT`;
    const found = `<href>${href}</href><propstat><prop><C:calendar-data>${event}</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat>`;
    response.writeHead(207, { 'content-type': 'text/xml' });
    return response.end(
      `${doctype}<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response>${found}</response></multistatus>`,
    );
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const CALDAV_URL = `http://user:word@127.0.0.1:${port}/jobs/`;
    calendar = new CaldavService(readEnvironment({ CALDAV_URL }), new Tuning());
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    asked = [];
    [href, doctype, shownUid] = ['/jobs/b3.ics', '', uid];
  });

  it('gets a limited number of delete requests for an event that it keeps showing', async () => {
    await expect(calendar.remove(uid, signal)).rejects.toThrow('The calendar server still shows the event');
    expect(asked.length).toBeLessThan(30);
  });

  it.each([
    '//elsewhere.invalid/b3.ics',
    '/.//elsewhere.invalid/b3.ics',
    'http://127.0.0.1//elsewhere.invalid/b3.ics',
  ])('can’t send the password to another host: %s', async (given) => {
    href = given;
    await calendar.put(uid, 'BEGIN:VCALENDAR', true, signal);
    expect(asked).toEqual(['REPORT /jobs/', expect.stringMatching(/^PUT .*\/b3\.ics$/)]);
  });

  it('can’t have an external entity of its XML loaded', async () => {
    const { port } = server.address() as AddressInfo;
    doctype = `<!DOCTYPE multistatus [<!ENTITY e SYSTEM "http://127.0.0.1:${port}/entity">]>`;
    shownUid = '&e;';
    await calendar.put(uid, 'BEGIN:VCALENDAR', true, signal).catch(() => undefined);
    expect(asked).toContain('REPORT /jobs/');
    expect(asked.filter((one) => one.includes('entity'))).toEqual([]);
  });
});
