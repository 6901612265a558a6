import { createHmac, randomBytes } from 'node:crypto';
import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import type { CrewLinkView } from '../../../views/contracts/bookings/day.js';
import { SecurityLogService } from '../../admin-auth/security-log.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { secretKey } from '../../platform/config/session-secret.js';
import { sha256 } from '../../platform/config/sha256.js';
import { ReadYourWritesService } from '../../platform/database/read-your-writes.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { CrewLink } from './crew-link.entity.js';

const maxLinks = 10;
const dayMs = 24 * 3_600_000;
/** The last use is stored to the minute, so that reads rarely write. */
const useIntervalMs = 60_000;
/** 128 bits in base64url. */
const secretPattern = /^[A-Za-z0-9_-]{22}$/;

/** Creates, finds and revokes the crews' links, `/crew/<secret>`. */
@Injectable()
export class CrewLinksService {
  private readonly key: Buffer;

  constructor(
    @InjectRepository(CrewLink) private readonly links: Repository<CrewLink>,
    private readonly log: SecurityLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly catchUp: ReadYourWritesService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {
    this.key = secretKey(environment, 'crew links');
  }

  /** Creates a link and emails the owner about it. @throws {ConflictException} if there are too many. */
  async create(name: string, days: number, showsPrices = false): Promise<void> {
    const createdAt = this.clock.now();
    const seed = randomBytes(16).toString('hex');
    const expiresAt = new Date(createdAt.getTime() + days * dayMs);
    await this.unitOfWork.run(async (manager) => {
      await manager.delete(CrewLink, { expiresAt: LessThanOrEqual(createdAt) });
      if ((await manager.count(CrewLink)) >= maxLinks)
        throw new ConflictException(`You have ${maxLinks} crew links, which is the limit. Revoke one first.`);
      await manager.insert(CrewLink, {
        name,
        seed,
        secretHash: sha256(this.secretOf(seed)),
        createdAt,
        expiresAt,
        showsPrices,
        lastUsedAt: null,
      });
      await this.log.notify(
        manager,
        'crew-link.created',
        `${name}, for ${days === 1 ? '1 day' : `${days} days`}${showsPrices ? ', with prices' : ''}`,
      );
    });
  }

  /** Revokes a link right away. Does nothing for an unknown ID. */
  async revoke(id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const link = await manager.findOneBy(CrewLink, { id });
      if (!link) return;
      await manager.delete(CrewLink, { id });
      await this.log.record(manager, 'crew-link.revoked', link.name);
    });
  }

  /** Revokes all links right away. */
  async revokeAll(): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const revoked = await manager.count(CrewLink);
      if (revoked === 0) return;
      await manager.deleteAll(CrewLink);
      await this.log.record(manager, 'crew-link.revoked', `All: ${revoked}`);
    });
  }

  /** Stores that a link is used. @param city where; '' if unknown. */
  async noteUse({ id, lastUsedAt }: CrewLink, city: string): Promise<void> {
    const now = this.clock.now();
    if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < useIntervalMs) return;
    await this.unitOfWork.run((manager) => manager.update(CrewLink, { id }, { lastUsedAt: now, city }));
  }

  /** Lists the links that work, newest first. */
  async list(): Promise<CrewLinkView[]> {
    const links = await this.links.find({ order: { id: 'DESC' } });
    return links.filter((link) => this.works(link)).map((link) => this.present(link));
  }

  /** Finds the link of a secret; undefined for one that is unknown, revoked or expired. */
  async find(secret: string): Promise<CrewLink | undefined> {
    if (!secretPattern.test(secret)) return undefined;
    // Wait for replication: a revoked link must stop working on every node right away.
    await this.catchUp.catchUp();
    const link = await this.links.findOneBy({ secretHash: sha256(secret) });
    return link && this.works(link) ? link : undefined;
  }

  private works({ expiresAt }: CrewLink): boolean {
    return expiresAt > this.clock.now();
  }

  /** A link from before the secret behind links changed works, but can't be shown again. */
  private present({
    id,
    name,
    seed,
    secretHash,
    expiresAt,
    lastUsedAt,
    city,
    showsPrices,
  }: CrewLink): CrewLinkView {
    const secret = this.secretOf(seed);
    const address = sha256(secret) === secretHash ? `${this.environment.publicOrigin}/crew/${secret}` : null;
    const instants = { expiresAt: expiresAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
    return { id, name, address, ...instants, city, showsPrices };
  }

  private secretOf(seed: string): string {
    return createHmac('sha256', this.key).update(seed).digest().subarray(0, 16).toString('base64url');
  }
}
