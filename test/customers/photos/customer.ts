import { setTimeout as sleep } from 'node:timers/promises';
import { LeadPhotosService } from '../../../src/customers/photos/lead-photos.service.js';
import type { LeadPhoto } from '../../../views/contracts/leads/lead-photos.js';
import { lead, type TestSite } from '../../support/site/site.js';

/** A customer with a request, and with the link to it. */
export class Customer {
  private constructor(
    private readonly site: TestSite,
    readonly leadId: number,
    /** `/my/<token>` */
    readonly link: string,
  ) {}

  static async of(site: TestSite): Promise<Customer> {
    const { body, headers } = await site.visitor.post('/api/contact').send(lead()).expect(201);
    return new Customer(site, body.id, headers.location);
  }

  /** Sends the form, with these files at once. */
  send(...files: Buffer[]) {
    const sending = this.site.visitor.post(`${this.link}/photos`);
    for (const [index, file] of files.entries()) sending.attach('picture', file, `photo-${index}.jpg`);
    return sending;
  }

  /** Sends the form until it is its turn. @returns where it leads, less the common part; '' if accepted. */
  async sent(...files: Buffer[]): Promise<string> {
    for (;;) {
      const { headers } = await this.send(...files).expect(303);
      if (headers.location !== `${this.link}?photos=busy#photos`)
        return headers.location.replace(this.link, '').replace('#photos', '').replace('?photos=', '');
      // Time for the two whose turn it is: asking is work for the same processor.
      await sleep(150);
    }
  }

  photos(): Promise<LeadPhoto[]> {
    return this.site.app.get(LeadPhotosService).photosOf(this.leadId);
  }

  async bytes(id: number): Promise<Buffer> {
    const { body } = await this.site.visitor
      .get(`${this.link}/photos/${id}`)
      .responseType('blob')
      .expect(200);
    return body;
  }

  remove(id: number) {
    return this.site.visitor.post(`${this.link}/photos/${id}/remove`);
  }
}
