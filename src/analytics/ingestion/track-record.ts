import { InvalidInput } from '../../platform/http/invalid-input.js';
import { cleanText } from '../clean-text.js';

/** What the tracker sends, made safe: trimmed, cut to what the columns hold, '' or null where nothing was said. */
export type TrackRecord =
  | { type: 'session'; sessionId: string; country: string; city: string; deviceInfo: Text; userAgent: Text }
  | {
      type: 'pageview';
      sessionId: string;
      /** With its query, which says where the visitor comes from and is not stored. */
      pageUrl: string;
      pageTitle: Text;
      referrer: string;
      userAgent: Text;
    }
  | {
      type: 'event';
      sessionId: string;
      eventType: string;
      elementId: Text;
      elementText: Text;
      pageUrl: string;
    }
  /** Times in milliseconds, by the visitor's clock. */
  | { type: 'update_session'; sessionId: string; endedAt?: number; lastActivityAt?: number }
  | { type: 'update_pageview'; pageViewId: number; timeSpent: number };

type Text = string | null;
type Fields = Record<string, unknown>;

/** A page in view counts for half an hour after its visitor's last move: more than some hours of it is made up. */
const longestSeconds = 4 * 3_600;

/** Reads `{type, data}`. Texts that are too long are cut. @throws {InvalidInput} naming the field that is missing or wrong. */
export function trackRecordOf(body: unknown): TrackRecord {
  const { type, data } = fieldsOf(body, 'type');
  if (typeof type !== 'string' || !Object.hasOwn(readers, type)) throw refusal('type', 'Unknown type');
  return readers[type as TrackRecord['type']](fieldsOf(data, 'data'));
}

const readers: { [Type in TrackRecord['type']]: (data: Fields) => TrackRecord } = {
  session: (data) => ({
    type: 'session',
    sessionId: sessionIdOf(data),
    country: text(data, 'country', 80) ?? '',
    city: text(data, 'city', 120) ?? '',
    deviceInfo: text(data, 'deviceInfo', 800),
    userAgent: text(data, 'userAgent', 400),
  }),
  pageview: (data) => ({
    type: 'pageview',
    sessionId: sessionIdOf(data),
    pageUrl: required(data, 'pageUrl', 1_500),
    pageTitle: text(data, 'pageTitle', 300),
    referrer: text(data, 'referrer', 500) ?? '',
    userAgent: text(data, 'userAgent', 400),
  }),
  event: (data) => ({
    type: 'event',
    sessionId: sessionIdOf(data),
    eventType: required(data, 'eventType', 50),
    elementId: text(data, 'elementId', 100),
    elementText: text(data, 'elementText', 100),
    pageUrl: required(data, 'pageUrl', 1_500),
  }),
  update_session: (data) => {
    const updates = fieldsOf(data.updates, 'updates');
    return {
      type: 'update_session',
      sessionId: sessionIdOf(data),
      endedAt: instant(updates, 'endedAt'),
      lastActivityAt: instant(updates, 'lastActivityAt'),
    };
  },
  update_pageview: (data) => ({
    type: 'update_pageview',
    pageViewId: Math.trunc(number(data, 'pageViewId')),
    timeSpent: Math.min(Math.max(Math.round(number(data, 'timeSpent')), 0), longestSeconds),
  }),
};

function fieldsOf(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusal(field, 'Must be an object');
  }
  return value as Fields;
}

function sessionIdOf(data: Fields): string {
  const id = data.sessionId;
  if (typeof id === 'string' && /^[\w-]{1,64}$/.test(id)) return id;
  throw refusal('sessionId', 'Must be letters, digits and hyphens, at most 64');
}

/** Absent, null and empty all mean that nothing was said. A number is read as its digits. */
function text(data: Fields, field: string, length: number): Text {
  const value = data[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number') throw refusal(field, 'Must be text');
  return cleanText(String(value), length) || null;
}

function required(data: Fields, field: string, length: number): string {
  const value = text(data, field, length);
  if (value === null) throw refusal(field, 'Is required');
  return value;
}

function number(data: Fields, field: string): number {
  const value = typeof data[field] === 'string' && data[field] !== '' ? Number(data[field]) : data[field];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refusal(field, 'Must be a number');
}

/** Reads an instant, ISO 8601 or milliseconds. @returns milliseconds, or undefined where the field is absent. */
function instant(data: Fields, field: string): number | undefined {
  const value = data[field];
  if (value === undefined || value === null) return undefined;
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isFinite(ms)) return ms;
  throw refusal(field, 'Must be a point in time, ISO 8601');
}

const refusal = (field: string, message: string) => new InvalidInput([{ field, message }]);
