import { createContext, useContext } from 'react';

export interface Toast {
  title: string;
  description: string;
  variant?: 'destructive';
}

/** What a page can ask of the browser. The client provides it; on the server nothing is ever asked. */
export interface Behaviors {
  /**
   * Sends a JSON request with cookies and returns the decoded answer. @param answered gets the answer's headers. @throws {HttpError} for an answer outside
   * 200–299; whatever fetch throws when there is none.
   */
  request: <T>(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
    answered?: (headers: Headers) => void,
  ) => Promise<T>;
  /**
   * Sends a form with files and returns the decoded answer. @param onProgress called with the share that is sent, 0 to 1.
   * @throws {HttpError} for an answer outside 200–299; an Error where there is none.
   */
  upload: <T>(url: string, form: FormData, onProgress: (share: number) => void) => Promise<T>;
  /** Shows a toast now, or on the page that the browser is about to go to. */
  toast: (toast: Toast, when?: 'now' | 'next-page') => void;
  goTo: (path: string) => void;
  /**
   * Listens to a stream of server-sent events.
   * @param on called with the data of each event by its type, and with `lost` when the browser gives up.
   * @returns a function that stops listening.
   */
  follow: (url: string, on: Record<string, (data: unknown) => void> & { lost: () => void }) => () => void;
  /** Tells the ad pixel, if there is one on the page and the visitor has not asked not to be tracked. */
  reportToPixel: (event: 'ViewContent' | 'Lead', details: Record<string, string | number>) => void;
  /** What is remembered of a form that is being filled in, in this tab and through a reload. */
  formMemory: (form: string) => FormMemory;
  /** Notes that the visitor begins to fill in a form. */
  beginForm: () => void;
  /** What goes beside a form's answers: where the visitor came from, and when the form was begun. */
  formEvidence: () => Record<string, unknown>;
}

export interface RememberedForm {
  values: Record<string, string>;
  /** The key under which the values were sent already, if they were. */
  key?: string;
}

export interface FormMemory {
  read: () => RememberedForm | undefined;
  write: (remembered: RememberedForm) => void;
  forget: () => void;
}

const inBrowserOnly = () => Promise.reject(new Error('Requests are made in the browser only.'));

const onServer: Behaviors = {
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
