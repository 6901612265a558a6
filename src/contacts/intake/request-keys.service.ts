import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { secretKey } from '../../platform/config/session-secret.js';
import { sha256 } from '../../platform/config/sha256.js';
import { sameContentMs } from './lead-draft.js';

/** The site's own key formats. Anyone could compute the second and third, which earlier releases used. */
const madeHere = [/^site-[0-9a-f]{40}$/, /^[0-9a-f]{40}\.\d+$/, /^api-[0-9a-f]{40}$/];
/** 122 random bits or more: what our forms in the browser send, and UUIDs. */
const random = /^([0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/i;

/** Checks whether the site made a key, which nobody else may send. */
export const isMadeHere = (key: string) => madeHere.some((form) => form.test(key));

/** Checks whether others can guess a key, because its sender chose it. */
export const isGuessable = (key: string) => !isMadeHere(key) && !random.test(key);

/** Checks a key that somebody sends: 8 to 64 visible ASCII characters. @returns what is wrong. */
export function problemWithKey(key: unknown): string | undefined {
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,64}$/.test(key))
    return 'Idempotency-Key must be 8 to 64 printable ASCII characters, without spaces';
  return isMadeHere(key) ? 'Only the website makes keys of this form. Send a random UUID.' : undefined;
}

/**
 * Makes the idempotency keys of requests that came without one. Customers' links are derived from keys, so
 * nobody may compute one without the site's secret.
 */
@Injectable()
export class RequestKeysService {
  private readonly secret: Buffer;

  constructor(environment: Environment) {
    this.secret = secretKey(environment, 'idempotency keys');
  }

  /**
   * Makes the key of a request without one. Equal content gets the same key within the same ten minutes of
   * the clock, so that the unique index stores only one of two copies that arrive together.
   */
  ofContent(fingerprint: string, now: Date): string {
    return this.make(`content ${fingerprint} ${Math.floor(now.getTime() / sameContentMs)}`);
  }

  /** Makes the key under which an API key's write is stored once: never that of another API key's. */
  ofApi(apiKeyId: number, idempotencyKey: string): string {
    return this.make(`api ${apiKeyId} ${idempotencyKey}`);
  }

  private make(from: string): string {
    return `site-${createHmac('sha256', this.secret).update(from).digest('hex').slice(0, 40)}`;
  }
}

/** Returns the key of the same write in releases before {@link RequestKeysService}. */
export const formerApiKey = (apiKeyId: number, idempotencyKey: string) =>
  `api-${sha256(`${apiKeyId} ${idempotencyKey}`).slice(0, 40)}`;
