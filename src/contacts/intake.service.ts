import { createHash, randomUUID } from 'node:crypto';
import { ConflictException, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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

type Wish = Pick<Lead, keyof ContactRequest>;

/** Where every request of a visitor becomes a lead, whichever way it was sent. */
@Injectable()
export class IntakeService {
  private readonly logger = new Logger(IntakeService.name);

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Stores a validated request once.
   * @param idempotencyKey minted by the sender with the form, up to 64 characters; a repeat of it is answered
   *   as the first time. Without one, every call is a request of its own.
   * @throws {ConflictException} when the key came before with another content.
   * @throws {DatabaseUnavailable} when the lead could not be stored; nothing was.
   */
  async accept(request: ContactRequest, idempotencyKey: string = randomUUID()): Promise<AcceptedLead> {
    const wish = wishOf(request);
    const fingerprint = fingerprintOf(wish);
    const accepted = await this.storeOnce({ ...wish, idempotencyKey, fingerprint, createdAt: new Date() });
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

/** What is stored of a request: an empty answer is no answer. */
function wishOf(request: ContactRequest): Wish {
  const fields = Object.keys(contactFields) as (keyof ContactRequest)[];
  return Object.fromEntries(fields.map((field) => [field, request[field] || null])) as unknown as Wish;
}

function fingerprintOf(wish: Wish): string {
  const content = Object.entries(wish).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
