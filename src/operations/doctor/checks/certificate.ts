import { checkServerIdentity, connect, type PeerCertificate, rootCertificates } from 'node:tls';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import { isPublic, lookupOf } from '../names.js';
import { daysUntil } from '../support-ends.js';

const why = 'Browsers show a warning instead of the site, and visitors leave.';

/** Checks PUBLIC_ORIGIN's certificate: how long and for which names it is valid, and if browsers trust it. */
export const certificate: Check = {
  name: 'certificate',
  subject: 'PUBLIC_ORIGIN',
  async run(site, signal) {
    const { origin } = site;
    if (origin?.protocol !== 'https:' || !isPublic(origin.hostname))
      throw new NotChecked('PUBLIC_ORIGIN isn’t an https address with a public host name');
    const certificate = await fetchCertificate(site, origin, signal).catch(() => {
      throw new NotChecked('can’t reach PUBLIC_ORIGIN');
    });
    const { peer, distrust } = certificate;
    const until = new Date(peer.valid_to);
    const days = daysUntil(until, site.machine.now());
    const name = checkServerIdentity(origin.hostname, peer);
    const found = `The certificate of ${origin.hostname} ${days < 0 ? 'expired' : 'expires'} on ${until.toISOString().slice(0, 10)}.`;
    const renew =
      'For nginx: certbot renew, then systemctl reload nginx. Find out why the automatic renewal failed: systemctl list-timers certbot.timer (Caddy: journalctl -u caddy).';
    const isDistrusted = distrust !== undefined && !/EXPIRED|ALTNAME/.test(distrust);
    return result(
      found,
      days < 7 && problem(found, why, renew),
      days >= 7 && days < 21 && warning(found, why, renew),
      name &&
        problem(
          `The certificate is for ${peer.subjectaltname?.replaceAll('DNS:', '') ?? peer.subject?.CN}, not for ${origin.hostname}.`,
          why,
          `Get a certificate for ${origin.hostname} (nginx: certbot --nginx -d ${origin.hostname}).`,
        ),
      isDistrusted &&
        problem(
          `Browsers don’t trust the certificate of ${origin.hostname} (${distrust}).`,
          why,
          'Use a certificate from an authority that browsers trust, and send its whole chain (nginx: ssl_certificate …/fullchain.pem).',
        ),
    );
  },
};

/** Fetches the server's certificate, and the reason if Node doesn't trust it. */
function fetchCertificate(
  { machine }: DiagnosedSite,
  { hostname, port }: URL,
  signal: AbortSignal,
): Promise<{ peer: PeerCertificate; distrust: string | undefined }> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      lookup: lookupOf(machine),
      rejectUnauthorized: false,
      ...(machine.authorities ? { ca: [...rootCertificates, ...machine.authorities] } : {}),
    });
    signal.addEventListener('abort', () => socket.destroy());
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.once('secureConnect', () => {
      // With rejectUnauthorized off, the reason is a code, though the types say an error.
      const distrust = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ peer: socket.getPeerCertificate(), distrust });
      socket.end();
    });
  });
}
