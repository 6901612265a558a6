import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, Tab } from '../../support/browser/browser.js';
import { sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';

/** A passkey belongs to an origin, which has to be known before the site starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('Passkeys in the browser', () => {
  let browser: Browser;
  let database: TestDatabase;
  let site: SiteProcess;
  let origin: string;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    browser = await launchBrowser();
    database = await withPassword(sqlite)();
    const variables = { PORT: String(port), PUBLIC_ORIGIN: origin, ADMIN_PASSWORD: password };
    site = await SiteProcess.start({ ...database.variables, ...variables });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop('SIGKILL');
    await database?.drop();
  });

  it('are added, sign in with one tap, and replace the password', async () => {
    const tab = await Tab.open(browser, origin);
    const { page } = tab;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const authenticator = () =>
      devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
    const { authenticatorId } = await authenticator();

    await page.goto('/admin/login?next=/admin/settings/passkeys');
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await page.fill('[name=password]', password);
    await page.click('button:has-text("Login")');
    await page.waitForURL('**/admin/settings/passkeys');
    const add = async (name: string) => {
      await page.fill('[name=name]', name);
      await page.fill('#add-password', password);
      await page.click('button:has-text("Add passkey")');
      await page.waitForSelector(`li:has-text("${name}")`);
    };
    await add('My phone');
    expect(await tab.accessibilityFaults()).toEqual([]);

    // The same device again: the browser refuses.
    await page.fill('[name=name]', 'Once more');
    await page.fill('#add-password', password);
    await page.click('button:has-text("Add passkey")');
    await page.waitForSelector('text=This device has a passkey for this site already.');
    // A second device.
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await authenticator();
    await add('My laptop');

    await page.fill('#switch-password', password);
    await page.click('button:has-text("Turn off password")');
    await page.waitForSelector('text=Your recovery codes');
    expect(await page.locator('.recovery-codes li').count()).toBe(10);
    expect(await tab.accessibilityFaults()).toEqual([]);

    await page.click('button:has-text("Logout")');
    await page.waitForURL('**/admin/login');
    expect(await page.locator('[name=password]').count()).toBe(0);
    await page.click('button:has-text("Sign in with a passkey")');
    await page.waitForURL((url) => url.pathname === '/admin');
    await page.goto('/admin/settings/passkeys');
    expect(await page.locator('li:has-text("My laptop")').innerText()).toContain('Last used');
    expect(await page.locator('li:has-text("My phone")').innerText()).toContain('Not used yet');
    await tab.close();
  });
});
