import { Injectable } from '@nestjs/common';
import { trimEnd } from '../../views/format/trim-end.js';
import { within } from '../platform/background/within.js';
import { Environment } from '../platform/config/environment.js';
import { Tuning } from '../platform/config/tuning.js';

/** An event on the server. */
interface StoredEvent {
  url: string;
  etag: string;
}

/** Loads the library at the first appointment: many processes never need it. */
const library = () => import('tsdav');

/** Deletes up to this many copies of an event: a server that never deletes can't cause an endless loop. */
const maxCopies = 10;

/** How often a conflicting write is tried before the delivery fails and is retried later. */
const maxAttempts = 3;

/** The owner's calendar server (CalDAV, RFC 4791): at most one event for each UID. */
@Injectable()
export class CaldavService {
  private readonly url: string;
  private readonly headers: Record<string, string>;

  constructor(
    { CALDAV_URL }: Environment,
    private readonly tuning: Tuning,
  ) {
    const url = new URL(CALDAV_URL ?? 'http://unset.invalid/');
    const [username, password] = [url.username, url.password].map(decodeURIComponent);
    const credentials = Buffer.from(`${username}:${password}`).toString('base64');
    this.headers = username ? { authorization: `Basic ${credentials}` } : {};
    url.username = url.password = '';
    this.url = `${trimEnd(url.href, /\//)}/`;
    this.isConfigured = CALDAV_URL !== undefined;
  }

  readonly isConfigured: boolean;

  /**
   * Creates the event with a UID, or replaces its content.
   * @param isExpected whether it probably exists; only saves a request.
   */
  async put(uid: string, content: string, isExpected: boolean, signal: AbortSignal): Promise<void> {
    let stored = isExpected ? await this.find(uid, signal) : undefined;
    for (let attempt = 1; ; attempt++) {
      const answer = await outcomeOf(
        stored ? this.update(stored, content, signal) : this.create(uid, content, signal),
      );
      if (answer.ok) return;
      if (!isConflict(answer) || attempt === maxAttempts) throw errorFrom(answer);
      stored = await this.find(uid, signal);
    }
  }

  /** Deletes all events with a UID from the server. */
  async remove(uid: string, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; attempt <= maxCopies; attempt++) {
      const stored = await this.find(uid, signal);
      if (!stored) return;
      const answer = await outcomeOf(this.delete(stored, signal));
      if (!answer.ok && !isGone(answer) && (!isConflict(answer) || attempt === maxAttempts))
        throw errorFrom(answer);
    }
    throw new Error('The calendar server still shows the event after deleting it');
  }

  private async create(uid: string, iCalString: string, signal: AbortSignal): Promise<Response> {
    const { createCalendarObject } = await library();
    return this.inTime(signal, (fetchOptions) =>
      createCalendarObject({
        calendar: { url: this.url },
        filename: `${uid.split('@')[0]}.ics`,
        iCalString,
        headers: this.headers,
        fetchOptions,
      }),
    );
  }

  private async update(stored: StoredEvent, data: string, signal: AbortSignal): Promise<Response> {
    const { updateCalendarObject } = await library();
    return this.inTime(signal, (fetchOptions) =>
      updateCalendarObject({
        calendarObject: { ...stored, data },
        headers: this.headers,
        fetchOptions,
      }),
    );
  }

  private async delete(calendarObject: StoredEvent, signal: AbortSignal): Promise<Response> {
    const { deleteCalendarObject } = await library();
    return this.inTime(signal, (fetchOptions) =>
      deleteCalendarObject({
        calendarObject,
        headers: this.headers,
        fetchOptions,
      }),
    );
  }

  /** Finds an event by UID, compared again: text-match finds substrings, and some servers ignore filters. */
  private async find(uid: string, signal: AbortSignal): Promise<StoredEvent | undefined> {
    const { calendarQuery } = await library();
    const answers = await this.inTime(signal, (fetchOptions) =>
      calendarQuery({
        url: this.url,
        props: { 'd:getetag': {}, 'c:calendar-data': {} },
        filters: filterFor(uid),
        depth: '1',
        headers: this.headers,
        fetchOptions,
      }),
    );
    const failed = answers.find(({ ok, href }) => !ok && !href);
    if (failed) throw errorFrom(failed);
    const hasUid = (data: unknown) => unfolded(textOf(data)).includes(`\nUID:${uid}\n`);
    const found = answers.find(({ props }) => hasUid(props?.calendarData));
    if (!found?.href) return undefined;
    // Keep our own host: another host in the response, or in a path like "//other/b3.ics", would get the
    // password.
    const url = new URL(this.url);
    url.pathname = new URL(found.href, this.url).pathname;
    return { url: url.href, etag: String(found.props?.getetag ?? '') };
  }

  private inTime<T>(signal: AbortSignal, send: (options: RequestInit) => Promise<T>): Promise<T> {
    return within(this.tuning.caldavDeadlineMs, (limited) => send({ signal: limited }), signal);
  }
}

interface Answer {
  ok: boolean;
  status: number;
  statusText: string;
}

/** Xandikos reports errors inside a 207 (Multi-Status), which `ok` treats as success. */
async function outcomeOf(request: Promise<Response>): Promise<Answer> {
  const answer = await request;
  const text = await answer.text();
  const [, inner] = (answer.status === 207 && /HTTP\/1\.1 ([45]\d\d[^<]*)/.exec(text)) || [];
  if (!inner) return answer;
  return { ok: false, status: Number(inner.slice(0, 3)), statusText: inner.slice(4) };
}

const filterFor = (uid: string) => ({
  'comp-filter': {
    _attributes: { name: 'VCALENDAR' },
    'comp-filter': {
      _attributes: { name: 'VEVENT' },
      'prop-filter': {
        _attributes: { name: 'UID' },
        'text-match': { _attributes: { collation: 'i;octet' }, _text: uid },
      },
    },
  },
});

/** Text, or the XML reader's object for a CDATA section. */
const textOf = (data: unknown) =>
  typeof data === 'string' ? data : String((data as { _cdata?: string } | undefined)?._cdata ?? '');

const unfolded = (text: string) => text.replace(/\r\n/g, '\n').replace(/\n[ \t]/g, '');

const isConflict = ({ status }: { status: number }) => status === 409 || status === 412;
const isGone = ({ status }: { status: number }) => status === 404 || status === 410;

const errorFrom = ({ status, statusText }: { status: number; statusText: string }) =>
  new Error(`The calendar server replied: ${status} ${statusText}`);
