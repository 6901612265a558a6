import { createHash } from 'node:crypto';
import { ConflictException, Injectable, Logger } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import { contactFields } from '../../views/forms/contact.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { ContactRequest } from './dto/contact-request.dto.js';
import { Lead } from './lead.entity.js';

export interface AcceptedLead {
  id: number;
  /** Whether the same request had been accepted before; nothing new was stored then. */
  replayed: boolean;
}

/** Equal content without a key is the same request for this long. */
const sameContentMs = 10 * 60_000;

type Wish = Pick<Lead, keyof ContactRequest>;

/** Where every request of a visitor becomes a lead, whichever way it was sent. */
@Injectable()
export class IntakeService {
  private readonly logger = new Logger(IntakeService.name);

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Stores a validated request once.
   * @param idempotencyKey minted by the sender with the form, up to 64 characters; a repeat of it is answered
   *   as the first time. Without one, equal content within ten minutes is the same request: a form that the browser
   *   posts by itself has no key, and a second press must not make a second lead.
   * @throws {ConflictException} when the key came before with another content.
   * @throws {DatabaseUnavailable} when the database did not say that it is stored. It may be all the same (an answer
   *   can get lost): the same key, or the same content, makes a repeat safe.
   */
  async accept(request: ContactRequest, idempotencyKey?: string): Promise<AcceptedLead> {
    const wish = wishOf(request);
    const fingerprint = fingerprintOf(wish);
    const createdAt = new Date();
    const key = idempotencyKey ?? keyOfContent(fingerprint, createdAt);
    const same = idempotencyKey ? undefined : await this.recent(fingerprint, createdAt);
    const accepted = same ?? (await this.storeOnce({ ...wish, idempotencyKey: key, fingerprint, createdAt }));
    this.logger.log({ event: 'lead.accepted', lead: accepted.id, replayed: accepted.replayed });
    return accepted;
  }

  /** The unique key decides, not a look beforehand: two copies of a request may arrive together. */
  private async storeOnce(lead: Partial<Lead> & { idempotencyKey: string }): Promise<AcceptedLead> {
    try {
      return await this.unitOfWork.run(async (manager) => {
        const { identifiers } = await manager.insert(Lead, lead);
        return { id: identifiers[0].id, replayed: false };
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.unitOfWork.run((manager) => this.earlier(manager, lead));
    }
  }

  private async recent(fingerprint: string, now: Date): Promise<AcceptedLead | undefined> {
    const createdAt = MoreThan(new Date(now.getTime() - sameContentMs));
    const lead = await this.unitOfWork.run((manager) =>
      manager.findOne(Lead, { where: { fingerprint, createdAt }, order: { id: 'ASC' } }),
    );
    return lead ? { id: lead.id, replayed: true } : undefined;
  }

  private async earlier(manager: EntityManager, { idempotencyKey, fingerprint }: Partial<Lead>) {
    const earlier = await manager.findOneByOrFail(Lead, { idempotencyKey });
    if (earlier.fingerprint !== fingerprint) {
      throw new ConflictException(
        'This request was already sent with other details. Please reload the page.',
      );
    }
    return { id: earlier.id, replayed: true };
  }
}

/** Two copies may arrive together: within a window of the clock, equal content has one key, which the database guards. */
const keyOfContent = (fingerprint: string, now: Date) =>
  `${fingerprint.slice(0, 40)}.${Math.floor(now.getTime() / sameContentMs)}`;

/** What is stored of a request: an empty answer is no answer. */
function wishOf(request: ContactRequest): Wish {
  const fields = Object.keys(contactFields) as (keyof ContactRequest)[];
  return Object.fromEntries(fields.map((field) => [field, request[field] || null])) as unknown as Wish;
}

function fingerprintOf(wish: Wish): string {
  const content = Object.entries(wish).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
