import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import type { OptOutMethod } from '../../../../views/contracts/messages/follow-ups.js';
import { ClockService } from '../../../platform/config/clock.service.js';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { insertRow } from '../../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../../platform/database/unit-of-work.service.js';
import { EmailOptOut } from './email-opt-out.entity.js';
import { type Person, PersonHashesService } from './person-hashes.service.js';

/** Who is not to be written to. What a customer said at a link, that customer can take back there; what the owner noted, the owner. */
@Injectable()
export class EmailOptOutsService {
  constructor(
    @InjectRepository(EmailOptOut) private readonly rows: Repository<EmailOptOut>,
    private readonly hashes: PersonHashesService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** How somebody said no, by mailbox or phone number; null for somebody who did not. */
  async of(person: Person): Promise<OptOutMethod | null> {
    const found = await this.rows.findBy({ personHash: In(await this.hashes.of(person)) });
    return (found.find(({ way }) => way !== 'owner') ?? found[0])?.way ?? null;
  }

  /** How the person of a hash said no; null for somebody who did not. */
  async wayOf(personHash: string): Promise<OptOutMethod | null> {
    return (await this.rows.findOneBy({ personHash }))?.way ?? null;
  }

  /** Notes the owner's word for somebody's mailbox and phone number. */
  async note(person: Person): Promise<void> {
    for (const hash of await this.hashes.of(person)) await this.refuse(hash, 'owner');
  }

  /** Takes back what the owner noted; what the customer said stays. */
  async takeBack(person: Person): Promise<void> {
    const personHash = In(await this.hashes.of(person));
    await this.unitOfWork.run((manager) => manager.delete(EmailOptOut, { personHash, way: 'owner' }));
  }

  /** Takes back what a customer said at the link; what the owner noted stays. */
  async comeBack(personHash: string): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(EmailOptOut, { personHash, way: Not('owner') }));
  }

  /** Notes that somebody said no; a repeat changes nothing, but that the customer's own word takes the place of the owner's. */
  async refuse(personHash: string, way: OptOutMethod): Promise<void> {
    try {
      await this.unitOfWork.run((manager) =>
        insertRow(manager, EmailOptOut, { personHash, way, createdAt: this.clock.now() }),
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (way === 'owner') return;
      await this.unitOfWork.run((manager) =>
        manager.update(EmailOptOut, { personHash, way: 'owner' }, { way }),
      );
    }
  }
}
