import { beforeAll, expect, jest } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { ImportWorkService } from '../../../src/customers/imports/import-work.service.js';
import { LeadAttachingService } from '../../../src/customers/lead-attaching.service.js';
import { PersonHashesService } from '../../../src/messages/follow-ups/opt-outs/person-hashes.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { Demo } from '../../../src/operations/demo/demo.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { allPaths } from '../../support/browser/public-paths.js';
import { sqlite } from '../../support/databases/databases.js';
import { behindProxy, Customer, setTerms } from '../../support/site/customer.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';
import { photograph } from '../../website/pictures/photographs.js';

export const origin = 'http://clean.example';

/** Public pages that no other leads to, and addresses that change what a page says. */
const furtherPaths = [
  '/?serviceArea=55449',
  '/?serviceArea=10001',
  '/neighbor',
  '/contact?rooms=3&stairs=12',
  '/contact?service=commercial',
  '/contact/sent',
  '/free-room/booked',
  '/nowhere',
  '/pricing?rooms=3&stairs=12',
  '/my/nobodys',
  '/admin/login',
];

/** Admin pages that only a script or a form leads to. */
const furtherAdminPaths = [
  '/admin/campaigns?page=/pricing&campaign=spring&source=flyer',
  '/admin/customers/import/1',
  '/admin/customers/1/merge?other=2',
  '/admin/customers/1/merge?other=none',
  '/admin/customers?search=ada',
  '/admin/site/versions/1',
  '/admin/leads?search=nobody-has-this-name',
  '/admin/leads?view=board',
  '/admin/nowhere',
];

/** How many pages are looked at that differ in numbers only, such as those of two leads. */
const ofOneShape = 2;
const shapeOf = (path: string) =>
  path
    .replace(/\/(my|crew)\/[^/?]+/, '/$1/0')
    .replace(/\/shown\/.*/, '/shown/0')
    .replace(/=[^&]*/g, '')
    .replace(/(&\w+)\1+/g, '$1')
    .replace(/\d+/g, '0');

/** Of the choices of one page, such as filters of a list, at most this many are opened. */
const ofOnePage = 30;
const pageOf = (path: string) => shapeOf(path).replace(/\?.*/, '?');

interface Form {
  action: string;
  isUpload: boolean;
}

/**
 * For the tests of a describe: every page of a site in its second month, in every state that a link or an
 * empty form leads to. The names of documents are what was asked for, such as `POST /contact`.
 */
export class EveryPage {
  readonly site = testSite(sqlite, { PUBLIC_ORIGIN: origin, ...behindProxy });
  readonly documents = new Map<string, string>();
  /** The pages that are there. */
  readonly paths: string[] = [];
  /** Whatever was asked for, there or not: of pages that differ in numbers only, some. */
  readonly visited = new Set<string>();
  private readonly forms = new Map<string, Form>();
  private readonly shapes = new Map<string, number>();
  private owner: TestAgent;

  constructor() {
    beforeAll(async () => {
      await this.fill();
      const links = await this.customers();
      await this.visit([...allPaths, ...furtherPaths, ...links, await this.crewLink()]);
      await this.visit(['/admin', ...furtherAdminPaths]);
      await this.confirmDeletion();
      await this.confirmSignIn();
    }, 180_000);
  }

  /** The sample data of `npm run demo` and an owner's: a picture, a version, a change, a customer file. */
  private async fill(): Promise<void> {
    const { app } = this.site;
    await new Demo(app).fill();
    await app.get(LeadAttachingService).attachMissing();
    this.owner = (await this.site.owner()) as unknown as TestAgent;
    await this.owner
      .post('/admin/api/site/pictures')
      .field('alt', 'A carpet')
      .attach('picture', await photograph(), 'carpet.jpg')
      .expect(201);
    const editor = new SiteEditor(this.owner);
    await editor.saveAndPublish('business', { licence: 'Minnesota licence 12345' });
    await editor.save('business', { licence: 'Minnesota licence 12346' });
    const webhook = { url: 'https://93.184.216.34/events', 'lead-created': 'on' };
    await this.owner.post('/admin/settings/webhooks').type('form').send(webhook).expect(303);
    const customers = Buffer.from('Name,Phone\nAda,763-555-0100\nBen,call him\n');
    await this.owner.post('/admin/customers/import').attach('file', customers, 'customers.csv').expect(303);
    await app.get(ImportWorkService).work();
  }

  /** Customers at each step from a new request to a job that is done. @returns their links. */
  private async customers(): Promise<string[]> {
    const { visitor, app } = this.site;
    const fresh = await Customer.arrive(this.site);
    for (const name of ['stain.jpg', 'clean.jpg'])
      await visitor
        .post(`${fresh.path}/photos`)
        .attach('picture', await photograph(), name)
        .expect(303);
    await setTerms(this.site, { isInstant: true });
    const [booked, cancelled, quoted, accepted, done] = [
      await this.booked(),
      await this.booked(),
      await this.quoted(),
      await this.quoted(),
      await this.quoted(),
    ];
    expect((await cancelled.act('cancel')).status).toBe(303);
    expect((await booked.act('messages', { text: 'Please ring twice.' })).status).toBe(303);
    await accepted.post('accept', { number: 1 }).expect(303);
    await this.owner.put(`/admin/api/contacts/${done.id}`).send({ status: 'completed' }).expect(200);
    await app.get(LeadAttachingService).attachMissing();
    await this.planned(done);
    return [
      ...[fresh, booked, cancelled, quoted, accepted, done].flatMap(({ id, path }) => [
        path,
        `/admin/leads/${id}`,
      ]),
      `${fresh.path}?sent`,
      `${done.path}/receipt`,
      `/admin/leads/${quoted.id}/quotes/1`,
      await this.newPair(fresh),
      `/unsubscribe/${await app.get(PersonHashesService).tokenOf(fresh.email)}`,
    ];
  }

  /** @returns the path of the page that lines up two photos of a customer. */
  private async newPair({ id }: Customer): Promise<string> {
    const pairs = `/admin/leads/${id}/photo-pairs`;
    const { text } = await this.owner.get(pairs).expect(200);
    const [before, after] = [...text.matchAll(/name="before"[^>]* value="(\d+)"/g)].map(([, photo]) => photo);
    return `${pairs}/new?before=${before}&after=${after}`;
  }

  private async booked(): Promise<Customer> {
    const customer = await Customer.arrive(this.site);
    const [window] = await customer.offered();
    expect((await customer.act('move', { window })).status).toBe(303);
    return customer;
  }

  private async quoted(): Promise<Customer> {
    const customer = await Customer.arrive(this.site, { order: 'rooms=3&stairs=12' });
    const { version } = await this.site.app.get(JobsService).jobOf(customer.id);
    const quote = { version, action: 'send', note: 'We bring all.', label0: 'Two rooms', amount0: '198' };
    await this.owner.post(`/admin/leads/${customer.id}/quote`).type('form').send(quote).expect(303);
    return customer;
  }

  /** Makes a recurring plan of a customer's lead. */
  private async planned({ id }: Customer): Promise<void> {
    const from = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const plan = {
      ...{ lead: id, rhythm: '6-month', from, endsOn: '', timeWindow: 'morning', weekday1: 'yes' },
      ...{ label0: 'Whole house', amount0: '300', address: '' },
    };
    await this.owner.post('/admin/plans').type('form').send(plan).expect(303);
  }

  /** Creates a crew link. @returns the path of its page of today. */
  private async crewLink(): Promise<string> {
    const { location } = (await this.owner.get('/admin/day').expect(303)).headers;
    await this.owner
      .post(`${location}/crew-links`)
      .type('form')
      .send({ name: 'Van', days: '30' })
      .expect(303);
    const { text } = await this.owner.get(location).expect(200);
    const path = /\/crew\/[\w-]+/.exec(text)?.[0] ?? '';
    return (await this.site.visitor.get(path).expect(303)).headers.location;
  }

  /** Asks to delete a lead, which is confirmed on a page of its own. */
  private async confirmDeletion(): Promise<void> {
    const path = '/admin/leads/bulk';
    const answer = await this.owner.post(path).type('form').send({ action: 'delete', ids: '1' }).expect(200);
    this.keep(`POST ${path} to delete`, answer);
    this.noteForms(path, answer.text);
  }

  /** Exports all data eleven minutes after the sign-in, which asks for the password again. */
  private async confirmSignIn(): Promise<void> {
    const path = '/admin/settings/export.zip';
    const later = new Date(Date.now() + 11 * 60_000);
    const clock = jest.spyOn(this.site.app.get(ClockService), 'now').mockReturnValue(later);
    const answer = await this.owner.post(path).expect(403);
    clock.mockRestore();
    this.keep(`POST ${path} after a while`, answer);
  }

  /** Opens paths, and whatever they lead to. */
  private async visit(paths: string[]): Promise<void> {
    const queue = [...paths];
    for (const path of queue) {
      this.visited.add(path);
      const name = `GET ${path}`;
      const answer = await this.agent(path).get(path);
      if (this.keep(name, answer)) {
        if (answer.status === 200) this.paths.push(path);
        const html = this.documents.get(name) ?? '';
        this.noteForms(path, html);
        for (const link of this.linksOf(path, html)) {
          const [target] = link.split('#');
          const shape = shapeOf(target);
          const page = pageOf(target);
          const [seen, choices] = [shape, page].map((one) => this.shapes.get(one) ?? 0);
          if (this.visited.has(target) || queue.includes(target) || seen >= ofOneShape) continue;
          if (target.includes('?') && choices >= ofOnePage) continue;
          this.shapes.set(shape, seen + 1);
          if (target.includes('?')) this.shapes.set(page, choices + 1);
          queue.push(target);
        }
      }
    }
  }

  /** All that browsers get for the eye, as files: documents without styles, each style once, and drawings. */
  async files(): Promise<Map<string, string>> {
    const files = new Map<string, string>();
    const styles = new Set<string>();
    const sheets = new Set<string>();
    for (const [name, html] of this.documents) {
      const bare = html.replace(/<style>(.*?)<\/style>/gs, (_, style) => {
        styles.add(style);
        return '';
      });
      files.set(`${name}.html`, bare);
      const [, sheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
      if (sheet) sheets.add(sheet);
    }
    for (const [index, style] of [...styles].entries()) files.set(`style ${index}.css`, style);
    for (const path of [...sheets, '/icon.svg']) files.set(path, await this.textOf(path));
    return files;
  }

  private async textOf(path: string): Promise<string> {
    const { text, body } = await this.agent(path).get(path).expect(200);
    return text ?? String(body);
  }

  private agent(path: string): TestAgent {
    return path.startsWith('/admin') && !path.startsWith('/admin/login')
      ? this.owner
      : (this.site.visitor as unknown as TestAgent);
  }

  /** Keeps a document, if an answer is one. */
  private keep(name: string, { type, text }: Response): boolean {
    if (type !== 'text/html') return false;
    this.documents.set(name, text);
    return true;
  }

  private linksOf(path: string, html: string): string[] {
    return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
      .map(([, href]) => new URL(href.replaceAll('&amp;', '&'), origin + path))
      .filter((url) => url.origin === origin)
      .map((url) => url.pathname + url.search + url.hash);
  }

  private noteForms(path: string, html: string): void {
    for (const [tag] of html.matchAll(/<form [^>]*method="post"[^>]*>/g)) {
      const action = /action="([^"]+)"/.exec(tag)?.[1].replaceAll('&amp;', '&') ?? path;
      this.forms.set(shapeOf(action), { action, isUpload: tag.includes('multipart') });
    }
  }

  /**
   * Adds what forms say without JavaScript when nothing was filled in. Those that ask for nothing do what
   * they are for, so that pages may be gone afterwards.
   */
  async sendFormsEmpty(): Promise<void> {
    for (const { action, isUpload } of this.forms.values()) {
      // Some of them end the session.
      this.owner = (await this.site.owner()) as unknown as TestAgent;
      const asked = this.agent(action).post(action);
      const answer = await (isUpload ? asked.field('nothing', '') : asked.type('form').send({}));
      expect([action, answer.status < 500]).toEqual([action, true]);
      this.keep(`POST ${action}`, answer);
    }
  }
}
