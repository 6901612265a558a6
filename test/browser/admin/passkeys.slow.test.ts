import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { launchBrowser, Tab } from '../../support/browser/browser.js';
import { sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { freePort } from '../../support/servers/private-server.mjs';
import { password, TestSite } from '../../support/site/site.js';

describe('Passkeys in the browser', () => {
  let browser: Browser;
  let database: TestDatabase;
  let site: TestSite;
  let origin: string;

  beforeAll(async () => {
    // A passkey belongs to an origin, which has to be known before the site starts.
    const port = await freePort();
    origin = `http://localhost:${port}`;
    browser = await launchBrowser();
    database = await migrated(sqlite)();
    site = await TestSite.start({ ...database.variables, PUBLIC_ORIGIN: origin });
    await once(site.app.getHttpServer().listen(port, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    await browser?.close();
    jest.restoreAllMocks();
    await site?.stop();
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
      await page.click('button:has-text("Add passkey")');
      await page.waitForSelector(`li:has-text("${name}")`);
    };
    await add('My phone');
    expect(await tab.accessibilityFaults()).toEqual([]);

    // The same device again: the browser refuses.
    await page.fill('[name=name]', 'Once more');
    await page.click('button:has-text("Add passkey")');
    await page.waitForSelector('text=This device has a passkey for this site already.');
    // A second device.
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await authenticator();
    await add('My laptop');

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

    // Eleven minutes later: the passkey confirms who is there, and what was typed is kept.
    jest
      .spyOn(site.app.get(ClockService), 'now')
      .mockImplementation(() => new Date(Date.now() + 11 * 60_000));
    await page.fill('[name=name]', 'My tablet');
    await page.click('button:has-text("Add passkey")');
    await page.waitForSelector('text=To add a passkey, use a passkey.');
    expect(await page.locator('[name=presentPassword]').count()).toBe(0);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.click('button:has-text("Use a passkey")');
    await page.waitForSelector('text=Click “Add passkey” again to create the passkey.');
    expect(await page.inputValue('[name=name]')).toBe('My tablet');
    await page.click('button:has-text("Turn on password")');
    await page.waitForSelector('text=Turn off the password');
    tab.expect(/403|422/);
    await tab.close();
  });
});
