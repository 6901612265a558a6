import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import proxyaddr from 'proxy-addr';
import { RecordLimitService } from './analytics/ingestion/record-limit.service.js';
import { SiteContentService } from './business/content/site-content.service.js';
import { RequestCountsService } from './operations/monitoring/request-counts.service.js';
import { AssetManifest } from './pages/asset-manifest.js';
import { BuiltFilesService } from './pages/built-files.service.js';
import { PageCacheService } from './pages/page-cache.service.js';
import { ActorService } from './platform/audit/actor.service.js';
import { Environment } from './platform/config/environment.js';
import { acceptableBodies, fewParameters } from './platform/http/bodies.js';
import { BodyInterceptor } from './platform/http/body.interceptor.js';
import {
  forOneCustomer,
  headersOfAll,
  neverStored,
  ownWindow,
  permissionsPolicy,
  requestId,
  securityHeaders,
  speculationRules,
} from './platform/http/headers.js';
import { readableAddresses } from './platform/http/readable-addresses.js';
import { hasReadableTarget } from './platform/http/readable-target.js';
import { sameOriginOnly } from './platform/http/same-origin.js';
import { validationPipe } from './platform/http/validation.options.js';
import { PairFilesService } from './website/pictures/pair-files.service.js';
import { PictureFilesService } from './website/pictures/picture-files.service.js';

/** Sets up the middleware for every request that reaches Express, in this order. */
export function configureApp(app: NestExpressApplication): void {
  const environment = app.get(Environment);
  const { commonStyle } = app.get(AssetManifest);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', trustedProxies(environment));
  const ofAll = headersOfAll(environment);
  app.use((_request: Request, response: Response, next: NextFunction) => {
    response.set(ofAll);
    next();
  });
  app.use(requestId, securityHeaders(environment, commonStyle), permissionsPolicy, speculationRules);
  app.use('/admin', ownWindow);
  app.use(['/admin', '/api'], neverStored);
  app.use(['/my', '/unsubscribe', '/crew'], forOneCustomer);
  const content = app.get(SiteContentService);
  app.use((_request: Request, _response: Response, next: NextFunction) => content.during(next));
  const actor = app.get(ActorService);
  app.use(({ method, ip }: Request, _response: Response, next: NextFunction) =>
    method === 'GET' || method === 'HEAD' ? next() : actor.runForVisitor(ip, next),
  );
  app.use(sameOriginOnly(environment));
  app.use(fewParameters, acceptableBodies);
  app.useGlobalInterceptors(new BodyInterceptor());
  app.useGlobalPipes(validationPipe());
}

/** Answers cached pages, built files and photos in the http server. Passes other requests to Express. */
export function answerAhead(app: NestExpressApplication): void {
  const server: Server = app.getHttpServer();
  const [express] = server.listeners('request') as RequestListener[];
  const limit = app.get(RecordLimitService);
  const trusts = app.getHttpAdapter().getInstance().get('trust proxy fn');
  const counts = app.get(RequestCountsService);
  const pages = app.get(PageCacheService);
  const files = app.get(BuiltFilesService);
  const pictures = app.get(PictureFilesService);
  const pairs = app.get(PairFilesService);
  server.removeListener('request', express);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasReadableTarget(request)) {
      response.writeHead(400, { connection: 'close' }).end();
      return counts.countAhead(request, response, '(unreadable)');
    }
    if (pages.answer(request, response)) return counts.countAhead(request, response, '(kept page)');
    if (files.answer(request, response)) return counts.countAhead(request, response, '(built file)');
    if (pictures.answer(request, response) || pairs.answer(request, response))
      return counts.countPicture(request, response);
    readableAddresses(request);
    counts.countOnceOver(request, response);
    if (!limit.answer(request, response, proxyaddr(request, trusts))) express(request, response);
  });
}

/** Converts the setting for Express: a number is a count of hops, a string is addresses. */
function trustedProxies({ TRUST_PROXY }: Environment): number | string | false {
  if (TRUST_PROXY === undefined) return false;
  return /^\d+$/.test(TRUST_PROXY) ? Number(TRUST_PROXY) : TRUST_PROXY;
}
