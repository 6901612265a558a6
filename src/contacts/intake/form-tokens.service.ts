import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';
import { IntakeSecretService } from './intake-secret.service.js';

/** "none" is no sign of spam, since scripts and pages without JavaScript send no token. */
export type TokenState = 'none' | 'good' | 'too-fast' | 'forged';

/** Nobody fills in a name, a phone number and an address in less. */
const leastMs = 2_500;
/** A token from further ahead was made before the clock was set back; the clocks of several machines differ by less. */
const setBackMs = 60_000;

/** Makes and checks form tokens. A token holds the time at which a visitor began to fill in a form, and a signature. */
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
    if (!this.isSignature(moment, signature)) return 'forged';
    const age = now - Number.parseInt(moment, 36);
    return age < leastMs && age > -setBackMs ? 'too-fast' : 'good';
  }

  private isSignature(moment: string, given: string): boolean {
    const [expected, actual] = [this.signatureOf(moment), given].map((text) => Buffer.from(text));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  private signatureOf(moment: string): string {
    return createHmac('sha256', this.secret.value).update(`form-token:${moment}`).digest('base64url');
  }
}
