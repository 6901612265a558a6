import { describe, expect, it } from '@jest/globals';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { Tuning } from '../../../src/platform/config/tuning.js';
import { networkHash, networksOf } from '../../../src/platform/http/network-of.js';
import { type RateLimit, rateLimits } from '../../../src/platform/http/rate-limits.js';
import { RateLimitsService } from '../../../src/platform/http/rate-limits.service.js';

const environment = readEnvironment({ ANALYTICS_RECORDS_PER_DAY: '9600' });
const tuning = new Tuning();
const limits = () => {
  const clock = new ClockService();
  const begin = clock.now();
  clock.now = () => begin;
  return new RateLimitsService(clock, environment, tuning);
};
type LimitName = Parameters<RateLimitsService['take']>[0];
const byNetwork = (Object.entries(rateLimits(environment, tuning)) as [LimitName, RateLimit][]).filter(
  ([, { by }]) => by === 'network',
);

describe('The networks of an address', () => {
  it.each([
    ['203.0.113.9', ['203.0.113.9', 'cb0071/24']],
    ['::ffff:203.0.113.9', ['203.0.113.9', 'cb0071/24']],
    ['2001:db8:1:203::5', ['20010db800010203/64', '20010db8000102/56', '20010db80001/48']],
    ['no address', ['unknown']],
  ])('of %s are %j', (address, names) => {
    expect(networksOf(address).map(({ name }) => name)).toEqual(names);
  });

  it('have a hash that depends on a key: of an IPv4 /24 or an IPv6 /48', () => {
    const of = (address: string, key = 'key') => networkHash(key, address);
    expect(of('203.0.113.9')).toMatch(/^[0-9a-f]{32}$/);
    expect(of('203.0.113.9')).toBe(of('203.0.113.200'));
    expect(of('2001:db8:1:203::5')).toBe(of('2001:db8:1:ffff::1'));
    const all = [
      of('203.0.113.9'),
      of('203.0.113.9', 'other'),
      of('203.0.114.9'),
      of('2001:db8:1::'),
      of('2001:db8:2::'),
    ];
    expect(new Set(all).size).toBe(5);
  });
});

describe('Each limit by network', () => {
  it('is there for guesses, bookings, photos, reviews and visits', () => {
    expect(byNetwork.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        ...['linkGuess', 'crewGuess', 'apiMiss', 'linkBooking', 'formBooking', 'photoOfNetwork', 'visits'],
      ]),
    );
  });

  it.each([
    ['an address', 1, () => '203.0.113.1'],
    ['an IPv4 /24', 10, (n: number) => `203.0.113.${n % 256}`],
    ['an IPv6 /64', 1, (n: number) => `2001:db8:1:203::${n.toString(16)}`],
    ['an IPv6 /56', 2, (n: number) => `2001:db8:1:2${(n % 256).toString(16).padStart(2, '0')}::1`],
    ['an IPv6 /48', 4, (n: number) => `2001:db8:1:${((n * 257) % 65_536).toString(16)}::1`],
  ])('counts %s, which may do %i times as much as one address', (_, factor, address) => {
    const service = limits();
    for (const [name, { most, burst = most, isSameForWider }] of byNetwork) {
      const expected = isSameForWider ? burst : burst * factor;
      let taken = 0;
      for (let n = 0; n < 4_000; n++) if (service.take(name, address(n))) taken++;
      expect([name, taken]).toEqual([name, expected]);
      expect([name, service.isUsedUp(name, address(0))]).toEqual([name, true]);
      expect(service.refusal(name, address(0)).retryAfterSeconds).toBeGreaterThan(0);
      expect([name, service.take(name, '198.51.100.1')]).toEqual([name, true]);
    }
  });

  it('counts an event that is refused nowhere, so that one address can’t use up what its neighbors have', () => {
    const service = limits();
    for (let n = 0; n < 1_000; n++) service.take('linkGuess', '203.0.113.1');
    for (let n = 0; n < 30; n++) expect(service.take('linkGuess', '203.0.113.2')).toBe(true);
  });

  it('counts requests of a network apart for each link', () => {
    const service = limits();
    for (let n = 0; n < 120; n++) expect(service.take('linkRequest', '203.0.113.1', 1)).toBe(true);
    expect(service.take('linkRequest', '203.0.113.1', 1)).toBe(false);
    expect(service.take('linkRequest', '203.0.113.1', 2)).toBe(true);
    expect(service.take('linkRequest', '203.0.113.2', 1)).toBe(true);
  });
});
