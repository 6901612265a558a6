import { createContext, useContext } from 'react';

export interface Toast {
  title: string;
  description: string;
  variant?: 'destructive';
  /** A button in the toast, like "Undo". */
  action?: { label: string; onSelect: () => void };
  /** How long it is shown; 5,000 by default. */
  durationMs?: number;
}

/** Browser features for pages. The client provides them; on the server they do nothing. */
export interface Behaviors {
  /**
   * Sends a JSON request with cookies and returns the decoded response. @param answered receives the
   * response's headers.
   * @throws {HttpError} for a status outside 200–299; the error from fetch if there is no response.
   */
  request: <T>(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
    answered?: (headers: Headers) => void,
    signal?: AbortSignal,
  ) => Promise<T>;
  /**
   * Sends a form with files and returns the decoded response. @param onProgress called with the share sent so
   * far, 0 to 1.
   * @throws {HttpError} for a status outside 200–299; an Error if there is no response.
   */
  upload: <T>(url: string, form: FormData, onProgress: (share: number) => void) => Promise<T>;
  /** Shows a toast now, or on the next page. */
  toast: (toast: Toast, when?: 'now' | 'next-page') => void;
  goTo: (path: string) => void;
  /**
   * Listens to a stream of server-sent events.
   * @param on called with the data of each event by its type, and with `lost` when the browser gives up.
   * @returns a function that stops listening.
   */
  follow: (url: string, on: Record<string, (data: unknown) => void> & { lost: () => void }) => () => void;
  /** Reports an event to the ad pixel, if the page has one and the visitor hasn't opted out of tracking. */
  reportToPixel: (event: 'ViewContent' | 'Lead', details: Record<string, string | number>) => void;
  /** Returns the saved draft of a form, in this tab, even after a reload. */
  formMemory: (form: string) => FormMemory;
  /** Records that the visitor has started to fill in a form. */
  beginForm: () => void;
  /** Returns data to send with a form: the visitor's source, and when the form was started. */
  formEvidence: () => Record<string, unknown>;
}

interface RememberedForm {
  values: Record<string, string>;
  /** The idempotency key with which the values were already sent, if they were. */
  key?: string;
}

export interface FormMemory {
  read: () => RememberedForm | undefined;
  write: (remembered: RememberedForm) => void;
  forget: () => void;
}

const inBrowserOnly = () => Promise.reject(new Error('Requests are only available in the browser.'));

/** Does nothing: on the server, and where a page’s script leaves a function out. */
export const inertBehaviors: Behaviors = {
  request: inBrowserOnly,
  upload: inBrowserOnly,
  toast: () => undefined,
  goTo: () => undefined,
  follow: () => () => undefined,
  reportToPixel: () => undefined,
  formMemory: () => ({ read: () => undefined, write: () => undefined, forget: () => undefined }),
  beginForm: () => undefined,
  formEvidence: () => ({}),
};

export const BehaviorsContext = createContext<Behaviors>(inertBehaviors);

export const useBehaviors = () => useContext(BehaviorsContext);

/** A response outside 200–299. The message is "status: body", or "status: status text" for an empty body. */
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

/** Returns the code in a JSON body that tells the page what to do about an error; undefined if none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof HttpError ? /"code":"([\w-]+)"/.exec(error.body)?.[1] : undefined;
}

/** Returns the server's message for people: the JSON body's, or else the raw body; undefined if none. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.body === '') return undefined;
  try {
    const { message } = JSON.parse(error.body);
    return typeof message === 'string' ? message : undefined;
  } catch {
    return error.body;
  }
}
