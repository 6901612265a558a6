import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { sessionSecret } from '../../platform/config/data-dir.js';
import { Environment } from '../../platform/config/environment.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { ReadYourWritesService } from '../../platform/database/read-your-writes.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Lead } from '../leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../leads/lead-events.service.js';
import { CustomerLink } from './customer-link.entity.js';

/** Of 128 bits, as links write them. */
const tokenPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * Each customer's own link, `/my/<token>`. The token is made from the request's idempotency key with a secret that is not in the
 * database, so that every mail can say it again; only its hash is kept. Links in mails work on when the secret changes.
 */
@Injectable()
export class CustomerLinksService implements LeadListener {
  private readonly secret: Buffer;

  constructor(
    @InjectRepository(CustomerLink) private readonly links: Repository<CustomerLink>,
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly catchUp: ReadYourWritesService,
    private readonly environment: Environment,
  ) {
    this.secret = createHmac('sha256', sessionSecret(environment)).update('customer links').digest();
  }

  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    const tokenHash = this.hashOf(lead);
    // What was lost may have left its link behind.
    if (kind === 'created' && event.restored) await manager.delete(CustomerLink, { tokenHash });
    if (kind === 'created') await insertRow(manager, CustomerLink, { tokenHash, leadId: lead.id });
    if (kind === 'erased') await manager.delete(CustomerLink, { leadId: lead.id });
  }

  /** The link of a request by its idempotency key, as a path. Whoever sent the request knows the key; nobody else can make the link. */
  pathOf(idempotencyKey: string): string {
    return `/my/${this.tokenOf(idempotencyKey)}`;
  }

  /**
   * The whole address of a lead's link, for a mail. A lead of an earlier release gets its link here.
   * @returns nothing for a lead that is gone.
   */
  async addressOf(leadId: number): Promise<string | undefined> {
    const lead = await this.leads.findOneBy({ id: leadId });
    if (!lead) return undefined;
    const link = { tokenHash: this.hashOf(lead), leadId };
    if (!(await this.links.existsBy(link))) await this.keep(link);
    return this.environment.publicOrigin + this.pathOf(lead.idempotencyKey);
  }

  /** The lead that a token belongs to; undefined for a token that is none. */
  async leadIdOf(token: string): Promise<number | undefined> {
    if (!tokenPattern.test(token)) return undefined;
    // What the request reads after this is as new: a link works by way of every node from the moment at which it is told.
    await this.catchUp.catchUp();
    return (await this.links.findOneBy({ tokenHash: sha256(token) }))?.leadId;
  }

  private async keep(link: CustomerLink): Promise<void> {
    try {
      await this.unitOfWork.run((manager) => insertRow(manager, CustomerLink, link));
    } catch (error) {
      // Another mail has made it at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private tokenOf(idempotencyKey: string): string {
    const whole = createHmac('sha256', this.secret).update(idempotencyKey).digest();
    return whole.subarray(0, 16).toString('base64url');
  }

  private hashOf({ idempotencyKey }: Pick<Lead, 'idempotencyKey'>): string {
    return sha256(this.tokenOf(idempotencyKey));
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
