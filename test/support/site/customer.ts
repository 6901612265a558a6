import { BookingSettingsService } from '../../../src/business/availability/booking-settings.service.js';
import { FreeWindowsService } from '../../../src/business/availability/free-windows.service.js';
import type { BookingSettings } from '../../../views/contracts/bookings/free-windows.js';
import { lead, type TestSite } from './site.js';

/** Sets how windows are booked online, and has the site look at what is free. */
export async function setTerms(site: TestSite, changes: Partial<BookingSettings>): Promise<void> {
  const terms = site.app.get(BookingSettingsService);
  await terms.save({ ...(await terms.find()), ...changes });
  await site.app.get(FreeWindowsService).refresh();
}

/** The forms below a link. */
type CustomerAction = 'move' | 'cancel' | 'messages' | 'accept' | 'review';

let customers = 0;

/** What a site is started with, so that its visitors can have addresses of their own. */
export const behindProxy = { TRUST_PROXY: 'loopback' };

/** A customer with a request at a site (`behindProxy`), their own phone and address, and the link to it. */
export class Customer {
  private constructor(
    private readonly site: TestSite,
    readonly id: number,
    readonly path: string,
    readonly email: string,
    readonly address: string,
  ) {}

  /** @param from the address, by default one in a network of its own. */
  static async arrive(site: TestSite, changes: object = {}, from?: string): Promise<Customer> {
    const number = ++customers;
    const address = from ?? `10.1.${number % 250}.${Math.floor(number / 250)}`;
    const wish = lead({ phone: `(763) 557-${String(number).padStart(4, '0')}`, ...changes });
    const request = site.visitor.post('/api/contact').set('X-Forwarded-For', address);
    const { body, headers } = await request.send(wish).expect(201);
    return new Customer(site, body.id, headers.location, wish.email, address);
  }

  get token(): string {
    return this.path.replace('/my/', '');
  }

  open() {
    return this.get('');
  }

  /** Asks for something below the link. */
  get(below: string) {
    return this.site.visitor.get(this.path + below).set('X-Forwarded-For', this.address);
  }

  /** What the page says, without its markup. */
  async text(): Promise<string> {
    return textOf((await this.open().expect(200)).text);
  }

  /** The windows that the page offers. */
  async offered(): Promise<string[]> {
    const { text } = await this.open().expect(200);
    return [...text.matchAll(/name="window"[^>]* value="(\d[^"]+)"/g)].map((match) => match[1]);
  }

  /** The number that the page's forms send back. */
  async seen(): Promise<string> {
    return /name="seen" value="(\d+)"/.exec((await this.open().expect(200)).text)?.[1] ?? '';
  }

  /** Posts a form as a browser without JavaScript does. */
  post(action: CustomerAction, fields: object) {
    return this.site.visitor
      .post(`${this.path}/${action}`)
      .set('X-Forwarded-For', this.address)
      .type('form')
      .send(fields);
  }

  /** Opens the page and posts one of its forms. */
  async act(action: CustomerAction, fields: object = {}) {
    return this.post(action, { seen: await this.seen(), ...fields });
  }
}

/** What a person reads in the main part of a page. */
export function textOf(html: string): string {
  return (/<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
