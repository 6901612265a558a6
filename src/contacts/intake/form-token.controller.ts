import { Controller, Get } from '@nestjs/common';
import { OpenToEveryone } from '../../admin-auth/admin.guard.js';
import { FormTokens } from './form-token.js';

@Controller('api/form-token')
@OpenToEveryone()
export class FormTokenController {
  constructor(private readonly tokens: FormTokens) {}

  /** Asked for when a visitor begins to fill in a form. */
  @Get()
  mint() {
    return { token: this.tokens.mint() };
  }
}
