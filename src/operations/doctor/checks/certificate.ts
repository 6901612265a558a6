import { checkServerIdentity, connect, type PeerCertificate, rootCertificates } from 'node:tls';
import { type Check, NotChecked, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import { isPublic, lookupOf } from '../names.js';
import { daysUntil } from '../support-ends.js';

const why = 'Browsers show a warning instead of the site, and visitors go away.';

/** The certificate at PUBLIC_ORIGIN: how long it is valid, for which names, and whether browsers know who vouches for it. */
export const certificate: Check = {
  name: 'certificate',
  subject: 'PUBLIC_ORIGIN',
  async run(site, signal) {
    const { origin } = site;
    if (origin?.protocol !== 'https:' || !isPublic(origin.hostname))
      throw new NotChecked('PUBLIC_ORIGIN is not https with a public name');
    const shown = await fetchCertificate(site, origin, signal).catch(() => {
      throw new NotChecked('PUBLIC_ORIGIN cannot be reached');
    });
    const { peer, distrust } = shown;
    const until = new Date(peer.valid_to);
    const days = daysUntil(until, site.machine.now());
    const name = checkServerIdentity(origin.hostname, peer);
    const found = `The certificate of ${origin.hostname} is valid for ${days} more days, until ${until.toISOString().slice(0, 10)}.`;
    const renew =
      'certbot renew, then systemctl reload nginx; and see why it was not renewed by itself (systemctl list-timers certbot.timer).';
    const isDistrusted = distrust !== undefined && !/EXPIRED|ALTNAME/.test(distrust);
    return result(
      found,
      days < 0 &&
        problem(
          `The certificate of ${origin.hostname} expired on ${until.toISOString().slice(0, 10)}.`,
          why,
          renew,
        ),
      days >= 0 && days < 7 && problem(found, why, renew),
      days >= 7 && days < 21 && warning(found, why, renew),
      name &&
        problem(
          `The certificate is not for ${origin.hostname}, but for ${peer.subjectaltname?.replaceAll('DNS:', '') ?? peer.subject?.CN}.`,
          why,
          `certbot --nginx -d ${origin.hostname}`,
        ),
      isDistrusted &&
        problem(
          `Browsers do not know who vouches for the certificate of ${origin.hostname} (${distrust}).`,
          why,
          'Let the proxy send the whole chain (nginx: ssl_certificate …/fullchain.pem), of an authority that browsers know.',
        ),
    );
  },
};

/** What the server shows, and why Node does not trust it, if it does not. */
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
