import type { IncomingMessage } from 'node:http';

/**
 * Whether a request asks for a path of this site, or for a whole address (as clients of proxies write it), which is then cut to its
 * path. What is neither is refused before anything tries to make sense of it.
 */
export function hasReadableTarget(request: IncomingMessage): boolean {
  const { url = '' } = request;
  if (url.startsWith('/')) return true;
  if (url === '*') return request.method === 'OPTIONS';
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  request.url = pathname + search;
  return true;
}
