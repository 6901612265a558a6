import {
  applyDecorators,
  Controller,
  SetMetadata,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { ApiScope } from '../../../views/contracts/api-keys.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { ApiActorInterceptor } from './api-actor.interceptor.js';
import { ApiAnswerInterceptor } from './api-answer.interceptor.js';
import { ApiKeyGuard } from './keys/api-key.guard.js';
import { API_ROUTE } from './keys/api-route-key.js';

/** What the guard checks and the documentation says about a route. */
export interface ApiRouteFacts {
  /** The name of the call in generated clients. */
  id: string;
  summary: string;
  scope: ApiScope;
  /** Another scope that the key has to have. */
  alsoNeeds?: ApiScope;
  /** Missing if the answer is empty. */
  answer?: Type<object>;
  /** Whether the answer is a page of a list. */
  isList?: boolean;
  /** Whether it takes an Idempotency-Key. */
  isWrite?: boolean;
}

/** Documents a route of the API and sets the scopes that it needs. */
export const ApiRoute = (facts: ApiRouteFacts) => SetMetadata(API_ROUTE, facts);

/** A controller below `/api/v1`: open to API keys with the scopes of the route, and to nobody else. */
export const ApiController = (path: string) =>
  applyDecorators(
    Controller(`api/v1/${path}`),
    OpenToEveryone(),
    UseGuards(ApiKeyGuard),
    UseInterceptors(ApiActorInterceptor, ApiAnswerInterceptor),
  );
