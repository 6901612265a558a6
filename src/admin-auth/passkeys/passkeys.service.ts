import { createHash } from 'node:crypto';
import { ConflictException, Injectable, Logger, UnprocessableEntityException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { PasskeyCreation, PasskeyRequest, PasskeyView } from '../../../views/contracts/passkeys.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { secretKey } from '../../platform/config/session-secret.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { takeTurn } from '../../platform/database/row-locks.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { RecoveryCodesService } from '../second-factor/recovery-codes.service.js';
import { SecurityLogService } from '../security-log.service.js';
import { User, username } from '../user.entity.js';
import { ChallengesService } from './challenges.service.js';
import { Passkey } from './passkey.entity.js';

/** Loaded when it is used: it reads certificates and keys of all kinds. */
const library = () => import('@simplewebauthn/server');

const maxPasskeys = 20;
/** Passkeys are added and removed one after the other, so that their number stays within its limits. */
const turn = 'passkeys';
/** ES256, EdDSA and RS256: what phones, computers and security keys have. */
const algorithms = [-7, -8, -257];
const timeoutMs = 5 * 60_000;
const signInPurpose = 'sign in';

/** Adds, checks and removes the owner's passkeys (WebAuthn). A passkey belongs to PUBLIC_ORIGIN's host. */
@Injectable()
export class PasskeysService {
  private readonly logger = new Logger(PasskeysService.name);
  private readonly rpId: string;
  private readonly origin: string;
  /** The same for all passkeys, since there is one account. */
  private readonly userId: string;

  constructor(
    @InjectRepository(Passkey) private readonly passkeys: Repository<Passkey>,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly challenges: ChallengesService,
    private readonly log: SecurityLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    environment: Environment,
  ) {
    this.origin = environment.publicOrigin;
    this.rpId = new URL(this.origin).hostname;
    this.userId = secretKey(environment, 'passkey user').toString('base64url');
  }

  /** Lists the passkeys, oldest first. */
  async list(): Promise<PasskeyView[]> {
    const rows = await this.passkeys.find({ order: { id: 'ASC' } });
    return rows.map(({ id, name, createdAt, lastUsedAt, city }) => ({
      ...{ id, name, city, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  count(): Promise<number> {
    return this.passkeys.count();
  }

  /** Returns what a browser needs to sign in with any passkey that it has for this site. */
  request(): PasskeyRequest {
    return {
      challenge: this.challenges.make(signInPurpose),
      rpId: this.rpId,
      userVerification: 'required',
      timeout: timeoutMs,
    };
  }

  /**
   * Returns what a browser needs to create a passkey.
   * @param session the session that will add it.
   */
  async creation(session: string): Promise<PasskeyCreation> {
    const existing = await this.passkeys.find();
    return {
      challenge: this.challenges.make(additionPurpose(session)),
      rp: { id: this.rpId, name: this.rpId },
      user: { id: this.userId, name: username, displayName: 'Admin' },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: existing.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: timeoutMs,
    };
  }

  /**
   * Adds a passkey that a browser has created.
   * @param answer the browser's answer to {@link creation}, as JSON.
   * @throws {UnprocessableEntityException} for one that isn't valid. @throws {ConflictException} if there are
   * too many.
   */
  async add(name: string, answer: string, session: string): Promise<void> {
    const { verifyRegistrationResponse } = await library();
    let signed = '';
    const verified = await verifyRegistrationResponse({
      response: parse(answer),
      expectedChallenge: (challenge) => {
        signed = challenge;
        return this.challenges.isValid(challenge, additionPurpose(session));
      },
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch((error: Error) => this.refuse(error));
    if (!verified?.registrationInfo) throw new UnprocessableEntityException(notAdded);
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    try {
      await this.unitOfWork.run(async (manager) => {
        await takeTurn(manager, turn);
        if (!(await this.challenges.use(manager, signed))) throw new UnprocessableEntityException(notAdded);
        if ((await manager.count(Passkey)) >= maxPasskeys)
          throw new ConflictException(
            `You have ${maxPasskeys} passkeys, which is the limit. Remove one first.`,
          );
        await manager.insert(Passkey, {
          ...{ name, credentialId: id, credentialHash: sha256(id), counter },
          publicKey: Buffer.from(publicKey).toString('base64url'),
          createdAt: this.clock.now(),
          lastUsedAt: null,
        });
        await this.log.notify(manager, 'passkey.added', name);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new ConflictException('You have added this passkey already.');
    }
    this.logger.log({ event: 'passkey.added' });
  }

  /**
   * Checks a browser's answer to {@link request} and uses up its challenge.
   * @param answer as JSON.
   * @param city where it is used; '' if unknown.
   * @returns the passkey's name; undefined if the answer isn't valid.
   */
  async accept(answer: string, city: string): Promise<string | undefined> {
    const { verifyAuthenticationResponse } = await library();
    const response = parse(answer);
    if (typeof response?.id !== 'string') return undefined;
    const credentialHash = sha256(response.id);
    const passkey = await this.passkeys.findOneBy({ credentialHash });
    if (!passkey) return undefined;
    let signed = '';
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        signed = challenge;
        return this.challenges.isValid(challenge, signInPurpose);
      },
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
    }).catch((error: Error) => this.refuse(error));
    if (!verified?.verified) return undefined;
    const { newCounter } = verified.authenticationInfo;
    return this.unitOfWork.run(async (manager) => {
      if (!(await this.challenges.use(manager, signed))) return undefined;
      const used = { counter: newCounter, lastUsedAt: this.clock.now(), city };
      // The same counter as before: of two uses at once, one is refused.
      const { affected } = await manager.update(Passkey, { credentialHash, counter: passkey.counter }, used);
      return affected ? passkey.name : undefined;
    });
  }

  /**
   * Turns the password off, if there are passkeys enough.
   * @returns recovery codes, which can't be shown again.
   * @throws {ConflictException} with fewer than two passkeys.
   */
  async turnPasswordOff(): Promise<string[]> {
    const codes = await this.unitOfWork.run(async (manager) => {
      await takeTurn(manager, turn);
      if ((await manager.count(Passkey)) < 2)
        throw new ConflictException('Add two passkeys first, so that losing one doesn’t lock you out.');
      await manager.update(User, { username }, { passwordIsOff: true });
      await this.log.notify(manager, 'password.off');
      return this.recoveryCodes.renew(manager);
    });
    this.logger.log({ event: 'password.turned-off' });
    return codes;
  }

  /** Removes a passkey. @throws {ConflictException} for the last one while the password is off. */
  async remove(id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await takeTurn(manager, turn);
      const isNeeded = await manager.existsBy(User, { username, passwordIsOff: true });
      if (isNeeded && (await manager.count(Passkey)) < 2)
        throw new ConflictException('This is your last passkey. Turn the password on first.');
      const passkey = await manager.findOneBy(Passkey, { id });
      if (!passkey) return;
      await manager.delete(Passkey, { id });
      await this.log.notify(manager, 'passkey.removed', passkey.name);
    });
    this.logger.log({ event: 'passkey.removed' });
  }

  /** Removes all passkeys. @throws {ConflictException} while the password is off. */
  async removeAll(): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await takeTurn(manager, turn);
      if (await manager.existsBy(User, { username, passwordIsOff: true }))
        throw new ConflictException('Only your passkeys sign you in. Turn the password on first.');
      const removed = await manager.count(Passkey);
      if (removed === 0) return;
      await manager.deleteAll(Passkey);
      await this.log.notify(manager, 'passkey.removed', `All: ${removed}`);
    });
    this.logger.log({ event: 'passkey.removed' });
  }

  private refuse({ message }: Error): undefined {
    this.logger.warn({ event: 'passkey.refused', reason: message.slice(0, 200) });
  }
}

const notAdded = 'The passkey couldn’t be added. Try again.';

const additionPurpose = (session: string) => `add in ${session}`;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Parses what a browser sent. The library checks its parts, and refuses all but the ones that it knows. */
function parse(answer: string) {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
