import { beforeAll, expect, it } from '@jest/globals';
import { In } from 'typeorm';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { LeadsService } from '../../src/contacts/leads/leads.service.js';
import {
  type BulkResult,
  bulkParameter,
  bulkSummary,
  readBulkParameter,
} from '../../views/contracts/leads/bulk.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { TestSite, testSite } from '../support/site/site.js';

onEachDatabase('Bulk actions on leads', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const change = (body: object) => owner.post('/admin/api/contacts/bulk').send(body);
  const post = (body: object, path = '/admin/leads/bulk') => owner.post(path).type('form').send(body);
  const leads = async (ids: number[]) =>
    site.dataSource.getRepository(Lead).find({ where: { id: In(ids) }, order: { id: 'ASC' } });
  const count = () => site.dataSource.getRepository(Lead).count();
  const none = { done: 0, unfit: 0, changed: 0, gone: 0, failed: 0 };

  it('mark new leads as contacted, and leave others and changed ones as they are', async () => {
    const ids = await seed(site.dataSource, [
      { name: 'First' },
      { name: 'Second' },
      { name: 'Booked', status: 'scheduled', day: '2999-01-01' },
      { name: 'Changed' },
    ]);
    const [first, second, booked, changed] = ids;
    await owner.put(`/admin/api/contacts/${changed}`).send({ notes: 'Call on Monday' }).expect(200);
    const chosen = [`${first}-0`, `${second}`, `${second}`, `${booked}-0`, `${changed}-0`, '999999-0'];
    const { body } = await change({ action: 'contacted', ids: chosen }).expect(201);
    expect(body).toMatchObject({ action: 'contacted', ...none, done: 2, unfit: 1, changed: 1, gone: 1 });
    expect((await leads(ids)).map(({ status }) => status)).toEqual([
      'contacted',
      'contacted',
      'scheduled',
      'new',
    ]);
    const { timeline } = (await owner.get(`/admin/api/contacts/${first}`)).body;
    expect(JSON.stringify(timeline)).toContain('Contacted');
  });

  it('set a priority, and mark as spam and back with the appointment canceled', async () => {
    const ids = await seed(site.dataSource, [
      { priority: 'high' },
      { status: 'scheduled', day: '2999-01-01' },
    ]);
    const priority = await change({ action: 'priority', priority: 'high', ids }).expect(201);
    expect(priority.body).toMatchObject({ action: 'priority', priority: 'high', ...none, done: 1, unfit: 1 });
    expect((await change({ action: 'spam', ids })).body).toMatchObject({ done: 2 });
    expect((await change({ action: 'spam', ids })).body).toMatchObject({ done: 0, unfit: 2 });
    expect((await leads(ids)).map(({ isSpam, priority }) => [isSpam, priority])).toEqual([
      [true, 'high'],
      [true, 'high'],
    ]);
    expect((await owner.get(`/calendar.ics`)).text ?? '').not.toContain('2999');
    expect((await change({ action: 'not-spam', ids })).body).toMatchObject({ done: 2 });
  });

  it('delete only with the word, after a page that lists the leads', async () => {
    const ids = await seed(site.dataSource, [{ name: 'Doomed One' }, { name: 'Doomed Two' }]);
    const before = await count();
    await change({ action: 'delete', ids }).expect(400);
    await change({ action: 'delete', ids, word: 'delete' }).expect(400);
    const page = await post({ action: 'delete', ids, list: '?status=new' }).expect(200);
    expect(page.text).toContain('Doomed Two');
    expect(page.text).toContain(`name="ids" value="${ids[0]}-0"`);
    const again = await post({ action: 'delete', ids, word: 'yes' }).expect(422);
    expect(again.text).toContain('Type DELETE to confirm.');
    expect(again.text).toContain('Doomed One');
    expect(await count()).toBe(before);
    await post({ action: 'delete', ids, word: 'DELETE', list: '?status=new' })
      .expect(303)
      .expect('Location', '/admin/leads?status=new&bulk=delete.2.0.0.0.0');
    expect(await leads(ids)).toEqual([]);
  });

  it('mark leads as lost only with a reason, which the list doesn’t choose', async () => {
    const ids = await seed(site.dataSource, [{ name: 'Undecided' }]);
    const list = (await owner.get('/admin/leads').expect(200)).text;
    const [, options] = /<select[^>]* name="lostReason"[^>]*>(.*?)<\/select>/s.exec(list) ?? [];
    expect(options).toMatch(/^<option value=""[^>]*>Choose a reason</);
    const { text } = await post({ action: 'lost', lostReason: '', ids, list: '?status=new' }).expect(422);
    expect(text).toContain('Choose why the leads are lost.');
    expect(text).not.toContain('Type DELETE');
    await post({ action: 'contacted', lostReason: '', ids }).expect(303);
    await post({ action: 'lost', lostReason: 'price', ids }).expect(303);
    expect(await leads(ids)).toMatchObject([{ lostReason: 'price' }]);
  });

  it('return to the list with its filter and the result', async () => {
    const ids = await seed(site.dataSource, [{}, { status: 'completed' }]);
    const answer = await post({ action: 'contacted', ids, list: '?search=ada&bulk=spam.1.0.0.0.0' });
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      '/admin/leads?search=ada&bulk=contacted.1.1.0.0.0',
    ]);
    const { text } = await owner.get(answer.headers.location).expect(200);
    expect(text).toContain('1 lead marked as contacted. 1 was already past “New” and left as is.');
    await post({ action: 'contacted', ids, list: ['?a', '?b'] }).expect(422);
    const other = await post({ action: 'contacted', ids, list: '//evil.example/?a=b' }).expect(303);
    expect(other.headers.location).toMatch(/^\/admin\/leads\?/);
  });

  it('export the selected leads as CSV', async () => {
    const ids = await seed(site.dataSource, [{ name: 'Exported' }, { name: 'Left out' }]);
    const path = '/admin/leads/bulk/export';
    const { text, headers } = await post({ ids: [`${ids[0]}-0`] }, path).expect(201);
    expect(headers['content-type']).toMatch('text/csv');
    expect(headers['content-disposition']).toMatch(/attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"/);
    expect(text).toContain('Exported');
    expect(text).not.toContain('Left out');
    await post({}, path).expect(400);
  });

  it('take up to 200 leads, and no more', async () => {
    const ids = await seed(
      site.dataSource,
      Array.from({ length: 201 }, () => ({})),
    );
    const { body } = await change({ action: 'priority', priority: 'low', ids }).expect(400);
    expect(body.message).toBe('Select at most 200 leads at a time.');
    expect((await post({ action: 'contacted', ids }).expect(422)).text).toContain('Select at most 200 leads');
    const most = ids.slice(1).map((id) => `${id}-0`);
    const { headers } = await post({ action: 'priority', priority: 'low', ids: most }).expect(303);
    expect(headers.location).toBe('/admin/leads?bulk=priority-low.200.0.0.0.0');
    await post({ ids: Array.from({ length: 400 }, (_, n) => `${n}`) }).expect(413);
  });

  it.each([
    [{ action: 'contacted' }, 'Select at least one lead.'],
    [{ action: 'explode', ids: ['1'] }, 'Choose what to do with the selected leads.'],
    [{ ids: ['1'] }, 'Choose what to do with the selected leads.'],
    [{ action: 'spam', ids: ['1 OR 1=1'] }, 'Reload the page and select the leads again.'],
    [{ action: 'spam', ids: [{ $gt: 0 }] }, 'Reload the page and select the leads again.'],
    [{ action: 'priority', priority: 'top', ids: ['1'] }, 'Choose a priority: low, normal, high.'],
  ])('reject %j', async (body, message) => {
    expect((await change(body).expect(400)).body.message).toBe(message);
  });

  it('report what failed, and stop after three failures in a row', async () => {
    const ids = await seed(site.dataSource, [{}, {}, {}, {}, {}]);
    const service = site.app.get(LeadsService);
    const update = service.update;
    let tried = 0;
    service.update = async (...given) => {
      tried++;
      if (given[0] === ids[0]) return update.apply(service, given);
      throw new Error('The database is gone.');
    };
    const { body } = await change({ action: 'contacted', ids }).expect(201);
    service.update = update;
    expect(body).toMatchObject({ action: 'contacted', ...none, done: 1, failed: 4 });
    expect(tried).toBe(4);
  });

  it('are only for the owner, and only from this site', async () => {
    const body = { action: 'spam', ids: '1' };
    await site.visitor.post('/admin/api/contacts/bulk').send(body).expect(401);
    for (const path of ['/admin/leads/bulk', '/admin/leads/bulk/export']) {
      const answer = await site.visitor.post(path).type('form').send(body).expect(302);
      expect(answer.headers.location).toMatch(/^\/admin\/login/);
      await post(body, path).set('Sec-Fetch-Site', 'cross-site').expect(403);
    }
    await change(body).set('Sec-Fetch-Site', 'cross-site').expect(403);
  });

  const result: BulkResult = {
    action: 'priority',
    priority: 'high',
    ...none,
    done: 12,
    changed: 1,
    failed: 2,
  };

  it('say what happened to how many', () => {
    expect(bulkSummary(result)).toBe(
      '12 leads set to high priority. 1 was changed in the meantime and skipped. 2 leads couldn’t be changed. Try again.',
    );
    expect(bulkSummary({ ...none, action: 'delete', done: 1, gone: 2 })).toBe(
      '1 lead deleted. 2 were already deleted.',
    );
  });

  it('pass their result through the address', () => {
    expect(readBulkParameter(bulkParameter(result))).toEqual(result);
    for (const wrong of [
      '',
      'priority.1.0.0.0.0',
      'spam.1',
      'spam.1.0.0.0.9999',
      'spam.x.0.0.0.0',
      'x.1.0.0.0.0',
    ])
      expect(readBulkParameter(wrong)).toBeUndefined();
  });
});
