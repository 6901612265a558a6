import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { getMetadataStorage } from 'class-validator';
import { RECENT_SIGN_IN } from '../../src/platform/http/requires-recent-sign-in.decorator.js';

export interface Route {
  method: 'get' | 'post' | 'put' | 'delete' | 'patch';
  path: string;
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** Every route that Express knows, so that one nobody thought of is found too. */
export function routesOf(app: NestExpressApplication): Route[] {
  const express = app.getHttpAdapter().getInstance() as unknown as { router: { stack: Layer[] } };
  return express.router.stack.flatMap(({ route }) =>
    Object.keys(route?.methods ?? {}).map((method) => ({
      method: method as Route['method'],
      path: route?.path ?? '',
    })),
  );
}

/** Routes whose address is open to everyone and contains something other than a secret. */
const withoutSecret =
  /^\/((services|service-areas|blog)\/:\w+|why-choose-:\w+|share\/:id\.jpg|indexnow-:key\.txt)$/;

/** The paths of all routes with a secret in them. Everyone who knows such an address can use it. */
export const secretPaths = (app: NestExpressApplication, secret: string): string[] =>
  routesOf(app)
    .filter(({ path }) => /[:{*]/.test(path) && !/^\/(admin|api)\//.test(path) && !withoutSecret.test(path))
    .map(({ path }) => path.replace(/:(token|secret)|\{?\/?\*\w+\}?/g, secret).replace(/:\w+/g, '2'));

/** Nest's fields of each route's body and query, by method and path: undefined where no class says so. */
export const fieldsByRoute = (app: NestExpressApplication): Map<string, string[] | undefined> =>
  byRoute(app, fieldsOf);

/** Reads from Nest which routes need a recent sign-in, by method and path. */
export const recentSignIns = (app: NestExpressApplication): Map<string, boolean> =>
  byRoute(app, ({ prototype }, name) => Reflect.hasMetadata(RECENT_SIGN_IN, prototype[name]));

type Controller = object & { prototype: Record<string, object> };

/** Reads something of each handler, by its method and path. */
function byRoute<T>(app: NestExpressApplication, read: (controller: Controller, handler: string) => T) {
  const found = new Map<string, T>();
  for (const module of app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const bases = [Reflect.getMetadata(PATH_METADATA, metatype) ?? ''].flat();
      for (const name of Object.getOwnPropertyNames(metatype.prototype)) {
        if (name === 'constructor') continue;
        const paths = [Reflect.getMetadata(PATH_METADATA, metatype.prototype[name]) ?? []].flat();
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, metatype.prototype[name])];
        const value = read(metatype as unknown as Controller, name);
        for (const base of bases)
          for (const path of paths)
            found.set(`${method} /${[base, path].join('/').split('/').filter(Boolean).join('/')}`, value);
      }
    }
  return found;
}

/** What Nest knows of a handler's argument; a form's class is the pipe's. */
interface Argument {
  index: number;
  data?: string;
  pipes?: { dto?: new () => object }[];
}

function fieldsOf(controller: Controller, handler: string): string[] | undefined {
  const given = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {};
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype, handler) ?? [];
  const read = Object.entries<Argument>(given).filter(([key]) => /^[34]:/.test(key));
  const names = read.map(([, { index, data, pipes = [] }]) => {
    if (data) return [data];
    const type = pipes.find(({ dto }) => dto)?.dto ?? types[index] ?? Object;
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    return rules.length > 0 ? rules.map(({ propertyName }) => propertyName) : undefined;
  });
  return names.some((one) => one === undefined) ? undefined : [...new Set(names.flatMap((one) => one ?? []))];
}
