import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { fileNameOf, keyOfFile } from '../../../src/contacts/intake/draft-file.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { draft } from '../../support/data/drafts.js';

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

  it('stores each draft in its own file, readable only by the process’s user', async () => {
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

  it('returns drafts in order of arrival, even if many were written at once', async () => {
    const moments = Array.from({ length: 40 }, (_, index) =>
      new Date(1e12 + ((index * 7) % 40) * 1000).toISOString(),
    );
    await Promise.all(moments.map((moment, index) => spool.write(draft(`key-${1000 + index}`, moment))));
    const order = (await spool.waiting()).map(({ createdAt }) => createdAt);
    expect(order).toEqual([...moments].sort());
  });

  it.each([
    ['cut off', '{"key":"to'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['without a key', '{"key":1,"wish":{}}'],
    ['without a wish', '{"key":"key-0002","wish":[]}'],
  ])('puts a file that is %s among the dead letters, and gives the others', async (_, content) => {
    await spool.write(draft('key-0001'));
    writeFileSync(join(folder, 'spool/torn.json'), content);
    expect(await spool.waiting()).toHaveLength(1);
    expect(await spool.countDeadLetters()).toBe(1);
    expect(await readFile(join(folder, 'spool/dead/torn.json'), 'utf8')).toBe(content);
    const reason = await readFile(join(folder, 'spool/dead/torn.json.reason.txt'), 'utf8');
    expect(reason).toBe('The file isn’t a valid lead; it may be damaged or incomplete\n');
  });

  it('skips a file that was just deleted, and moves none that the disk can’t read', async () => {
    symlinkSync('nowhere', join(folder, 'spool/gone.json'));
    expect(await spool.waiting()).toEqual([]);
    mkdirSync(join(folder, 'spool/unreadable.json'));
    await expect(spool.waiting()).rejects.toThrow('EISDIR');
    expect(await spool.countDeadLetters()).toBe(0);
  });

  it('reads a draft of a release that knew no signs of spam', async () => {
    const { key, wish, createdAt } = draft('key-0001');
    writeFileSync(join(folder, 'spool/key-0001.json'), JSON.stringify({ key, wish, createdAt }));
    expect(await spool.find('key-0001')).toEqual({ key, wish, createdAt, spamSigns: [] });
    expect(await spool.find('key-0002')).toBeUndefined();
  });

  it('puts a draft among the dead letters with its reason, and keeps it there', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const reason = 'The database rejected the lead: ER_DATA_TOO_LONG';
    await spool.write(draft('key-0001'));
    await spool.moveToDeadLetters('key-0001', reason);
    expect(logged.mock.calls).toEqual([[{ event: 'spool.dead', file: 'key-0001.json', reason }]]);
    logged.mockRestore();
    expect(await spool.waiting()).toEqual([]);
    expect(readdirSync(join(folder, 'spool/dead')).sort()).toEqual([
      'key-0001.json',
      'key-0001.json.reason.txt',
    ]);
    expect(await readFile(join(folder, 'spool/dead/key-0001.json.reason.txt'), 'utf8')).toContain(
      'ER_DATA_TOO_LONG',
    );
  });

  it('deletes abandoned files, but none that may be in progress', async () => {
    for (const [name, minutes] of [
      ['key-1.json.1.tmp', 1.1],
      ['key-2.json.2.tmp', 0.9],
      ['key-3.json', 1.1],
    ] as const) {
      const then = new Date(Date.now() - minutes * 60_000);
      writeFileSync(join(folder, 'spool', name), '{');
      utimesSync(join(folder, 'spool', name), then, then);
    }
    await spool.erase([]);
    expect(files()).toEqual(['key-2.json.2.tmp', 'key-3.json']);
  });

  it('reports that it can’t store anything, and leaves nothing half-written', async () => {
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

  it('reports that its folder can’t be created, and starts anyway', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await rm(join(folder, 'spool'), { recursive: true });
    writeFileSync(join(folder, 'spool'), 'a file in the way');
    await spool.onModuleInit();
    expect(await spool.countDeadLetters()).toBe(0);
    expect(logged.mock.calls).toEqual([[{ event: 'spool.unusable', code: expect.stringMatching(/^E/) }]]);
    logged.mockRestore();
  });

  it('asks for space if the disk is full, and writes if there is some', async () => {
    const full = Object.assign(new Error('No room'), { code: 'ENOSPC' });
    const put = jest.spyOn(spool as unknown as { put: () => Promise<void> }, 'put');
    put.mockRejectedValueOnce(full);
    await expect(spool.write(draft('key-0001'))).rejects.toBe(full);
    const makeRoom = jest.fn(async () => false);
    spool.onFullDisk(makeRoom, () => true);
    put.mockRejectedValueOnce(full);
    await expect(spool.write(draft('key-0001'))).rejects.toBe(full);
    makeRoom.mockResolvedValue(true);
    put.mockRejectedValueOnce(full);
    await spool.write(draft('key-0001'));
    expect([files(), makeRoom.mock.calls.length]).toEqual([['key-0001.json'], 2]);
  });

  it('asks for no space if something else is wrong, and leaves nothing behind', async () => {
    const makeRoom = jest.fn(async () => true);
    spool.onFullDisk(makeRoom, () => true);
    mkdirSync(join(folder, 'spool/key-0001.json/in-the-way'), { recursive: true });
    await expect(spool.write(draft('key-0001'))).rejects.toThrow(/EISDIR|ENOTEMPTY/);
    expect([files(), makeRoom.mock.calls.length]).toEqual([['key-0001.json'], 0]);
  });

  it('warns if a file can’t be removed, but not if it is already gone', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await spool.remove('key-0001');
    mkdirSync(join(folder, 'spool/key-0002.json'));
    await spool.remove('key-0002');
    expect(warned.mock.calls).toEqual([
      [{ event: 'spool.not-removed', code: expect.stringMatching(/^E(ISDIR|PERM)$/) }],
    ]);
    warned.mockRestore();
  });

  it('knows how many drafts wait, and how long the oldest has', async () => {
    expect(await spool.status()).toEqual({ waiting: 0, oldestMs: 0 });
    for (const [key, ageMs] of [
      ['key-0001', 60_000],
      ['key-0002', 7_200_000],
      ['key-0003', 0],
    ] as const) {
      await spool.write(draft(key));
      const then = new Date(Date.now() - ageMs);
      utimesSync(spool.fileOf(key), then, then);
    }
    symlinkSync('nowhere', join(folder, 'spool/gone.json'));
    const { waiting, oldestMs } = await spool.status();
    expect(waiting).toBe(4);
    expect(Math.abs(oldestMs - 7_200_000)).toBeLessThan(60_000);
  });

  it('finds the drafts of a person, waiting and dead, and erases them', async () => {
    for (const key of ['key-0001', 'key-0002', 'key-0003']) await spool.write(draft(key));
    await spool.moveToDeadLetters('key-0002', 'Refused');
    writeFileSync(join(folder, 'spool/dead/torn.json'), '{');
    const isMeant = ({ key }: { key: string }) => key !== 'key-0003';
    const found = await spool.filesMatching(isMeant);
    expect(found).toEqual(['key-0001.json', 'dead/key-0002.json'].map((name) => join(folder, 'spool', name)));
    await spool.erase(found);
    await spool.erase(found);
    expect(await spool.filesMatching(() => true)).toEqual([spool.fileOf('key-0003')]);
    expect(readdirSync(join(folder, 'spool/dead'))).toEqual(['torn.json']);
  });

  it('leaves no file behind when it checks whether it can write', async () => {
    expect(await spool.isWritable()).toBe(true);
    expect(files()).toEqual([]);
  });
});

describe('The name of a draft’s file', () => {
  it.each(['key-0001', '%2e%2e%2fxx', `"'\`$(rm)~*`])('leads back to the key %j', (key) => {
    expect(keyOfFile(fileNameOf(key))).toBe(key);
  });

  it('is the key itself for a file that isn’t ours', () => {
    expect(keyOfFile('100%.json')).toBe('100%');
  });
});
