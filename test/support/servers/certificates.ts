import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certified {
  key: string;
  cert: string;
}

// At other times (scripts/check/test-at-times.mjs) certificates are valid by the real clock as well, which is
// that of what the product starts with an environment of its own: they begin a whole number of days before.
const day = 86_400;
const ahead = Number(process.env.FAKETIME ?? 0);
const daysAhead = Math.ceil(ahead / day);
const env = { ...process.env, FAKETIME: String(ahead - daysAhead * day) };
const openssl = (...args: string[]) => execFileSync('openssl', args, { env, stdio: 'ignore' });
const validFor = (days: number) => ['-days', String(daysAhead + days)];
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** A certificate authority of the tests' own. */
export class Authority {
  private readonly folder = mkdtempSync(join(tmpdir(), 'authority-'));
  /** Its own certificate, as PEM. */
  readonly certificate: string;

  constructor() {
    const subject = ['-subj', '/CN=Authority of the tests', '-addext', 'basicConstraints=critical,CA:TRUE'];
    openssl(
      'req',
      '-x509',
      ...newKey,
      ...validFor(400),
      ...subject,
      '-keyout',
      this.file('ca.key'),
      '-out',
      this.file('ca.pem'),
    );
    this.certificate = readFileSync(this.file('ca.pem'), 'utf8');
  }

  /** A certificate for one host, valid for so many days from now. */
  certify(host: string, days: number): Certified {
    const [key, request, cert] = ['leaf.key', 'leaf.csr', 'leaf.pem'].map((name) => this.file(name));
    openssl('req', ...newKey, '-subj', `/CN=${host}`, '-keyout', key, '-out', request);
    writeFileSync(this.file('names'), `subjectAltName=${isIP(host) ? 'IP' : 'DNS'}:${host}\n`);
    const by = ['-CA', this.file('ca.pem'), '-CAkey', this.file('ca.key'), '-CAcreateserial'];
    const how = [...validFor(days), '-extfile', this.file('names')];
    openssl('x509', '-req', '-in', request, ...by, ...how, '-out', cert);
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private file(name: string): string {
    return join(this.folder, name);
  }
}
