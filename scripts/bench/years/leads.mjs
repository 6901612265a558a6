/*
 * Invents leads over many years with all that belongs to them: history, touches, jobs, quotes, appointments, slots, customers, reviews
 * and settled deliveries. Columns that the site computes are set, so that nothing is left to do at its start.
 */
import { Rows } from './rows.mjs';

const dayMs = 86_400_000;
const firstNames = ['Maria', 'Zoë', 'Éloïse', 'John', 'Ada', 'Иван', 'Kim', 'Sam', 'Noah', 'Ruth'];
const lastNames = ["O'Hara", 'Larsen', 'Nguyen', 'Müller', 'Smith', 'Garcia', 'Olson', 'Xiong', 'Ali'];
const cities = ['Maple Grove', 'Otsego', 'Otsego', 'Blaine', 'Coon Rapids', 'Rogers', 'Elk River', 'Anoka'];
const services = ['residential', 'residential', 'residential', 'commercial', 'stairs', 'rugs'];
const windows = ['morning', 'afternoon', 'evening'];
const text = 'Two rooms and a hallway, the dog was there, and the stairs to the second floor as well.';

const tables = {
  contacts:
    'id name email phone serviceArea serviceType message preferredDate timePreference status priority notes followUpDate emailsSent createdAt idempotencyKey fingerprint isSuspect emailKey phoneKey searchLines cityKey customerId version',
  lead_changes: 'leadId kind details leadVersion createdAt',
  lead_touches: 'leadId position landingPage referrerHost utmSource utmCampaign touchedAt leadCreatedAt',
  lead_profiles: 'leadId page device browser screenWidth language visit',
  customer_links: 'tokenHash leadId',
  outbox: 'leadId kind token state attempts dueAt firstAttemptAt leasedUntil wantedAt settledAt',
  jobs: 'leadId quoteLines quotedCents acceptedAt chargedCents doneOn paidOn paidBy travelCents',
  quotes: 'leadId number document sentAt acceptedAt',
  appointments: 'leadId uid sequence isBooked day timeWindow changedAt',
  taken_places: 'day timeWindow crew leadId',
  reviews: 'leadId stars text name city service createdAt publishAt publishedAt reply version',
  customers: 'id name email phone address addressKey searchLines notes lastCleanedOn referralCode createdAt',
  customer_keys: 'kind value customerId',
};

/**
 * Stores `count` leads that arrived over `days` until `until`, and 11 customers for each 20 of them.
 * @param progress is called with the number of stored leads.
 */
export async function loadLeads(database, { count, days, until }, progress) {
  const rows = new Rows(database, tables);
  await database.dropIndexes(Object.keys(tables));
  const customers = Math.ceil(count * 0.55);
  for (let id = 1; id <= customers; id++) addCustomer(rows, id, until - days * dayMs);
  for (let id = 1; id <= count; id++) {
    addLead(rows, {
      id,
      age: count - id,
      customer: id <= customers ? id : 1 + ((id * 7919) % customers),
      at: until - ((count - id) / count) * days * dayMs - 60_000,
    });
    await rows.flushFull();
    if (id % 20_000 === 0) progress(id);
  }
  await rows.flush();
  await database.addIndexes();
}

/** Who a customer is, by number. */
function personOf(id) {
  const digits = String(2_000_000 + id);
  return {
    name: `${firstNames[id % 10]} ${lastNames[(id * 31) % 9]}`,
    email: `p${id}.${id % 7}@mail${id % 50}.example`,
    phone: `(763) ${digits.slice(0, 3)}-${digits.slice(3)}`,
    phoneKey: `+1763${digits}`,
  };
}

function addCustomer(rows, id, at) {
  const { name, email, phone, phoneKey } = personOf(id);
  const address = `${id} Elm Street, ${cities[id % 8]}`;
  const lines = [name, email, phone, address].join('\n').toLowerCase();
  rows.add('customers', [
    id,
    name,
    email,
    phone,
    address,
    address.toLowerCase(),
    lines,
    '',
    null,
    `${name.slice(0, 3)}-${id.toString(36)}`.toUpperCase(),
    stamp(at),
  ]);
  rows.add('customer_keys', ['phone', phoneKey, id]);
  rows.add('customer_keys', ['email', email, id]);
}

/** @param age how many leads arrived later, and for how many days. */
function statusOf({ age, days }) {
  if (age < 60) return 'new';
  if (days < 25) return age % 10 === 0 ? 'scheduled' : age % 3 === 0 ? 'contacted' : 'completed';
  return age % 400 === 0 ? 'scheduled' : age % 60 === 0 ? 'contacted' : 'completed';
}

function addLead(rows, { id, age, customer, at }) {
  const { name, email, phone, phoneKey } = personOf(customer);
  const createdAt = stamp(at);
  const status = statusOf({ age, days: (Date.now() - at) / dayMs });
  const isSpam = at > Date.now() - 91 * dayMs && id % 20 === 0;
  const city = cities[id % 8];
  const service = id % 9 === 0 ? 'Free Room Cleaning - One Room or Two Rugs' : services[id % 6];
  const message = Array(1 + (id % 4))
    .fill(text)
    .join(' ');
  const time = windows[id % 3];
  const day = stamp(at + (5 + (id % 20)) * dayMs).slice(0, 10);
  const notes = id % 3 === 0 ? 'Gate code 12. Call before coming.' : null;
  const followUp = age < 10_000 && age % 50 === 0 ? day : null;
  const lines = [name, email, phone, city, message].join('\n').toLowerCase();
  rows.add('contacts', [
    ...[id, name, email, phone, city, service, message, day, time, status],
    ...[['low', 'normal', 'normal', 'high'][id % 4], notes, followUp, isSpam ? 0 : 1, createdAt],
    ...[`years-${id}`, `${(id * 2_654_435_761) % 4_294_967_296}-${id}`, isSpam ? 1 : 0],
    ...[email, phoneKey, lines, city.toLowerCase(), isSpam ? null : customer, status === 'new' ? 0 : 2],
  ]);
  rows.add('lead_profiles', [id, '/contact', 'phone', 'Chrome', '1-479', 'en', '']);
  if (id % 6 > 0)
    for (const position of ['first', 'last']) rows.add('lead_touches', touch(id, position, createdAt));
  if (isSpam) return;
  rows.add('customer_links', [`${hex(id)}${hex(id * 7)}${hex(id * 13)}`, id]);
  for (const kind of ['owner-alert', 'acknowledgement', 'calendar'])
    rows.add('outbox', [
      id,
      kind,
      `${kind}-${id}`,
      'done',
      1,
      createdAt,
      createdAt,
      createdAt,
      createdAt,
      createdAt,
    ]);
  if (status !== 'new') addHistory(rows, { id, at, status, notes });
  if (status === 'scheduled' || status === 'completed')
    addVisit(rows, { id, age, status, day, time, createdAt, city, service, name });
}

function touch(id, position, createdAt) {
  const campaign = id % 5 === 0 ? ['flyer', 'spring'] : ['', ''];
  return [
    id,
    position,
    ['/', '/pricing', '/free-room'][id % 3],
    id % 4 === 0 ? 'google.com' : '',
    ...campaign,
    createdAt,
    createdAt,
  ];
}

function addHistory(rows, { id, at, status, notes }) {
  const changed = (label, from, to) => JSON.stringify({ changes: [{ label, from, to }] });
  rows.add('lead_changes', [id, 'changed', changed('Status', 'New', 'Contacted'), 1, stamp(at + 3_600_000)]);
  if (status === 'contacted') return;
  rows.add('lead_changes', [
    id,
    'changed',
    changed('Status', 'Contacted', 'Scheduled'),
    2,
    stamp(at + 7_200_000),
  ]);
  if (notes) rows.add('lead_changes', [id, 'changed', changed('Notes', '', notes), 2, stamp(at + 7_300_000)]);
}

function addVisit(rows, { id, age, status, day, time, createdAt, city, service, name }) {
  rows.add('appointments', [id, `lead-${id}@carpets.example`, 1, 1, day, time, createdAt]);
  rows.add('taken_places', [day, time, id, id]);
  const cents = 19_900 + (id % 100) * 100;
  const quoteLines = JSON.stringify([
    { label: 'Two rooms', cents: cents - 5_000 },
    { label: 'Hallway', cents: 5_000 },
  ]);
  const isDone = status === 'completed';
  const isCharged = isDone && (age > 6_000 || id % 20 > 0);
  const isPaid = isCharged && (age > 20_000 ? id % 2_000 > 0 : id % 20 > 1);
  rows.add('jobs', [
    ...[id, quoteLines, cents, createdAt, isCharged ? cents : null, isDone ? day : null],
    ...[isPaid ? day : null, isPaid ? ['card', 'cash', 'check'][id % 3] : null, isCharged ? 1_200 : null],
  ]);
  if (id % 3 === 0)
    rows.add('quotes', [
      id,
      1,
      JSON.stringify({ lines: JSON.parse(quoteLines), note: '', totalCents: cents }),
      createdAt,
      createdAt,
    ]);
  if (isDone && id % 200 === 0)
    rows.add('reviews', [
      id,
      5,
      'Dry in an hour, and the stain is gone.',
      name.split(' ')[0],
      city,
      service.slice(0, 60),
      createdAt,
      createdAt,
      createdAt,
      '',
      1,
    ]);
}

const hex = (number) => (Math.imul(number, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
const stamp = (ms) => new Date(ms).toISOString().slice(0, 23).replace('T', ' ');
