import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { Tuning } from '../../platform/config/tuning.js';
import { forUpdate, sqlInstant } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { takeTurn } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';
import { foldedAddress } from './folded-address.js';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** Why an acknowledgement is not sent, for the owner to read. */
export type NotSent =
  | 'Not sent: this address had one within a day'
  | 'Not sent: many were sent to this mail provider within an hour'
  | 'Not sent: many were sent within an hour';

/**
 * Limits acknowledgements, so that nobody can fill other people's inboxes by typing their addresses: one a day to a mailbox, and
 * so many an hour to a domain and in all.
 */
@Injectable()
export class AcknowledgementLimitService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {}

  /** Claims a lead's acknowledgement. @returns why the lead may not have it; undefined where it has it, by this call or before. */
  async take(address: string, leadId: number): Promise<NotSent | undefined> {
    const { mailbox, domain } = foldedAddress(address);
    const claim = {
      addressHash: hashOf(mailbox),
      domainHash: hashOf(domain),
      leadId,
      acknowledgedAt: this.clock.now(),
    };
    try {
      return await this.unitOfWork.run((manager) => this.claimNew(manager, claim));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.unitOfWork.run((manager) => this.claimAgain(manager, claim));
    }
  }

  /** Deletes addresses that were written to two days ago or earlier. */
  async forgetOld(): Promise<void> {
    const old = LessThanOrEqual(new Date(this.clock.now().getTime() - 2 * dayMs));
    await this.unitOfWork.run((manager) => manager.delete(AcknowledgedAddress, { acknowledgedAt: old }));
  }

  /** Claims for a mailbox that was not written to lately. The unique key decides between two at once. */
  private async claimNew(manager: EntityManager, claim: AcknowledgedAddress): Promise<NotSent | undefined> {
    if (await manager.existsBy(AcknowledgedAddress, { addressHash: claim.addressHash }))
      return this.claimAgain(manager, claim);
    const refusal = await this.overTheHour(manager, claim);
    if (!refusal) await manager.insert(AcknowledgedAddress, claim);
    return refusal;
  }

  private async claimAgain(manager: EntityManager, claim: AcknowledgedAddress): Promise<NotSent | undefined> {
    const { addressHash, leadId, acknowledgedAt } = claim;
    const own = await manager.update(AcknowledgedAddress, { addressHash, leadId }, claim);
    if (own.affected) return undefined;
    const refusal = await this.overTheHour(manager, claim);
    if (refusal) return refusal;
    const aDayOld = LessThanOrEqual(new Date(acknowledgedAt.getTime() - dayMs));
    const { affected } = await manager.update(
      AcknowledgedAddress,
      { addressHash, acknowledgedAt: aDayOld },
      claim,
    );
    return affected ? undefined : 'Not sent: this address had one within a day';
  }

  /** Counts in turn: of two that claim at once, the second counts the first. */
  private async overTheHour(
    manager: EntityManager,
    { domainHash, acknowledgedAt }: AcknowledgedAddress,
  ): Promise<NotSent | undefined> {
    await takeTurn(manager, 'acknowledgements');
    const { toDomain, inAll } = this.tuning.acknowledgementsAnHour;
    const sent: Pick<AcknowledgedAddress, 'domainHash'>[] = await manager.query(
      `SELECT domainHash FROM acknowledged_addresses WHERE acknowledgedAt > ?${forUpdate(manager)}`,
      [sqlInstant(acknowledgedAt.getTime() - hourMs)],
    );
    if (sent.filter((other) => other.domainHash === domainHash).length >= toDomain)
      return 'Not sent: many were sent to this mail provider within an hour';
    return sent.length >= inAll ? 'Not sent: many were sent within an hour' : undefined;
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
