import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/**
 * Makes a certificate that vouches for itself for two days, as a PEM file beside its key.
 * @param folder where both are put.
 * @param name the host that it is for.
 * @param others further names of it, such as `IP:127.0.0.1`.
 * @returns the paths of both files.
 */
export function selfSigned(folder, name, others = []) {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((file) => join(folder, file));
  const names = others.length ? ['-addext', `subjectAltName=DNS:${[name, ...others].join()}`] : [];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', ...kind, '-subj', `/CN=${name}`, ...names, ...files], { stdio: 'ignore' });
  return { key, certificate };
}
