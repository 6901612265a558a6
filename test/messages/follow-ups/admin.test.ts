import { beforeEach, expect, it, jest } from '@jest/globals';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { smsHref } from '../../../views/contracts/phone.js';
import { followUpTyped } from '../../../views/forms/messages/follow-ups.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead } from '../../support/site/admin.js';
import { allOn, finish, saveTerms } from '../../support/site/follow-ups.js';
import { password, testSite } from '../../support/site/site.js';

onEachDatabase('The follow-up settings', (make) => {
  const site = testSite(make);
  const path = '/admin/aftercare';
  const typed = followUpTyped(allOn);

  beforeEach(() => site.dataSource.query('DELETE FROM aftercare_terms'));

  const save = async (changes: Record<string, string>) =>
    (await site.owner())
      .post(path)
      .type('form')
      .send({ ...typed, ...changes });

  /** The parts of the form that stand open. */
  const openParts = (html: string) =>
    [...html.matchAll(/<details class="card fold" id="(\w+)" open=""/g)].map(([, id]) => id);

  it('return to the saved part, and open the parts with errors, with the typed values', async () => {
    const saved = await save({ part: 'rebooking' });
    expect([saved.status, saved.headers.location]).toEqual([303, `${path}?saved=rebooking#rebooking`]);
    const { text } = await (await site.owner()).get(`${path}?saved=rebooking`).expect(200);
    expect(openParts(text)).toEqual(['rebooking']);
    const refused = await save({
      ...{ part: 'rebooking', hour: '23', reviewMessage: '', reviewSubject: 'A subject of mine' },
    });
    expect([refused.status, openParts(refused.text)]).toEqual([422, ['both', 'messages']]);
    expect(refused.text).toContain('value="A subject of mine"');
    expect((await save({ part: '<b>' })).headers.location).toBe(`${path}?saved`);
  });

  it('mark the postal address as needed until there is one', async () => {
    const summary = async () => {
      const { text } = await (await site.owner()).get(path).expect(200);
      return /<span class="([^"]*)">(Needs your postal address|Sent at [^<]*)/.exec(text)?.slice(1);
    };
    expect(await summary()).toEqual(['fold__summary fold__summary--attention', 'Needs your postal address']);
    await saveTerms(site);
    expect((await summary())?.[0]).toBe('fold__summary');
  });

  it('open the part that another page links to', async () => {
    const { text } = await (await site.owner()).get(`${path}?part=payment`).expect(200);
    expect(openParts(text)).toEqual(['payment']);
    expect(text).not.toContain('Saved.');
  });

  it('save the form, show it again, and apply from then on', async () => {
    const owner = await site.owner();
    const answer = await owner
      .post(path)
      .type('form')
      .send({ ...typed, hour: '14', 'months-stairs': '9', rebookingIsOn: '' });
    expect([answer.status, answer.headers.location]).toEqual([303, `${path}?saved`]);
    const { text } = await owner.get(`${path}?saved`).expect(200);
    expect(text).toContain('Review requests are on. Reminders are off.');
    expect(openParts(text)).toEqual([]);
    expect(text).toMatch(/id="hour".*?<option value="14" selected="">/s);
    expect(text).toContain('P.O. Box 12\nMaple Grove, MN 55311</textarea>');
    expect(text).toMatch(/id="months-stairs".*?<option value="9" selected="">/s);
  });

  it('need a recent sign-in for a new payment link, which is recorded', async () => {
    const owner = await site.owner();
    const post = (changes: object) =>
      owner
        .post(path)
        .type('form')
        .send({ ...typed, ...changes });
    const recorded = async () =>
      (await site.dataSource.query("SELECT detail FROM audit_log WHERE action = 'payment-link.changed'")).map(
        ({ detail }: { detail: string }) => detail,
      );
    await post({ paymentLink: 'https://pay.example/mine' }).expect(303);
    const later = new Date(Date.now() + 11 * 60_000);
    jest.spyOn(site.app.get(ClockService), 'now').mockReturnValue(later);
    await post({ hour: '15', paymentLink: ' https://pay.example/mine ' }).expect(303);
    for (const paymentLink of ['https://pay.example/thief', ''])
      expect((await post({ paymentLink }).expect(403)).text).toContain('change the payment link');
    await post({ paymentLink: 'https://pay.example/thief', presentPassword: password }).expect(303);
    jest.restoreAllMocks();
    expect(await recorded()).toEqual(['https://pay.example/mine', 'https://pay.example/thief']);
  });

  it('send nothing at first', async () => {
    const { text } = await (await site.owner()).get(path).expect(200);
    expect(text).not.toMatch(/type="checkbox"[^>]*checked/);
  });

  it.each([
    [{ postalAddress: ' ' }, 'postalAddress', 'Enter your postal address'],
    [{ reviewLink: 'http://reviews.example/x' }, 'reviewLink', 'starting with https://'],
    [{ reviewLink: 'javascript:alert(1)' }, 'reviewLink', 'starting with https://'],
    [{ reviewDays: '0' }, 'reviewDays', 'Enter a whole number from 1 to 14.'],
    [{ hour: '22' }, 'hour', 'Enter a whole number from 8 to 18.'],
    [{ reviewText: 'Hi {fist name}: {review link}' }, 'reviewText', 'Replace {fist name} with one of these'],
    [{ reviewText: 'Hi there' }, 'reviewText', 'Add {review link} to the text.'],
    [
      { rebookingText: '{review link} {booking link}' },
      'rebookingText',
      'Replace {review link} with one of these',
    ],
    [{ rebookingSubject: '' }, 'rebookingSubject', 'Enter some text.'],
    [{ paymentText: '{review link}' }, 'paymentText', 'Replace {review link} with one of these'],
    [{ paymentSubject: '' }, 'paymentSubject', 'Enter some text.'],
    [{ 'months-stairs': '7' }, 'months-stairs', 'Choose an option from the list.'],
    [{ referralMessage: 'For neighbors {reward}' }, 'referralMessage', 'Add {referral link} to the text.'],
    [{ onTheWayMessage: 'x'.repeat(321) }, 'onTheWayMessage', 'Use 320 characters or fewer'],
  ] as [Record<string, string>, string, string][])(
    'refuses %j and says why',
    async (changes, field, words) => {
      const { status, text } = await save(changes);
      expect(status).toBe(422);
      const error = new RegExp(`id="${field}-error">([^<]*)<`).exec(text)?.[1];
      expect(error).toContain(words);
      expect(await site.dataSource.query('SELECT * FROM aftercare_terms')).toEqual([]);
    },
  );

  it('can be saved without a postal address while nothing is sent', async () => {
    expect(
      (await save({ postalAddress: '', reviewLink: '', reviewIsOn: '', rebookingIsOn: '' })).status,
    ).toBe(303);
  });

  it('ask for reviews on the website without a review link', async () => {
    const owner = await site.owner();
    expect((await save({ reviewLink: '' })).status).toBe(303);
    const { text } = await owner.get(`${path}/preview/review-request`).expect(200);
    expect(text.match(/\/my\/example#review"/g)).toHaveLength(1);
    expect(text).not.toContain('Or write your review');
    const done = await finish(site, '2026-03-02', { name: 'Ada Visitor', phone: '(763) 555-0188' });
    const page = await owner.get(`/admin/leads/${done}`).expect(200);
    const [message] = /sms:[^"]*body=[^"]*review%3F[^"]*/.exec(page.text) ?? [''];
    expect(decodeURIComponent(message)).toMatch(/write a review\? http.*\/my\/[\w-]{22}#review$/);
  });

  it('preview each email as sent, even before saving, in a sandboxed frame', async () => {
    const owner = await site.owner();
    await saveTerms(site);
    const { text, headers } = await owner.get(`${path}/preview/review-request`).expect(200);
    expect(text).toContain('href="https://reviews.example/drylark"');
    expect(text).toMatch(/Or write your review on our website: .*\/my\/example#review/);
    const own = { ...typed, reviewText: 'Rate us:\n\n{review form}\n\nor here: {review link}' };
    const ownText = await owner.post(`${path}/preview/review-request`).type('form').send(own).expect(200);
    expect(ownText.text).toMatch(/\/my\/example#review"[^>]*>Write a review on our website/);
    expect(ownText.text).not.toContain('Or write your review');
    expect(text).toContain('P.O. Box 12, Maple Grove');
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none';.*frame-ancestors 'self'.*sandbox/,
    );
    const reminder = {
      ...typed,
      rebookingText: 'Dear <b>{name}</b>, {booking link}\n\n{reward}\n\n{referral link}',
    };
    const preview = await owner
      .post(`${path}/preview/rebooking-reminder`)
      .type('form')
      .send(reminder)
      .expect(200);
    expect(preview.text).toContain('Dear &lt;b&gt;Ada Example&lt;/b&gt;');
    expect(preview.text).toContain('/pricing?rooms=3&amp;stairs=12&amp;utm_source=reminder');
    expect(preview.text).toMatch(
      /\/neighbor\?utm_source=referral&amp;utm_campaign=ADA-7K2F"[^>]*>Open your referral link/,
    );
    expect(preview.text).not.toContain('{reward}');
    const wrong = { ...typed, rebookingText: 'Dear {nobody}' };
    const refused = await owner
      .post(`${path}/preview/rebooking-reminder`)
      .type('form')
      .send(wrong)
      .expect(200);
    expect(refused.headers['content-type']).toMatch(/^text\/plain/);
    expect(refused.text).toContain('Replace {nobody} with one of these');
    await owner.get(`${path}/preview/nothing`).expect(404);
    await site.visitor.get(`${path}/preview/review-request`).expect(302);
    await site.visitor.post(path).type('form').send(typed).expect(302);
  });

  it('add filled-in text messages to the lead’s page', async () => {
    const owner = await site.owner();
    await saveTerms(site, { reviewMessage: 'Hi {first name} & co: {review link}?' });
    const phone = '(763) 555-0188';
    const hrefs = async (id: number) => {
      const { text } = await owner.get(`/admin/leads/${id}`).expect(200);
      return [...text.matchAll(/href="(sms:[^"]+body=[^"]+)"/g)].map(([, href]) =>
        href.replaceAll('&amp;', '&'),
      );
    };
    const [coming] = await seed(site.dataSource, [{ status: 'scheduled', name: 'Ada Visitor', phone }]);
    expect(await hrefs(coming)).toEqual([
      'sms:+17635550188?&body=Hi%20Ada%2C%20this%20is%20Drylark%20Carpet%20Care.%20We%20are%20on%20our%20way!',
    ]);
    const done = await finish(site, '2026-03-02', { name: 'Ada Visitor', phone });
    const [review, rebooking] = await hrefs(done);
    expect(review).toBe(
      'sms:+17635550188?&body=Hi%20Ada%20%26%20co%3A%20https%3A%2F%2Freviews.example%2Fdrylark%3F',
    );
    expect(decodeURIComponent(rebooking.split('body=')[1])).toMatch(
      /\/pricing\?utm_source=reminder&utm_medium=sms$/,
    );
    await owner.post(`/admin/leads/${done}/refusal`).expect(303);
    expect(await hrefs(done)).toEqual([]);
    await changeLead(site, done, { isSpam: true });
    expect(await hrefs(done)).toEqual([]);
    expect(smsHref('tel:+17635550188;ext=12', 'a+b')).toBe('sms:+17635550188?&body=a%2Bb');
  });

  it.each([
    [
      { day: '2190-12-11', timeWindow: 'morning' },
      /Does \w{3}, Dec 11, 2190, morning still work for your carpet cleaning\?/,
    ],
    [
      { day: '2190-12-11', timeWindow: 'my own words' },
      /Does \w{3}, Dec 11, 2190 still work for your carpet cleaning\?/,
    ],
    [{ day: '2020-12-11', timeWindow: 'morning' }, /When is a good time for your carpet cleaning\?/],
    [{ day: 'soon', timeWindow: '' }, /When is a good time for your carpet cleaning\?/],
    [{ day: null, timeWindow: null }, /When is a good time for your carpet cleaning\?/],
  ])('ask a lead that requested %j about the time', async (requested, question) => {
    const [id] = await seed(site.dataSource, [
      { ...requested, name: 'Ada', phone: '(763) 555-0188', serviceType: 'my words' },
    ]);
    const { text } = await (await site.owner()).get(`/admin/leads/${id}`).expect(200);
    const body = /href="sms:[^"]+body=([^"]+)"[^>]*>(?:(?!<\/a>).)*Ask about a time</s.exec(text)?.[1] ?? '';
    expect(decodeURIComponent(body)).toMatch(question);
  });
});
