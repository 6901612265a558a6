import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { JobsService } from '../../src/money/jobs.service.js';
import { describeWith, sqlite } from '../support/databases/databases.js';
import { changeLead } from '../support/site/admin.js';
import { behindProxy, Customer } from '../support/site/customer.js';
import { emailSite, ownerEmail } from '../support/site/email-site.js';
import { finish, saveTerms } from '../support/site/follow-ups.js';
import { addressOf } from '../support/site/open-site.js';
import { hours, minutes } from '../support/site/outbox.js';
import { cookieOf, password } from '../support/site/site.js';
import { followLinks } from './support/links.js';

const origin = 'http://clean.example';
const python = process.env.TEST_PYTHON;

interface ReadEmail {
  html: string | null;
  text: string | null;
  types: string[];
  defects: string[];
}

/** What Python's parser reads in mails. */
const readByPython = (mails: readonly { raw: string }[]): ReadEmail[] =>
  JSON.parse(
    execFileSync(python ?? '', ['test/conformance/support/read-emails.py'], {
      input: JSON.stringify(mails.map(({ raw }) => raw)),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  );

describe('The mails of a job, from the request to the review', () => {
  const site = emailSite(sqlite, { ...behindProxy, PUBLIC_ORIGIN: origin });
  const { outbox, peer } = site;
  let customer: Customer;

  beforeAll(async () => {
    // A Monday at nine in Minneapolis.
    outbox.at(new Date('2027-03-01T15:00:00Z'));
    const deliver = async (after: number) => {
      outbox.pass(after);
      await outbox.deliver();
    };
    await saveTerms(site);
    customer = await Customer.arrive(site, {
      name: "Zoë O'Hara 🧽",
      serviceType: 'residential',
      message: 'Two rooms & a "dog" <b>.\nGate code 12 = ünlocked',
      order: 'rooms=3&stairs=12',
    });
    await deliver(1 * minutes);
    const owner = await site.owner();
    const { version } = await site.app.get(JobsService).jobOf(customer.id);
    const quote = {
      version,
      action: 'send',
      note: 'We bring all.\nKeep free.',
      label0: 'Räume',
      amount0: '198',
    };
    await owner.post(`/admin/leads/${customer.id}/quote`).type('form').send(quote).expect(303);
    await deliver(1 * minutes);
    await changeLead(site, customer.id, { status: 'scheduled', day: '2027-03-04', timeWindow: 'morning' });
    await deliver(2 * minutes);
    expect((await customer.act('messages', { text: 'Please ring.\nTwice.' })).status).toBe(303);
    await deliver(2 * minutes);
    await finish(site, '2027-03-01', { name: 'Ada Visitor', email: 'ada@example.com' });
    await deliver(50 * hours);
  });

  it('are at least one of each kind, to the owner and to customers', () => {
    const subjects = peer.received.map(({ subject }) => subject).join('\n');
    for (const words of [
      'New lead',
      'We received your request',
      'Your quote',
      'is confirmed',
      'How did your',
      'Tomorrow',
    ])
      expect(subjects).toContain(words);
    expect(peer.to(ownerEmail).length).toBeGreaterThan(1);
  });

  describeWith(python, 'Python')('for the parser of Python', () => {
    it('are without a defect, and say what they say for the one that the tests use', () => {
      const mails = readByPython(peer.received);
      for (const [index, read] of mails.entries()) {
        const { subject, from, to, replyTo = [], messageId, html, text, attachments } = peer.received[index];
        expect(read).toMatchObject({ subject, from: [from], to, replyTo, messageId, defects: [] });
        const tidy = (part: string | null | undefined) => part?.replaceAll('\r\n', '\n').trimEnd();
        expect([tidy(read.html), tidy(read.text)]).toEqual([tidy(html), tidy(text)]);
        expect(read.types.slice(0, 2)).toEqual(['text/plain', 'text/html']);
        expect(read.types.slice(2)).toEqual(attachments.map(({ mimeType }) => mimeType));
      }
    });

    it('have defects where there are some', () => {
      const wrong =
        'Content-Type: multipart/mixed; boundary="a"\r\nFrom: <<a@example.com>\r\n\r\n--b\r\n\r\nText';
      expect(readByPython([{ raw: wrong }])[0].defects.length).toBeGreaterThan(1);
    });
  });

  it('keep the lines of what somebody wrote, without styles that mail programs do not know', () => {
    const [quote] = peer.to(customer.email).filter(({ subject }) => subject?.startsWith('Your quote'));
    expect(quote.html).toContain('We bring all.<br/>Keep free.');
    const [alert] = peer.to(ownerEmail).filter(({ subject }) => subject?.startsWith('New lead'));
    expect(alert.html).toContain('&lt;b&gt;.<br/>Gate code');
    const [news] = peer.to(ownerEmail).filter(({ text }) => text?.includes('Please ring.'));
    expect(news.html).toContain('Please ring.<br/>Twice.');
  });

  it('lead nowhere else than they say: no link to the site is dead or redirected', async () => {
    const links = peer.received.flatMap(({ html, text }) => [
      ...(html?.match(/(?<=href=")http[^"]+/g) ?? []),
      ...(text?.match(/https?:\/\/[^\s)]+/g) ?? []),
    ]);
    const own = new Set(
      links.filter((link) => link.startsWith(`${origin}/`)).map((link) => link.replaceAll('&amp;', '&')),
    );
    expect(own.size).toBeGreaterThan(2);
    const address = await addressOf(site);
    const login = await site.visitor.post('/admin/api/login').send({ password }).expect(200);
    const { wrong, count } = await followLinks(
      [...own].map((link) => link.replace(origin, address)),
      { origin, headers: { Cookie: cookieOf(login).split(';')[0] } },
    );
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(own.size);
  });
});
