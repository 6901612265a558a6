import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import { versionAt } from '../running-site.js';

/** Of a network for examples (RFC 5737): nobody comes from there. */
const forged = '198.51.100.77';
const why = 'Limits on requests, logins and spam go by address: ';

/** Whether the site knows visitors by their own addresses, and believes nobody who claims another one. */
export const visitorsAddress: Check = {
  name: 'visitors-address',
  subject: 'PUBLIC_ORIGIN',
  async run(site, signal) {
    const { origin, environment } = site;
    if (!origin) throw new NotChecked('PUBLIC_ORIGIN is not set');
    const unreachable = () => {
      throw new NotChecked('PUBLIC_ORIGIN cannot be reached');
    };
    const { said, answer } = await versionAt(site, origin, signal).catch(unreachable);
    if (said?.address === undefined)
      throw new NotChecked('the site does not say whose requests it takes these for');
    const claim = { 'X-Forwarded-For': forged };
    const claimed = (await versionAt(site, origin, signal, claim).catch(unreachable)).said?.address;
    const [seen, own] = [said.address, answer.from].map(plain);
    const range = rangeOf(seen);
    const setting = `TRUST_PROXY is ${environment.TRUST_PROXY ?? 'not set'}`;
    const isProxys = seen !== own && range === 'loopback';
    const isInside = seen !== own && range !== 'loopback' && range !== 'unicast' && range !== 'reserved';
    return result(
      `The site sees ${seen} where ${own} asks.`,
      claimed === forged &&
        !isTrusted(own, environment.TRUST_PROXY) &&
        problem(
          `The site believes a visitor who claims another address (X-Forwarded-For); ${setting}.`,
          `${why}whoever claims a new one with each request has no limit at all.`,
          'Set TRUST_PROXY to the addresses of the proxy alone, and let it append the visitor’s (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;)',
        ),
      isProxys &&
        problem(
          `The site takes every visitor for the proxy: it sees ${seen} where ${own} asks; ${setting}.`,
          `${why}all visitors together have the limit of one.`,
          'TRUST_PROXY=loopback for a proxy on this machine, and in the proxy (nginx): proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
        ),
      isInside &&
        warning(
          `The site sees the private address ${seen} where ${own} asks; ${setting}.`,
          `${why}if this is the proxy’s, all visitors together have the limit of one.`,
          `Where ${seen} is a proxy’s address, add it to TRUST_PROXY.`,
        ),
    );
  },
};

/** Whether the site would believe a proxy at an address: then a claim made from there proves nothing. */
function isTrusted(address: string, trusted = ''): boolean {
  if (trusted === '' || /^\d+$/.test(trusted)) return false;
  return proxyaddr.compile(trusted.split(',').map((entry) => entry.trim()))(address, 0);
}

const plain = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address);
const rangeOf = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown');
