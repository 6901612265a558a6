import fc from 'fast-check';
import { planActions } from '../../../views/contracts/customers/plans.js';
import { text, value } from './naughty.js';

/** What is sent, and where. `:customer`, `:crew`, `:stop` and `:today` in a path stand for the site's. */
export interface DoorAttack {
  path: string;
  /** A plain form, JSON, or a form with a file. */
  as: 'form' | 'json' | 'file' | 'query';
  fields: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The bytes of the file. */
  file?: Uint8Array;
  fileName?: string;
  /** Replaced by an answer that a passkey gave, with these parts gone wrong. */
  passkey?: { kind: 'created' | 'signed'; changes: [path: string, odd: unknown][] };
}

/** A valid form with one or two fields gone wrong, or fields of which anything may be expected. */
function nearly(base: Record<string, unknown>, more: string[] = []): fc.Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(base), ...more, '__proto__', 'a[b]', 'a[]'];
  const wrong = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 2 });
  return fc.oneof(
    { weight: 3, arbitrary: wrong.map((changes) => ({ ...base, ...changes })) },
    fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 12 }),
    fc.constant(base),
  );
}

const id = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('1', '2', '3') },
  fc.constantFrom('0', '-1', '99999999999999999999', '1e3', 'x', '%00', '%E0%A4%A'),
);
const form = (path: string | fc.Arbitrary<string>, fields: fc.Arbitrary<Record<string, unknown>>) =>
  fc.record({
    path: typeof path === 'string' ? fc.constant(path) : path,
    as: fc.constant('form' as const),
    fields,
  });
const below = (base: string, ...ends: string[]) =>
  fc.tuple(id, fc.constantFrom(...ends)).map(([one, end]) => `${base}/${one}${end}`);

const password = 'correct horse battery';
const confirmed = { presentPassword: password };

const partsOfPasskeys = [
  ...['id', 'rawId', 'type', 'response', 'clientExtensionResults', 'response.clientDataJSON'],
  ...[
    'response.attestationObject',
    'response.authenticatorData',
    'response.signature',
    'response.userHandle',
  ],
];
/** Bytes in base64url that are nearly CBOR, and anything. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((odd) => Buffer.from(odd).toString('base64url')),
  fc.constantFrom('o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVj_', 'v2FhAQ', 'm____________', '2____4A', '{}'),
  fc.jsonValue().map((odd) => Buffer.from(JSON.stringify(odd)).toString('base64url')),
  value,
);
const passkey = fc.record({
  kind: fc.constantFrom('created' as const, 'signed' as const),
  changes: fc.array(fc.tuple(fc.constantFrom(...partsOfPasskeys), bytes), { maxLength: 3 }),
});
const withPasskey = passkey.map((one) => ({
  path: one.kind === 'created' ? '/admin/settings/passkeys/add' : '/admin/api/passkeys/login',
  as: one.kind === 'created' ? ('form' as const) : ('json' as const),
  fields: { name: 'Phone', ...confirmed },
  passkey: one,
}));

const code = fc.oneof(
  fc.constantFrom('000000', '000 000', 'abcd-efgh-jkmn-pqrs', '٠١٢٣٤٥', '0'.repeat(300)),
  text,
);
const signIn = fc.oneof(
  form(
    '/admin/login',
    fc.record({ password: fc.oneof(fc.constant(password), text), code, staySignedIn: text }),
  ),
  form('/admin/login/recovery', fc.record({ recoveryCode: code })),
  fc.record({
    path: fc.constantFrom('/admin/api/login', '/admin/api/passkeys/login', '/admin/api/passkeys/request'),
    as: fc.constant('json' as const),
    fields: nearly({ password, code: '000000', answer: '{}', staySignedIn: true }),
  }),
  form('/admin/settings/two-step/confirm', nearly({ code: '000000' })),
  form('/admin/settings/two-step/codes', nearly(confirmed)),
  form(below('/admin/settings/passkeys', '/remove'), nearly(confirmed)),
);

const addresses = fc.oneof(
  fc.constantFrom(
    ...[
      'https://93.184.216.34/hook',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://0x7f.1/',
      'https://2130706433/',
    ],
    ...[
      'https://93.184.216.34:99999/',
      'https://u:p@93.184.216.34/',
      'https://93.184.216.34/#x',
      'https://[::ffff:10.0.0.1]/',
    ],
    ...[
      'HTTPS://93.184.216.34\\@10.0.0.1/',
      'https:///x',
      `https://93.184.216.34/${'x'.repeat(990)}`,
      'https://。/',
    ],
  ),
  text.map((odd) => `https://93.184.216.34/${odd}`),
  text,
);
const connections = fc.oneof(
  form(
    fc.oneof(fc.constant('/admin/settings/webhooks'), below('/admin/settings/webhooks', '')),
    fc.record({ url: addresses, 'lead-created': fc.constantFrom('on', '', 'x') }),
  ),
  form(
    below(
      '/admin/settings/webhooks',
      '/secret',
      '/pause',
      '/resume',
      '/deliveries/1/replay',
      '/deliveries/x/replay',
    ),
    fc.constant({}),
  ),
  form('/admin/settings/api-keys', nearly({ name: 'Zapier', scopes: 'read-leads' })),
  form(below('/admin/settings/api-keys', '/revoke'), fc.constant({})),
  form(below('/admin/settings/crew-links', '/revoke'), fc.constant({})),
  fc.record({
    path: fc.constantFrom('/api/v1/leads', '/api/v1/customers', '/api/v1/leads/1'),
    as: fc.constant('query' as const),
    fields: fc.record({ cursor: text, limit: text }, { requiredKeys: [] }),
    headers: fc.record({
      'If-None-Match': fc
        .oneof(fc.constantFrom('*', 'W/"x"', '"', '"a", W/"b"', ','.repeat(500)), text)
        .map(sendable),
    }),
  }),
  fc.record({
    path: fc.constant('/api/v1/leads'),
    as: fc.constant('json' as const),
    fields: nearly({ name: 'Ada', phone: '(763) 555-0188' }),
    headers: fc.record({ 'Idempotency-Key': text.map(sendable), 'If-Match': text.map(sendable) }),
  }),
);

const plan = {
  ...{
    rhythm: '2-week',
    from: '2199-03-02',
    endsOn: '',
    timeWindow: 'morning',
    address: '1 Main St',
    weekday2: 'yes',
  },
  ...{ label0: 'Office', amount0: '200', customer: '1', lead: '1', version: '0' },
};
const plans = fc.oneof(
  form('/admin/plans', nearly(plan, ['isAutoConfirmed', 'customerId', 'leadId', 'label1', 'amount1'])),
  form(below('/admin/plans', ''), nearly(plan)),
  form(
    below('/admin/plans', '/pause', '/resume', '/skip', '/confirm'),
    nearly({ version: '0', until: '2199-03-02', occurrence: '2199-03-02' }),
  ),
  form('/my/:customer/plan', nearly({ action: planActions[0], version: '0' })),
  form('/my/:customer/sign-up', nearly({ months: '3', totalCents: '19800' })),
);

const customers = fc.oneof(
  form('/my/:customer/review', nearly({ stars: '5', text: 'Very good', name: 'Ada', seen: '0' })),
  form('/my/:customer/messages', nearly({ seen: '0', text: 'Gate code 12' })),
  form('/my/:customer/photo-consent', nearly({ answer: 'yes', seen: '0' })),
  form(
    fc
      .constantFrom('notes', 'on-my-way', 'close-out', 'x', '%00')
      .map((what) => `/crew/:crew/:today/stops/:stop/${what}`),
    nearly({ key: 'a'.repeat(32), text: 'x', line0: 'done', amount: '1', payment: 'cash', linesKey: 'x' }),
  ),
);

const signatures = [
  '',
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n\x1a\n',
  'RIFF\x10\0\0\0WEBP',
  '\0\0\0\x18ftypheic',
  'GIF89a',
  '<svg ',
];
const file = fc
  .tuple(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 2_000 }))
  .map(([start, rest]) => new Uint8Array(Buffer.concat([Buffer.from(start, 'latin1'), rest])));
const cell = fc.oneof(
  fc.constantFrom('Name', 'Email', 'Phone', 'Address', 'ada@example.com', '"', ',', '\r\n', '""'),
  text,
);
const table = fc
  .array(cell, { maxLength: 30 })
  .map((cells) => new Uint8Array(Buffer.from(`Name,Email\n${cells.join(',')}`)));
const upload = (path: fc.Arbitrary<string>, content: fc.Arbitrary<Uint8Array>) =>
  fc.record({
    path,
    as: fc.constant('file' as const),
    file: content,
    fileName: fc.oneof(
      fc.constantFrom('a.jpg', '../../x.jpg', 'a.csv', '"', '\r\nx: y', 'x'.repeat(5_000)),
      text,
    ),
    fields: fc.constantFrom<Record<string, unknown>>({}, { picture: 'x' }, { a: 'b'.repeat(1_000) }),
  });
const files = fc.oneof(
  upload(
    fc.constantFrom(
      '/admin/api/site/pictures',
      '/my/:customer/photos',
      '/crew/:crew/:today/stops/:stop/photos/before',
      '/crew/:crew/:today/stops/:stop/photos/x',
    ),
    file,
  ),
  upload(fc.constant('/admin/customers/import'), fc.oneof(table, file)),
  form(
    below('/admin/customers/import', '/columns', '/begin', '/undo', '/discard'),
    nearly({ name: '0', email: '1', phone: '2' }),
  ),
);

/** Header values can't hold everything: what Node would not send is left out. */
function sendable(odd: string): string {
  return odd.replace(/[^\t\x20-\x7e]/g, '').slice(0, 2_000);
}

/** Attacks on everything that lets somebody in, and on what those who are in can send. */
export const doorAttacks: fc.Arbitrary<DoorAttack> = fc.oneof(
  { weight: 3, arbitrary: withPasskey },
  { weight: 2, arbitrary: signIn },
  { weight: 3, arbitrary: connections },
  { weight: 2, arbitrary: plans },
  { weight: 2, arbitrary: customers },
  { weight: 2, arbitrary: files },
);
