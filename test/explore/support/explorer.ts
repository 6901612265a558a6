import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { installTool } from '../../../scripts/build/tools.mjs';
import { chromiumFlags, chromiumPath } from '../../support/browser/browser.js';

/**
 * It looks at its time limit whenever it takes a state of the page down, so it never ends where a page gives
 * no more of them (https://github.com/antithesishq/bombadil/issues/278); nor does it say anything there.
 */
const longestSilenceMs = 60_000;
/** How often it may end in its own error, like when a page has no document yet; another one goes on. */
const mostErrors = 3;

interface Exploration {
  /** Whose eyes it sees with: a file of `specifications`. */
  specification: 'visitor' | 'owner';
  /** Where it begins; it stays on this site. */
  url: string;
  /** Cookies, `name=value` each. */
  cookies: readonly string[];
  seconds: number;
  /** So much it is to have done; on a busy machine it takes longer. */
  fewestActions: number;
  /** How long the site may take for what it owes at once. */
  patienceSeconds: number;
  /** Whether it is over once something is found. */
  endsWithViolation?: boolean;
  /** One that has said nothing for so long is ended, and another one goes on. */
  silenceMs?: number;
}

/**
 * Has Bombadil try whatever a page offers, and watch what is to hold on each.
 * @returns what it did and what did not hold; `violations` is empty where all did.
 */
export async function explore(exploration: Exploration) {
  const tool = installTool('explore');
  const specification = await bundled(tool, exploration.specification, exploration.patienceSeconds);
  const end = performance.now() + exploration.seconds * 1000;
  let said = '';
  let errors = 0;
  const actions = () => said.split('\n').filter((line) => /^\d\d:\d\d\.\d{3} /.test(line)).length;
  const left = () => Math.floor((end - performance.now()) / 1000);
  const violations = () => [...said.matchAll(/^(\w+) was violated:$/gm)].map(([, name]) => name);
  const isOver = () => exploration.endsWithViolation && violations().length > 0;
  while (!isOver() && (left() > 0 || actions() < exploration.fewestActions)) {
    const attempt = await exploreOnce(tool, { ...exploration, seconds: Math.max(left(), 10) }, specification);
    said += attempt.said;
    // 0: nothing was found. 2: something was. None: it was ended. Anything else: it could not do its work.
    if (![0, 2, null].includes(attempt.status) && ++errors > mostErrors)
      throw new Error(`Bombadil ended with ${attempt.status}:\n${said}`);
  }
  return { actions: actions(), said, violations: violations() };
}

/** Explores until the time is over, or Bombadil falls silent or ends in an error. */
async function exploreOnce(tool: string, exploration: Exploration, specification: string) {
  const { url, cookies, seconds, endsWithViolation, silenceMs = longestSilenceMs } = exploration;
  const output = mkdtempSync(join(tmpdir(), 'exploration-'));
  const browser = await startChromium(join(output, 'profile'));
  try {
    const args = [
      'browser',
      'test-external',
      `--remote-debugger=${browser.debuggerUrl}`,
      '--create-target',
      // The policy knows the scripts inside pages by their hashes, which counting what they run would change.
      '--instrument-javascript=files',
      `--time-limit=${seconds}s`,
      `--output-path=${join(output, 'trace')}`,
      '--width=375',
      '--height=800',
      ...(endsWithViolation ? ['--exit-on-violation'] : []),
      ...cookies.map((cookie) => `--cookie=${cookie}`),
      url,
      specification,
    ];
    return await run(join(tool, '@antithesishq/bombadil/bin/bombadil.js'), args, silenceMs);
  } finally {
    await browser.stop();
    // What Chromium has started writes on for a moment.
    await rm(output, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Bombadil reads one file, and can't resolve `.js` to `.ts`. @param tool where Bombadil is installed. */
async function bundled(tool: string, specification: string, patienceSeconds: number): Promise<string> {
  const folder = join(tool, '.cache/explore');
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, `${specification}.js`);
  await build({
    entryPoints: [`test/explore/specifications/${specification}.ts`],
    bundle: true,
    format: 'esm',
    external: ['@antithesishq/*'],
    define: { patienceSeconds: String(patienceSeconds) },
    outfile,
  });
  return outfile;
}

/** @param silenceMs ends it after so long a silence. @returns its exit code, null if so ended, and output. */
async function run(
  program: string,
  args: string[],
  silenceMs: number,
): Promise<{ status: number | null; said: string }> {
  // A group of its own: its program starts another one, which does the work.
  const bombadil = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, RUST_LOG: 'error' },
    detached: true,
  });
  const silence = setTimeout(() => process.kill(-(bombadil.pid as number), 'SIGKILL'), silenceMs);
  let said = '';
  for (const stream of [bombadil.stdout, bombadil.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
      silence.refresh();
    });
  const [status] = await once(bombadil, 'close');
  clearTimeout(silence);
  return { status, said };
}

/** A browser that Bombadil is told of: one that it starts itself calls its maker. */
async function startChromium(profile: string) {
  const browser = spawn(chromiumPath as string, [
    ...chromiumFlags,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]);
  const port = await new Promise<string>((found, failed) => {
    let said = '';
    browser.stderr.on('data', (chunk) => {
      said += chunk;
      const [, number] = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//m.exec(said) ?? [];
      if (number) found(number);
    });
    browser.once('exit', () => failed(new Error(`Chromium ended:\n${said}`)));
  });
  return {
    debuggerUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(browser, 'exit');
      browser.kill('SIGKILL');
      await ended;
    },
  };
}
