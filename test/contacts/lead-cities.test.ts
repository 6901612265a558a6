import { beforeAll, expect, it } from '@jest/globals';
import { LeadCitiesService } from '../../src/contacts/leads/lead-cities.service.js';
import type { LeadView } from '../../views/contracts/leads/leads.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, TestSite, testSite } from '../support/site/site.js';
import { SiteEditor } from '../support/site/site-editor.js';

onEachDatabase('The city of a lead', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  const cities = () => site.app.get(LeadCitiesService);
  const arrive = async (given: Record<string, unknown>): Promise<number> =>
    (await site.visitor.post('/api/contact').send(lead(given)).expect(201)).body.id;
  const inCity = async (city: string): Promise<number[]> =>
    (await owner.get('/admin/api/contacts').query({ city }).expect(200)).body.map(({ id }: LeadView) => id);
  const keyOf = async (id: number): Promise<string | null> => {
    const [{ cityKey }] = await site.dataSource.query('SELECT cityKey FROM contacts WHERE id = ?', [id]);
    return cityKey;
  };
  /** As an earlier release does, which doesn't know the column. */
  const forget = (ids: number[]) =>
    site.dataSource.query(`UPDATE contacts SET cityKey = NULL WHERE id IN (${ids.join(', ')})`);

  beforeAll(async () => {
    owner = await site.owner();
    await cities().task.runNow();
  });

  it.each([
    ['a name', { serviceArea: 'st michael' }, 'st. michael'],
    ['the end of an address', { serviceArea: 'Address: 12 Rogers St, Dayton, MN 55369' }, 'dayton'],
    ['a ZIP code', { serviceArea: '55304' }, 'andover'],
    ['a ZIP code of several', { serviceArea: 'Anoka or Ramsey (55303)' }, 'anoka|ramsey'],
    ['a city that we don’t serve', { serviceArea: 'Rockford' }, 'rockford'],
    ['nothing that is a city', { serviceArea: '3 miles off Highway 10' }, ''],
  ])('is found by %s when it arrives', async (_what, given, key) => {
    expect(await keyOf(await arrive(given))).toBe(key);
  });

  it('is each of those that share the ZIP code, until an address says which', async () => {
    const id = await arrive({ serviceArea: '55330' });
    expect(await inCity('Elk River')).toContain(id);
    expect(await inCity('otsego')).toContain(id);
    const person = { name: 'Ada', phone: '(763) 555-0142', email: 'ada@example.com' };
    await owner
      .post(`/admin/leads/${id}/person`)
      .type('form')
      .send({ ...person, address: '9 Oak St, Otsego' })
      .expect(303);
    expect(await inCity('Elk River')).not.toContain(id);
    expect(await inCity('Otsego')).toContain(id);
  });

  it('is not a word of its message or name', async () => {
    const id = await arrive({
      name: 'Rogers',
      message: 'Rogers, where my sister lives',
      serviceArea: 'Blaine',
    });
    expect(await inCity('Rogers')).not.toContain(id);
    expect(await inCity('Blaine')).toContain(id);
  });

  it('is found for a few leads of an earlier release at once, and for many in the background', async () => {
    const few = [await arrive({ serviceArea: 'Albertville' })];
    await forget(few);
    expect(await inCity('Albertville')).toEqual(few);
    expect(await keyOf(few[0])).toBe('albertville');
    const many = await seed(
      site.dataSource,
      Array.from({ length: 201 }, () => ({ serviceArea: 'Champlin' })),
    );
    expect((await inCity('Champlin')).sort((a, b) => a - b)).toEqual(many);
    await forget(many);
    expect((await inCity('Champlin')).sort((a, b) => a - b)).toEqual(many);
    await cities().task.runNow();
    expect(await keyOf(many[200])).toBe('champlin');
    expect(await inCity('Champlin')).toHaveLength(201);
  });

  it('changes with the cities that the owner publishes', async () => {
    const id = await arrive({ serviceArea: 'Address: 4 Lake Rd, Zimmerman, MN' });
    expect(await keyOf(id)).toBe('');
    const editor = new SiteEditor(owner);
    await editor.saveAndPublish('cities', { '0.name': 'Zimmerman' });
    await cities().task.runNow();
    expect(await keyOf(id)).toBe('zimmerman');
    expect(await inCity('Zimmerman')).toContain(id);
  });
});
