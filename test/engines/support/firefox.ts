import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../support/runner/until.js';
import type { Engine } from './engine.js';
import { JsonSocket } from './json-socket.js';

export const firefoxPath = process.env.TEST_FIREFOX;

/** What is listened to: console with uncaught errors and violations, failed requests, answers that refuse. */
interface Events {
  level?: string;
  text?: string;
  errorText?: string;
  request?: { url: string };
  response?: { status: number };
}

/** Firefox without a window, over WebDriver BiDi, which it speaks by itself. */
export async function startFirefox(hasScript: boolean): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  await writeFile(join(profile, 'user.js'), `user_pref('javascript.enabled', ${hasScript});\n`);
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  // Firefox waits for itself under libfaketime: there it is the browser of a visitor whose clock is wrong.
  const env = { ...process.env, LD_PRELOAD: '' };
  const browser = spawn(String(firefoxPath), options, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  browser.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const address = () => /BiDi listening on (ws:\S+)/.exec(output)?.[1];
  await until(() => address() !== undefined);

  const complaints: string[] = [];
  const hear = (method: string, params: Events) => {
    // A page that is left gives up what it still waited for. A file that could not be had has a line of its
    // own.
    const isGivenUp = String(params.text).startsWith(
      'The page’s script didn’t load: TypeError: error loading dynamically imported module',
    );
    if (method === 'log.entryAdded' && ['error', 'warn'].includes(String(params.level)) && !isGivenUp)
      complaints.push(String(params.text));
    if (method === 'network.fetchError' && params.errorText !== 'NS_BINDING_ABORTED')
      complaints.push(`${params.request?.url} ${params.errorText}`);
    if (method === 'network.responseCompleted' && Number(params.response?.status) >= 400)
      complaints.push(`${params.request?.url} ${params.response?.status}`);
  };
  const bidi = await JsonSocket.open(`${address()}/session`, hear);
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', {
    events: ['log.entryAdded', 'network.fetchError', 'network.responseCompleted'],
  });
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });

  return {
    complaints,
    resize: async (width, height) => {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    open: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run: async (work, ...args) => {
      const { result, exceptionDetails } = await bidi.send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration: `(args) => JSON.stringify({ value: (${work})(...JSON.parse(args)) })`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value).value;
    },
    perform: async (actions) => {
      await bidi.send('input.performActions', { context, actions });
    },
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    end: async () => {
      bidi.close();
      const ended = once(browser, 'exit');
      browser.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
