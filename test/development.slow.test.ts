import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { copySources } from '../scripts/build/copy-sources.mjs';
import { chromiumPath, launchBrowser } from './support/browser/browser.js';
import { describeWith } from './support/databases/databases.js';
import { until } from './support/runner/until.js';
import { freePort } from './support/servers/private-server.mjs';
import { inherited } from './support/site/inherited.js';

const view = 'views/pages/contact.tsx';
const heading = 'Contact information';

describeWith(chromiumPath, 'Chromium')('npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'development-'));
  let development: ChildProcess;
  let output = '';
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    copySources(folder);
    linkPackages(folder);
    const port = String(await freePort());
    development = spawn(process.execPath, ['scripts/dev/dev.mjs'], {
      cwd: folder,
      env: { ...inherited, PORT: port, DATA_DIR: join(folder, 'data') },
    });
    for (const stream of [development.stdout, development.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    await until(() => output.includes('Building'));
    await until(() => starts() === 1);
    browser = await launchBrowser();
    page = await browser.newPage();
    const opened = page.waitForResponse(/\/development\/start/);
    await page.goto(`http://localhost:${port}/contact`);
    await opened;
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    const ended = once(development, 'exit');
    development.kill();
    await ended;
    rmSync(folder, { recursive: true, maxRetries: 10 });
  });

  const starts = () => output.split('The site is at').length - 1;
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} lacks: ${from}`);
    writeFileSync(join(folder, file), text.replaceAll(from, to));
  };
  const printed = (file: string) =>
    until(() => new RegExp(`Reloaded \\d+ ms after the change to .*${file}`).test(output));
  const shown = (text: string) => page.getByRole('heading', { name: text }).waitFor();

  it('shows a changed view without a restart', async () => {
    change(view, heading, 'How to reach us');
    await shown('How to reach us');
    await printed(view);
    expect(starts()).toBe(1);
  });

  it('shows a changed stylesheet', async () => {
    change(
      'client/styles/sections/form-page.css',
      '  display: grid;\n',
      '  display: grid;\n  outline: 3px solid;\n',
    );
    await page.waitForFunction(() => {
      const form = document.querySelector('.form-page');
      return form && getComputedStyle(form).outlineWidth === '3px';
    });
    await printed('client/styles/sections/form-page.css');
    expect(starts()).toBe(1);
  });

  it('restarts with a changed server, which sends changed props to the view', async () => {
    change('src/website/site/content/contact-faq.ts', 'What does a cleaning cost?', 'What will I pay?');
    await shown('What will I pay?');
    await printed('src/website/site/content/contact-faq.ts');
    expect(starts()).toBe(2);
  });

  it('says where a view is broken, and shows it and what else has changed once it is mended', async () => {
    change(view, 'How to reach us</h2>', 'How to reach us<h2>');
    await until(() => output.includes('Unexpected'));
    change(view, 'How to reach us<h2>', 'Call or write</h2>');
    await shown('Call or write');
  });
});

/** Links the packages: through a symbolic link, the names of their files would be others. */
function linkPackages(folder: string): void {
  const copy = (how: string) =>
    execFileSync('cp', ['--archive', how, 'node_modules', folder], { stdio: 'pipe' });
  try {
    copy('--link');
  } catch {
    copy('--reflink=auto');
  }
}
