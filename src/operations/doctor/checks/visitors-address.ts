import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import { versionAt } from '../running-site.js';

/** In a network for examples (RFC 5737), so no visitor has it. */
const forged = '198.51.100.77';
const why = 'Rate limits for requests, sign-ins and spam apply per address. ';

/** Checks that the site sees visitors' real addresses, and that a visitor can't claim another one. */
export const visitorsAddress: Check = {
  name: 'visitors-address',
  subject: 'PUBLIC_ORIGIN',
  async run(site, signal) {
    const { origin, environment } = site;
    if (!origin) throw new NotChecked('PUBLIC_ORIGIN is not set');
    const unreachable = () => {
      throw new NotChecked('can’t reach PUBLIC_ORIGIN');
    };
    const { site: running, answer } = await versionAt(site, origin, signal).catch(unreachable);
    if (running?.address === undefined) throw new NotChecked('the site doesn’t report the visitor’s address');
    const claim = { 'X-Forwarded-For': forged };
    const claimed = (await versionAt(site, origin, signal, claim).catch(unreachable)).site?.address;
    const [seen, own] = [running.address, answer.from].map(plain);
    const range = rangeOf(seen);
    const setting = `TRUST_PROXY is ${environment.TRUST_PROXY ?? 'not set'}`;
    const isProxys = seen !== own && range === 'loopback';
    const isInside = seen !== own && range !== 'loopback' && range !== 'unicast' && range !== 'reserved';
    return result(
      `The site sees ${seen} for a request from ${own}.`,
      claimed === forged &&
        !isTrusted(own, environment.TRUST_PROXY) &&
        problem(
          `Visitors can spoof their address with X-Forwarded-For; ${setting}.`,
          `${why}A visitor who sends a new address with each request has no limit.`,
          'Set TRUST_PROXY to only the proxy’s addresses, and configure the proxy to add the visitor’s (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;)',
        ),
      isProxys &&
        problem(
          `The site sees the proxy’s address instead of the visitor’s: ${seen} for a request from ${own}; ${setting}.`,
          `${why}All visitors share one visitor’s limit.`,
          'For a proxy on this machine, set TRUST_PROXY=loopback. Configure the proxy to add the visitor’s address (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;)',
        ),
      isInside &&
        warning(
          `The site sees the private address ${seen} for a request from ${own}; ${setting}.`,
          `${why}If this is the proxy’s address, all visitors share one visitor’s limit.`,
          `If ${seen} is the proxy’s address, add it to TRUST_PROXY.`,
        ),
    );
  },
};

/** Whether the site trusts a proxy at an address. A claim from there doesn't show a problem. */
function isTrusted(address: string, trusted = ''): boolean {
  if (trusted === '' || /^\d+$/.test(trusted)) return false;
  return proxyaddr.compile(trusted.split(',').map((entry) => entry.trim()))(address, 0);
}

const plain = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address);
const rangeOf = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown');
