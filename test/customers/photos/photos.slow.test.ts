import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { LeadChange } from '../../../src/contacts/leads/lead-change.entity.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { LinkLimitGuard } from '../../../src/customers/link/link-limit.guard.js';
import { LeadPhotosService } from '../../../src/customers/photos/lead-photos.service.js';
import { onEachDatabase, sqlite } from '../../support/databases/databases.js';
import { type TestSite, testSite } from '../../support/site/site.js';
import { lyingPhotograph, photograph } from '../../website/pictures/photographs.js';
import { Customer } from './customer.js';

const photos = {
  uploadsAnHour: { forLead: 1_000, fromNetwork: 1_000 },
  aDayFromNetwork: 1_000,
  ...{ bytesInAll: 4 * 2 ** 20, bytesForJobs: 0 },
};

onEachDatabase('A customer’s photographs', (make) => {
  const site = testSite(make, {}, { photos });
  let customer: Customer;
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  const service = () => site.app.get(LeadPhotosService);
  const master = async () => ({ bytes: await photograph('jpeg', 300, 200), width: 300, height: 200 });
  const history = (leadId: number) =>
    site.dataSource.getRepository(LeadChange).find({ where: { leadId, kind: 'customer.photos' } });
  const storedFor = async (leadId: number) =>
    Number(
      (await site.dataSource.query('SELECT COUNT(*) AS n FROM lead_photos WHERE leadId = ?', [leadId]))[0].n,
    );

  beforeEach(() => {
    // All of it comes from one network.
    jest.spyOn(LinkLimitGuard.prototype, 'canActivate').mockResolvedValue(true);
  });

  beforeAll(async () => {
    owner = await site.owner();
    customer = await Customer.of(site);
    expect(await customer.sent(await photograph('jpeg', 300, 200))).toBe('');
  });

  // Reading a photo has nothing to do with the database.
  it.each(make === sqlite ? (['jpeg', 'png', 'webp', 'avif'] as const) : (['jpeg'] as const))(
    'are taken as %s and kept small, as JPEG',
    async (format) => {
      const { leadId, link } = customer;
      const before = await customer.photos();
      const { headers } = await customer.send(await photograph(format, 1800, 1200)).expect(303);
      expect(headers.location).toBe(`${link}#photos`);
      const [added] = (await customer.photos()).slice(before.length);
      expect(added).toMatchObject({ width: 1600, height: 1067 });
      const bytes = await customer.bytes(added.id);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1067 });
      expect(await storedFor(leadId)).toBe(before.length + 1);
    },
  );

  it('are upright, without camera, location or personal data', async () => {
    const one = await Customer.of(site);
    expect(await one.sent(await lyingPhotograph())).toBe('');
    const [{ id, width, height }] = await one.photos();
    expect([width, height]).toEqual([900, 600]);
    const bytes = await one.bytes(id);
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation].every((found) => found === undefined)).toBe(true);
    expect(bytes.toString('latin1')).not.toMatch(/canary/i);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels];
    expect([red(450, 50) > 200, red(450, 550) < 50]).toEqual([true, true]);
  });

  it('with the detail of a carpet’s pile are kept in half a megabyte', async () => {
    const one = await Customer.of(site);
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const pile = await sharp({
      create: { width: 2000, height: 1500, channels: 3, background: '#fff', noise },
    })
      .jpeg({ quality: 60 })
      .toBuffer();
    expect(await one.sent(pile)).toBe('');
    const [{ id }] = await one.photos();
    expect((await one.bytes(id)).length).toBeLessThan(500_000);
    const [{ size, bytes }] = await site.dataSource.query(
      'SELECT size, LENGTH(bytes) AS bytes FROM lead_photos WHERE id = ?',
      [id],
    );
    expect(Number(size)).toBe(Number(bytes));
  });

  it('that come at once are one line of the history, by the customer', async () => {
    const one = await Customer.of(site);
    expect(await one.sent(await photograph(), await photograph(), await photograph())).toBe('');
    expect(await one.sent(await photograph())).toBe('');
    expect((await history(one.leadId)).map(({ details }) => JSON.parse(details))).toEqual([
      { text: 'The customer added 3 photos', by: 'customer' },
      { text: 'The customer added a photo', by: 'customer' },
    ]);
    const { body } = await owner.get(`/admin/api/contacts/${one.leadId}`).expect(200);
    expect(body.timeline[0].text).toBe('The customer added a photo');
  });

  it('stand on the lead’s card until the owner has answered them, which a new status doesn’t', async () => {
    const one = await Customer.of(site);
    await one.sent(await photograph(), await photograph());
    const told = async () => {
      const { body } = await owner.get(`/admin/api/contacts/${one.leadId}`).expect(200);
      const page = await owner.get('/admin/leads').expect(200);
      return [body.lead.customerDid, page.text.includes('The customer added 2 photos')];
    };
    expect(await told()).toEqual(['added 2 photos', true]);
    const page = await owner.get(`/admin/leads/${one.leadId}`).expect(200);
    expect(page.text).toContain('The customer added 2 photos');
    expect(page.text).not.toContain('wrote: “The customer');
    const { body } = await owner.get(`/admin/api/contacts/${one.leadId}`).expect(200);
    const seen = { status: 'contacted', version: body.lead.version };
    await owner.put(`/admin/api/contacts/${one.leadId}`).send(seen).expect(200);
    expect(await told()).toEqual(['added 2 photos', true]);
    await owner.post(`/admin/leads/${one.leadId}/answered`).expect(303);
    expect(await told()).toEqual([null, false]);
  });

  it('are six at most, however many are sent at the same moment', async () => {
    const one = await Customer.of(site);
    const files = await Promise.all(Array.from({ length: 20 }, () => photograph('jpeg', 300, 200)));
    const answers = await Promise.all(files.map((file) => one.sent(file)));
    expect(answers.sort()).toEqual([...Array(6).fill(''), ...Array(14).fill('full')]);
    expect(await storedFor(one.leadId)).toBe(6);
  });

  it('are six at most where twenty are stored at the same moment', async () => {
    const one = await Customer.of(site);
    const masters = await Promise.all(Array.from({ length: 20 }, master));
    const found = await Promise.all(masters.map((each) => service().add(one.leadId, [each])));
    expect(found.filter(({ problem }) => problem === undefined)).toHaveLength(6);
    expect(found.filter(({ problem }) => problem === 'full')).toHaveLength(14);
    expect(await storedFor(one.leadId)).toBe(6);
    expect(await history(one.leadId)).toHaveLength(6);
  });

  it('of which too many come are added as far as there is room, and a removed one makes room', async () => {
    const one = await Customer.of(site);
    const few = (number: number) =>
      Promise.all(Array.from({ length: number }, () => photograph('jpeg', 300, 200)));
    expect(await one.sent(...(await few(4)))).toBe('');
    expect(await one.sent(...(await few(3)))).toBe('full');
    expect(await one.photos()).toHaveLength(6);
    expect(await service().form(one.leadId, one.link, 'full')).toMatchObject({
      isFull: true,
      problem: 'A request can have 6 photos, so we couldn’t add them all. Remove one to add another.',
    });
    const [first, ...others] = await one.photos();
    const { headers } = await one.remove(first.id).expect(303);
    expect(headers.location).toBe(`${one.link}#photos`);
    expect(await one.photos()).toEqual(others);
    await site.visitor.get(`${one.link}/photos/${first.id}`).expect(404);
    await one.remove(first.id).expect(404);
    expect((await history(one.leadId)).map(({ details }) => JSON.parse(details).text)).toEqual([
      'The customer added 4 photos',
      'The customer added 2 photos',
      'The customer removed a photo',
    ]);
    expect(await service().form(one.leadId, one.link, undefined)).toEqual({
      photos: others,
      problem: undefined,
      isFull: false,
      action: `${one.link}/photos`,
    });
  });

  it('are shown to whoever has the link, in no cache, and as nothing but a picture', async () => {
    const [{ id }] = await customer.photos();
    const paths = [`${customer.link}/photos/${id}`, `/admin/leads/${customer.leadId}/photos/${id}`];
    for (const path of paths) {
      const { headers } = await owner.get(path).expect(200);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'content-type': 'image/jpeg',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('are behind no other link, and a wrong link leads where no link leads', async () => {
    const other = await Customer.of(site);
    const [{ id }] = await customer.photos();
    const nowhere = `/my/${'x'.repeat(22)}`;
    const unknown = await site.visitor.get(`${nowhere}/photos/${id}`).expect(404);
    for (const path of [
      `${other.link}/photos/${id}`,
      `${other.link}/photos/999999999`,
      `${customer.link}/photos/${id}x`,
      `${customer.link}/photos/-1`,
      `${customer.link}/photos/${'9'.repeat(30)}`,
      `${customer.link}x/photos/${id}`,
      `/my/..%2f/photos/${id}`,
    ]) {
      const { status, text } = await site.visitor.get(path);
      expect([path, status, text]).toEqual([path, 404, unknown.text]);
    }
    await other.remove(id).expect(404);
    await site.visitor.post(`${nowhere}/photos/${id}/remove`).expect(404);
    await site.visitor
      .post(`${nowhere}/photos`)
      .attach('picture', await photograph(), 'x.jpg')
      .expect(404);
    expect((await customer.photos()).map((photo) => photo.id)).toContain(id);
  });

  it('are in the admin the owner’s alone to see, under their lead alone', async () => {
    const other = await Customer.of(site);
    const { leadId } = customer;
    const found = await customer.photos();
    const path = `/admin/leads/${leadId}/photos/${found[0].id}`;
    const { headers } = await site.visitor.get(path).expect(302);
    expect(headers.location).toMatch(/^\/admin\/login/);
    await owner.get(`/admin/leads/${other.leadId}/photos/${found[0].id}`).expect(404);
    await owner.get(`/admin/leads/${leadId}/photos/x`).expect(404);
    expect((await owner.get(`/admin/api/contacts/${leadId}/photos`).expect(200)).body).toEqual(found);
    expect((await owner.get(`/admin/api/contacts/${other.leadId}/photos`).expect(200)).body).toEqual([]);
    await owner.get('/admin/api/contacts/x/photos').expect(404);
    await site.visitor.get(`/admin/api/contacts/${leadId}/photos`).expect(401);
    const { text } = await owner.get(`/admin/leads/${leadId}`).expect(200);
    for (const [index, { id }] of found.entries()) {
      expect(text).toContain(`href="/admin/leads/${leadId}/photos/${id}"`);
      expect(text).toContain(`aria-label="Photo ${index + 1} of ${found.length} from the customer"`);
    }
    expect((await owner.get(`/admin/leads/${other.leadId}`).expect(200)).text).not.toContain('lead-photos');
  });

  it('are neither added nor removed by another site’s page', async () => {
    const [{ id }] = await customer.photos();
    await customer.remove(id).set('Sec-Fetch-Site', 'cross-site').expect(403);
    await customer
      .send(await photograph())
      .set('Sec-Fetch-Site', 'cross-site')
      .expect(403);
  });

  it('are gone with their lead, and the link with them', async () => {
    const one = await Customer.of(site);
    expect(await one.sent(await photograph(), await photograph())).toBe('');
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(one.leadId)));
    expect(await storedFor(one.leadId)).toBe(0);
    await one.send(await photograph()).expect(404);
    await expect(service().add(one.leadId, [await master()])).rejects.toMatchObject({ status: 404 });
    expect(await storedFor(one.leadId)).toBe(0);
    expect(await customer.photos()).not.toEqual([]);
  });

  it('are declined where those of all customers take as much as they may, and taken again where some are gone', async () => {
    const [full, next] = [await Customer.of(site), await Customer.of(site)];
    const [{ size }] = await site.dataSource.query('SELECT SUM(size) AS size FROM lead_photos');
    const large = { ...(await master()), bytes: Buffer.alloc(photos.bytesInAll - Number(size), 'x') };
    expect((await service().add(full.leadId, [large])).problem).toBeUndefined();
    expect(await next.sent(await photograph())).toBe('unavailable');
    expect(await next.photos()).toEqual([]);
    expect((await service().form(next.leadId, next.link, 'unavailable')).problem).toMatch(
      /^We can’t accept photos here right now\. Email them to \S+@\S+\.$/,
    );
    await full.remove((await full.photos())[0].id).expect(303);
    expect(await next.sent(await photograph())).toBe('');
  });
});

describe('What an address says of photographs', () => {
  const site = testSite();
  const problem = async (said: unknown) =>
    (await site.app.get(LeadPhotosService).form(1, '/my/x', said)).problem;

  it('is a sentence where it is one of the known words, and nothing otherwise', async () => {
    expect(await problem('damaged')).toBe(
      'A photo was damaged or incomplete. Choose it again, or choose another one.',
    );
    for (const said of [undefined, '', 'toString', '__proto__', ['damaged'], { damaged: 1 }, '<b>'])
      expect(await problem(said)).toBeUndefined();
  });
});
