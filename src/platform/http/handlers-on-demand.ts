import { RouterExplorer } from '@nestjs/core/router/router-explorer.js';

type Handler = (request: unknown, response: unknown, next: unknown) => Promise<void>;
type Explorer = { createCallbackProxy: (...what: unknown[]) => Handler };

/**
 * Nest looks up the guards, pipes, parameters and filters of all handlers while it starts, some 250, a tenth of the start. With this they are
 * looked up for each when it is first asked for. Nest has no option for it (@nestjs/core 12.5, router/router-explorer.js). To be called
 * before the app is initialized; again does nothing.
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
