/** Sections whose values say something that invented texts can't: they stay as they are. */
const kept = ['business', 'hours'];

/** One of them longer than a phone's screen is wide. */
const words =
  'Every room of the house, ThoroughlyCleanedFromTheStairsToTheAttic, done with foam and dry before supper. ';
const textOf = (length, start = '') =>
  `${start}${words.repeat(Math.ceil(length / words.length))}`.slice(0, length).trim();

/** Values that no general rule gives, by the end of a field's name. */
const values = [
  [
    /\.zips$/,
    (index) => Array.from({ length: 40 }, (_, zip) => String(10_000 + index * 40 + zip)).join('\n'),
  ],
  [/\.latitude$/, (index) => (45 + (index % 8) / 20).toFixed(4)],
  [/\.longitude$/, (index) => (-93.9 + Math.floor(index / 8) / 15).toFixed(4)],
  [/(offers\.cents|\.from|\.until)$/, () => ''],
  [/^\d+\.beforeCents$/, () => '99,000'],
  [/packages\.cents$/, () => '98,765.43'],
  [/\.percent$/, () => '15'],
  [/\.markdown$/, () => textOf(20_000).replaceAll('. ', '.\n\n')],
];

/**
 * Publishes the heaviest content that the owner's editor takes: every list at its longest, every text too,
 * every picture there.
 * @param origin of the site, past the TLS in front of it. @param password of its admin. @param sections those
 * of views/content/schema.ts.
 */
export async function publishHeaviest(origin, password, sections) {
  const ask = asking(origin);
  const { headers } = await ask('POST', '/admin/api/login', { password });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  for (const [name, part] of Object.entries(sections)) {
    if (kept.includes(name)) continue;
    const path = `/admin/api/site/sections/${name}`;
    const { values: present, base } = await (await ask('GET', path, undefined, cookie)).json();
    const own = Object.entries(present)
      .filter(
        ([field, picture]) =>
          field.replace(/\.name$/, '.alt') in present && picture && field.endsWith('.name'),
      )
      .map(([, picture]) => picture);
    const pictures = own.length > 0 ? own : ['hero', 'living-room-after', 'area-rug-after'];
    const filled = name === 'prices' ? present : fieldsOf(part, name, '', 0, pictures);
    await ask('PUT', path, { values: { ...present, ...filled }, base }, cookie);
  }
  const { seen } = await (await ask('GET', '/admin/api/site', undefined, cookie)).json();
  await ask('POST', '/admin/api/site/publish', { seen }, cookie);
}

/** The form of a part at its fullest. */
function fieldsOf(part, section, path, index, pictures) {
  const within = (name) => (path ? `${path}.${name}` : String(name));
  if (part.kind === 'group')
    return Object.assign(
      {},
      ...Object.entries(part.fields).map(([name, field]) =>
        fieldsOf(field, section, within(name), index, pictures),
      ),
    );
  if (part.kind === 'list')
    return Object.assign(
      {},
      ...Array.from({ length: part.atMost }, (_, item) => ({
        ...fieldsOf(part.item, section, within(item), item, pictures),
        [`${item}.key`]: '',
      })),
    );
  const special = values.find(
    ([pattern]) => pattern.test(path) || pattern.test(`${section}.${path.split('.').at(-1)}`),
  );
  if (special && part.kind !== 'picture') return { [path]: special[1](index) };
  switch (part.kind) {
    case 'text':
      return { [path]: textOf(part.atMost, `${index + 1} `) };
    case 'day':
      return { [path]: part.isRequired ? '2026-01-01' : '' };
    case 'lines':
      return { [path]: Array.from({ length: part.atMost }, () => textOf(part.each.atMost)).join('\n') };
    case 'number':
    case 'money':
      return { [path]: String(part.kind === 'money' ? part.to / 100 : part.to) };
    case 'choice':
      return { [path]: Object.keys(part.options).at(-1) };
    case 'yes':
      return { [path]: 'on' };
    default:
      return { [`${path}.name`]: pictures[index % pictures.length], [`${path}.alt`]: textOf(200) };
  }
}

const asking = (origin) => async (method, path, body, cookie) => {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      // The site is behind TLS, and sets its cookie only over TLS.
      'x-forwarded-proto': 'https',
      ...(cookie && { cookie }),
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok)
    throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
  return answer;
};
