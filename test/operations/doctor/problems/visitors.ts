import { createServer } from 'node:http';
import { freePort } from '../../../support/servers/private-server.mjs';
import { domain } from '../patient.js';
import type { Planted } from '../planted.js';

const days = 24 * 3_600_000;

/** Between the site and its visitors. */
export const ofVisitors: Planted[] = [
  {
    what: 'a site that does not run',
    plant: async () => ({ variables: { PORT: String(await freePort()) } }),
    check: 'process',
    found: 'The site doesn’t answer at 127.0.0.1:',
    fix: 'systemctl start',
  },
  {
    what: 'something else on the site’s port',
    plant: ({ dav }) => ({ variables: { PORT: String(dav.port) } }),
    check: 'process',
    found: 'Another program answers at',
    fix: 'ss -ltnp',
  },
  {
    what: 'a proxy that does not run',
    plant: async () => ({ variables: { PUBLIC_ORIGIN: `https://${domain}:${await freePort()}` } }),
    check: 'public-origin',
    found: /^Can’t reach https:.*: connect ECONNREFUSED/,
    fix: 'systemctl start caddy, or nginx',
  },
  {
    what: 'a proxy that leads nowhere',
    plant: async ({ proxy }) => {
      const target = proxy.target;
      proxy.target = await freePort();
      return { variables: { PORT: String(target) } };
    },
    undo: ({ proxy, variables }) => {
      proxy.target = Number(variables.PORT);
    },
    check: 'public-origin',
    found: '/readyz answers with 502',
    fix: 'Configure the proxy to forward requests to http://127.0.0.1:',
  },
  {
    what: 'another site at PUBLIC_ORIGIN',
    plant: async ({ proxy }) => {
      const said = { status: 'ok', version: '0.1.0', startedAt: '2020-01-01T00:00:00.000Z' };
      proxy.target = await listening(JSON.stringify(said));
      return undefined;
    },
    undo: ({ proxy, variables }) => {
      proxy.target = Number(variables.PORT);
      stranger.close();
      stranger.closeAllConnections();
    },
    check: 'public-origin',
    found: /^Another site answers at .*: release 0\.1\.0, started 2020/,
    fix: 'to this machine',
  },
  {
    what: 'a proxy that hides Strict-Transport-Security',
    plant: ({ proxy }) => {
      proxy.hidden = ['strict-transport-security'];
      return undefined;
    },
    undo: ({ proxy }) => {
      proxy.hidden = [];
    },
    check: 'public-origin',
    level: 'warning',
    found: 'doesn’t send Strict-Transport-Security',
    fix: 'remove: proxy_hide_header',
  },
  {
    what: 'a proxy that does not lead to https',
    plant: ({ proxy }) => {
      proxy.redirects = false;
      return undefined;
    },
    undo: ({ proxy }) => {
      proxy.redirects = true;
    },
    check: 'public-origin',
    level: 'warning',
    found: `http://${domain} doesn’t redirect to https`,
    fix: 'return 301',
  },
  ...certificates(),
  {
    what: 'visitors who are taken for the proxy',
    plant: (patient) => {
      patient.trust = () => false;
      return { variables: { TRUST_PROXY: '10.9.8.7' } };
    },
    undo: (patient) => {
      patient.trust = undefined;
    },
    check: 'visitors-address',
    found:
      'The site sees the proxy’s address instead of the visitor’s: 127.0.0.1 for a request from 127.0.0.2',
    fix: 'TRUST_PROXY=loopback',
  },
  {
    what: 'visitors who can claim any address',
    plant: (patient) => {
      patient.trust = (_address, hop) => hop < 2;
      return { variables: { TRUST_PROXY: '2' } };
    },
    undo: (patient) => {
      patient.trust = undefined;
    },
    check: 'visitors-address',
    found: 'Visitors can spoof their address',
    fix: 'Set TRUST_PROXY to only the proxy’s addresses',
  },
  {
    what: 'a running site of another release',
    plant: (patient) => {
      patient.version = '0.0.9';
      return undefined;
    },
    undo: (patient) => {
      patient.version = '0.1.0';
    },
    check: 'process',
    level: 'warning',
    found: '0.0.9 is running, 0.1.0 is installed',
    fix: 'Restart the site',
  },
  {
    what: 'a clock that is a little ahead',
    machine: { now: () => new Date(Date.now() + 20_000) },
    check: 'clock',
    level: 'warning',
    found: 'ahead of PUBLIC_ORIGIN’s',
    fix: 'timedatectl set-ntp true',
  },
  {
    what: 'a clock that is far behind',
    machine: { now: () => new Date(Date.now() - 600_000) },
    check: 'clock',
    found: 'seconds behind PUBLIC_ORIGIN’s',
    fix: 'timedatectl set-ntp true',
  },
];

const stranger = createServer();
async function listening(text: string): Promise<number> {
  stranger.removeAllListeners('request').on('request', (_, outgoing) => outgoing.end(text));
  const port = await freePort();
  await new Promise<void>((resolve) => stranger.listen(port, '127.0.0.1', resolve));
  return port;
}

/** Certificates that the proxy shows, one after the other. */
function certificates(): Planted[] {
  const problem = (what: string, days: number, found: string, more: Partial<Planted> = {}): Planted => ({
    what,
    plant: ({ proxy, authority }) => {
      proxy.show(authority.certify(domain, days));
      return undefined;
    },
    undo: ({ proxy, authority }) => proxy.show(authority.certify(domain, 60)),
    check: 'certificate',
    found,
    fix: 'certbot renew',
    ...more,
  });
  return [
    problem('a certificate for ten more days', 10, 'The certificate of', { level: 'warning' }),
    problem('a certificate for three more days', 3, 'expires on'),
    problem('a certificate that expired', 60, 'expired on', {
      machine: { now: () => new Date(Date.now() + 61 * days) },
      also: ['clock', 'backups'],
    }),
    problem('a certificate for another name', 60, 'is for other.example, not for', {
      plant: ({ proxy, authority }) => {
        proxy.show(authority.certify('other.example', 60));
        return undefined;
      },
      fix: `certbot --nginx -d ${domain}`,
    }),
    problem('a certificate that nobody vouches for', 60, 'Browsers don’t trust', {
      machine: { authorities: [] },
      fix: 'fullchain.pem',
    }),
  ];
}
