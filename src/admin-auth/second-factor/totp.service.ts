import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { secretKey } from '../../platform/config/session-secret.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { SecurityLogService } from '../security-log.service.js';
import { User, username } from '../user.entity.js';
import { RecoveryCodesService } from './recovery-codes.service.js';

/** Loaded when it is used: most sign-ins need no code. */
const library = () => import('otplib');

/** A phone's clock may be this far off, in seconds. */
const toleranceSeconds = 30;

/** A setup that isn't finished by then has to begin again. */
const setupMs = 10 * 60_000;

/** What the owner's authenticator app needs. */
export interface TotpSetup {
  /** For an owner who types it, in base32. */
  secret: string;
  /** The otpauth: address for a QR code. */
  address: string;
}

/**
 * Checks the codes of the owner's authenticator app (RFC 6238), the second step after the password. The app's
 * secret is derived from a seed in the database and a secret outside it, so that a copy of the database isn't
 * enough to compute codes.
 */
@Injectable()
export class TotpService {
  private readonly key: Buffer;

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly log: SecurityLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly clock: ClockService,
    environment: Environment,
  ) {
    this.key = secretKey(environment, 'totp');
  }

  /** Whether signing in with the password takes a code too. */
  async isOn(): Promise<boolean> {
    return this.users.existsBy({ username, asksForCode: true });
  }

  /** Begins a setup with a new secret, which expires after ten minutes, unless codes are already required. */
  async begin(): Promise<void> {
    const totpSeed = randomBytes(16).toString('hex');
    await this.unitOfWork.run(async (manager) => {
      const { affected } = await manager.update(
        User,
        { username, asksForCode: false },
        { totpSeed, totpStep: 0, totpBegunAt: this.clock.now() },
      );
      if (affected) await this.log.record(manager, 'two-step.begun');
    });
  }

  /**
   * Returns what the app needs during a setup; undefined if there is none.
   * @param issuer the name that the app shows.
   */
  async setup(issuer: string): Promise<TotpSetup | undefined> {
    const user = await this.find(false);
    if (!user?.totpSeed) return undefined;
    const { generateURI, ScureBase32Plugin } = await library();
    const secret = new ScureBase32Plugin().encode(this.secretOf(user.totpSeed));
    return { secret, address: generateURI({ issuer, label: username, secret }) };
  }

  /**
   * Ends the setup with the app's first code.
   * @returns the recovery codes, which can't be shown again; undefined for a wrong code or an expired setup.
   */
  async confirm(code: string): Promise<string[] | undefined> {
    if (!(await this.takeCode(code, false))) return undefined;
    return this.unitOfWork.run(async (manager) => {
      const { affected } = await manager.update(
        User,
        { username, asksForCode: false },
        { asksForCode: true },
      );
      if (!affected) return undefined;
      await this.log.notify(manager, 'two-step.on');
      return this.recoveryCodes.renew(manager);
    });
  }

  /** Requires only the password again. Deletes the recovery codes, unless the password is off. */
  async turnOff(): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await manager.update(User, { username }, { totpSeed: null, asksForCode: false });
      if (await manager.existsBy(User, { username, passwordIsOff: false }))
        await this.recoveryCodes.deleteAll(manager);
      await this.log.notify(manager, 'two-step.off');
    });
  }

  /** Checks a code from the app, or a recovery code, and uses it up. */
  async accepts(code: string): Promise<boolean> {
    const isFromApp = /^[\d\s]*$/.test(code);
    return isFromApp ? this.takeCode(code, true) : this.recoveryCodes.use(code);
  }

  /** Uses up a code from the app: its time step has to be later than that of the last code. */
  private async takeCode(typed: string, asksForCode: boolean): Promise<boolean> {
    const token = typed.replace(/\s/g, '');
    const user = await this.find(asksForCode);
    if (!user?.totpSeed || !/^\d{6}$/.test(token)) return false;
    const { totpSeed } = user;
    const { verify } = await library();
    const epoch = Math.floor(this.clock.now().getTime() / 1000);
    const secret = this.secretOf(totpSeed);
    const result = await verify({ secret, token, epoch, epochTolerance: toleranceSeconds });
    if (!result.valid || !('timeStep' in result)) return false;
    const { timeStep } = result;
    const { affected } = await this.unitOfWork.run((manager) =>
      manager.update(User, { username, totpSeed, totpStep: LessThan(timeStep) }, { totpStep: timeStep }),
    );
    return affected === 1;
  }

  /** Finds the user with an app, or during the setup of one. */
  private async find(asksForCode: boolean): Promise<User | undefined> {
    const user = await this.users.findOneBy({ username, asksForCode });
    if (!user || asksForCode) return user ?? undefined;
    const ageMs = this.clock.now().getTime() - (user.totpBegunAt?.getTime() ?? 0);
    return Math.abs(ageMs) < setupMs ? user : undefined;
  }

  private secretOf(seed: string): Uint8Array {
    return createHmac('sha256', this.key).update(seed).digest().subarray(0, 20);
  }
}
