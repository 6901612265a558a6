import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { until } from '../../support/runner/until.js';
import { freePort } from '../../support/servers/private-server.mjs';
import type { Engine } from './engine.js';
import { JsonSocket } from './json-socket.js';

/** The driver; there is none without a display to show the browser on. */
export const webkitPath = process.env.TEST_XVFB && process.env.TEST_WEBKIT_DRIVER;

/** GTK’s buttons would keep the window from being as narrow as a phone. */
const noToolbar = `* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }
image { -gtk-icon-transform: scale(0); }
`;

/** WebKitGTK’s own small browser, over classic WebDriver; its inspector tells what stands in the console. */
export async function startWebkit(hasScript: boolean): Promise<Engine> {
  const started: ChildProcess[] = [];
  try {
    return await begin(hasScript, started);
  } catch (error) {
    for (const process of started) process.kill('SIGKILL');
    throw error;
  }
}

async function begin(hasScript: boolean, started: ChildProcess[]): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0', 'gtk.css'), noToolbar);
  const display = spawn(
    String(process.env.TEST_XVFB),
    ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1400x1100x24'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  started.push(display);
  const [number] = await once(display.stdio[3] as Readable, 'data');
  const inspectorPort = await freePort();
  const browser = spawn(
    miniBrowserPath(),
    ['--automation', '--enable-developer-extras=true', `--enable-javascript=${hasScript}`],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${String(number).trim()}`,
        HOME: home,
        XDG_CONFIG_HOME: home,
        WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${inspectorPort}`,
      },
    },
  );
  started.push(browser);
  // Beside the inspector’s, it listens on a port of its own choice to drivers.
  let target: number | undefined;
  await until(() => {
    target = portsOf(browser).find((port) => port !== inspectorPort);
    return target !== undefined;
  });
  // The inspector knows the page only if it did before the driver came, and hears of it only afterwards.
  const inspectorUrl = await pageOf(inspectorPort);
  const port = await freePort();
  const driver = spawn(
    String(process.env.TEST_WEBKIT_DRIVER),
    ['-p', `${port}`, '-t', `127.0.0.1:${target}`],
    { stdio: 'ignore' },
  );
  started.push(driver);
  await until(() => portsOf(driver).includes(port));

  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '', { capabilities: { alwaysMatch: {} } });
  await ask('POST', `/${sessionId}/url`, { url: 'about:blank' });
  const complaints: string[] = [];
  const inspector = await inspect(inspectorUrl, complaints);

  return {
    complaints,
    resize: async (width, height) => {
      await ask('POST', `/${sessionId}/window/rect`, { width, height });
    },
    open: async (url) => {
      await ask('POST', `/${sessionId}/url`, { url });
    },
    run: (work, ...args) =>
      ask('POST', `/${sessionId}/execute/sync`, { script: `return (${work})(...arguments)`, args }),
    perform: async (actions) => {
      await ask('POST', `/${sessionId}/actions`, { actions });
    },
    screenshot: async () => Buffer.from(await ask<string>('GET', `/${sessionId}/screenshot`), 'base64'),
    end: async () => {
      inspector.close();
      for (const process of started.reverse()) {
        const ended = once(process, 'exit');
        process.kill('SIGKILL');
        await ended;
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The address at which the inspector tells of the browser’s page. */
async function pageOf(port: number): Promise<string> {
  let path: string | undefined;
  await until(async () => {
    const list = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    path = /\/socket\/\d+\/\d+\/WebPage/.exec(list)?.[0];
    return path !== undefined;
  });
  return `ws://127.0.0.1:${port}${path}`;
}

/** Listens to the console of the page, whichever of the browser’s processes shows it. */
async function inspect(url: string, complaints: string[]): Promise<JsonSocket> {
  let isListening = false;
  const inspector = await JsonSocket.open(url, (method, params, socket) => {
    const { targetInfo, message } = params as { targetInfo?: { targetId: string }; message?: string };
    if (method === 'Target.targetCreated') {
      const enable = JSON.stringify({ id: 1, method: 'Console.enable' });
      void socket.send('Target.sendMessageToTarget', { targetId: targetInfo?.targetId, message: enable });
    }
    const told = message && JSON.parse(message);
    if (told?.id === 1) isListening = true;
    if (told?.method !== 'Console.messageAdded') return;
    const { level, text, url: at } = told.params.message;
    // Safari knows the directive; this build has no manifests, and says so of each page.
    if (text.includes("directive 'manifest-src'")) return;
    // A page that is left gives up what it still fetched. A file that could not be had has a line of its own.
    if (text.startsWith('The visit tracker didn’t load:')) return;
    if (isGivenUp(text, at)) return;
    if (['error', 'warning'].includes(level)) complaints.push(`${text} (${at})`);
  });
  await until(() => isListening);
  return inspector;
}

/** Access control is for other origins; of its own, WebKit says so when leaving a page cancels a request. */
function isGivenUp(text: string, script: string): boolean {
  const [, url] = /^Fetch API cannot load (\S+) due to access control checks/.exec(text) ?? [];
  return url !== undefined && URL.canParse(script) && new URL(url).origin === new URL(script).origin;
}

/** It comes with the library, in the folder of the machine’s kind. */
function miniBrowserPath(): string {
  const paths = readdirSync('/usr/lib').map((kind) => `/usr/lib/${kind}/webkit2gtk-4.1/MiniBrowser`);
  return String(paths.find((path) => existsSync(path)));
}

/** The ports that a process listens on, as Linux tells them. */
function portsOf({ pid }: ChildProcess): number[] {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return ''; // Closed meanwhile.
    }
  });
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && links.includes(`socket:[${inode}]`))
    .map(([, local]) => Number.parseInt(local.split(':')[1], 16));
}
