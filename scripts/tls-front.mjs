import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { selfSigned } from '../test/support/self-signed.mjs';

/** Headers of a single connection (RFC 9110, 7.6.1), which HTTP/2 does not allow. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * A proxy in front of a site, as a real one has: TLS and HTTP/2, with a certificate made on the spot.
 * @param folder where key and certificate are put.
 * @returns the listening server.
 */
export async function tlsFront({ port, sitePort, folder }) {
  const { key, certificate } = selfSigned(folder, 'localhost');
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(
    { key: readFileSync(key), cert: readFileSync(certificate), allowHTTP1: true },
    (incoming, outgoing) => {
      const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
      const { method, url: path } = incoming;
      const options = { port: sitePort, path, method, headers: Object.fromEntries(headers), agent };
      const passed = request(options, (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
        outgoing.writeHead(answer.statusCode, Object.fromEntries(kept));
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    },
  );
  await new Promise((resolve) => server.listen(port, resolve));
  return server;
}
