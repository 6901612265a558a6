import { promisify } from 'node:util';
import { Injectable, InternalServerErrorException, Logger, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedInDevice } from '../../views/contracts/admin.js';
import { codeProblems } from '../../views/forms/login.js';
import { ActorService } from '../platform/audit/actor.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { RateLimitsService } from '../platform/http/rate-limits.service.js';
import { AdminPasswordService } from './admin-password.service.js';
import { deviceName } from './device-name.js';
import { KnownBrowserService } from './known-browser.service.js';
import { LoginLimitService, type LoginSender, TooManyLogins } from './login-limit.service.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { RecoveryCodesService } from './second-factor/recovery-codes.service.js';
import { TotpService } from './second-factor/totp.service.js';
import { SecurityLogService } from './security-log.service.js';
import { keyOf, SessionStore, signedInLimitMs } from './session.store.js';

/** How long after a sign-in, or a confirmation, powerful actions need no other one. */
const recentForMs = 10 * 60_000;
/** What known browsers' login attempts are counted by: one limit, so that copied cookies add no attempts. */
const knownBrowsers = 'known browsers';

interface Login {
  password: string;
  /** From the owner's authenticator app, or a recovery code. */
  code?: string;
  /** Keeps this device signed in for 30 days from its last use. */
  staySignedIn?: boolean;
}

/** The sender of a sign-in, and whether its browser has signed in before. */
type Sender = LoginSender & { isKnown: boolean };

/** What is wrong with a try, or how the owner was recognized. */
interface Verified {
  problem?: string;
  how?: string;
}

/** Signs the owner in and out. */
@Injectable()
export class AdminSessionService {
  private readonly logger = new Logger(AdminSessionService.name);
  private cityOf = (_address: string) => '';

  constructor(
    private readonly passwords: AdminPasswordService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly store: SessionStore,
    private readonly log: SecurityLogService,
    private readonly actor: ActorService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly limit: LoginLimitService,
    private readonly limits: RateLimitsService,
    private readonly browsers: KnownBrowserService,
    private readonly environment: Environment,
    private readonly clock: ClockService,
  ) {}

  /** Sets how a city is found for an address, where the site can. */
  findCitiesBy(cityOf: (address: string) => string): void {
    this.cityOf = cityOf;
  }

  isAdmin(request: Request): boolean {
    return request.session?.isAdmin === true;
  }

  /** Whether a request's session hasn't ended or expired. Used while a long response is streamed. */
  isActive(request: Request): Promise<boolean> {
    return this.store.has(request.sessionID);
  }

  /** Counts nothing. @throws {TooManyLogins} for a sender who made too many attempts. */
  async assertMayTry(request: Request): Promise<void> {
    await this.withinLimit(request, async (sender) => this.limit.assertNotBlocked(sender));
  }

  /**
   * Checks the password, and the code if one is required, and starts a session with a new ID.
   * @throws {UnauthorizedException} for a wrong password or code, after a delay that grows with each attempt.
   * @throws {TooManyLogins} for an address with too many attempts.
   * @throws {TooManyPasswords} when too many passwords wait to be checked.
   */
  async logIn(request: Request, { password, code = '', staySignedIn = false }: Login): Promise<void> {
    await this.check(request, staySignedIn, 'password', async (sender) => ({
      problem: await this.problemWith(password, code, sender),
    }));
  }

  /**
   * Checks a passkey and starts a session with a new ID.
   * @param answer the browser's, as JSON.
   * @throws {UnauthorizedException} if it isn't valid. @throws {TooManyLogins}
   */
  async logInWithPasskey(request: Request, answer: string, staySignedIn: boolean): Promise<void> {
    await this.check(request, staySignedIn, 'passkey', () => this.acceptPasskey(request, answer));
  }

  /**
   * Signs in with a recovery code while the password is off, and turns the password on.
   * @throws {UnauthorizedException} if the code isn't valid. @throws {TooManyLogins}
   */
  async logInWithRecoveryCode(request: Request, code: string): Promise<void> {
    await this.check(request, false, 'recovery-code', async () => {
      const isRight = (await this.passwords.isOff()) && (await this.recoveryCodes.use(code));
      return isRight ? { how: 'recovery code' } : { problem: codeProblems.wrong };
    });
    await this.passwords.turnOn();
  }

  /**
   * Changes the password and signs out all other devices.
   * @param current the current password; wrong ones count as failed logins.
   * @throws {UnauthorizedException} if it is wrong. @throws {TooManyLogins} after too many wrong ones.
   */
  async changePassword(request: Request, current: string, next: string): Promise<void> {
    await this.assertOwner(request, () => this.problemWithCurrent(current));
    await this.passwords.change(next, keyOf(request.sessionID));
    await this.browsers.remember(request);
    this.logger.log({ event: 'password.changed' });
  }

  /** Whether the owner signed in, or confirmed it, within the last ten minutes. */
  isRecent({ session }: Request): boolean {
    const ageMs = this.clock.now().getTime() - (session.provenAt ?? 0);
    // The clock may have been set back.
    return Math.abs(ageMs) < recentForMs;
  }

  /**
   * Checks again that the owner is there: by a passkey, or else by the current password, and the code if one
   * is required. The session goes on either way.
   * @param given `passkey` is the browser's answer, as JSON. Wrong ones count as failed logins of the
   * session.
   * @throws {UnauthorizedException} if it is wrong. @throws {TooManyLogins} after too many wrong ones.
   */
  async confirm(request: Request, given: { password: string; code: string; passkey: string }): Promise<void> {
    await this.assertOwner(request, async () =>
      given.passkey
        ? (await this.acceptPasskey(request, given.passkey)).problem
        : ((await this.problemWithCurrent(given.password)) ?? (await this.problemWithCode(given.code))),
    );
    request.session.provenAt = this.clock.now().getTime();
  }

  /** Lists signed-in devices, last used first. @param request its session is marked as the current device. */
  async list(request: Request): Promise<SignedInDevice[]> {
    const own = keyOf(request.sessionID);
    const sessions = await this.store.active();
    return sessions.map(({ id, device, city, startedAt, lastUsedAt, staysSignedIn }) => ({
      ...{ id, device, city, staysSignedIn },
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThisOne: id === own,
    }));
  }

  /** Signs a device out. @param id from {@link list}; an ended session is ignored. */
  async signOut(id: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const device = (await this.store.active()).find((one) => one.id === id)?.device;
      if (device === undefined) return;
      await this.store.end(id);
      await this.log.record(manager, 'session.ended', device);
    });
  }

  /** Signs out all devices but the current one. */
  async signOutOthers({ sessionID }: Request): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const ended = await this.store.endOthers(keyOf(sessionID));
      if (ended > 0) await this.log.record(manager, 'session.ended', `All others: ${ended}`);
    });
  }

  async logOut(request: Request): Promise<void> {
    await promisify(request.session.destroy.bind(request.session))();
    this.logger.log({ event: 'logout' });
  }

  /** Begins a session if `verify` finds no problem. */
  private async check(
    request: Request,
    staySignedIn: boolean,
    way: string,
    verify: (sender: LoginSender) => Promise<Verified>,
  ): Promise<void> {
    const { sender, how } = await this.withinLimit(request, async (sender) => ({
      sender,
      ...(await this.admit(sender, way, verify)),
    }));
    await this.begin(request, sender, staySignedIn, how);
    this.logger.log({ event: 'login.succeeded', way, network: this.limit.nameInLog(sender) });
  }

  /**
   * Counts a known browser by the reserve, and by its network once that is used up: somebody may have copied
   * its cookie.
   * @throws {TooManyLogins} what `work` throws for both.
   */
  private async withinLimit<T>(request: Request, work: (sender: Sender) => Promise<T>): Promise<T> {
    const sender = { address: request.ip, isKnown: await this.browsers.isKnown(request) };
    if (!sender.isKnown) return work(sender);
    return work({ ...sender, reserve: knownBrowsers }).catch((error) => {
      if (error instanceof TooManyLogins) return work(sender);
      throw error;
    });
  }

  /** Counts a device's try. @throws {UnauthorizedException} if there's a problem. @throws {TooManyLogins} */
  private async assertOwner(request: Request, problemOf: () => Promise<string | undefined>): Promise<void> {
    const sender = { address: request.ip, reserve: `session ${keyOf(request.sessionID)}` };
    await this.admit(sender, 'confirmation', async () => ({ problem: await problemOf() }));
    await this.limit.reset(sender);
  }

  /** Counts a try, and refuses it if `verify` finds a problem. Everything that strangers try is counted. */
  private async admit(
    sender: LoginSender,
    way: string,
    verify: (sender: LoginSender) => Promise<Verified>,
  ): Promise<Verified> {
    const tries = await this.limit.count(sender);
    const verified = await verify(sender);
    if (!verified.problem) return verified;
    this.logger.warn({ event: 'login.failed', way, tries, network: this.limit.nameInLog(sender) });
    await this.limit.slowDown(tries);
    throw new UnauthorizedException(verified.problem);
  }

  private async acceptPasskey(request: Request, answer: string): Promise<Verified> {
    const name = await this.passkeys.accept(answer, this.cityOf(request.ip ?? ''));
    return name === undefined
      ? { problem: 'This passkey doesn’t work here. Try again.' }
      : { how: `passkey ${name}` };
  }

  private async problemWithCurrent(password: string): Promise<string | undefined> {
    if (password === '') return 'Password is required';
    return (await this.passwords.isRight(password, 'owner'))
      ? undefined
      : 'That isn’t your current password. Try again.';
  }

  private async problemWith(
    password: string,
    code: string,
    sender: LoginSender,
  ): Promise<string | undefined> {
    if (!(await this.passwords.isRight(password, sender.reserve ? 'owner' : 'strangers')))
      return 'Invalid password. Please try again.';
    // Whoever has the password could try all codes, from many networks.
    if (code !== '' && !sender.reserve && (await this.totp.isOn())) this.limits.count('code');
    return this.problemWithCode(code);
  }

  private async problemWithCode(code: string): Promise<string | undefined> {
    if (!(await this.totp.isOn())) return undefined;
    if (code === '') return codeProblems.missing;
    if (await this.totp.accepts(code)) return undefined;
    // Whoever gave it knows the password.
    if (this.limits.take('codeNews')) await this.log.notifyOf('sign-in.wrong-code');
    return codeProblems.wrong;
  }

  private async begin(request: Request, sender: Sender, staySignedIn: boolean, how?: string): Promise<void> {
    this.assertCookieCanBeSet(request);
    await promisify(request.session.regenerate.bind(request.session))();
    request.session.isAdmin = true;
    request.session.provenAt = this.clock.now().getTime();
    if (staySignedIn) {
      request.session.cookie.maxAge = signedInLimitMs;
      request.session.renewedAt = request.session.provenAt;
    }
    const device = deviceName(request.get('User-Agent') ?? '');
    const city = this.cityOf(request.ip ?? '');
    const actor = [device, city, how].filter(Boolean).join(', ');
    request.session.actor = actor;
    await this.actor.run(actor, () =>
      this.unitOfWork.run(async (manager) => {
        const row = { staysSignedIn: staySignedIn, device, city };
        await this.store.create(request.sessionID, request.session, row);
        if (!sender.isKnown) await this.log.notify(manager, 'sign-in.new-device', actor);
      }),
    );
    await this.browsers.remember(request);
    await this.limit.reset(sender);
  }

  /** Fails if no cookie can be set: behind untrusted proxies, express-session silently drops secure ones. */
  private assertCookieCanBeSet(request: Request): void {
    if (!this.environment.isSecure || request.secure) return;
    this.logger.error({
      event: 'login.misconfigured',
      reason:
        'PUBLIC_ORIGIN is https, but the request didn’t use TLS. Set TRUST_PROXY to the proxy in front.',
    });
    throw new InternalServerErrorException();
  }
}
