import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Environment } from './config/environment.js';
import { AssetManifest } from './pages/asset-manifest.js';
import { BuiltFiles } from './pages/built-files.js';
import { PageCache } from './pages/page-cache.js';
import { bodies } from './security/bodies.js';
import {
  neverStored,
  permissionsPolicy,
  requestId,
  securityHeaders,
  speculationRules,
} from './security/headers.js';
import { sameOriginOnly } from './security/same-origin.js';
import { validationPipe } from './validation/validation.options.js';

/** What every request passes, in this order. */
export function configureApp(app: NestExpressApplication): void {
  const environment = app.get(Environment);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', trustedProxies(environment));
  app.use(
    requestId,
    securityHeaders(environment, app.get(AssetManifest).siteStyle),
    permissionsPolicy,
    speculationRules,
  );
  app.use(['/admin', '/api'], neverStored);
  app.use(sameOriginOnly(environment));
  app.use(bodies());
  app.useGlobalPipes(validationPipe());
}

/** Kept pages and built files are answered by the http server itself; the rest goes on to Express. */
export function answerAhead(app: NestExpressApplication): void {
  const server: Server = app.getHttpServer();
  const [express] = server.listeners('request') as RequestListener[];
  const pages = app.get(PageCache);
  const files = app.get(BuiltFiles);
  server.removeListener('request', express);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!pages.answer(request, response) && !files.answer(request, response)) express(request, response);
  });
}

/** Express counts hops in a number and names addresses in a text. */
function trustedProxies({ TRUST_PROXY }: Environment): number | string | false {
  if (TRUST_PROXY === undefined) return false;
  return /^\d+$/.test(TRUST_PROXY) ? Number(TRUST_PROXY) : TRUST_PROXY;
}
