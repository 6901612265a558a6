import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { request } from '../../client/behaviors/request.js';
import { createQueryClient, getQuery } from '../../views/components/admin/shared/queries.js';
import { HttpError, serverMessage } from '../../views/contracts/behaviors.js';

const answer = (status: number, body: string, statusText = '') =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status, statusText }));

describe('A request', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('sends cookies, expects JSON, and has a body only with data', async () => {
    const fetch = answer(200, '{"ok":true}');
    expect(await request('GET', '/x')).toEqual({ ok: true });
    expect(fetch).toHaveBeenLastCalledWith('/x', {
      method: 'GET',
      credentials: 'include',
      headers: { Accept: 'application/json' },
      body: undefined,
    });
    await request('POST', '/x', { a: 1 });
    expect(fetch.mock.lastCall?.[1]).toMatchObject({
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json' },
    });
  });

  it.each([
    [400, '{"message":"Name?"}', 'Bad Request', '400: {"message":"Name?"}', 'Name?'],
    [500, 'plain words', 'x', '500: plain words', 'plain words'],
    [401, '', 'Unauthorized', '401: Unauthorized', undefined],
    [502, '{"error":1}', 'x', '502: {"error":1}', undefined],
  ])(
    'that fails with %i is an error of status and body',
    async (status, body, statusText, message, forPeople) => {
      answer(status, body, statusText);
      const error = await request('GET', '/x').catch((thrown: unknown) => thrown as HttpError);
      if (!(error instanceof HttpError)) throw new Error('It did not fail.');
      expect(error.message).toBe(message);
      expect(serverMessage(error)).toBe(forPeople);
    },
  );
});

describe('A query', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const run = <T>(on401?: 'throw' | 'null') =>
    new QueryClient().fetchQuery({
      queryKey: ['/data', 'more'],
      queryFn: getQuery<T>(request, { on401 }),
      retry: false,
    });

  it('gets the URL that is the first element of its key', async () => {
    const fetch = answer(200, '[1]');
    expect(await run()).toEqual([1]);
    expect(fetch.mock.lastCall?.[0]).toBe('/data');
  });

  it('treats 401 as an error, or as null if configured', async () => {
    answer(401, '{"message":"Please log in"}');
    await expect(run()).rejects.toThrow('401: {"message":"Please log in"}');
    expect(await run('null')).toBeNull();
  });

  it('never goes stale, and is not repeated automatically', () => {
    expect(createQueryClient(request).getDefaultOptions()).toMatchObject({
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    });
  });
});
