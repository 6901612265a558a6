import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LeadKeysService } from '../../../contacts/leads/lead-keys.service.js';
import type { LeadRecord } from '../../../contacts/leads/lead-records.service.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { SharedSecretsService } from '../../../platform/database/shared-secrets.service.js';
import { foldedAddress } from '../../email/folded-address.js';

/** A hash and its signature have 128 bits each; a token is both, as links write them. */
const bytes = 16;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
const makeSecret = () => randomBytes(32).toString('base64url');

export type Person = Pick<LeadRecord, 'email' | 'phone'>;

/**
 * Identifies people by keyed hashes of their email address and phone number, so that opt-outs store no
 * personal data. An unsubscribe link contains the address's hash and a signature. So it needs no row and
 * still works after the request is erased, and forged links are rejected without a query. The secret is in
 * the database because it must live as long as the opt-outs.
 */
@Injectable()
export class PersonHashesService implements OnModuleInit {
  private secret?: string;

  constructor(
    private readonly secrets: SharedSecretsService,
    private readonly database: DatabaseService,
    private readonly keys: LeadKeysService,
  ) {}

  /** Creates the secret at startup, so that no GET request has to write it. */
  onModuleInit(): void {
    this.database.whenReady(async () => void (await this.key()));
  }

  /** Returns the hashes of a person's email address and phone number, if present. */
  async hashesOf({ email, phone }: Person): Promise<string[]> {
    const { phoneKey } = this.keys.ofPerson({ email, phone });
    const hashes = email === '' ? [] : [(await this.ofMailbox(email)).toString('hex')];
    if (phoneKey !== '') hashes.push((await this.sign('phone', phoneKey)).toString('hex'));
    return hashes;
  }

  /** Returns the token of an address's unsubscribe link. */
  async tokenOf(email: string): Promise<string> {
    const hash = await this.ofMailbox(email);
    return Buffer.concat([hash, await this.sign('link', hash)]).toString('base64url');
  }

  /** Returns a token's hash; undefined for a forged token. */
  async hashIn(token: string): Promise<string | undefined> {
    if (!tokenPattern.test(token)) return undefined;
    const whole = Buffer.from(token, 'base64url');
    // The last of the 43 characters has unused bits. Accept only the canonical spelling.
    if (whole.toString('base64url') !== token) return undefined;
    const hash = whole.subarray(0, bytes);
    return timingSafeEqual(await this.sign('link', hash), whole.subarray(bytes))
      ? hash.toString('hex')
      : undefined;
  }

  private ofMailbox(email: string): Promise<Buffer> {
    return this.sign('mailbox', foldedAddress(email).mailbox);
  }

  /** @param purpose keeps a signature from being valid for another purpose. */
  private async sign(purpose: 'mailbox' | 'phone' | 'link', content: string | Buffer): Promise<Buffer> {
    return createHmac('sha256', await this.key())
      .update(`${purpose}:`)
      .update(content)
      .digest()
      .subarray(0, bytes);
  }

  private async key(): Promise<string> {
    this.secret ??= await this.secrets.get('unsubscribe', makeSecret);
    return this.secret;
  }
}
