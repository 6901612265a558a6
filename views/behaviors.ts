import { createContext, useContext } from 'react';

export interface Toast {
  title: string;
  description: string;
  variant?: 'destructive';
}

/** What a page can ask of the browser. The client provides it; on the server nothing is ever asked. */
export interface Behaviors {
  /**
   * Sends a JSON request with cookies and returns the decoded answer. @throws {HttpError} for an answer outside
   * 200–299; whatever fetch throws when there is none.
   */
  request: <T>(method: string, url: string, body?: unknown, headers?: Record<string, string>) => Promise<T>;
  /** Shows a toast now, or on the page that the browser is about to go to. */
  toast: (toast: Toast, when?: 'now' | 'next-page') => void;
  goTo: (path: string) => void;
  /** Tells the ad pixel, if there is one on the page and the visitor has not asked not to be tracked. */
  reportToPixel: (event: 'ViewContent' | 'Lead', details: Record<string, string | number>) => void;
}

const onServer: Behaviors = {
  request: () => Promise.reject(new Error('Requests are made in the browser only.')),
  toast: () => undefined,
  goTo: () => undefined,
  reportToPixel: () => undefined,
};

export const BehaviorsContext = createContext<Behaviors>(onServer);

export const useBehaviors = () => useContext(BehaviorsContext);

/** An answer outside 200–299. Its message is "status: body", or "status: status text" for an empty body. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    statusText: string,
    readonly body: string,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'HttpError';
  }
}

/** What the server had to say for people: the message of a JSON body, else the raw body, else nothing. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.body === '') return undefined;
  try {
    const { message } = JSON.parse(error.body);
    return typeof message === 'string' ? message : undefined;
  } catch {
    return error.body;
  }
}
