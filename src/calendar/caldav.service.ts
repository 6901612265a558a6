import { Injectable } from '@nestjs/common';
import { within } from '../platform/background/within.js';
import { Environment } from '../platform/config/environment.js';
import { Tuning } from '../platform/config/tuning.js';

/** An event as the server keeps it. */
interface Kept {
  url: string;
  etag: string;
}

/** Loaded with the first appointment: many processes never need it. */
const library = () => import('tsdav');

/** An event of a UID is deleted wherever it is found; a server that shows it even then would be asked for ever. */
const mostCopies = 10;

/** How often a write is tried in the face of conflicts with other writers; then the delivery fails, and is retried later. */
const attempts = 3;

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
    this.url = url.href.replace(/\/*$/, '/');
    this.isConfigured = CALDAV_URL !== undefined;
  }

  readonly isConfigured: boolean;

  /**
   * Creates the server's event of a UID, or replaces its content.
   * @param isExpected whether it is thought to be there; only saves a request.
   */
  async put(uid: string, content: string, isExpected: boolean, signal: AbortSignal): Promise<void> {
    let kept = isExpected ? await this.find(uid, signal) : undefined;
    for (let attempt = 1; ; attempt++) {
      const answer = await outcomeOf(
        kept ? this.update(kept, content, signal) : this.create(uid, content, signal),
      );
      if (answer.ok) return;
      if (!isConflict(answer) || attempt === attempts) throw refusal(answer);
      kept = await this.find(uid, signal);
    }
  }

  /** Makes sure that the server has no event of a UID. */
  async remove(uid: string, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; attempt <= mostCopies; attempt++) {
      const kept = await this.find(uid, signal);
      if (!kept) return;
      const answer = await outcomeOf(this.delete(kept, signal));
      if (!answer.ok && !isGone(answer) && (!isConflict(answer) || attempt === attempts))
        throw refusal(answer);
    }
    throw new Error('The calendar server still shows the event after it has deleted it');
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

  private async update(kept: Kept, data: string, signal: AbortSignal): Promise<Response> {
    const { updateCalendarObject } = await library();
    return this.inTime(signal, (fetchOptions) =>
      updateCalendarObject({
        calendarObject: { ...kept, data },
        headers: this.headers,
        fetchOptions,
      }),
    );
  }

  private async delete(calendarObject: Kept, signal: AbortSignal): Promise<Response> {
    const { deleteCalendarObject } = await library();
    return this.inTime(signal, (fetchOptions) =>
      deleteCalendarObject({
        calendarObject,
        headers: this.headers,
        fetchOptions,
      }),
    );
  }

  /** The UIDs are compared here again: text-match also finds parts of a text, and some servers ignore the filter. */
  private async find(uid: string, signal: AbortSignal): Promise<Kept | undefined> {
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
    if (failed) throw refusal(failed);
    const holds = (data: unknown) => unfolded(textOf(data)).includes(`\nUID:${uid}\n`);
    const found = answers.find(({ props }) => holds(props?.calendarData));
    if (!found?.href) return undefined;
    // Another host in the answer would be handed the password; the path "//other/b3.ics" is none of this server's, either.
    const url = new URL(this.url);
    url.pathname = new URL(found.href, this.url).pathname;
    return { url: url.href, etag: String(found.props?.getetag ?? '') };
  }

  private inTime<T>(signal: AbortSignal, ask: (options: RequestInit) => Promise<T>): Promise<T> {
    return within(this.tuning.caldavDeadlineMs, (limited) => ask({ signal: limited }), signal);
  }
}

interface Answer {
  ok: boolean;
  status: number;
  statusText: string;
}

/** Xandikos reports a refusal inside a 207 (Multi-Status), which `ok` takes for a success. */
async function outcomeOf(answering: Promise<Response>): Promise<Answer> {
  const answer = await answering;
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

/** Text, or what the XML reader makes of a CDATA section. */
const textOf = (data: unknown) =>
  typeof data === 'string' ? data : String((data as { _cdata?: string } | undefined)?._cdata ?? '');

const unfolded = (text: string) => text.replace(/\r\n/g, '\n').replace(/\n[ \t]/g, '');

const isConflict = ({ status }: { status: number }) => status === 409 || status === 412;
const isGone = ({ status }: { status: number }) => status === 404 || status === 410;

const refusal = ({ status, statusText }: { status: number; statusText: string }) =>
  new Error(`The calendar server said: ${status} ${statusText}`);
