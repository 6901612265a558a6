import { chromium } from 'playwright-core';

/** How much slower than this machine the phone is. */
const slowdown = 4;
const rounds = 5;
/** The loader fetches a page's script three seconds after its load: an earlier press finds nothing there. */
const coldAfterMs = 300;

/** What a visitor does first on a page; each is done on a page that was opened for it. */
const presses = [
  ['menu', '/', (page) => page.locator('.menu__toggle').click()],
  ['question', '/faq', (page) => page.locator('.questions summary').first().click()],
  [
    'price builder',
    '/pricing',
    (page) => page.getByRole('button', { name: 'Rooms: one more', exact: true }).click(),
  ],
  [
    'its short form',
    '/',
    (page) => page.getByRole('button', { name: 'Rooms: one more', exact: true }).click(),
  ],
  ['carousel', '/', (page) => page.getByRole('button', { name: /^next/i }).first().click()],
  ['gallery', '/results', (page) => page.locator('main [aria-haspopup]').first().click()],
  ['ZIP field', '/', (page) => typed(page, '[name=serviceArea]', '55330')],
  ['form, typed', '/contact', (page) => typed(page, '[name=name]', 'Ada')],
  [
    'form, sent empty',
    '/contact',
    (page) => page.getByRole('button', { name: 'Schedule My Cleaning' }).click(),
  ],
];

/**
 * Prints how long it takes from a visitor's first press to the next picture on the screen, on a phone that is
 * four times slower: Event Timing's duration of the longest interaction, in steps of 8 ms.
 * @param origin of the site, over TLS with an untrusted certificate. @param executablePath of Chromium.
 */
export async function printPresses(origin, executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  process.stdout.write(`${'first press'.padEnd(20)}${'page'.padEnd(12)}median ms  longest of ${rounds}\n`);
  for (const [name, path, press] of presses) {
    const times = [];
    for (let round = 0; round < rounds; round++) times.push(await longest(browser, origin + path, press));
    times.sort((a, b) => a - b);
    const [median, worst] = [times[Math.floor(rounds / 2)], times.at(-1)];
    process.stdout.write(`${name.padEnd(20)}${path.padEnd(12)}${String(median).padEnd(11)}${worst}\n`);
  }
  await browser.close();
}

/** The longest interaction of a press, in milliseconds; less than 16 aren't reported, and count as 0. */
async function longest(browser, url, press) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 375, height: 700 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    window.interactions = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) window.interactions.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(coldAfterMs);
  await press(page);
  await page.waitForTimeout(1_500);
  const found = await page.evaluate(() => window.interactions);
  await context.close();
  return Math.max(0, ...found);
}

async function typed(page, field, words) {
  await page.locator(field).click();
  await page.keyboard.type(words, { delay: 80 });
}
