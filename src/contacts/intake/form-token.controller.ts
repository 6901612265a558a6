import { Controller, Get } from '@nestjs/common';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { FormTokensService } from './form-tokens.service.js';

@Controller('api/form-token')
@OpenToEveryone()
export class FormTokenController {
  constructor(private readonly tokens: FormTokensService) {}

  /** Issues a token. Browsers request it when a visitor starts to fill in a form. */
  @Get()
  mint() {
    return { token: this.tokens.mint() };
  }
}
