import type { DataSource } from 'typeorm';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { propsOf } from './inert.js';
import type { Answer, Client } from './requests.js';

/** What became of a value: the fields a refusal names, or what is kept, with the lead if it is a lead's. */
export type Outcome =
  | { refused: string[] }
  | { kept: unknown; wanted: unknown; lead?: Lead }
  | { taken: true };

export interface Form {
  name: string;
  fields: readonly string[];
  /** Whether it takes texts only, as forms of browsers do. */
  isPlain?: boolean;
  send: (field: string, value: unknown) => Promise<Outcome>;
}

const json = { 'Content-Type': 'application/json' };
const answers = [
  'name',
  'email',
  'phone',
  'serviceArea',
  'serviceType',
  'message',
  'preferredDate',
  'timePreference',
];
const multiline = ['message', 'notes', 'address'];

let number = 0;

/** A visitor's answers, of another visitor each time. */
const wish = () => ({
  name: `Ada Visitor ${++number}`,
  email: `ada-${number}@example.com`,
  phone: `(763) 555-${String(number % 10_000).padStart(4, '0')}`,
  serviceArea: 'Otsego',
  serviceType: 'residential',
  message: 'Two rooms of carpet',
  preferredDate: '2199-05-03',
  timePreference: 'morning',
});

const booking = () => ({
  ...wish(),
  address: '1 Main St, Otsego',
  roomSelection: 'one_room',
  noObligationAgreement: 'on',
});

/** What the product claims to keep of a typed value: trimmed, in \n lines or one, no control characters. */
function tidied(value: unknown, isMultiline: boolean): string {
  const lines = (typeof value === 'string' ? value : '').split(/\r\n|\r|\n/);
  const clean = lines.map((line) =>
    [...line].filter((one) => one === '\t' || (one >= ' ' && one !== '\x7f')).join(''),
  );
  return (isMultiline ? clean.join('\n') : clean.join('\n').replace(/[\n\t]+/g, ' ')).trim();
}

/** What a browser makes of a value in a plain form: UTF-8, which can't have half of a surrogate pair. */
const asSent = (value: unknown) => Buffer.from(String(value)).toString();

/** Every form of the site and the admin, to be filled in with one value of which anything may be expected. */
export function formsOf(client: Client, dataSource: DataSource, owner: { Cookie: string }): Form[] {
  const latest = () => dataSource.getRepository(Lead).findOneOrFail({ where: {}, order: { id: 'DESC' } });

  /** Where a lead has an answer under another name. */
  const columns: Record<string, keyof Lead> = { preferredDate: 'day', timePreference: 'timeWindow' };
  const stored = async (field: string, value: unknown): Promise<Outcome> => {
    const lead = await latest();
    const text = tidied(value, multiline.includes(field));
    if (field === 'address') {
      return { lead, kept: lead.serviceArea, wanted: `Address: ${text.replace(/\s*\n\s*/g, ', ')}` };
    }
    if (!answers.includes(field)) return { lead, kept: true, wanted: true };
    return { lead, kept: lead[columns[field] ?? (field as keyof Lead)], wanted: text || null };
  };
  const named = ({ text }: Answer) => ({
    refused: (JSON.parse(text).errors ?? []).map((one: { field: string }) => one.field),
  });
  const named422 = ({ text }: Answer) => {
    const { form, errors, password } = propsOf(text) ?? {};
    return { refused: Object.keys(form?.errors ?? errors ?? password?.errors ?? {}) };
  };

  const api = (path: string, base: () => object) => async (field: string, value: unknown) => {
    const answer = await client.json('POST', path, { ...base(), [field]: value });
    if (answer.status === 400) return named(answer);
    return answer.status === 201 ? stored(field, value) : unexpected(answer);
  };
  const page = (path: string, base: () => object) => async (field: string, value: unknown) => {
    const answer = await client.form(path, { ...base(), [field]: String(value) });
    if (answer.status === 422) return named422(answer);
    return answer.status === 303 ? stored(field, asSent(value)) : unexpected(answer);
  };
  const asked = (path: string) => async (field: string, value: unknown) => {
    const query = new URLSearchParams({ limit: '1', [field]: String(value) });
    const answer = await client.ask({ method: 'GET', path: `${path}?${query}`, headers: owner });
    if (answer.status === 400) return named(answer);
    // More than a header may hold.
    return [200, 431].includes(answer.status) ? ({ taken: true } as const) : unexpected(answer);
  };

  const worked = async (field: string, value: unknown): Promise<Outcome> => {
    const { id } = await latest();
    const answer = await client.json('PUT', `/admin/api/contacts/${id}`, { [field]: value }, owner);
    if (answer.status === 400) return named(answer);
    if (answer.status === 409) return { taken: true };
    if (answer.status !== 200) return unexpected(answer);
    const isText = field === 'notes' || field === 'followUpDate';
    if (!isText) return { taken: true };
    return { kept: JSON.parse(answer.text)[field], wanted: tidied(value, field === 'notes') || null };
  };
  const workedOnPage = async (field: string, value: unknown): Promise<Outcome> => {
    const { id } = await latest();
    const answer = await client.form(`/admin/leads/${id}`, { [field]: String(value) }, owner);
    if (answer.status === 422) return named422(answer);
    if (answer.status === 409) return { taken: true };
    if (answer.status !== 303) return unexpected(answer);
    if (field !== 'notes') return { taken: true };
    return { kept: (await latest()).notes, wanted: tidied(asSent(value), true) || null };
  };

  const subscribed = async (field: string, value: unknown): Promise<Outcome> => {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', ...keys, [field]: value };
    const answer = await client.json('POST', '/admin/api/push-subscriptions', body, owner);
    if (answer.status === 400) return named(answer);
    return answer.status === 200 ? { taken: true } : unexpected(answer);
  };
  const cost = async (field: string, value: unknown): Promise<Outcome> => {
    const fields = { campaign: 'spring', amount: '250', from: '2026-03-01', [field]: String(value) };
    const answer = await client.form('/admin/campaigns/costs', fields, owner);
    if (answer.status === 422) return { refused: Object.keys(propsOf(answer.text)?.costs?.errors ?? {}) };
    if (answer.status !== 303) return unexpected(answer);
    if (field !== 'note') return { taken: true };
    const [row] = await dataSource.query('SELECT note FROM campaign_costs ORDER BY id DESC LIMIT 1');
    return { kept: row.note, wanted: tidied(asSent(value), false) };
  };
  const newPassword = async (field: string, value: unknown): Promise<Outcome> => {
    // The present one is wrong by its length already, so that nothing but the fields' rules is asked.
    const fields = { presentPassword: '', newPassword: 'another long password', [field]: String(value) };
    if (field === 'presentPassword') fields.newPassword = 'short';
    const answer = await client.form('/admin/settings/password', fields, owner);
    if (answer.status !== 422) return unexpected(answer);
    const other = field === 'presentPassword' ? 'newPassword' : 'presentPassword';
    const { refused } = named422(answer);
    return refused.includes(other) ? { refused: [field] } : { refused };
  };

  const tracked = (type: string, base: object, table: string) => async (field: string, value: unknown) => {
    const data = {
      sessionId: `s-${++number}`,
      pageUrl: '/services',
      eventType: 'click',
      ...base,
      [field]: value,
    };
    const body = JSON.stringify({ type, data });
    const answer = await client.ask({ method: 'POST', path: '/api/analytics/track', headers: json, body });
    if (answer.status === 400) return named(answer);
    if (answer.status !== 200) return unexpected(answer);
    if (!['pageTitle', 'userAgent', 'elementText', 'elementId', 'city', 'country'].includes(field))
      return { taken: true as const };
    const [row] = await dataSource.query(`SELECT ${field} AS kept FROM ${table} ORDER BY id DESC LIMIT 1`);
    const given = typeof value === 'number' ? String(value) : value;
    const storable = typeof given === 'string' ? given.replace(/[\0\u0080-\u009f\p{Cs}]/gu, '') : given;
    const wanted = tidied(storable, false);
    // Long texts are cut.
    return { kept: row.kept || '', wanted: [...wanted].slice(0, [...(row.kept ?? '')].length || 1).join('') };
  };

  return [
    {
      name: 'POST /api/contact',
      fields: [...answers, 'idempotencyKey', 'touches', 'formToken', 'website'],
      send: api('/api/contact', wish),
    },
    { name: 'POST /contact', fields: answers, isPlain: true, send: page('/contact', wish) },
    {
      name: 'POST /api/free-room',
      fields: ['name', 'email', 'phone', 'message', 'address', 'roomSelection', 'noObligationAgreement'],
      send: api('/api/free-room', () => ({ ...wish(), serviceArea: undefined })),
    },
    {
      name: 'POST /free-room',
      fields: [
        'name',
        'email',
        'phone',
        'address',
        'roomSelection',
        'preferredDate',
        'timePreference',
        'noObligationAgreement',
      ],
      isPlain: true,
      send: page('/free-room', booking),
    },
    {
      name: 'PUT /admin/api/contacts/:id',
      fields: ['status', 'priority', 'notes', 'followUpDate', 'calendarEventId', 'emailsSent', 'version'],
      send: worked,
    },
    {
      name: 'POST /admin/leads/:id',
      fields: ['status', 'priority', 'notes', 'followUpDate'],
      isPlain: true,
      send: workedOnPage,
    },
    {
      name: 'GET /admin/api/contacts',
      fields: ['status', 'priority', 'search', 'limit', 'before', 'order', 'followUp'],
      isPlain: true,
      send: asked('/admin/api/contacts'),
    },
    {
      name: 'GET /api/analytics/page-views',
      fields: ['start', 'end', 'limit'],
      isPlain: true,
      send: asked('/api/analytics/page-views'),
    },
    { name: 'POST /admin/api/push-subscriptions', fields: ['endpoint', 'p256dh', 'auth'], send: subscribed },
    {
      name: 'POST /admin/settings/password',
      fields: ['presentPassword', 'newPassword'],
      isPlain: true,
      send: newPassword,
    },
    {
      name: 'POST /admin/campaigns/costs',
      fields: ['campaign', 'amount', 'from', 'until', 'note'],
      isPlain: true,
      send: cost,
    },
    {
      name: 'a page view',
      fields: ['sessionId', 'pageUrl', 'pageTitle', 'referrer', 'userAgent'],
      send: tracked('pageview', {}, 'page_views'),
    },
    {
      name: 'an event',
      fields: ['eventType', 'elementId', 'elementText', 'pageUrl'],
      send: tracked('event', {}, 'events'),
    },
    {
      name: 'a session',
      fields: ['country', 'city', 'deviceInfo', 'userAgent'],
      send: tracked('session', {}, 'sessions'),
    },
  ];
}

function unexpected({ status, text }: Answer): never {
  throw new Error(`Answered with ${status}: ${text.slice(0, 300)}`);
}
