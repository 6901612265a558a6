import {
  Injectable,
  MethodNotAllowedException,
  type NestMiddleware,
  NotFoundException,
} from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

interface KnownPath {
  /** Lower case; a parameter begins with a colon. */
  parts: string[];
  methods: string[];
}

/** The values of Nest's RequestMethod, by number. */
const methodNames = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Answers what no API route takes: 404 for an unknown path, 405 with the allowed methods for a known one. */
@Injectable()
export class ApiRoutesMiddleware implements NestMiddleware {
  private known?: KnownPath[];

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws {NotFoundException} @throws {MethodNotAllowedException} */
  use(request: Request, response: Response, next: NextFunction): void {
    this.known ??= this.paths();
    const path = request.originalUrl.split('?')[0].toLowerCase();
    const given = path.replace(/\/$/, '').split('/').slice(1);
    const methods = this.known.filter(({ parts }) => areLike(parts, given)).flatMap((one) => one.methods);
    if (methods.length === 0)
      throw new NotFoundException('There is no such route. /api/v1/docs lists all of them.');
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    if (!allowed.includes(request.method)) {
      response.set('Allow', allowed.join(', '));
      throw new MethodNotAllowedException(`Use ${allowed.join(' or ')} for this path.`);
    }
    next();
  }

  /** Lists the paths of all controllers below `/api/v1`. */
  private paths(): KnownPath[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const base = metatype && Reflect.getMetadata(PATH_METADATA, metatype);
      if (typeof base !== 'string' || !/^api\/v1(\/|$)/.test(base)) return [];
      return Object.getOwnPropertyNames(metatype?.prototype).flatMap((name) => {
        const handler = metatype?.prototype[name];
        const path: string | undefined = Reflect.getMetadata(PATH_METADATA, handler);
        if (path === undefined) return [];
        const parts = `${base}/${path}`.toLowerCase().split('/').filter(Boolean);
        const method = methodNames[Reflect.getMetadata(METHOD_METADATA, handler)];
        return [{ parts, methods: [method] }];
      });
    });
  }
}

const areLike = (parts: readonly string[], given: readonly string[]) =>
  parts.length === given.length &&
  parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]));
