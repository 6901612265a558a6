import { extraFields } from '../../../views/forms/leads/contact.js';

const words = (list: string) => list.split(' ');

const planFields = words(
  'rhythm from endsOn timeWindow address weekday2 label0 amount0 customer lead version',
);
const planSteps = words('version until occurrence');
const reportFields = words('key at text line0 amount payment linesKey answer through photos');

/** The fields of bodies that no class describes, by method and path. */
const untyped: Record<string, string[]> = {
  'POST /admin/site/publish': ['seen'],
  'POST /admin/api/site/publish': ['seen'],
  'POST /admin/site/:section': words('base phone address title text'),
  'PUT /admin/api/site/sections/:section': words('base phone address title text'),
  'POST /api/analytics/track': words(
    'sessionId pageUrl pageTitle referrer userAgent eventType elementId elementText country city deviceInfo LCP',
  ),
  'POST /api/analytics/errors': words('message place position page'),
  'POST /admin/plans': planFields,
  'POST /admin/plans/:id': planFields,
  'POST /admin/plans/:id/pause': planSteps,
  'POST /admin/plans/:id/resume': planSteps,
  'POST /admin/plans/:id/restore': planSteps,
  'POST /admin/plans/:id/skip': planSteps,
  'POST /admin/plans/:id/schedule': planSteps,
  'POST /admin/plans/:id/confirm': planSteps,
  'POST /admin/plans/:id/end': planSteps,
  'POST /admin/leads/:id/quote': words('label0 amount0 quantity0 expiresOn note action version'),
  'POST /unsubscribe/:token': ['from'],
  'POST /admin/day/:day/order': ['order'],
  'POST /admin/day/:day/stops/:id/:what': reportFields,
  'POST /crew/:secret/:day/stops/:id/:what': reportFields,
  'POST /admin/win-back/:id/undo': ['contact'],
  'POST /api/v1/mcp': words('search status since limit cursor day from to leadId text'),
};
/** The parameters of pages that no class describes. */
const parameters = words(
  'address after before by campaign category city day end error filter form from page photos plan price range saved sent service start status tab to until view',
);

const checkboxes = words(
  'noObligationAgreement staySignedIn sendAcknowledgement sendConfirmation sendNothing warned isInstant isOn isSilent reviewIsOn rebookingIsOn ' +
    'showsPrices lost spam followUp asks monthly weekly declines lead-created lead-lost lead-reopened lead-status-changed quote-accepted job-completed review-received ' +
    'appointment-set appointment-moved appointment-canceled weekday2 next waiting right',
);
const numbers = words(
  'answered version seen newest limit skip minutes months hour days daysAhead noticeHours reviewDays winBackMonths morning afternoon evening page part number quantity0 ' +
    'through at lead leads ids customer contact other leadId base months-area-rugs months-commercial months-deep-cleaning months-hardwood ' +
    'months-pet-stain-odor months-residential months-stain-protection months-stairs months-upholstery planMonths0 planMonths1 planMonths2 ' +
    'planPercent0 planPercent1 planPercent2 stars x y zoom beforeX beforeY beforeZoom afterX afterY afterZoom LCP position order',
);
const amounts = words('amount amount0 amountCents charged importedCents totalCents travel product');
const days = words(
  'day preferredDate lastCleanedOn followUpDate from until through toldDay savedToldDay endsOn expiresOn occurrence paidOn since to start end',
);
const names = words('name fullName firstName lastName company campaign city');
const texts = words(
  'message notes note lostNote text subject body reply alt value word label0 line0 title onTheWayMessage referralMessage rebookingMessage ' +
    'rebookingSubject rebookingText replyMessage reviewMessage reviewSubject reviewText winBackSubject winBackText paymentSubject paymentText ' +
    'service order search query cursor pageTitle elementText elementId sessionId userAgent deviceInfo country place list show view state sort before after photos',
);
const places = words('address street street2 postalAddress serviceArea');
const addresses = words('url reviewLink paymentLink paymentUrl endpoint referrer');
const secrets = words(
  'password presentPassword presentCode newPassword code recoveryCode answer auth p256dh calendarEventId linesKey',
);

/** What a field accepts. */
const valid: Record<string, unknown> = {
  ...every(checkboxes, 'on'),
  ...every(numbers, '1'),
  ...every(amounts, '249'),
  ...every(days, '2199-05-03'),
  ...every(names, 'Ada Visitor'),
  ...every(texts, 'Two rooms of carpet'),
  ...Object.fromEntries(extraFields.map(([name, { options }]) => [name, options?.[0].value ?? 'Two rooms'])),
  ...every(places, '1 Main St, Otsego'),
  ...every(addresses, 'https://fcm.googleapis.com/fcm/send/1'),
  ...every(secrets, 'correct horse battery staple'),
  ...every(words('email email2'), 'ada@example.com'),
  ...every(words('phone phone2 phone3 phone4 phone5'), '(763) 555-0188'),
  ...every(words('timeWindow timePreference toldWindow savedToldWindow'), 'morning'),
  ...every(words('freeWindow window'), '2199-05-03 morning'),
  ...every(words('method paidBy payment'), 'card'),
  ...{
    key: 'a'.repeat(32),
    serviceType: 'residential',
    roomSelection: 'one_room',
    zip: '55330',
    exactTime: '09:00',
    sentAt: '2026-11-29T12:00:00.000Z',
  },
  ...{ status: 'scheduled', priority: 'low', lostReason: 'price', reason: 'offensive', action: 'send' },
  ...{ source: 'phone', way: 'email', field: 'email', rhythm: '2-week', scopes: ['read-leads'] },
  ...{ events: ['lead.created'], emailsSent: 'none', eventType: 'click', pageUrl: '/contact' },
};

function every(fields: string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, value]));
}

/** Returns a body that a route accepts, or nearly; undefined if unknown. @param fields as Nest knows them. */
export function knownBody(route: string, fields: string[] | undefined): Record<string, unknown> | undefined {
  const names = untyped[route] ?? fields ?? (route.startsWith('GET ') ? parameters : undefined);
  if (!names || (!route.startsWith('GET ') && names.some((name) => !(name in valid)))) return undefined;
  return Object.fromEntries(names.map((name) => [name, valid[name] ?? '1']));
}

/** Puts fields where a route has them: some bodies have them one level down. */
export function wrapped(route: string, fields: Record<string, unknown>): object {
  if (route.endsWith('/track')) return { type: 'event', data: fields };
  if (route.endsWith('/sections/:section')) return { base: fields.base, values: fields };
  if (route !== 'POST /api/v1/mcp') return fields;
  const params = { name: 'find_leads', arguments: fields };
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
}
