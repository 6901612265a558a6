import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';
import { isSameSecret } from '../../platform/http/same-secret.js';
import { IntakeSecretService } from './intake-secret.service.js';

/** What a token check found. "none" is no sign of spam: scripts and pages without JavaScript send none. */
export type TokenState = 'none' | 'good' | 'too-fast' | 'forged';

/** No person fills in a name, a phone number and an address faster. */
const minFillMs = 2_500;
/**
 * How far in the future a token may be. Clocks of several hosts differ by less; a later one means that the
 * clock was set back.
 */
const maxAheadMs = 60_000;

/** Issues and verifies form tokens: the time when a visitor started to fill in a form, and a signature. */
@Injectable()
export class FormTokensService {
  constructor(
    private readonly secret: IntakeSecretService,
    private readonly clock: ClockService,
  ) {}

  mint(): string {
    const moment = this.clock.now().getTime().toString(36);
    return `${moment}.${this.signatureOf(moment)}`;
  }

  check(token: unknown, now = this.clock.now().getTime()): TokenState {
    if (token === undefined || token === null || token === '') return 'none';
    if (typeof token !== 'string' || token.length > 100) return 'forged';
    const [moment, signature = ''] = token.split('.');
    if (!isSameSecret(signature, this.signatureOf(moment))) return 'forged';
    const age = now - Number.parseInt(moment, 36);
    return age < minFillMs && age > -maxAheadMs ? 'too-fast' : 'good';
  }

  private signatureOf(moment: string): string {
    return createHmac('sha256', this.secret.value).update(`form-token:${moment}`).digest('base64url');
  }
}
