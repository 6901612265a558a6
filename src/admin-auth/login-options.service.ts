import { Injectable } from '@nestjs/common';
import { AdminPasswordService } from './admin-password.service.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { TotpService } from './second-factor/totp.service.js';

/** Finds which ways to sign in the login page shows. */
@Injectable()
export class LoginOptionsService {
  constructor(
    private readonly passwords: AdminPasswordService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
  ) {}

  /** Returns the ways to sign in; without a database, only the password. */
  async find() {
    try {
      return {
        asksForCode: await this.totp.isOn(),
        hasPasskeys: (await this.passkeys.count()) > 0,
        hasPassword: !(await this.passwords.isOff()),
      };
    } catch {
      return { asksForCode: false, hasPasskeys: false, hasPassword: true };
    }
  }
}
