import { beforeAll, expect, it } from '@jest/globals';
import type { Response } from 'superagent';
import { exportTables } from '../../../src/admin/export/export-tables.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadChange } from '../../../src/contacts/leads/lead-change.entity.js';
import { LeadTouch } from '../../../src/contacts/sources/lead-touch.entity.js';
import { LeadPhotoRow } from '../../../src/customers/photos/lead-photo.entity.js';
import { Job } from '../../../src/money/job.entity.js';
import { exportPath } from '../../../views/contracts/admin.js';
import { readCsv } from '../../support/data/csv.js';
import { seed } from '../../support/data/leads.js';
import { unzipped } from '../../support/data/unzipped.js';
import { describeWith, onEachDatabase } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

/**
 * Columns that the export leaves out: keys for search and for deliveries, locks, bytes, what follows from
 * jobs and emails, and what this server works with.
 */
const withheld = [
  ...['calendarEventId', 'idempotencyKey', 'fingerprint', 'lockCount', 'phoneKey', 'emailKey'],
  ...['searchLines', 'cityKey', 'addressKey', 'position', 'leadCreatedAt'],
  ...['sequence', 'toldDay', 'toldWindow', 'isOnServer', 'bytes', 'version', 'checkedThrough', 'answers'],
  ...['beforeX', 'beforeY', 'beforeZoom', 'afterX', 'afterY', 'afterZoom', 'publishedId', 'claimedBy'],
  ...['claimedUntil', 'attempts', 'masterId', 'x', 'y', 'zoom', 'overdueOrder', 'firstDayJobs'],
  ...['firstDoneOn', 'lastDoneOn', 'cleanedOn', 'isReminded'],
];

const many = 1_100;

describeWith(process.env.TEST_PYTHON, 'Python')('Another program', () => {
  onEachDatabase('reads the export of all data', (make) => {
    const site = testSite(make);
    let answer: Response;
    let files: Record<string, string>;

    const rowsOf = (name: string) => JSON.parse(files[`${name}.json`]) as Record<string, unknown>[];

    beforeAll(async () => {
      const owner = await site.owner();
      const leads = await seed(site.dataSource, [
        { name: '=1+1', notes: 'Gate code 4711, “blue” door\nBeware of Rex', isSpam: true },
        ...Array.from({ length: many - 1 }, (_, index) => ({ name: `Customer ${index}` })),
      ]);
      const { manager } = site.dataSource;
      await manager.insert(LeadChange, {
        ...{ leadId: leads[0], kind: 'changed', details: '{"changes":[]}', createdAt: new Date() },
      });
      for (const position of ['first', 'last'] as const)
        await manager.insert(LeadTouch, {
          ...{ leadId: leads[1], position, utmSource: position, leadCreatedAt: new Date() },
        });
      await manager.insert(Job, [
        { leadId: leads[0], lines: [{ label: 'Stairs', cents: 4_900 }] as never, chargedCents: 4_900 },
        { leadId: leads[1], lines: [], chargedCents: 9_900, paidOn: '2026-05-04', paidBy: 'cash' },
      ]);
      await manager.insert(LeadPhotoRow, {
        ...{ leadId: leads[0], createdAt: new Date(), width: 3, height: 2, size: 5 },
        bytes: Buffer.from('jpeg!'),
      });
      await manager.query(
        `INSERT INTO analytics_blocks (span, hour, views, sessions, returns, bounces, durationMs)
       VALUES (1, ${Date.UTC(2026, 4, 4, 18) / 3_600_000}, 7, 3, 0, 0, 0)`,
      );
      await manager.query(`UPDATE analytics_reach SET foldedUntil = ${Date.UTC(2026, 4, 5) / 3_600_000}`);
      answer = await owner
        .post(exportPath)
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => done(null, Buffer.concat(chunks)));
        })
        .expect(200);
      files = await unzipped(answer.body);
    });

    it('is a download for signed-in owners only', async () => {
      expect(answer.headers['content-type']).toBe('application/zip');
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="export-\d{4}-\d\d-\d\d\.zip"$/,
      );
      expect(answer.headers['cache-control']).toBe('no-store');
      const { status, headers } = await site.visitor.post(exportPath);
      expect([status, headers['content-type']]).not.toEqual([200, 'application/zip']);
      expect(status).not.toBe(200);
      const owner = await site.owner();
      expect((await owner.get('/admin/settings').expect(200)).text).toContain(`action="${exportPath}"`);
    });

    it('has as many rows as the tables, in CSV and JSON', async () => {
      for (const { name, entity, where = '1 = 1' } of exportTables) {
        const count = await site.dataSource.createQueryBuilder(entity, 'entry').where(where).getCount();
        expect([name, rowsOf(name).length]).toEqual([name, count]);
        expect([name, readCsv(files[`${name}.csv`]).length - 1]).toEqual([name, count]);
      }
      const ids = rowsOf('leads').map(({ id }) => id);
      expect(ids).toHaveLength(many);
      expect(new Set(ids).size).toBe(many);
      expect(rowsOf('payments')).toEqual([
        { leadId: expect.any(Number), paidOn: '2026-05-04', paidBy: 'cash', chargedCents: 9_900 },
      ]);
      expect(rowsOf('lead-first-visits')).toMatchObject([{ utmSource: 'first' }]);
      expect(rowsOf('timeline')).toMatchObject([{ kind: 'changed', details: { changes: [] } }]);
    });

    it('has the visits of each day', () => {
      expect(rowsOf('visits-per-day')).toEqual([{ day: '2026-05-04', visitors: 3, views: 7 }]);
    });

    it('keeps texts whole, and no cell runs as a formula', async () => {
      const [lead] = rowsOf('leads');
      const stored = await site.dataSource.getRepository(Lead).findOneByOrFail({ id: lead.id as number });
      expect(lead).toMatchObject({ name: '=1+1', notes: stored.notes, isSpam: true });
      expect(lead.createdAt).toBe(stored.createdAt.toISOString());
      const [titles, cells] = readCsv(files['leads.csv']);
      const cellOf = (title: string) => cells[titles.indexOf(title)];
      expect([cellOf('name'), cellOf('notes'), cellOf('isSpam')]).toEqual(["'=1+1", stored.notes, 'true']);
      expect(files['leads.csv'].startsWith('\uFEFF')).toBe(true);
    });

    it('explains each file and column', () => {
      const schema = JSON.parse(files['schema.json']).files as {
        files: string[];
        columns: { name: string; about: string }[];
      }[];
      const described = schema.flatMap((one) => one.files);
      const others = ['README.txt', 'schema.json', 'site-content.json'];
      expect([...described, ...others].sort()).toEqual(Object.keys(files).sort());
      for (const { files: names, columns } of schema) {
        const [titles] = readCsv(files[names[0]]);
        expect(titles).toEqual(columns.map(({ name }) => name));
        for (const { name, about } of columns) expect(files['README.txt']).toContain(`  ${name}: ${about}`);
      }
      expect(JSON.parse(files['site-content.json'])).toHaveProperty('business');
    });

    it('leaves out secrets, and nothing else without saying so', async () => {
      const all = Object.values(files).join('\n');
      const { manager } = site.dataSource;
      const leads = await manager.find(Lead, { take: 3 });
      const [user] = await manager.query('SELECT * FROM users');
      const secrets = await manager.query('SELECT * FROM shared_secrets');
      const sessions = await manager.query('SELECT * FROM admin_sessions');
      const hidden = [
        ...Object.values(user),
        ...[...secrets, ...sessions].flatMap((row) => Object.values(row)),
      ]
        .map(String)
        .filter((value) => value.length > 20 && !/\d{4}-\d\d|\d{4} \d\d:/.test(value));
      expect(hidden.length).toBeGreaterThan(2);
      for (const value of [...hidden, ...leads.map(({ idempotencyKey }) => `"${idempotencyKey}"`)])
        expect(all).not.toContain(value);
      for (const { entity, columns } of exportTables) {
        const all = site.dataSource.getMetadata(entity).columns.map(({ propertyName }) => propertyName);
        expect(Object.keys(columns).filter((column) => !all.includes(column))).toEqual([]);
        const listed = exportTables.filter((one) => one.entity === entity);
        const missing = all.filter((column) => !listed.some((one) => column in one.columns));
        expect(missing.filter((column) => !withheld.includes(column))).toEqual([]);
      }
    });
  });
});
