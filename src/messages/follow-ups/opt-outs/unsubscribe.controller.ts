import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { Page } from '../../../pages/page.decorator.js';
import { withStatus } from '../../../pages/page-answer.js';
import { OpenToEveryone } from '../../../platform/http/open-to-everyone.decorator.js';
import { EmailOptOutsService } from './email-opt-outs.service.js';
import { PersonHashesService } from './person-hashes.service.js';
import { UnsubscribeLimitGuard } from './unsubscribe-limit.guard.js';

const noSuchLink = withStatus({ state: 'unknown' as const }, 404);

/**
 * Unsubscribes customers from follow-ups, and resubscribes them. Opening the link changes nothing, since
 * email scanners open every link; the page's button and the email program's (RFC 8058) post to the same
 * address. The response is the page itself: the RFC forbids redirects. Its headers are in
 * src/platform/http/headers.ts.
 */
@Controller('unsubscribe')
@OpenToEveryone()
@UseGuards(UnsubscribeLimitGuard)
export class UnsubscribeController {
  constructor(
    private readonly hashes: PersonHashesService,
    private readonly optOuts: EmailOptOutsService,
  ) {}

  @Get(':token')
  @Page('unsubscribe')
  async show(@Param('token') token: string) {
    const hash = await this.hashes.hashIn(token);
    if (!hash) return noSuchLink;
    return this.pageState(hash, 'asked');
  }

  @Post(':token')
  @HttpCode(200)
  @Page('unsubscribe')
  async unsubscribe(@Param('token') token: string, @Body() body: { from?: unknown } = {}) {
    const hash = await this.hashes.hashIn(token);
    if (!hash) return noSuchLink;
    if (body?.from === 'again') {
      await this.optOuts.resubscribe(hash);
      return this.pageState(hash, 'back');
    }
    await this.optOuts.optOut(hash, body?.from === 'page' ? 'page' : 'one-click');
    return this.pageState(hash, 'asked');
  }

  /** Any other path below it. */
  @Get()
  @Page('unsubscribe')
  other() {
    return noSuchLink;
  }

  /** @param otherwise the state to show if the person hasn't opted out. */
  private async pageState(hash: string, otherwise: 'asked' | 'back') {
    const way = await this.optOuts.wayOf(hash);
    return way === null ? { state: otherwise } : { state: 'done' as const, isNotedByOwner: way === 'owner' };
  }
}
