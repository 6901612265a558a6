import type { NestExpressApplication } from '@nestjs/platform-express';

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
