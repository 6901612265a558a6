import { randomBytes } from 'node:crypto';
import { ConflictException, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { type ApiKeyView, type ApiScope, apiScopeNames } from '../../../../views/contracts/api-keys.js';
import { SecurityLogService } from '../../../admin-auth/security-log.service.js';
import { ClockService } from '../../../platform/config/clock.service.js';
import { sha256 } from '../../../platform/config/sha256.js';
import { ReadYourWritesService } from '../../../platform/database/read-your-writes.service.js';
import { UnitOfWorkService } from '../../../platform/database/unit-of-work.service.js';
import { isSameSecret } from '../../../platform/http/same-secret.js';
import { ApiRequest } from '../requests/api-request.entity.js';
import { ApiKey } from './api-key.entity.js';

const maxKeys = 20;
/** Tells scanners of leaked secrets whose key it is. */
const prefix = 'dfcc_';
/** The public ID, and 160 bits of secret. */
const keyPattern = /^dfcc_([0-9a-f]{12})_[0-9a-f]{40}$/;
/** The last use is stored to the minute, so that reads rarely write. */
const useIntervalMs = 60_000;
/** Compared with if no key has the ID, so that the answer takes as long. */
const noHash = '0'.repeat(64);

/** Creates, finds and revokes the owner's API keys. */
@Injectable()
export class ApiKeysService {
  private readonly logger = new Logger(ApiKeysService.name);

  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly securityLog: SecurityLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly catchUp: ReadYourWritesService,
    private readonly clock: ClockService,
  ) {}

  /** Creates a key. @returns the key, only this once. @throws {ConflictException} if there are too many. */
  async create(name: string, scopes: readonly ApiScope[]): Promise<string> {
    const publicId = randomBytes(6).toString('hex');
    const key = `${prefix}${publicId}_${randomBytes(20).toString('hex')}`;
    await this.unitOfWork.run(async (manager) => {
      if ((await manager.count(ApiKey)) >= maxKeys)
        throw new ConflictException(`You have ${maxKeys} API keys, which is the limit. Revoke one first.`);
      await manager.insert(ApiKey, {
        ...{ name, publicId, secretHash: sha256(key), scopes: scopes.join(' ') },
        createdAt: this.clock.now(),
        lastUsedAt: null,
      });
      await this.securityLog.notify(manager, 'api-key.created', `${name}: ${scopes.join(', ')}`);
    });
    this.logger.log({ event: 'api-key.created', key: publicId, scopes });
    return key;
  }

  /** Revokes a key right away. Does nothing for an unknown ID. */
  async revoke(id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const key = await manager.findOneBy(ApiKey, { id });
      if (!key) return;
      await this.securityLog.record(manager, 'api-key.revoked', key.name);
      await manager.delete(ApiKey, { id });
      await manager.delete(ApiRequest, { apiKeyId: id });
    });
    this.logger.log({ event: 'api-key.revoked', id });
  }

  /** Revokes all keys right away. */
  async revokeAll(): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const revoked = await manager.count(ApiKey);
      if (revoked === 0) return;
      await manager.deleteAll(ApiKey);
      await manager.deleteAll(ApiRequest);
      await this.securityLog.record(manager, 'api-key.revoked', `All: ${revoked}`);
    });
    this.logger.log({ event: 'api-key.revoked', id: 'all' });
  }

  /** Lists the keys, newest first. */
  async list(): Promise<ApiKeyView[]> {
    return (await this.keys.find({ order: { id: 'DESC' } })).map(present);
  }

  /**
   * Finds a key and stores that it is used; undefined for one that is unknown or revoked. Finds it by its
   * public ID and compares the hashes in constant time, so that the time of an answer tells nothing about the
   * secret.
   * @param city where the key is used; '' if unknown.
   */
  async find(given: string, city = ''): Promise<ApiKey | undefined> {
    const [, publicId] = keyPattern.exec(given) ?? [];
    if (!publicId) return undefined;
    // Wait for replication: a revoked key must stop working on every node right away.
    await this.catchUp.catchUp();
    const key = await this.keys.findOneBy({ publicId });
    const isRight = isSameSecret(sha256(given), key?.secretHash ?? noHash);
    if (!key || !isRight) return undefined;
    await this.noteUse(key, city);
    return key;
  }

  private async noteUse({ id, lastUsedAt }: ApiKey, city: string): Promise<void> {
    const now = this.clock.now();
    if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < useIntervalMs) return;
    await this.unitOfWork.run((manager) => manager.update(ApiKey, { id }, { lastUsedAt: now, city }));
  }
}

/** Returns a key's scopes, without names that no release knows any more. */
export const scopesOf = ({ scopes }: Pick<ApiKey, 'scopes'>): ApiScope[] =>
  apiScopeNames.filter((scope) => scopes.split(' ').includes(scope));

const present = ({ id, name, publicId, createdAt, lastUsedAt, city, ...key }: ApiKey): ApiKeyView => ({
  ...{ id, name, start: `${prefix}${publicId}…` },
  scopes: scopesOf(key),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  city,
});
