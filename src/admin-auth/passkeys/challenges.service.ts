import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { secretKey } from '../../platform/config/session-secret.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UsedChallenge } from './used-challenge.entity.js';

/** How long a challenge can be signed. */
const lifetimeMs = 5 * 60_000;

/** Expiry (8 bytes), random (16) and signature (16), in base64url. */
const pattern = /^[A-Za-z0-9_-]{54}$/;

/**
 * Makes the challenges that passkeys sign. A challenge is signed and has its expiry in itself, so that
 * strangers who ask for many of them write nothing. Only one that a valid passkey has signed is stored, so
 * that it works once.
 */
@Injectable()
export class ChallengesService {
  private readonly key: Buffer;

  constructor(
    private readonly clock: ClockService,
    environment: Environment,
  ) {
    this.key = secretKey(environment, 'passkey challenges');
  }

  /** Makes a challenge in base64url. @param purpose what it may be used for. */
  make(purpose: string): string {
    const content = Buffer.alloc(24, randomBytes(24));
    content.writeBigUInt64BE(BigInt(this.clock.now().getTime() + lifetimeMs));
    return Buffer.concat([content, this.signatureOf(content, purpose)]).toString('base64url');
  }

  /** Whether a challenge is from here, for this purpose, and hasn't expired. It may have been used. */
  isValid(challenge: string, purpose: string): boolean {
    if (!pattern.test(challenge)) return false;
    const bytes = Buffer.from(challenge, 'base64url');
    const [content, signature] = [bytes.subarray(0, 24), bytes.subarray(24)];
    const isOurs = timingSafeEqual(signature, this.signatureOf(content, purpose));
    const left = expiryOf(bytes) - this.clock.now().getTime();
    return isOurs && left > 0 && left <= lifetimeMs;
  }

  /** Uses up a valid challenge. @returns false if it was used before. */
  async use(manager: EntityManager, challenge: string): Promise<boolean> {
    const expiresAt = new Date(expiryOf(Buffer.from(challenge, 'base64url')));
    await manager.delete(UsedChallenge, { expiresAt: LessThanOrEqual(this.clock.now()) });
    try {
      await insertRow(manager, UsedChallenge, { challenge, expiresAt });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private signatureOf(content: Buffer, purpose: string): Buffer {
    return createHmac('sha256', this.key).update(content).update(purpose).digest().subarray(0, 16);
  }
}

const expiryOf = (bytes: Buffer) => Number(bytes.readBigUInt64BE());
