import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { zipOf } from '../../../src/admin/export/zip.js';
import { unzipped } from '../../support/data/unzipped.js';
import { describeWith } from '../../support/databases/databases.js';

const at = new Date('2026-05-04T12:30:10Z');

describeWith(process.env.TEST_PYTHON, 'Python')('Another program', () => {
  it('reads archives: empty files, long ones and names with accents', async () => {
    const files = { 'empty.txt': '', 'Zoë/🧽.txt': 'é\n'.repeat(300_000), 'last.json': '{}' };
    const parts = Object.entries(files).map(([name, text]) => ({
      name,
      content: Readable.from([Buffer.from(text)]),
    }));
    expect(await unzipped(await buffer(Readable.from(zipOf(parts, at))))).toEqual(files);
  });

  it('reads an archive without files', async () => {
    expect(await unzipped(await buffer(Readable.from(zipOf([], at))))).toEqual({});
  });
});

it('fails with its content', async () => {
  const content = Readable.from(
    (async function* () {
      yield 'some';
      throw new Error('The database is away');
    })(),
  );
  await expect(buffer(Readable.from(zipOf([{ name: 'a', content }], at)))).rejects.toThrow(
    'The database is away',
  );
});

it('reads no further than its reader, and stops with it', async () => {
  let read = 0;
  const noise = Buffer.alloc(65_536);
  const content = Readable.from(
    (async function* () {
      for (; read < 10_000; read++) {
        for (let index = 0; index < noise.length; index += 4)
          noise.writeUInt32LE(Math.random() * 2 ** 32, index);
        yield Buffer.from(noise);
      }
    })(),
  );
  const archive = Readable.from(zipOf([{ name: 'a', content }], at), { objectMode: false });
  for await (const bytes of archive) if (bytes.length > 100) break;
  await new Promise((done) => setTimeout(done, 50));
  expect(content.destroyed).toBe(true);
  expect(read).toBeLessThan(200);
});
