import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import type { Appointment } from '../../calendar/appointment.entity.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { sha256 } from '../../platform/config/sha256.js';
import { Tuning } from '../../platform/config/tuning.js';
import { forUpdate, sqlInstant } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { takeTurn } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { Outcome } from '../../platform/outbox/delivery.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';
import { foldedAddress } from './folded-address.js';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** How long an email over an hourly limit waits before it is tried again. */
const waitMs = 10 * 60_000;

/** Whether to send an email: now, once an hour had fewer, or never because its address just got others. */
export type Claim = 'now' | 'later' | 'never';

/** Why an email about an appointment was not sent, as shown to the owner. */
export const tooManyAppointmentEmails =
  'Not sent: this address got too many emails about appointments in the last 24 hours';

/**
 * Limits the emails that anyone can cause, so that no one can flood other people's inboxes by typing their
 * addresses: one confirmation of a request a day per address, with an hourly limit per domain, and a few
 * emails a day about appointments. Both have an hourly limit in total, of which each network gets a share, so
 * that the emails that others cause don't wait.
 */
@Injectable()
export class AcknowledgementLimitService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly tuning: Tuning,
  ) {}

  /**
   * Claims a lead's confirmation. A repeat for the same lead may be sent, too.
   * @param network that caused it; null if none is known.
   */
  async claim(address: string, leadId: number, network: string | null = null): Promise<Claim> {
    const { mailbox, domain } = foldedAddress(address);
    const claim = {
      addressHash: sha256(mailbox),
      domainHash: sha256(domain),
      network,
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

  /**
   * Sends an email about an appointment. If that was made or changed on the website, only within the limits,
   * of this address for a day and of its network and all for an hour. An email that fails doesn't count.
   * @returns `now` if it was sent.
   */
  async sendAppointment(
    { leadId, isByCustomer }: Appointment,
    address: string,
    send: () => Promise<void>,
    network: string | null = null,
  ): Promise<Claim> {
    const claimed =
      isByCustomer &&
      (await this.unitOfWork.run((manager) => this.claimAppointment(manager, address, { leadId, network })));
    if (claimed === 'later' || claimed === 'never') return claimed;
    try {
      await send();
    } catch (error) {
      if (claimed)
        await this.unitOfWork.run((manager) => manager.delete(AcknowledgedAddress, { addressHash: claimed }));
      throw error;
    }
    return 'now';
  }

  /** The outcome of an email that may be sent later. */
  later(): Outcome {
    return { state: 'later', dueAt: new Date(this.clock.now().getTime() + waitMs) };
  }

  /** Deletes addresses that got an email two days ago or earlier. */
  async forgetOld(): Promise<void> {
    const old = LessThanOrEqual(new Date(this.clock.now().getTime() - 2 * dayMs));
    await this.unitOfWork.run((manager) => manager.delete(AcknowledgedAddress, { acknowledgedAt: old }));
  }

  /** Claims for an address without a recent confirmation. The unique key decides concurrent claims. */
  private async claimNew(manager: EntityManager, claim: AcknowledgedAddress): Promise<Claim> {
    if (await manager.existsBy(AcknowledgedAddress, { addressHash: claim.addressHash }))
      return this.claimAgain(manager, claim);
    if (await this.isOverHourlyLimit(manager, claim)) return 'later';
    await manager.insert(AcknowledgedAddress, claim);
    return 'now';
  }

  /** Returns the hash of the claim, or when there is one if there are too many. */
  private async claimAppointment(
    manager: EntityManager,
    address: string,
    cause: Pick<AcknowledgedAddress, 'leadId' | 'network'>,
  ): Promise<string> {
    await takeTurn(manager, 'acknowledgements');
    const { mailbox } = foldedAddress(address);
    const acknowledgedAt = this.clock.now();
    const hashes = Array.from({ length: this.tuning.appointmentEmailsADay }, (_, n) =>
      sha256(`${mailbox} appointment ${n}`),
    );
    const recent = MoreThan(new Date(acknowledgedAt.getTime() - dayMs));
    const used = await manager.findBy(AcknowledgedAddress, {
      addressHash: In(hashes),
      acknowledgedAt: recent,
    });
    const addressHash = hashes.find((hash) => !used.some((one) => one.addressHash === hash));
    if (!addressHash) return 'never';
    const inLastHour = MoreThan(new Date(acknowledgedAt.getTime() - hourMs));
    const sent = await manager.find(AcknowledgedAddress, {
      select: { addressHash: true, network: true },
      where: { domainHash: IsNull(), acknowledgedAt: inLastHour },
    });
    if (this.areTooMany(sent, cause.network)) return 'later';
    await manager.save(AcknowledgedAddress, { addressHash, domainHash: null, ...cause, acknowledgedAt });
    return addressHash;
  }

  private async claimAgain(manager: EntityManager, claim: AcknowledgedAddress): Promise<Claim> {
    const { addressHash, leadId, acknowledgedAt } = claim;
    const own = await manager.update(AcknowledgedAddress, { addressHash, leadId }, claim);
    if (own.affected) return 'now';
    const dayAgo = new Date(acknowledgedAt.getTime() - dayMs);
    if (await manager.existsBy(AcknowledgedAddress, { addressHash, acknowledgedAt: MoreThan(dayAgo) }))
      return 'never';
    if (await this.isOverHourlyLimit(manager, claim)) return 'later';
    const old = { addressHash, acknowledgedAt: LessThanOrEqual(dayAgo) };
    return (await manager.update(AcknowledgedAddress, old, claim)).affected ? 'now' : 'never';
  }

  /** Counts under a lock, so that a concurrent claim is counted. Emails about appointments have no domain. */
  private async isOverHourlyLimit(
    manager: EntityManager,
    { domainHash, network, acknowledgedAt }: AcknowledgedAddress,
  ): Promise<boolean> {
    await takeTurn(manager, 'acknowledgements');
    const sent: Pick<AcknowledgedAddress, 'domainHash' | 'network'>[] = await manager.query(
      `SELECT domainHash, network FROM acknowledged_addresses
       WHERE acknowledgedAt > ? AND domainHash IS NOT NULL${forUpdate(manager)}`,
      [sqlInstant(acknowledgedAt.getTime() - hourMs)],
    );
    const toDomain = sent.filter((other) => other.domainHash === domainHash);
    return toDomain.length >= this.tuning.acknowledgementsAnHour.toDomain || this.areTooMany(sent, network);
  }

  /** Whether the emails of the last hour leave no room for another one of a network. */
  private areTooMany(sent: Pick<AcknowledgedAddress, 'network'>[], network: string | null): boolean {
    const { fromNetwork, inAll } = this.tuning.acknowledgementsAnHour;
    const ofNetwork = sent.filter((other) => network !== null && other.network === network);
    return ofNetwork.length >= fromNetwork || sent.length >= inAll;
  }
}
