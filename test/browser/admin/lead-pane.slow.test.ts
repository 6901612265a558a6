import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launchBrowser } from '../../support/browser/browser.js';
import { leadRow, ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { until, untilReads } from '../../support/runner/until.js';
import { storedLead } from '../../support/site/admin.js';
import { testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('In a browser, the lead beside the list', () => {
  const site = testSite();
  let browser: Browser;
  let ids: number[];

  beforeAll(async () => {
    browser = await launchBrowser();
    ids = await seed(
      site.dataSource,
      Array.from({ length: 12 }, (_, n) => ({
        name: `Person ${n}`,
        status: n < 6 ? ('new' as const) : ('contacted' as const),
        message: `Message ${n}`,
        createdAt: new Date(Date.now() - n * 60_000),
      })),
    );
  });

  afterAll(() => browser?.close());

  const pane = (page: Page) => page.getByRole('complementary', { name: 'Selected lead' });
  const shown = (page: Page) => pane(page).locator('h2').textContent();
  const notes = (page: Page) => pane(page).locator('[name=notes]');
  const state = (page: Page) => pane(page).locator('.notes-field__state').textContent();

  it('fits ten rows on a laptop’s screen, and shows the first lead', async () => {
    const tab = await ownersTab(browser, site, { viewport: { width: 1280, height: 860 } });
    const { page } = tab;
    await tab.visit('/admin/leads');
    const bottoms = await page
      .locator('.lead-row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= 860).length).toBeGreaterThanOrEqual(10);
    await untilReads(() => shown(page), 'Person 0');
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.close();
  });

  it('changes with a click or by keys without a reload, and goes back', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit('/admin/leads?status=new');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await leadRow(page, 'Person 2').click();
    await untilReads(() => shown(page), 'Person 2');
    expect(page.url()).toMatch(new RegExp(`status=new&lead=${ids[2]}$`));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await untilReads(() => shown(page), 'Person 3');
    expect(requests.filter((url) => url.includes(`/${ids[3]}/panel`))).toEqual([]);
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await untilReads(() => shown(page), 'Person 1');
    await page.goBack();
    await untilReads(() => shown(page), 'Person 3');
    await page.goBack();
    await untilReads(() => shown(page), 'Person 2');
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
    await page.reload();
    expect(await shown(page)).toBe('Person 2');
    await tab.close();
  });

  it('keeps tabs, filters and order in the address, and goes back through them', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit('/admin/leads');
    await page.getByRole('link', { name: 'Contacted 6' }).click();
    await page.selectOption('[name=order]', 'name');
    await page.selectOption('[name=source]', 'phone');
    await page.getByText('No contacts match your current filters.').waitFor();
    expect(page.url()).toMatch(/\?status=contacted&source=phone&order=name$/);
    await page.getByRole('link', { name: 'Remove filter: Source' }).click();
    await leadRow(page, 'Person 10').waitFor();
    expect(await page.locator('.lead-row__name a').first().textContent()).toBe('Person 10');
    await page.goBack();
    await page.getByText('No contacts match your current filters.').waitFor();
    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/admin/leads?status=contacted');
    await untilReads(() => page.locator('.lead-row__name a').first().textContent(), 'Person 6');
    await tab.close();
  });

  it('sets a status with the next step, and asks before the customer is emailed', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit(`/admin/leads?lead=${ids[4]}`);
    await pane(page).getByRole('button', { name: 'Mark as contacted' }).click();
    await pane(page).getByText('Schedule the job').waitFor();
    expect((await storedLead(site, ids[4])).status).toBe('contacted');
    await pane(page).getByLabel('Status').selectOption('scheduled');
    await pane(page).getByText('The customer won’t get an email until you set one.').waitFor();
    expect((await storedLead(site, ids[4])).status).toBe('contacted');
    await pane(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await pane(page).getByLabel('Status').inputValue()).toBe('contacted');
    await pane(page).getByLabel('Priority').selectOption('high');
    await leadRow(page, 'Person 4').locator('.badge--high').waitFor();
    await pane(page).getByLabel('Follow-up').selectOption({ index: 1 });
    await leadRow(page, 'Person 4').getByText('Follow up today').waitFor();
    await tab.close();
  });

  it('saves notes as they are typed, and with another lead selected', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit(`/admin/leads?lead=${ids[5]}`);
    await notes(page).pressSequentially('Has a dog');
    await untilReads(() => state(page), 'Saved');
    expect((await storedLead(site, ids[5])).notes).toBe('Has a dog');
    await notes(page).pressSequentially(' named Rex');
    await leadRow(page, 'Person 6').click();
    await untilReads(async () => (await storedLead(site, ids[5])).notes, 'Has a dog named Rex');
    await tab.close();
  });

  it('keeps notes over a dead connection and a reload, and saves them later', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit(`/admin/leads?lead=${ids[6]}`);
    await page.route(`**/admin/api/contacts/${ids[6]}`, (route) => route.abort());
    // The last attempt, sent while the page is left, can reach the server all the same. The reloaded page's
    // own then meets a 409.
    tab.expect(/409|ERR_FAILED/);
    await notes(page).pressSequentially('Gate code 4471');
    await untilReads(() => state(page), 'Not saved yet');
    await page.waitForTimeout(1_200);
    expect((await storedLead(site, ids[6])).notes).toBeNull();
    await page.reload();
    await tab.alive();
    await untilReads(() => notes(page).inputValue(), 'Gate code 4471');
    await page.unroute(`**/admin/api/contacts/${ids[6]}`);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await untilReads(async () => (await storedLead(site, ids[6])).notes, 'Gate code 4471');
    // Where the last attempt has reached the server, the reloaded page starts with saved notes and has
    // nothing to say.
    await until(async () => ['Saved', ''].includes((await state(page)) ?? ''));
    await tab.close();
  });

  it('saves notes over other fields that changed meanwhile, but not over other notes', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    const elsewhere = async (changes: object) =>
      (await site.owner()).put(`/admin/api/contacts/${ids[7]}`).send(changes).expect(200);
    tab.expect(/409|ERR_FAILED/);
    await page.route(/\/admin\/api\/news/, (route) => route.abort());
    await tab.visit(`/admin/leads?lead=${ids[7]}`);
    await elsewhere({ priority: 'high' });
    await notes(page).pressSequentially('Mine');
    await untilReads(() => state(page), 'Saved');
    await elsewhere({ notes: 'Theirs' });
    await notes(page).pressSequentially(' and more');
    await pane(page).getByText('The notes were changed in another window.').waitFor();
    expect(await notes(page).inputValue()).toBe('Mine and more');
    expect((await storedLead(site, ids[7])).notes).toBe('Theirs');
    await pane(page).getByRole('button', { name: 'Save my notes' }).click();
    await untilReads(async () => (await storedLead(site, ids[7])).notes, 'Mine and more');
    await tab.close();
  });

  it('is a page of its own on a phone, with a call button in each row', async () => {
    const tab = await ownersTab(browser, site, { viewport: { width: 375, height: 800 } });
    const { page } = tab;
    await tab.visit('/admin/leads');
    const call = leadRow(page, 'Person 2').locator('a[href^="tel:"]');
    const box = await call.boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([44, 44]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.getByRole('link', { name: 'Person 8' }).click();
    await page.waitForURL(`**/admin/leads/${ids[8]}`);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.visit(`/admin/leads?lead=${ids[9]}`);
    await page.waitForURL(`**/admin/leads/${ids[9]}`);
    await tab.close();
  });

  it('is marked as lost with a reason, undone, and reopened', async () => {
    const [id] = await seed(site.dataSource, [
      { name: 'Lost Lou', createdAt: new Date(Date.now() + 60_000) },
    ]);
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit(`/admin/leads?lead=${id}`);
    const lose = async (reason: string, note = '') => {
      await pane(page).getByLabel('More actions').click();
      await pane(page).getByText('Mark as lost').first().click();
      await pane(page).getByLabel('Reason').selectOption(reason);
      await pane(page).locator('[name=lostNote]').fill(note);
      await pane(page).getByRole('button', { name: 'Mark as lost' }).click();
    };
    await lose('other');
    await pane(page).locator('[name=lostNote]:focus').waitFor();
    await pane(page).locator('[name=lostNote]').fill('Moved away');
    await pane(page).getByRole('button', { name: 'Mark as lost' }).click();
    await pane(page).getByText('This lead is lost').waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await pane(page).getByText('Call to set a date').waitFor();
    expect(await storedLead(site, id)).toMatchObject({ status: 'new', lostAt: null });
    await lose('price');
    await leadRow(page, 'Lost Lou').getByText('Lost', { exact: true }).waitFor();
    await pane(page).getByRole('button', { name: 'Reopen lead' }).click();
    await page.locator('.toast >> text=Lead reopened').waitFor();
    await pane(page).getByText('Call to set a date').waitFor();
    expect(await storedLead(site, id)).toMatchObject({ status: 'new', lostAt: null });
    await tab.close();
  });

  it.each([
    { from: 'the list', path: '/admin/leads', menu: '.lead-row' },
    { from: 'the board', path: '/admin/leads?view=board', menu: '.board-card' },
    { from: 'Bookings', path: '/admin/bookings', menu: '.pending-card' },
  ])('is marked as lost, with a reason, from $from', async ({ path, menu }) => {
    const [id] = await seed(site.dataSource, [{ name: 'Gone Gus', status: 'contacted' }]);
    const tab = await ownersTab(browser, site, { viewport: { width: 1280, height: 800 } });
    const { page } = tab;
    await tab.visit(path);
    const row = page.locator(menu, { hasText: 'Gone Gus' });
    await row.hover();
    await row.getByLabel('Move Gone Gus').click();
    await row.getByRole('link', { name: 'Mark as lost…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark Gone Gus as lost' });
    await dialog.getByLabel('Reason').selectOption('no-answer');
    await dialog.getByRole('button', { name: 'Mark as lost' }).click();
    await page.locator('.toast').getByText('Gone Gus marked as lost').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await storedLead(site, id)).toMatchObject({ lostReason: 'no-answer' });
    expect(await tab.accessibilityFaults()).toEqual([]);
    await site.dataSource.query('DELETE FROM contacts WHERE id = ?', [id]);
    await tab.close();
  });

  it('is marked as lost by its status, and contacted by the menu of its row', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Status Stu' }]);
    const tab = await ownersTab(browser, site, { viewport: { width: 1280, height: 800 } });
    const { page } = tab;
    await tab.visit('/admin/leads');
    const row = page.locator('.lead-row', { hasText: 'Status Stu' });
    await row.hover();
    await row.getByLabel('Move Status Stu').click();
    await row.getByRole('button', { name: 'Contacted' }).click();
    await row.locator('.badge', { hasText: 'Contacted' }).waitFor({ state: 'attached' });
    await tab.visit(`/admin/leads/${id}`);
    await page.getByLabel('Status', { exact: true }).selectOption('lost');
    const dialog = page.getByRole('dialog', { name: 'Mark Status Stu as lost' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Status', { exact: true }).inputValue()).toBe('contacted');
    await page.getByLabel('Status', { exact: true }).selectOption('lost');
    await dialog.getByLabel('Reason').selectOption('price');
    await dialog.getByRole('button', { name: 'Mark as lost' }).click();
    await page.getByText('This lead is lost').waitFor();
    expect(await storedLead(site, id)).toMatchObject({ status: 'contacted', lostReason: 'price' });
    await tab.close();
  });

  it.each(['{}', 'null'])('shows no leads if the answer is %s', async (body) => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await page.route(/\/admin\/api\/contacts\?status=contacted/, (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    await tab.visit('/admin/leads');
    await page.getByRole('link', { name: /^Contacted/ }).click();
    await page.getByText('No contacts match your current filters.').waitFor();
    await tab.close();
  });
});
