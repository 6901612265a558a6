import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type EmailName, EmailRendererService } from '../../../src/pages/email-renderer.service.js';
import { chromiumPath, launchBrowser, Tab } from '../../support/browser/browser.js';
import { sampleBusiness } from '../../support/data/sample-business.js';
import { sampleEmails } from '../../support/data/sample-emails.js';
import { describeWith } from '../../support/databases/databases.js';

const renderer = new EmailRendererService(sampleBusiness());
const names = Object.keys(sampleEmails) as EmailName[];
const rendered = (name: EmailName) => renderer.render(name, sampleEmails[name] as never);

describeWith(chromiumPath, 'Chromium')('An email in a browser', () => {
  let browser: Browser;
  let tab: Tab;

  beforeAll(async () => {
    browser = await launchBrowser();
    tab = await Tab.open(browser, 'about:blank', { viewport: { width: 320, height: 640 } });
  });

  afterAll(async () => {
    await tab.close();
    await browser.close();
  });

  it.each(names.flatMap((name) => (['light', 'dark'] as const).map((scheme) => [name, scheme] as const)))(
    '%s fits 320 pixels and can be read, in %s',
    async (name, colorScheme) => {
      await tab.page.emulateMedia({ colorScheme });
      await tab.page.setContent(rendered(name).html);
      expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      // A mail program gives the mail its landmarks.
      const faults = await tab.accessibilityFaults();
      expect(faults.filter((fault) => !/^(region|landmark)/.test(fault))).toEqual([]);
    },
  );
});

describe('An email', () => {
  it.each(names)('%s is self-contained: no script, image or other file', (name) => {
    const { html } = rendered(name);
    expect(html).not.toMatch(/<(script|img|link|iframe|form)|url\(|@import/i);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-US">/);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });

  it.each(names)('%s has the same words and links in plain text', (name) => {
    const { html, text } = rendered(name);
    const hrefs = [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, href]) => href);
    for (const href of hrefs) expect(text).toContain(href);
    expect(text).not.toMatch(/&(amp|lt|gt|quot|#)|<(p|div|td|a) /);
    const body = html.replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '').replace(/<[^>]+>/g, ' ');
    const words = body.replace(/&[#\w]+;/g, ' ').match(/[\p{L}\d]{4,}/gu) ?? [];
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('has a single-line subject, however long', () => {
    const alert = { ...sampleEmails['owner-alert'], name: `A\nB ${'🧽'.repeat(300)}` };
    const { subject } = renderer.render('owner-alert', alert);
    expect(subject.startsWith('New lead: A B 🧽')).toBe(true);
    expect([...subject]).toHaveLength(150);
  });
});
