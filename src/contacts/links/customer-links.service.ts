import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { sessionSecret } from '../../platform/config/data-dir.js';
import { Environment } from '../../platform/config/environment.js';
import { sha256 } from '../../platform/config/sha256.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { ReadYourWritesService } from '../../platform/database/read-your-writes.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Lead } from '../leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../leads/lead-events.service.js';
import { CustomerLink } from './customer-link.entity.js';

/** 128 bits in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * Creates and finds the customers' links, `/my/<token>`. The token is derived from the request's idempotency key and a secret
 * outside the database, so that every email can include the link; only its hash is stored. Links in sent emails still work
 * after the secret changes.
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
    // A lost lead may have left its link behind.
    if (kind === 'created' && event.restored) await manager.delete(CustomerLink, { tokenHash });
    if (kind === 'created') await insertRow(manager, CustomerLink, { tokenHash, leadId: lead.id });
    if (kind === 'erased') await manager.delete(CustomerLink, { leadId: lead.id });
  }

  /** Builds the link's path from a request's idempotency key, which only its sender knows. */
  pathOf(idempotencyKey: string): string {
    return `/my/${this.tokenOf(idempotencyKey)}`;
  }

  /**
   * Returns the full URL of a lead's link, for an email. Creates the link for a lead of an earlier release.
   * @returns undefined if the lead was deleted.
   */
  async addressOf(leadId: number): Promise<string | undefined> {
    const lead = await this.leads.findOneBy({ id: leadId });
    if (!lead) return undefined;
    const link = { tokenHash: this.hashOf(lead), leadId };
    if (!(await this.links.existsBy(link))) await this.store(link);
    return this.environment.publicOrigin + this.pathOf(lead.idempotencyKey);
  }

  /** Finds the lead of a token; undefined for an invalid one. */
  async leadIdOf(token: string): Promise<number | undefined> {
    if (!tokenPattern.test(token)) return undefined;
    // Wait for replication: a new link must work on every node right away.
    await this.catchUp.catchUp();
    return (await this.links.findOneBy({ tokenHash: sha256(token) }))?.leadId;
  }

  private async store(link: CustomerLink): Promise<void> {
    try {
      await this.unitOfWork.run((manager) => insertRow(manager, CustomerLink, link));
    } catch (error) {
      // Another email has created it at the same moment.
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
