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
 * Names people without naming them: keyed hashes of the mailbox and of the phone number, by which who said no is kept. A link that
 * ends mails carries the hash of its mailbox and proves by a signature that this site made it. So it needs no row, works when the
 * request is long erased, and leads to nobody else's address; a made-up one is refused without asking the database. The secret lies
 * in the database, since it has to live as long as the refusals do.
 */
@Injectable()
export class PersonHashesService implements OnModuleInit {
  private secret?: string;

  constructor(
    private readonly secrets: SharedSecretsService,
    private readonly database: DatabaseService,
    private readonly keys: LeadKeysService,
  ) {}

  /** Makes the secret at the start, so that no GET request has to write it. */
  onModuleInit(): void {
    this.database.whenReady(async () => void (await this.key()));
  }

  /** The hashes of somebody's mailbox and phone number, as far as there are any. */
  async of({ email, phone }: Person): Promise<string[]> {
    const { phoneKey } = this.keys.ofPerson({ email, phone });
    const hashes = email === '' ? [] : [(await this.ofMailbox(email)).toString('hex')];
    if (phoneKey !== '') hashes.push((await this.sign('phone', phoneKey)).toString('hex'));
    return hashes;
  }

  /** The token of the link that ends mails to an address. */
  async tokenOf(email: string): Promise<string> {
    const hash = await this.ofMailbox(email);
    return Buffer.concat([hash, await this.sign('link', hash)]).toString('base64url');
  }

  /** The hash that a token carries; undefined for one that this site did not make. */
  async hashIn(token: string): Promise<string | undefined> {
    if (!tokenPattern.test(token)) return undefined;
    const whole = Buffer.from(token, 'base64url');
    // The last letter of 43 has bits to spare: of the spellings of one token, one is true.
    if (whole.toString('base64url') !== token) return undefined;
    const hash = whole.subarray(0, bytes);
    return timingSafeEqual(await this.sign('link', hash), whole.subarray(bytes))
      ? hash.toString('hex')
      : undefined;
  }

  private ofMailbox(email: string): Promise<Buffer> {
    return this.sign('mailbox', foldedAddress(email).mailbox);
  }

  /** @param purpose keeps what is signed for one thing from being of use for another. */
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
