import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { sha256 } from '../../platform/config/sha256.js';
import { Tuning } from '../../platform/config/tuning.js';
import { forUpdate, sqlInstant } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { takeTurn } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';
import { foldedAddress } from './folded-address.js';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** Why a confirmation was not sent, as shown to the owner. */
export type NotSent =
  | 'Not sent: this address got a confirmation in the last 24 hours'
  | 'Not sent: too many confirmations went to this email provider in the last hour'
  | 'Not sent: too many confirmations were sent in the last hour';

/**
 * Limits confirmations, so that no one can flood other people's inboxes by typing their addresses: one a day per address, and
 * an hourly limit per domain and in total.
 */
@Injectable()
export class AcknowledgementLimitService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {}

  /** Claims a lead's confirmation. @returns why it must not be sent; undefined if it is claimed, now or earlier. */
  async claim(address: string, leadId: number): Promise<NotSent | undefined> {
    const { mailbox, domain } = foldedAddress(address);
    const claim = {
      addressHash: sha256(mailbox),
      domainHash: sha256(domain),
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

  /** Deletes addresses that got a confirmation two days ago or earlier. */
  async forgetOld(): Promise<void> {
    const old = LessThanOrEqual(new Date(this.clock.now().getTime() - 2 * dayMs));
    await this.unitOfWork.run((manager) => manager.delete(AcknowledgedAddress, { acknowledgedAt: old }));
  }

  /** Claims for an address without a recent confirmation. The unique key decides between concurrent claims. */
  private async claimNew(manager: EntityManager, claim: AcknowledgedAddress): Promise<NotSent | undefined> {
    if (await manager.existsBy(AcknowledgedAddress, { addressHash: claim.addressHash }))
      return this.claimAgain(manager, claim);
    const notSent = await this.overHourlyLimit(manager, claim);
    if (!notSent) await manager.insert(AcknowledgedAddress, claim);
    return notSent;
  }

  private async claimAgain(manager: EntityManager, claim: AcknowledgedAddress): Promise<NotSent | undefined> {
    const { addressHash, leadId, acknowledgedAt } = claim;
    const own = await manager.update(AcknowledgedAddress, { addressHash, leadId }, claim);
    if (own.affected) return undefined;
    const notSent = await this.overHourlyLimit(manager, claim);
    if (notSent) return notSent;
    const aDayOld = LessThanOrEqual(new Date(acknowledgedAt.getTime() - dayMs));
    const { affected } = await manager.update(
      AcknowledgedAddress,
      { addressHash, acknowledgedAt: aDayOld },
      claim,
    );
    return affected ? undefined : 'Not sent: this address got a confirmation in the last 24 hours';
  }

  /** Counts under a lock, so that of two concurrent claims the second counts the first. */
  private async overHourlyLimit(
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
      return 'Not sent: too many confirmations went to this email provider in the last hour';
    return sent.length >= inAll ? 'Not sent: too many confirmations were sent in the last hour' : undefined;
  }
}
