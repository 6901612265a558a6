import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launchBrowser, type Tab } from '../../support/browser/browser.js';
import { leadRow, ownersTab } from '../../support/browser/owners-tab.js';
import { seed } from '../../support/data/leads.js';
import { describeWith } from '../../support/databases/databases.js';
import { untilReads } from '../../support/runner/until.js';
import { storedLead } from '../../support/site/admin.js';
import { testSite } from '../../support/site/site.js';

describeWith(chromiumPath, 'Chromium')('In a browser, what a lead’s panel saves', () => {
  const site = testSite();
  let browser: Browser;
  let ids: number[];

  beforeAll(async () => {
    browser = await launchBrowser();
    ids = await seed(
      site.dataSource,
      Array.from({ length: 9 }, (_, n) => ({
        name: `Person ${n}`,
        status: 'new' as const,
        message: `Message ${n}`,
        notes: n === 5 || n === 6 ? 'Has a dog' : null,
        createdAt: new Date(Date.now() - n * 60_000),
      })),
    );
  });

  afterAll(() => browser?.close());

  const notes = (page: Page) => page.locator('.notes-field [name=notes]');
  const state = (page: Page) => page.locator('.notes-field__state').textContent();
  const conflict = (page: Page) => page.getByText('The notes were changed in another window.');
  const storedNotes = async (id: number) => (await storedLead(site, id)).notes;
  const isFocused = (page: Page) => notes(page).evaluate((field) => field === document.activeElement);
  const elsewhere = async (id: number, changes: object) =>
    (await site.owner()).put(`/admin/api/contacts/${id}`).send(changes).expect(200);

  /** A tab that hears of changes elsewhere only when it saves, and the saves that it sends. */
  async function deafTab(): Promise<{ tab: Tab; page: Page; saves: { version: number }[] }> {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    const saves: { version: number }[] = [];
    tab.expect(/409|ERR_FAILED/);
    page.on('request', (request) => request.method() === 'PUT' && saves.push(request.postDataJSON()));
    await page.route(/\/admin\/api\/news/, (route) => route.abort());
    return { tab, page, saves };
  }

  /** Types notes over others that were saved meanwhile. */
  async function provokeConflict(tab: Tab, id: number): Promise<void> {
    await tab.visit(`/admin/leads?lead=${id}`);
    await elsewhere(id, { notes: 'Theirs' });
    await notes(tab.page).pressSequentially('Mine');
    await conflict(tab.page).waitFor();
  }

  it('saves nothing in a conflict before the owner chooses: on blur, online, elsewhere or when the page closes', async () => {
    const { tab, page, saves } = await deafTab();
    const before = (await storedLead(site, ids[0])).version;
    await provokeConflict(tab, ids[0]);
    await notes(page).blur();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await leadRow(page, 'Person 1').click();
    await page.getByRole('heading', { name: 'Person 1' }).waitFor();
    await leadRow(page, 'Person 0').click();
    await conflict(page).waitFor();
    await page.reload();
    await tab.alive();
    await conflict(page).waitFor();
    expect(await notes(page).inputValue()).toBe('Mine');
    await notes(page).press('End');
    await page.keyboard.type('!');
    await page.getByRole('button', { name: 'Use the other notes' }).click();
    await conflict(page).waitFor({ state: 'detached' });
    expect(await notes(page).inputValue()).toBe('Theirs');
    await page.reload();
    await tab.alive();
    expect(await notes(page).inputValue()).toBe('Theirs');
    expect(await conflict(page).count()).toBe(0);
    // The server rejects the version before theirs.
    expect(saves.map(({ version }) => version).filter((version) => version !== before)).toEqual([]);
    expect(await storedNotes(ids[0])).toBe('Theirs');
    await tab.close();
  });

  it('shows a conflict again at each visit, also with more typed, until it is resolved', async () => {
    const { tab, page } = await deafTab();
    await provokeConflict(tab, ids[1]);
    for (const text of ['Mine', 'Mine 1', 'Mine 1 2']) {
      expect(await notes(page).inputValue()).toBe(text);
      await notes(page).press('End');
      await page.keyboard.type(` ${text.split(' ').length}`);
      await page.reload();
      await tab.alive();
      await conflict(page).waitFor();
    }
    expect(await storedNotes(ids[1])).toBe('Theirs');
    await page.getByRole('button', { name: 'Save my notes' }).click();
    await untilReads(() => storedNotes(ids[1]), 'Mine 1 2 3');
    await untilReads(() => state(page), 'Saved');
    await page.reload();
    await tab.alive();
    expect(await conflict(page).count()).toBe(0);
    await tab.close();
  });

  it('restores what was typed during a save, over the notes that it saved', async () => {
    const { tab, page } = await deafTab();
    await tab.visit(`/admin/leads/${ids[2]}`);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const url = `**/admin/api/contacts/${ids[2]}`;
    await page.route(url, async (route) => {
      await held;
      await page.unroute(url);
      await page.route(url, (next) => next.abort());
      await route.continue();
    });
    await notes(page).pressSequentially('One');
    await untilReads(() => state(page), 'Saving…');
    await notes(page).pressSequentially(' two');
    letThrough();
    await untilReads(() => storedNotes(ids[2]), 'One');
    await untilReads(() => state(page), 'Not saved yet');
    await page.reload();
    await tab.alive();
    await untilReads(() => state(page), 'Not saved yet');
    expect(await conflict(page).count()).toBe(0);
    await page.unroute(url);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await untilReads(() => storedNotes(ids[2]), 'One two');
    await tab.close();
  });

  it('shows each change on a lead’s own page, one after the other', async () => {
    const tab = await ownersTab(browser, site, { viewport: { width: 375, height: 800 } });
    const { page } = tab;
    await page.route(/\/admin\/api\/news/, (route) => route.abort());
    tab.expect(/ERR_FAILED/);
    await tab.visit(`/admin/leads/${ids[3]}`);
    await page.getByRole('button', { name: 'Mark as contacted' }).click();
    await page.locator('.title-row .badge--contacted').waitFor();
    await page.getByText('Schedule the job').waitFor();
    await page.getByRole('region', { name: 'Edit lead' }).getByLabel('Priority').selectOption('high');
    await page.locator('.title-row .badge--high').waitFor();
    expect(await storedLead(site, ids[3])).toMatchObject({ status: 'contacted', priority: 'high' });
    await tab.close();
  });

  it('saves notes, then a status and a priority chosen at once', async () => {
    const { tab, page, saves } = await deafTab();
    await tab.visit(`/admin/leads?lead=${ids[4]}`);
    const letThrough = await tab.hold(`**/admin/api/contacts/${ids[4]}`);
    await notes(page).pressSequentially('Called');
    await page.getByRole('button', { name: 'Mark as contacted' }).click();
    await page.getByRole('complementary').getByLabel('Priority').selectOption('high');
    letThrough();
    await page.getByText('Schedule the job').waitFor();
    await leadRow(page, 'Person 4').locator('.badge--high').waitFor();
    const stored = await storedLead(site, ids[4]);
    expect(stored).toMatchObject({ notes: 'Called', status: 'contacted', priority: 'high' });
    const first = stored.version - 3;
    expect(saves).toEqual([
      { notes: 'Called', version: first },
      { status: 'contacted', version: first + 1 },
      { priority: 'high', version: first + 2 },
    ]);
    await tab.close();
  });

  it('keeps what is typed before the page’s script is there, with the focus and the caret', async () => {
    for (const path of [`/admin/leads/${ids[5]}`, `/admin/leads?lead=${ids[6]}`]) {
      const tab = await ownersTab(browser, site);
      const { page } = tab;
      const letThrough = await tab.hold('**/pages/admin/lead*.js');
      await page.goto(path);
      await notes(page).press('Home');
      await page.keyboard.type('Big house. ');
      expect(await page.locator('#page[data-alive]').count()).toBe(0);
      letThrough();
      await tab.alive();
      await page.getByRole('button', { name: 'Save lead' }).waitFor({ state: 'detached' });
      expect(await isFocused(page)).toBe(true);
      await page.keyboard.type('Red door. ');
      expect(await notes(page).inputValue()).toBe('Big house. Red door. Has a dog');
      await untilReads(() => state(page), 'Saved');
      await tab.close();
    }
    expect(await storedNotes(ids[5])).toBe('Big house. Red door. Has a dog');
    expect(await storedNotes(ids[6])).toBe('Big house. Red door. Has a dog');
  });

  it('leaves the focus where it is after a follow-up date was picked', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit(`/admin/leads/${ids[7]}`);
    const followUp = page.getByLabel('Follow-up');
    const kind = () => followUp.evaluate((field) => field.tagName);
    await followUp.selectOption('pick');
    expect(await followUp.evaluate((field) => field === document.activeElement)).toBe(true);
    await followUp.fill('2031-05-06');
    const letThrough = await tab.hold(`**/admin/api/contacts/${ids[7]}`);
    await notes(page).focus();
    await untilReads(kind, 'SELECT');
    expect(await followUp.inputValue()).toBe('2031-05-06');
    letThrough();
    await untilReads(async () => (await storedLead(site, ids[7])).followUpDate, '2031-05-06');
    await page.getByText('Contact Updated').first().waitFor();
    expect(await isFocused(page)).toBe(true);
    await tab.close();
  });

  it('doesn’t call notes unsaved that were typed and taken back', async () => {
    const tab = await ownersTab(browser, site);
    const { page } = tab;
    await tab.visit(`/admin/leads/${ids[8]}`);
    await notes(page).pressSequentially('x');
    await untilReads(() => state(page), 'Not saved yet');
    await notes(page).press('Backspace');
    await untilReads(() => state(page), '');
    await tab.close();
  });
});
