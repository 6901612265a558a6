import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LoginLimitService } from '../../../src/admin-auth/login-limit.service.js';
import { readableAddresses } from '../../../src/platform/http/readable-addresses.js';
import { testSite } from '../../support/site/site.js';

const read = (claimed: string) => {
  const headers: Record<string, string> = { 'x-forwarded-for': claimed };
  readableAddresses({ headers } as unknown as IncomingMessage);
  return headers['x-forwarded-for'];
};

describe('Addresses that a proxy forwards', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:5678', '1.2.3.4'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    [' 1.2.3.4:1 ,  5.6.7.8 ', '1.2.3.4, 5.6.7.8'],
  ])('%s is read as %s', (claimed, address) => expect(read(claimed)).toBe(address));

  it.each([
    ['unknown', undefined],
    ['1', undefined],
    ['0x7f.1', undefined],
    ['', undefined],
    ['1.2.3.4, unknown', undefined],
    ['1.2.3.4, unknown, 5.6.7.8', '5.6.7.8'],
    ['_hidden, 5.6.7.8:9', '5.6.7.8'],
  ])('of %p nothing stands before what is no address', (claimed, address) =>
    expect(read(claimed)).toBe(address),
  );

  describe('limit their senders', () => {
    const site = testSite(undefined, { TRUST_PROXY: '1' });
    beforeEach(() => {
      jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it.each([
      ['with a port', () => '198.51.100.9:4000'],
      ['with another port each time', (n: number) => `198.51.100.10:${4000 + n}`],
      ['as something else each time', (n: number) => `client-${n}`],
    ])(
      '%s',
      async (_how, address) => {
        const statuses: number[] = [];
        for (let n = 0; n < 11; n++) {
          const { status } = await site.visitor
            .post('/admin/api/login')
            .set('X-Forwarded-For', address(n))
            .send({ password: 'not this one' });
          statuses.push(status);
        }
        expect(statuses).toEqual([...Array(10).fill(401), 429]);
      },
      60_000,
    );
  });
});
