import type { IncomingMessage } from 'node:http';
import { Controller, Get, Header, NotFoundException, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Environment } from '../../platform/config/environment.js';
import { isLoopback } from '../../platform/config/formats.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { isSameSecret } from '../../platform/http/same-secret.js';
import { MetricsService } from './metrics.service.js';

/** Headers that proxies add. A proxy on this machine connects from this machine for every visitor. */
const isForwarding = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/i;

@Controller('metrics')
@OpenToEveryone()
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly environment: Environment,
  ) {}

  /** Answers local requests without a proxy and those with the token. For others, the page doesn't exist. */
  @Get()
  @Header('Cache-Control', 'no-store')
  async read(@Req() request: IncomingMessage, @Res({ passthrough: true }) response: Response) {
    if (!isFromHere(request) && !hasToken(request, this.environment)) throw new NotFoundException();
    response.type(this.metrics.contentType);
    return this.metrics.text();
  }
}

/** Reads the raw headers, because the site removes unreadable addresses from the parsed ones. */
function isFromHere({ socket, headers, rawHeaders }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const isForwarded = rawHeaders.some((name, index) => index % 2 === 0 && isForwarding.test(name));
  return isLoopback(address) && isLoopback(host) && !isForwarded;
}

function hasToken({ headers }: IncomingMessage, { METRICS_TOKEN }: Environment): boolean {
  if (!METRICS_TOKEN) return false;
  return isSameSecret(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`);
}
