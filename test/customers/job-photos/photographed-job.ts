import type TestAgent from 'supertest/lib/agent.js';
import { PublishedPairsService } from '../../../src/business/proof/published-pairs.service.js';
import { PhotoPairsService } from '../../../src/customers/job-photos/photo-pairs.service.js';
import { LeadPhotosService } from '../../../src/customers/photos/lead-photos.service.js';
import type { PhotoPairView } from '../../../views/contracts/leads/photo-pairs.js';
import { until } from '../../support/runner/until.js';
import { Customer } from '../../support/site/customer.js';
import type { TestSite } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';

/** The same two photos of every job. */
const photos = { before: photograph('jpeg', 900, 700), after: photograph('jpeg', 900, 700) };

/** A customer whose job the crew photographed, and the owner who shows the photos. */
export class PhotographedJob {
  private constructor(
    private readonly site: TestSite,
    private readonly owner: TestAgent,
    readonly customer: Customer,
    /** The IDs of a photo from before and one from after the work. */
    readonly before: number,
    readonly after: number,
  ) {}

  static async of(site: TestSite, owner: TestAgent, changes: object = {}): Promise<PhotographedJob> {
    const customer = await Customer.arrive(site, {
      serviceType: 'stairs',
      serviceArea: 'Address: 12 Elm Creek Lane, Maple Grove',
      ...changes,
    });
    const job = new PhotographedJob(site, owner, customer, 0, 0);
    const [before, after] = [await job.photo('before'), await job.photo('after')];
    return new PhotographedJob(site, owner, customer, before, after);
  }

  get id(): number {
    return this.customer.id;
  }

  get path(): string {
    return `/admin/leads/${this.id}/photo-pairs`;
  }

  /** Adds a photo of the crew. @returns its ID. */
  async photo(moment: 'before' | 'after'): Promise<number> {
    const kept = this.site.app.get(LeadPhotosService);
    await kept.add(this.id, [{ bytes: await photos[moment], width: 900, height: 700 }], moment);
    return (await kept.photosOf(this.id)).at(-1)?.id ?? 0;
  }

  /** The owner lines up the two photos. @returns the pair's ID. */
  async pair(fields: object = {}): Promise<number> {
    const form = { before: this.before, after: this.after, alt: 'stairs with worn edges', ...fields };
    await this.post(this.path, form).expect(303);
    return (await this.pairs()).at(-1)?.id ?? 0;
  }

  pairs(): Promise<PhotoPairView[]> {
    return this.site.app.get(PhotoPairsService).pairsOf(this.id);
  }

  async states(): Promise<string[]> {
    return (await this.pairs()).map(({ state }) => state);
  }

  /** The customer answers on their page. */
  answer(answer: string, through: number | string = this.after) {
    return this.site.visitor
      .post(`${this.customer.path}/photo-consent`)
      .set('X-Forwarded-For', this.customer.address)
      .type('form')
      .send({ answer, through });
  }

  /** The owner posts a form. */
  post(path: string, fields: object = {}) {
    return this.owner.post(path).type('form').send(fields);
  }

  /** Waits until a pair is public. @returns its public ID. */
  async published(pairId: number): Promise<string> {
    let id = '';
    await until(async () => {
      id = (await this.pairs()).find((pair) => pair.id === pairId)?.publishedId ?? '';
      return id !== '' && this.site.app.get(PublishedPairsService).has(id);
    });
    return id;
  }

  /** Everything up to the published pair. @returns its public ID. */
  async publish(): Promise<string> {
    const pair = await this.pair();
    await this.answer('yes').expect(303);
    await this.post(`${this.path}/${pair}/approve`).expect(303);
    return this.published(pair);
  }
}

/** The path of a published photo. */
export const photoPath = (id: string, moment: 'before' | 'after' = 'after', width = 800) =>
  `/pictures/pair-${id}-${moment}-${width}.webp`;
