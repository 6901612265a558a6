import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { Environment } from '../../platform/config/environment.js';
import { secretKey } from '../../platform/config/session-secret.js';
import { sha256 } from '../../platform/config/sha256.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { ReadYourWritesService } from '../../platform/database/read-your-writes.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { LeadDraft } from '../intake/lead-draft.js';
import { isGuessable } from '../intake/request-keys.service.js';
import { Lead } from '../leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../leads/lead-events.service.js';
import { CustomerLink } from './customer-link.entity.js';

type LinkedLead = Pick<Lead, 'idempotencyKey' | 'createdAt'>;

/** 128 bits in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * Creates and finds the customers' links, `/my/<token>`. The token is derived from the request's idempotency
 * key and a secret outside the database, so that every email can include the link; only its hash is stored.
 * Links in sent emails still work after the secret changes.
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
    this.secret = secretKey(environment, 'customer links');
  }

  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    const { kind, lead } = event;
    const isRestored = kind === 'created' && event.restored;
    // A link of an earlier release may have been sent.
    const hashes = new Set([
      this.hashOf(lead),
      ...(isRestored ? [sha256(this.derive(lead.idempotencyKey))] : []),
    ]);
    // A lost lead may have left its links behind.
    if (isRestored) await manager.delete(CustomerLink, { tokenHash: In([...hashes]) });
    if (kind === 'created')
      for (const tokenHash of hashes) await insertRow(manager, CustomerLink, { tokenHash, leadId: lead.id });
    if (kind === 'erased') await manager.delete(CustomerLink, { leadId: lead.id });
  }

  /** Builds the path of the link of a request. */
  pathOf({ key, createdAt }: Pick<LeadDraft, 'key' | 'createdAt'>): string {
    return `/my/${this.tokenOf({ idempotencyKey: key, createdAt: new Date(createdAt) })}`;
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
    return `${this.environment.publicOrigin}/my/${this.tokenOf(lead)}`;
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

  /**
   * A key that others can guess doesn't make a token alone: whoever used it first, and whose lead was erased
   * since, would know the link of the next one. No key from outside has a space.
   */
  private tokenOf({ idempotencyKey: key, createdAt }: LinkedLead): string {
    return this.derive(isGuessable(key) ? `${key} ${createdAt.toISOString()}` : key);
  }

  private derive(from: string): string {
    const whole = createHmac('sha256', this.secret).update(from).digest();
    return whole.subarray(0, 16).toString('base64url');
  }

  private hashOf(lead: LinkedLead): string {
    return sha256(this.tokenOf(lead));
  }
}
