import { type Behaviors, HttpError } from '../../views/contracts/behaviors.js';

/** Sends and expects JSON, with cookies; sends a body only if there is data. */
export const request: Behaviors['request'] = async <T>(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
  answered?: (headers: Headers) => void,
  signal?: AbortSignal,
): Promise<T> => {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, response.statusText, text);
  answered?.(response.headers);
  return text === '' ? (undefined as T) : JSON.parse(text);
};
