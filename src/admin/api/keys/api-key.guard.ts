import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { ApiScope } from '../../../../views/contracts/api-keys.js';
import { LocationService } from '../../../analytics/ingestion/location.service.js';
import { RateLimitsService } from '../../../platform/http/rate-limits.service.js';
import type { ApiKey } from './api-key.entity.js';
import { ApiKeysService, scopesOf } from './api-keys.service.js';
import { API_ROUTE } from './api-route-key.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The API key of the request. */
    apiKey: ApiKey;
  }
}

const onlyReads = new Set(['GET', 'HEAD']);

/**
 * Admits requests with an API key that has the route's scopes. A valid key always works, however often its
 * network guessed wrong; only misses are limited by network.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeysService,
    private readonly limits: RateLimitsService,
    private readonly locations: LocationService,
  ) {}

  /** @throws {UnauthorizedException} @throws {ForbiddenException} @throws {TooManyRequests} */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const { city } = this.locations.find(request.ip ?? '');
    const key = given === undefined ? undefined : await this.keys.find(given, city);
    if (!key) {
      this.limits.count('apiMiss', request.ip);
      response.set('WWW-Authenticate', 'Bearer');
      throw new UnauthorizedException('Send a valid API key: Authorization: Bearer dfcc_…');
    }
    this.limits.count('apiRequest', String(key.id));
    request.apiKey = key;
    const { scope, alsoNeeds } = this.reflector.get<{ scope: ApiScope | null; alsoNeeds?: ApiScope }>(
      API_ROUTE,
      context.getHandler(),
    );
    if (alsoNeeds) this.admit(key, { scope: alsoNeeds }, response);
    if (scope) this.admit(key, { scope, isWrite: !onlyReads.has(request.method) }, response);
    return true;
  }

  /** Admits a call with a key. @throws {ForbiddenException} without its scope. @throws {TooManyRequests} */
  admit(key: ApiKey, { scope, isWrite = false }: { scope: ApiScope; isWrite?: boolean }, response: Response) {
    if (!scopesOf(key).includes(scope)) {
      response.set('WWW-Authenticate', `Bearer error=insufficient_scope, scope=${scope}`);
      throw new ForbiddenException(`This API key doesn’t have the scope ${scope}.`);
    }
    if (isWrite) this.limits.count('apiWrite', String(key.id));
  }
}
