import { Body, Controller, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { Page } from '../../../pages/page.decorator.js';
import { withStatus } from '../../../pages/page-answer.js';
import { OpenToEveryone } from '../../../platform/http/open-to-everyone.decorator.js';
import { RateLimitsService } from '../../../platform/http/rate-limits.service.js';
import { EmailOptOutsService } from './email-opt-outs.service.js';
import { PersonHashesService } from './person-hashes.service.js';

const noSuchLink = withStatus({ state: 'unknown' as const }, 404);

/**
 * The link that ends mails, and begins them again. Opening it changes nothing, since scanners of mail providers open every link; its button, and that of
 * mail programs (RFC 8058), post to the same address. The answer is the page itself: the RFC forbids leading elsewhere. Its headers are
 * in src/platform/http/headers.ts.
 */
@Controller('unsubscribe')
@OpenToEveryone()
export class UnsubscribeController {
  constructor(
    private readonly hashes: PersonHashesService,
    private readonly refusals: EmailOptOutsService,
    private readonly limits: RateLimitsService,
  ) {}

  @Get(':token')
  @Page('unsubscribe')
  async show(@Param('token') token: string, @Ip() address: string) {
    const hash = await this.hashIn(token, address);
    if (!hash) return noSuchLink;
    return this.standing(hash, 'asked');
  }

  @Post(':token')
  @HttpCode(200)
  @Page('unsubscribe')
  async refuse(@Param('token') token: string, @Ip() address: string, @Body() body: { from?: unknown } = {}) {
    const hash = await this.hashIn(token, address);
    if (!hash) return noSuchLink;
    if (body?.from === 'again') {
      await this.refusals.comeBack(hash);
      return this.standing(hash, 'back');
    }
    await this.refusals.refuse(hash, body?.from === 'page' ? 'page' : 'one-click');
    return this.standing(hash, 'asked');
  }

  /** Whatever else is asked for below it. */
  @Get()
  @Page('unsubscribe')
  other(@Ip() address: string) {
    this.limits.count('unsubscribeGuess', address);
    return noSuchLink;
  }

  /** @param otherwise what the page says to somebody who gets the mails. */
  private async standing(hash: string, otherwise: 'asked' | 'back') {
    const way = await this.refusals.wayOf(hash);
    return way === null ? { state: otherwise } : { state: 'done' as const, isNotedByOwner: way === 'owner' };
  }

  private async hashIn(token: string, address: string): Promise<string | undefined> {
    const hash = await this.hashes.hashIn(token);
    if (hash) this.limits.count('unsubscribe', hash);
    else this.limits.count('unsubscribeGuess', address);
    return hash;
  }
}
