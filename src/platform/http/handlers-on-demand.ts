import { RouterExplorer } from '@nestjs/core/router/router-explorer.js';

type Handler = (request: unknown, response: unknown, next: unknown) => Promise<void>;
type Explorer = { createCallbackProxy: (...what: unknown[]) => Handler };

/**
 * Makes Nest look up a handler's guards, pipes, parameters and filters on its first request. Nest does it for
 * all 250 handlers while it starts, a tenth of the start, and has no option for it (@nestjs/core 12.5,
 * router/router-explorer.js). Call it before the app is initialized; calling it again does nothing.
 */
export function prepareHandlersOnDemand(): void {
  const explorer = RouterExplorer.prototype as unknown as Explorer;
  const { createCallbackProxy } = explorer;
  if (createCallbackProxy.name === 'onDemand') return;
  explorer.createCallbackProxy = function onDemand(...what) {
    let handler: Handler | undefined;
    return async (request, response, next) => {
      handler ??= createCallbackProxy.apply(this, what);
      await handler(request, response, next);
    };
  };
}
