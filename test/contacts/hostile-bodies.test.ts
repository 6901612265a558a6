import { expect, it } from '@jest/globals';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, testSite } from '../support/site/site.js';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** [what, content type, body, the status on the API, the status on the form's page] */
const hostile: [string, string, string | Buffer, number, number][] = [
  ['malformed JSON', json, '{"name": ', 400, 415],
  ['a JSON list', json, '[]', 400, 415],
  ['a JSON text', json, '"hello"', 400, 415],
  ['JSON null', json, 'null', 400, 415],
  ['20,000 nested brackets', json, '['.repeat(20_000) + ']'.repeat(20_000), 400, 415],
  ['a field of nested brackets', json, `{"name":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, 400, 415],
  ['nested objects', json, `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, 400, 415],
  ['a body over 100 KB', json, JSON.stringify(lead({ message: 'x'.repeat(103_000) })), 413, 415],
  ['a form', form, 'name=Ada&email=a-form%40example.com&phone=7635550100', 415, 303],
  ['a form over 100 KB', form, `name=${'x'.repeat(103_000)}`, 415, 413],
  ['a form of 1,000 fields', form, Array.from({ length: 1000 }, (_, i) => `f${i}=1`).join('&'), 415, 413],
  [
    'a form with a list for a name',
    form,
    'name=Ada&name=Eve&email=ada%40example.com&phone=7635550100',
    415,
    422,
  ],
  ['a form with a NUL', form, 'name=Ada%00&email=ada%40example.com&phone=7635550100', 415, 422],
  ['plain text', 'text/plain', JSON.stringify(lead()), 415, 415],
  ['bytes of no stated kind', 'application/octet-stream', JSON.stringify(lead()), 415, 415],
  ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415, 415],
  ['JSON in another charset', `${json}; charset=iso-8859-1`, '{}', 415, 415],
  ['JSON said to be gzip', json, Buffer.from([0x1f, 0x8b, 8, 0]), 400, 415],
  ['a prototype', json, '{"__proto__":{"name":"Ada"},"constructor":{"prototype":{}}}', 400, 415],
];

onEachDatabase('A hostile body', (make) => {
  const site = testSite(make);

  const send = (path: string, type: string, body: string | Buffer) => {
    const asItIs = (raw: unknown) => raw as string;
    return site.visitor
      .post(path)
      .set('Content-Type', type)
      .serialize(asItIs)
      .send(body as string);
  };

  it.each(hostile)(
    '%s is refused with a message, and the next lead accepted',
    async (_what, type, body, onApi, onPage) => {
      const answer = await send('/api/contact', type, body);
      expect(answer.status).toBe(onApi);
      expect(answer.body).toEqual(expect.objectContaining({ message: expect.stringMatching(/\w/) }));
      expect(answer.text).not.toMatch(
        /node_modules|at \w+ \(|SQLITE|ER_|SELECT|INSERT|Unexpected token|charset/,
      );
      const page = await send('/contact', type, body);
      expect(page.status).toBe(onPage);
      if (onPage !== 303) expect(page.text).toMatch(/^<!DOCTYPE html>/);
      await site.visitor.post('/api/contact').send(lead()).expect(201);
    },
  );

  it('a compressed body is refused unread', async () => {
    await send('/api/contact', json, '{}').set('Content-Encoding', 'gzip').expect(415);
  });

  it.each(['/api/contact', '/admin/api/login', '/admin/api/contacts/1'])(
    '%s takes nothing but JSON',
    async (path) => {
      const answer = await site.visitor.put(path).set('Content-Type', 'text/plain').send('x');
      expect(answer.status).toBe(415);
      expect(answer.body.message).toMatch(/\w/);
    },
  );

  it.each(['/%', '/%E0%A4%A', '/contact/%ff', '/admin/leads/1e9', '/admin/leads/99999999999999999999'])(
    'the address %s is no server error',
    async (path) => {
      const owner = await site.owner();
      const { status } = await owner.get(path);
      expect([400, 404]).toContain(status);
    },
  );
});
