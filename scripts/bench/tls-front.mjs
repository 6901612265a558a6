import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { selfSigned } from '../../test/support/servers/self-signed.mjs';

/** Headers of a single connection (RFC 9110, 7.6.1), which HTTP/2 does not allow. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * A proxy in front of a site, as a real one has: TLS, with a certificate made on the spot, and HTTP/2.
 * @param folder where key and certificate are put.
 * @param isHttp1 to speak HTTP/1.1 only.
 * @param isBare to take the scripts out of the pages, for a comparison.
 * @returns the listening server.
 */
export async function tlsFront({ port, sitePort, folder, isHttp1 = false, isBare = false }) {
  const { key, certificate } = selfSigned(folder, 'localhost');
  const agent = new Agent({ keepAlive: true });
  const listener = (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const { method, url: path } = incoming;
    const options = { port: sitePort, path, method, headers: Object.fromEntries(headers), agent };
    const passed = request(options, async (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      const body = isBare && isPage ? await withoutScripts(answer) : undefined;
      if (body) kept.push(['content-length', body.length]);
      outgoing.writeHead(answer.statusCode, Object.fromEntries(kept));
      if (body) outgoing.end(body);
      else answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const identity = { key: readFileSync(key), cert: readFileSync(certificate) };
  const server = isHttp1
    ? createServer(identity, listener)
    : createSecureServer({ ...identity, allowHTTP1: true }, listener);
  await new Promise((resolve) => server.listen(port, resolve));
  return server;
}

/** A page's bytes without what runs in it; what search engines read of it stays. */
async function withoutScripts(answer) {
  const bytes = Buffer.concat(await answer.toArray());
  const isCompressed = answer.headers['content-encoding'] === 'br';
  const html = (isCompressed ? brotliDecompressSync(bytes) : bytes).toString();
  const bare = html.replace(/<script type="(?:module|application\/json)".*?<\/script>/gs, '');
  if (bare === html) throw new Error('No script was found in the page.');
  return isCompressed ? brotliCompressSync(bare) : Buffer.from(bare);
}
