import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Environment, UnusableEnvironment } from '../platform/config/environment.js';
import { Tuning } from '../platform/config/tuning.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { AdminSession } from './admin-session.entity.js';
import { CommonPassword, isCommonPassword, isFromContext } from './common-password.js';
import { hashPassword, verifyPassword } from './password-hash.js';
import { readableSecret } from './second-factor/readable-secret.js';
import { RecoveryCode } from './second-factor/recovery-code.entity.js';
import { SecurityLogService } from './security-log.service.js';
import { User, username } from './user.entity.js';

/** Manages the shared password: set at first start, checked at login, changed in the admin or by command. */
@Injectable()
export class AdminPasswordService implements OnModuleInit {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly log: SecurityLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
    private readonly environment: Environment,
    private readonly tuning: Tuning,
  ) {}

  onModuleInit(): void {
    if (this.tuning.setsFirstPassword) this.database.whenReady(() => this.setAtFirstStart());
  }

  /**
   * Checks the password. None is right while the password is off.
   * @param queue the queue in which the check waits. Known browsers have their own, so that strangers can't
   * block the owner.
   * @throws {TooManyPasswords} when too many passwords wait to be checked.
   */
  async isRight(password: string, queue: 'strangers' | 'owner' = 'strangers'): Promise<boolean> {
    this.database.assertReady();
    const user = await this.users.findOneBy({ username });
    return user !== null && !user.passwordIsOff && verifyPassword(password, user.password, queue);
  }

  /**
   * Changes the password and ends all sessions.
   * @param except the ID of the session to keep: the one in which the owner changed it.
   * @throws {CommonPassword}
   */
  async change(password: string, except = ''): Promise<void> {
    const hash = await this.hashOf(password);
    await this.unitOfWork.run(async (manager) => {
      await manager.update(User, { username }, { password: hash });
      await manager.delete(AdminSession, { id: Not(except) });
      await this.log.notify(manager, 'password.changed');
    });
  }

  isOff(): Promise<boolean> {
    return this.users.existsBy({ username, passwordIsOff: true });
  }

  /** Turns the password on again. Recovery codes that nothing needs then are deleted. */
  async turnOn(): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await manager.update(User, { username }, { passwordIsOff: false });
      if (await manager.existsBy(User, { username, asksForCode: false }))
        await manager.deleteAll(RecoveryCode);
      await this.log.record(manager, 'password.on');
    });
  }

  /**
   * Changes the password and turns it on, ends all sessions and turns two-step sign-in off, for an owner who
   * is locked out.
   * @throws {CommonPassword}
   */
  async reset(password: string): Promise<void> {
    const hash = await this.hashOf(password);
    await this.unitOfWork.run(async (manager) => {
      const values = { password: hash, passwordIsOff: false, totpSeed: null, asksForCode: false };
      await manager.update(User, { username }, values);
      await manager.deleteAll(RecoveryCode);
      await manager.deleteAll(AdminSession);
      await this.log.notify(manager, 'password.reset');
    });
  }

  private async isEasy(password: string): Promise<boolean> {
    const { hostname } = new URL(this.environment.publicOrigin);
    return isFromContext(password, hostname) || isCommonPassword(password);
  }

  private async hashOf(password: string): Promise<string> {
    if (await this.isEasy(password)) throw new CommonPassword();
    return hashPassword(password, this.tuning.passwordCost);
  }

  /** Sets the first password. If several processes start at once on one database, the first insert wins. */
  private async setAtFirstStart(): Promise<void> {
    if (await this.users.existsBy({ username })) return;
    const given = this.environment.ADMIN_PASSWORD;
    const generated = given ? undefined : readableSecret(4);
    if (given && (await this.isEasy(given)))
      throw new UnusableEnvironment([`ADMIN_PASSWORD: ${new CommonPassword().message}`]);
    const password = await hashPassword(given || (generated as string), this.tuning.passwordCost);
    try {
      await this.unitOfWork.run((manager) => manager.insert(User, { username, password }));
    } catch (error) {
      if (isDuplicateKey(error)) return;
      throw error;
    }
    if (generated) printPassword(generated);
  }
}

/** Prints the password once, at the first start. It isn't logged and can't be shown again. */
function printPassword(password: string): void {
  process.stdout.write(`\n  Admin password, shown only this once: ${password}\n\n`);
}
