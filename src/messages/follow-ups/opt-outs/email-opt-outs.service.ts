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

/** Who opted out of follow-ups. Customers can undo their own opt-out at the link; the owner, the owner's. */
@Injectable()
export class EmailOptOutsService {
  constructor(
    @InjectRepository(EmailOptOut) private readonly rows: Repository<EmailOptOut>,
    private readonly hashes: PersonHashesService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Returns how a person opted out, by email address or phone number; null if they didn't. */
  async optOutOf(person: Person): Promise<OptOutMethod | null> {
    const found = await this.rows.findBy({ personHash: In(await this.hashes.hashesOf(person)) });
    return (found.find(({ way }) => way !== 'owner') ?? found[0])?.way ?? null;
  }

  /** Returns those of some people who opted out. */
  async among<Listed extends Person>(people: readonly Listed[]): Promise<Set<Listed>> {
    const hashes = new Map<Listed, string[]>();
    for (const person of people) hashes.set(person, await this.hashes.hashesOf(person));
    const rows = await this.rows.findBy({ personHash: In([...hashes.values()].flat()) });
    const found = new Set(rows.map(({ personHash }) => personHash));
    return new Set(people.filter((person) => hashes.get(person)?.some((hash) => found.has(hash))));
  }

  /** Returns how the person with a hash opted out; null if they didn't. */
  async wayOf(personHash: string): Promise<OptOutMethod | null> {
    return (await this.rows.findOneBy({ personHash }))?.way ?? null;
  }

  /** Opts a person out on the owner's behalf, by email address and phone number. */
  async optOutByOwner(person: Person): Promise<void> {
    for (const hash of await this.hashes.hashesOf(person)) await this.optOut(hash, 'owner');
  }

  /** Undoes the owner's opt-out; the customer's own stays. */
  async undoByOwner(person: Person): Promise<void> {
    const personHash = In(await this.hashes.hashesOf(person));
    await this.unitOfWork.run((manager) => manager.delete(EmailOptOut, { personHash, way: 'owner' }));
  }

  /** Undoes the customer's opt-out; the owner's stays. */
  async resubscribe(personHash: string): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(EmailOptOut, { personHash, way: Not('owner') }));
  }

  /** Opts a person out. A repeat changes nothing, but a customer's own opt-out replaces the owner's. */
  async optOut(personHash: string, way: OptOutMethod): Promise<void> {
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
