import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { sha256 } from '../../platform/config/sha256.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { SecurityLogService } from '../security-log.service.js';
import { readableSecret } from './readable-secret.js';
import { RecoveryCode } from './recovery-code.entity.js';

const codesInAll = 10;
/** 118 bits: with this many, a hash without a salt keeps a code secret. */
const groupsInCode = 6;

/** Makes and checks the recovery codes, for an owner without the phone. Each code works once. */
@Injectable()
export class RecoveryCodesService {
  private readonly logger = new Logger(RecoveryCodesService.name);

  constructor(
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
    private readonly log: SecurityLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Replaces all codes. @returns the new ones, which can't be shown again. */
  async renew(manager: EntityManager): Promise<string[]> {
    const codes = Array.from({ length: codesInAll }, () => readableSecret(groupsInCode));
    const createdAt = this.clock.now();
    await this.deleteAll(manager);
    await manager.insert(
      RecoveryCode,
      codes.map((code) => ({ hash: hashOf(code), createdAt })),
    );
    await this.log.record(manager, 'recovery-codes.made');
    return codes;
  }

  /** Uses up a code. @returns whether it was a valid one. */
  async use(code: string): Promise<boolean> {
    const affected = await this.unitOfWork.run(async (manager) => {
      const { affected } = await manager.delete(RecoveryCode, { hash: hashOf(code) });
      if (affected) await this.log.notify(manager, 'recovery-code.used');
      return affected;
    });
    if (affected) this.logger.warn({ event: 'login.recovery-code-used' });
    return affected === 1;
  }

  async deleteAll(manager: EntityManager): Promise<void> {
    await manager.deleteAll(RecoveryCode);
  }

  /** How many codes weren't used yet. */
  left(): Promise<number> {
    return this.codes.count();
  }
}

/** Ignores case, spaces and hyphens, as people type them. */
const hashOf = (code: string) => sha256(code.toLowerCase().replace(/[\s-]/g, ''));
