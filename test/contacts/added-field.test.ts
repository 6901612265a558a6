/* @worker alone: it adds to the product's descriptions. */
import '../support/data/added-field.js';

import { beforeAll, describe, expect, it } from '@jest/globals';
import { exportTables } from '../../src/admin/export/export-tables.js';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { formFieldLabel } from '../../views/forms/form-fields.js';
import { readCsv } from '../support/data/csv.js';
import { sqlite } from '../support/databases/databases.js';
import { apiKey, bearer } from '../support/site/api.js';
import { emailSite, ownerEmail } from '../support/site/email-site.js';
import { lead, type TestSite } from '../support/site/site.js';

describe('A field that is added to the contact form by its description', () => {
  // Not the database that other tests copy, which lacks the field's column.
  const site = emailSite(() => sqlite());
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let key: string;

  beforeAll(async () => {
    owner = await site.owner();
    key = await apiKey(site);
  });

  const arrive = async (inventedPets?: string) => {
    const { body } = await site.visitor.post('/api/contact').send(lead({ inventedPets })).expect(201);
    return body.id as number;
  };
  const shown = '<dt>Pets at home</dt><dd>A dog &amp; more</dd>';

  it('is on the form, in its step, and keeps what was chosen', async () => {
    const { text } = await site.visitor.get('/contact').expect(200);
    const [, first] = text.split('<fieldset class="form-step">');
    expect(first).toMatch(/Pets at home<\/label><select id="inventedPets" name="inventedPets">/);
    expect(first).toContain('<option value="none">No pets</option>');
    const sent = { inventedPets: 'dog', name: 'A' };
    const again = await site.visitor.post('/contact').type('form').send(sent).expect(422);
    expect(again.text).toContain('<option value="dog" selected="">');
  });

  it('is checked, and may be left out', async () => {
    const { body } = await site.visitor
      .post('/api/contact')
      .send(lead({ inventedPets: 'bear' }))
      .expect(400);
    expect(body.errors).toEqual([{ field: 'inventedPets', message: 'Choose an option from the list.' }]);
    const id = await arrive();
    const { text } = await owner.get(`/admin/leads/${id}`).expect(200);
    expect(text).not.toContain('Pets at home');
  });

  it('is on the lead, in the owner’s email and in the CSV', async () => {
    const id = await arrive('dog');
    expect((await owner.get(`/admin/leads/${id}`).expect(200)).text).toContain(shown);
    await site.outbox.deliver();
    expect(site.peer.to(ownerEmail).at(-1)?.text).toContain('Pets at home: A dog & more');
    const csv = await owner.post('/admin/leads.csv').expect(200);
    const [headings, newest] = readCsv(csv.text);
    expect(newest[headings.indexOf('Pets at home')]).toBe('A dog & more');
  });

  it('is in the export, in the API and in reports about the form', async () => {
    const id = await arrive('none');
    expect(exportTables.find(({ entity }) => entity === Lead)?.columns.inventedPets).toBe('Pets at home.');
    const { body } = await site.visitor.get(`/api/v1/leads/${id}`).set(bearer(key)).expect(200);
    expect(body.inventedPets).toBe('none');
    expect(formFieldLabel('inventedPets')).toBe('Pets at home');
  });

  it('is on the form for new leads, and taken by the API', async () => {
    expect((await owner.get('/admin/leads/new').expect(200)).text).toContain('Pets at home');
    const added = { name: 'Ada', phone: '(763) 555-0188', inventedPets: 'dog' };
    const post = () => site.visitor.post('/api/v1/leads').set(bearer(key));
    const { body } = await post().send(added).expect(201);
    expect((await owner.get(`/admin/leads/${body.id}`).expect(200)).text).toContain(shown);
    await post()
      .send({ ...added, inventedPets: 'bear' })
      .expect(400);
  });
});
