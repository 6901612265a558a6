import { beforeAll, describe, expect, it } from '@jest/globals';
import { CrewLinksService } from '../../../src/admin/crew/crew-links.service.js';
import { DayRouteService } from '../../../src/admin/crew/day-route.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { LeadsService } from '../../../src/contacts/leads/leads.service.js';
import { LeadPhotosService } from '../../../src/customers/photos/lead-photos.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { routesOf } from '../../support/routes.js';
import { changeLead } from '../../support/site/admin.js';
import { behindProxy, Customer, textOf } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';

describe('A crew link', () => {
  const site = testSite(undefined, behindProxy);
  let today: string;
  let stop: Customer;
  let other: Customer;
  let link: string;
  let base: string;

  beforeAll(async () => {
    today = site.app.get(BusinessCalendarService).dayOf();
    [stop, other] = [await Customer.arrive(site), await Customer.arrive(site, { name: 'Olga Other' })];
    await changeLead(site, stop.id, { day: today, timeWindow: '', status: 'scheduled' });
    const owner = await site.owner();
    const lines = { label0: 'Three rooms', amount0: '198' };
    const quote = { version: '0', action: 'send', ...lines };
    await owner.post(`/admin/leads/${stop.id}/quote`).type('form').send(quote).expect(303);
    const links = site.app.get(CrewLinksService);
    await links.create('Sam', 7);
    link = new URL((await links.list())[0].address ?? '').pathname;
    base = `${link}/${today}/stops/${stop.id}`;
  });

  const page = async (path = `${link}/${today}`) => (await site.visitor.get(path).expect(200)).text;
  const post = (path: string, fields: object) => site.visitor.post(path).type('form').send(fields);

  it('shows the day', async () => {
    expect(textOf(await page())).toContain('Three rooms');
  });

  it('adds photos', async () => {
    await site.visitor
      .post(`${base}/photos/before`)
      .attach('picture', await photograph(), 'carpet.jpg')
      .expect(303);
    expect(await site.app.get(LeadPhotosService).photosOf(stop.id)).toHaveLength(1);
  });

  it('adds notes', async () => {
    await post(`${base}/notes`, { key: 'a'.repeat(32), text: 'Stain in the hall' }).expect(303);
    const { timeline } = await site.app.get(LeadsService).file(stop.id);
    expect(timeline[0].text).toContain('Stain in the hall');
  });

  it('shows no price, on any of its pages', async () => {
    expect(await page()).not.toMatch(/\$\s?198|19800|\$\s?\d/);
  });

  it('closes out a job, without seeing what it costs', async () => {
    const [{ linesKey }] = (await site.app.get(DayRouteService).routeOf(today)).stops;
    const closeOut = { key: 'b'.repeat(32), linesKey, line0: 'done', payment: 'later' };
    await post(`${base}/close-out`, closeOut).expect(303);
    expect(await site.app.get(JobsService).jobOf(stop.id)).toMatchObject({ chargedCents: 198_00 });
    expect(await page()).not.toMatch(/\$\s?198|19800/);
  });

  it('can do nothing else: these are all of its routes', () => {
    const routes = routesOf(site.app).filter(({ path }) => path.startsWith('/crew'));
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'get /crew/:secret',
      'get /crew/:secret/:day',
      'get /crew/:secret/:day/stops/:id/photos/:photo',
      'get /crew/:secret/:day/version',
      'post /crew/:secret/:day/stops/:id/:what',
      'post /crew/:secret/:day/stops/:id/photos/:moment',
    ]);
  });

  it.each([
    ['no exports', /export|\.csv|\.zip/],
    ['no settings', /^\/admin\/settings/],
    ['no customers, leads or money', /^\/admin(\/api)?\/(customers|leads|contacts|money|plans)/],
  ])('opens %s, wherever its secret is sent', async (_, pattern) => {
    const secret = link.slice('/crew/'.length);
    const routes = routesOf(site.app).filter(({ path }) => path.startsWith('/admin') && pattern.test(path));
    expect(routes.length).toBeGreaterThan(2);
    for (const { method, path } of routes) {
      const answer = await site.visitor[method](`${path.replace(/:\w+/g, '1')}?secret=${secret}`)
        .set('Authorization', `Bearer ${secret}`)
        .set('Cookie', `admin_session=${secret}`);
      expect([method, path, [401, 302].includes(answer.status)]).toEqual([method, path, true]);
      if (answer.status === 302) expect(answer.headers.location).toMatch(/^\/admin\/login/);
    }
  });

  it('shows and changes no other customer', async () => {
    expect(await page()).not.toContain('Olga Other');
    for (const what of ['notes', 'on-my-way', 'close-out'])
      await post(`${link}/${today}/stops/${other.id}/${what}`, { key: 'c'.repeat(32), text: 'x' }).expect(
        404,
      );
    await site.visitor
      .post(`${link}/${today}/stops/${other.id}/photos/before`)
      .attach('picture', await photograph(), 'carpet.jpg')
      .expect(404);
  });
});
