import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './private-server.mjs';
import { selfSigned } from './self-signed.mjs';

/** A certificate authority that speaks ACME (Pebble), for which every name leads to this machine. */
export class AcmeAuthority {
  /** The certificate of every root that it vouches with, and that of its own address. */
  certificates = '';
  processes = [];

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'acme-'));
  }

  /** @param ports where it looks for who asks for a certificate, over http and over TLS. */
  static async start(ports) {
    const authority = new AcmeAuthority();
    await authority.start(ports);
    return authority;
  }

  async start({ http, https }) {
    const inFolder = (name) => join(this.folder, name);
    const [port, management, names, namesManagement] = await Promise.all(Array.from({ length: 4 }, freePort));
    const { key, certificate: own } = selfSigned(this.folder, 'localhost', ['IP:127.0.0.1']);
    const pebble = {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${management}`,
      certificate: own,
      privateKey: key,
      httpPort: http,
      tlsPort: https,
    };
    writeFileSync(inFolder('pebble.json'), JSON.stringify({ pebble }));
    const none = ['http01', 'https01', 'tlsalpn01'].flatMap((challenge) => [`-${challenge}`, '']);
    this.run('pebble-challtestsrv', [
      ...none,
      '-defaultIPv6',
      '',
      '-dns01',
      `127.0.0.1:${names}`,
      '-management',
      `127.0.0.1:${namesManagement}`,
    ]);
    this.run('pebble', ['-config', inFolder('pebble.json'), '-dnsserver', `127.0.0.1:${names}`]);
    /** Where ACME begins. */
    this.directory = `https://127.0.0.1:${port}/dir`;
    this.certificates = readFileSync(own, 'utf8');
    const root = await this.ask(`https://127.0.0.1:${management}/roots/0`);
    this.certificates += root;
    /** The same as a file. */
    this.file = inFolder('certificates.pem');
    writeFileSync(this.file, this.certificates);
  }

  run(program, args) {
    const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' };
    this.processes.push(spawn(program, args, { env, stdio: 'ignore' }));
  }

  /** Asks until there is an answer, for ten seconds. */
  async ask(url) {
    for (let attempt = 0; attempt < 100; attempt++) {
      try {
        const [answer] = await once(get(url, { ca: this.certificates }), 'response');
        return await text(answer);
      } catch {
        await sleep(100);
      }
    }
    throw new Error('The certificate authority did not start.');
  }

  async stop() {
    await Promise.all(
      this.processes.map(async (started) => {
        const ended = once(started, 'exit');
        if (started.kill()) await ended;
      }),
    );
    rmSync(this.folder, { recursive: true });
  }
}
