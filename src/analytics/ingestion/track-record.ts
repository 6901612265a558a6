import { formNames, type Progress, reportedGoals } from '../../../views/contracts/analytics/goals.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import { cleanText } from '../clean-text.js';
import { followedFields } from '../form-progress.js';

/** A valid tracker record: texts are trimmed and cut to column lengths; missing ones are '' or null. */
export type TrackRecord =
  | { type: 'session'; sessionId: string; country: string; city: string; deviceInfo: Text; userAgent: Text }
  | {
      type: 'pageview';
      sessionId: string;
      /** With its query, which identifies the source and is not stored. */
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
  /** Without fields that aren't followed. */
  | ({ type: 'progress' } & Progress)
  | { type: 'update_pageview'; pageViewId: number; timeSpent: number };

type Text = string | null;
type Fields = Record<string, unknown>;

/** Time on a page stops half an hour after the visitor's last activity, so longer times are not plausible. */
const maxTimeSpentSeconds = 4 * 3_600;

/** Parses `{type, data}`. Cuts long texts. @throws {InvalidInput} with the missing or invalid field */
export function trackRecordOf(body: unknown): TrackRecord {
  const { type, data } = fieldsOf(body, 'type');
  if (typeof type !== 'string' || !Object.hasOwn(readers, type)) throw invalid('type', 'Unknown type.');
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
  progress: (data) => {
    const form = oneOf(data, 'form', formNames);
    const followed = form ? followedFields[form] : [];
    const errors = data.errors ?? [];
    if (!Array.isArray(errors)) throw invalid('errors', 'Must be a list.');
    return {
      type: 'progress',
      sessionId: sessionIdOf(data),
      goal: oneOf(data, 'goal', reportedGoals),
      form,
      field: followed.find((name) => name === data.field),
      errors: followed.filter((name) => errors.includes(name)),
    };
  },
  update_pageview: (data) => ({
    type: 'update_pageview',
    pageViewId: Math.trunc(number(data, 'pageViewId')),
    timeSpent: Math.min(Math.max(Math.round(number(data, 'timeSpent')), 0), maxTimeSpentSeconds),
  }),
};

function fieldsOf(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(field, 'Must be an object.');
  }
  return value as Fields;
}

function sessionIdOf(data: Fields): string {
  const id = data.sessionId;
  if (typeof id === 'string' && /^[\w-]{1,64}$/.test(id)) return id;
  throw invalid('sessionId', 'Must be up to 64 letters, digits, hyphens or underscores.');
}

/** Reads a text; null if it is absent or blank. Accepts numbers. */
function text(data: Fields, field: string, maxLength: number): Text {
  const value = data[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid(field, 'Must be text.');
  return cleanText(String(value), maxLength) || null;
}

function required(data: Fields, field: string, maxLength: number): string {
  const value = text(data, field, maxLength);
  if (value === null) throw invalid(field, 'Is required.');
  return value;
}

/** Reads one of some words; undefined if it is absent. */
function oneOf<Word extends string>(data: Fields, field: string, words: readonly Word[]): Word | undefined {
  const value = data[field];
  if (value === undefined || value === null) return undefined;
  const word = words.find((one) => one === value);
  if (word === undefined) throw invalid(field, `Must be one of: ${words.join(', ')}.`);
  return word;
}

function number(data: Fields, field: string): number {
  const value = typeof data[field] === 'string' && data[field] !== '' ? Number(data[field]) : data[field];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw invalid(field, 'Must be a number.');
}

/** Reads an instant, in ISO 8601 or milliseconds. @returns ms since 1970; undefined if the field is absent */
function instant(data: Fields, field: string): number | undefined {
  const value = data[field];
  if (value === undefined || value === null) return undefined;
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isFinite(ms)) return ms;
  throw invalid(field, 'Must be a date and time in ISO 8601.');
}

const invalid = (field: string, message: string) => new InvalidInput([{ field, message }]);
