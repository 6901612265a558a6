import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { within } from '../../platform/background/within.js';
import { Tuning } from '../../platform/config/tuning.js';
import { isPublicAddress } from './public-address.js';

const lookupMs = 6_000;
const dnsOptions = { timeout: 2_000, tries: 2 };

/** Thrown if an address has no IP address, or one webhooks may not reach. The message is for the owner. */
export class UnreachableAddress extends Error {}

/**
 * Finds the IP addresses that webhooks may connect to, so that nobody can use them to reach servers inside
 * the network. Asks name servers itself: the system's lookup would occupy one of Node's four threads until it
 * is answered.
 */
@Injectable()
export class WebhookAddressesService {
  /** Makes a resolver for one lookup, to use the machine's present name servers. Tests replace it. */
  newResolver = () => new Resolver(dnsOptions);

  constructor(private readonly tuning: Tuning) {}

  isAllowed(address: string): boolean {
    return isPublicAddress(address) || this.tuning.furtherWebhookTargets.addresses.includes(address);
  }

  /**
   * Returns the IP addresses of a host of a URL.
   * @throws {UnreachableAddress} if there is none, or if any of them is not allowed.
   */
  async addressesOf(hostname: string): Promise<LookupAddress[]> {
    const literal = hostname.replace(/^\[|\]$/g, '');
    const found = isIP(literal) ? [addressOf(literal)] : await this.resolve(hostname);
    if (found.length === 0)
      throw new UnreachableAddress('This address wasn’t found. Check it for typing mistakes.');
    if (!found.every(({ address }) => this.isAllowed(address)))
      throw new UnreachableAddress('This address leads into a private network. Use one on the internet.');
    return found;
  }

  /** Returns what is wrong with where a URL leads, for the person who entered it; undefined for nothing. */
  async problemWith(url: string): Promise<string | undefined> {
    try {
      await within(lookupMs, () => this.addressesOf(new URL(url).hostname));
      return undefined;
    } catch (error) {
      if (error instanceof UnreachableAddress) return error.message;
      return 'We couldn’t look this address up. Try again in a minute.';
    }
  }

  private async resolve(hostname: string): Promise<LookupAddress[]> {
    const resolver = this.newResolver();
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.map(addressOf) : []));
  }
}

const addressOf = (address: string): LookupAddress => ({ address, family: isIP(address) });
