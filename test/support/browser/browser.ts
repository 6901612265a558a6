import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
  type Route,
} from 'playwright-core';

export const chromiumPath = process.env.TEST_CHROMIUM;

/** It does not call its maker, so that its only traffic is that of the site under test. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let shared: Promise<Browser> | undefined;

/**
 * A real Chromium: its headless shell, where it is there, unless told otherwise. That one shows no
 * notifications and keeps no page that was left: what needs these names `chromiumPath` as the program.
 * Without options it is one for all files that this process runs, and to close it closes what was opened in
 * it.
 */
export async function launchBrowser(options?: LaunchOptions): Promise<Browser> {
  const launch = () =>
    chromium.launch({ executablePath: process.env.TEST_HEADLESS_CHROMIUM, args: chromiumFlags, ...options });
  if (options) return launch();
  if (!(await shared)?.isConnected()) shared = launch();
  const browser = (await shared) as Browser;
  const close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())));
  return Object.create(browser, { close: { value: close } });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A browser tab that remembers everything that should not have happened in it. */
export class Tab {
  private readonly complaints: string[] = [];
  /** Chromium reports a page error if the next page has no transition; no code of ours takes part. */
  private readonly expected: RegExp[] = [/^InvalidStateError: Transition was aborted/];

  private constructor(readonly page: Page) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (!reason.includes('ERR_ABORTED')) this.complaints.push(`${request.url()} ${reason}`);
    });
  }

  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Tab> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    context.setDefaultTimeout(60_000);
    return new Tab(await context.newPage());
  }

  /** Goes to a page and waits until it is hydrated. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path);
    await this.alive();
  }

  /** Moves the pointer over the page, as a visitor would, until the page is hydrated. */
  async alive(): Promise<void> {
    for (let step = 0; step < 1200; step++) {
      await this.page.mouse.move(2 + (step % 2), 2);
      if ((await this.page.locator('#page[data-alive]').count()) > 0) return;
      await this.page.waitForTimeout(25);
    }
    throw new Error(`${this.page.url()} did not come to life.`);
  }

  /** Allows a complaint that the test provokes, such as a failed request. */
  expect(complaint: RegExp): void {
    this.expected.push(complaint);
  }

  /** Holds requests to a URL. @returns a function that lets them go on, to `answer` or else to the server. */
  async hold(url: string, answer = (route: Route) => route.continue()): Promise<() => void> {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await this.page.route(url, async (route) => {
      await held;
      await answer(route);
    });
    return letThrough;
  }

  /** Fails on any console error or warning, hydration mismatch, CSP report or failed request; then closes. */
  async close(): Promise<void> {
    await this.page.context().close();
    const unexpected = this.complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
    expect(unexpected).toEqual([]);
  }

  /**
   * What axe-core finds on the page as it stands: the rule and where it is broken. Motion is reduced from
   * here on: a toast that is still fading in is measured as half-transparent text.
   */
  async accessibilityFaults(): Promise<string[]> {
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axeSource);
    return this.page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run({
        // What passes is not written down, which takes as long as looking at it.
        resultTypes: ['violations'],
        // Frames have no axe to answer, and one without scripts reports the question as an error.
        iframes: false,
        // Of WCAG 2.2; Lighthouse looks at it, axe by itself does not.
        rules: { 'target-size': { enabled: true } },
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
    });
  }
}
