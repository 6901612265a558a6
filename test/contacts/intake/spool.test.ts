import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Environment } from '../../../src/config/environment.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { draft } from '../../support/drafts.js';

describe('The spool', () => {
  let folder: string;
  let spool: SpoolService;

  beforeEach(async () => {
    Logger.overrideLogger(false);
    folder = await mkdtemp(join(tmpdir(), 'spool-'));
    spool = new SpoolService(Object.assign(new Environment(), { DATA_DIR: folder }));
    await spool.onModuleInit();
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const files = () => readdirSync(join(folder, 'spool')).filter((name) => name !== 'dead');

  it('keeps a draft in a file of its own, for the owner of the process alone', async () => {
    await spool.write(draft('key-0001'));
    expect(files()).toEqual(['key-0001.json']);
    expect(statSync(join(folder, 'spool/key-0001.json')).mode & 0o777).toBe(0o600);
    expect(await spool.find('key-0001')).toEqual(draft('key-0001'));
  });

  it.each(['../../../etc/passwd', 'a/b/c/d/e', '........', '%2e%2e%2fxx', `"'\`$(rm)~*`, '~'.repeat(64)])(
    'keeps the key %j inside its folder',
    async (key) => {
      await spool.write(draft(key));
      expect(files()).toHaveLength(1);
      expect((await spool.waiting()).map((one) => one.key)).toEqual([key]);
      await spool.remove(key);
      expect(files()).toEqual([]);
    },
  );

  it('gives drafts in the order of arrival, also when many were written at once', async () => {
    const moments = Array.from({ length: 40 }, (_, index) =>
      new Date(1e12 + ((index * 7) % 40) * 1000).toISOString(),
    );
    await Promise.all(moments.map((moment, index) => spool.write(draft(`key-${1000 + index}`, moment))));
    const order = (await spool.waiting()).map(({ createdAt }) => createdAt);
    expect(order).toEqual([...moments].sort());
  });

  it('puts what it cannot read among the dead letters, and gives the others', async () => {
    await spool.write(draft('key-0001'));
    writeFileSync(join(folder, 'spool/torn.json'), '{"key":"to');
    writeFileSync(join(folder, 'spool/odd.json'), '[]');
    expect(await spool.waiting()).toHaveLength(1);
    expect(await spool.countDeadLetters()).toBe(2);
    expect(await readFile(join(folder, 'spool/dead/torn.json'), 'utf8')).toBe('{"key":"to');
  });

  it('puts a draft among the dead letters with its reason, and keeps it there', async () => {
    await spool.write(draft('key-0001'));
    await spool.moveToDeadLetters('key-0001', 'The database refused it: ER_DATA_TOO_LONG');
    expect(await spool.waiting()).toEqual([]);
    expect(readdirSync(join(folder, 'spool/dead')).sort()).toEqual([
      'key-0001.json',
      'key-0001.json.reason.txt',
    ]);
    expect(await readFile(join(folder, 'spool/dead/key-0001.json.reason.txt'), 'utf8')).toContain(
      'ER_DATA_TOO_LONG',
    );
  });

  it('clears away what was never acknowledged, but not what may be under way', async () => {
    const old = join(folder, 'spool/key-1.json.1.tmp');
    const young = join(folder, 'spool/key-2.json.2.tmp');
    for (const file of [old, young]) writeFileSync(file, '{');
    utimesSync(old, new Date(0), new Date(0));
    await spool.onModuleInit();
    expect(files()).toEqual(['key-2.json.2.tmp']);
  });

  it('says so where it cannot keep anything, and leaves nothing half-written', async () => {
    await rm(join(folder, 'spool'), { recursive: true });
    writeFileSync(join(folder, 'spool'), 'a file in the way');
    await expect(spool.write(draft('key-0001'))).rejects.toThrow();
    expect(await spool.isWritable()).toBe(false);
    await rm(join(folder, 'spool'));
    mkdirSync(join(folder, 'spool'));
    await spool.write(draft('key-0001'));
    expect(await spool.isWritable()).toBe(true);
    expect(files()).toEqual(['key-0001.json']);
  });
});
