import { expect, it } from '@jest/globals';
import { onEachDatabase } from '../support/databases/databases.js';
import { storedLead } from '../support/site/admin.js';
import { lead, testSite } from '../support/site/site.js';

onEachDatabase('POST /api/contact', (make) => {
  const site = testSite(make);

  const send = (body: object) => site.visitor.post('/api/contact').send(body);
  const stored = async (id: number) => {
    const owner = await site.owner();
    const { body } = await owner.get('/admin/api/contacts').expect(200);
    return body.find((contact: { id: number }) => contact.id === id);
  };

  it('stores the eight fields and answers 201 with the id and the message', async () => {
    const wish = lead({
      serviceArea: 'Maple Grove',
      serviceType: 'residential',
      message: 'Two bedrooms\nand a dog',
      preferredDate: '2026-12-01',
      timePreference: 'morning',
    });
    const { body } = await send(wish).expect(201);
    expect(body).toEqual({
      success: true,
      id: expect.any(Number),
      message: "We'll contact you within 24 hours to schedule your service.",
    });
    expect(await stored(body.id)).toMatchObject({
      ...wish,
      id: body.id,
      status: 'new',
      priority: 'normal',
      notes: null,
      followUpDate: null,
      calendarEventId: null,
      emailsSent: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ...{
        version: 0,
        isSpam: false,
        spamSigns: null,
        customerDid: null,
        earlierRequests: 0,
        isSecondFreeRoom: false,
      },
    });
  });

  it('stores an address, completed by the ZIP code, and the city that an address names', async () => {
    const kept = async (place: object) => storedLead(site, (await send(lead(place)).expect(201)).body.id);
    expect(await kept({ address: '12 Elm St\nUnit 4', serviceArea: '55369' })).toMatchObject({
      address: '12 Elm St, Unit 4, 55369',
      serviceArea: '55369',
    });
    expect(await kept({ address: '12 Elm St, Anoka' })).toMatchObject({
      address: '12 Elm St, Anoka',
      serviceArea: 'Anoka',
    });
    expect(await kept({ address: '' })).toMatchObject({ address: null, serviceArea: null });
    const { body } = await send(lead({ address: '12' })).expect(400);
    expect(body.errors).toEqual([{ field: 'address', message: 'Please provide your complete address' }]);
  });

  it('stores the time of arrival in any time zone of the host', async () => {
    const before = Date.now();
    const { body } = await send(lead()).expect(201);
    const { createdAt } = await stored(body.id);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', '   A   ', 'Name must be at least 2 characters'],
    ['name', undefined, 'Name must be at least 2 characters'],
    ['name', null, 'Name must be at least 2 characters'],
    ['name', ['Ada'], 'Enter text'],
    ['name', { $ne: 1 }, 'Enter text'],
    ['name', 42, 'Enter text'],
    ['name', 'x'.repeat(201), 'Use 200 characters or fewer'],
    ['name', 'Ada\0', 'Some characters can’t be saved. Delete the text and type it again'],
    ['name', 'Ada\ud800', 'Some characters can’t be saved. Delete the text and type it again'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['email', 'ada@example', 'Please enter a valid email address'],
    ['email', '"a b"@example.com', 'Please enter a valid email address'],
    ['email', 'ada@example.com\nBcc: all@example.com', 'Please enter a valid email address'],
    ['phone', '763555010', 'Please enter a valid phone number'],
    ['phone', '', 'Please enter a valid phone number'],
    ['message', 'x'.repeat(5001), 'Use 5000 characters or fewer'],
    ['message', true, 'Enter text'],
    ['serviceType', [], 'Enter text'],
  ])('refuses %s (case %#) with its message', async (field, value, message) => {
    const { body } = await send(lead({ [field]: value })).expect(400);
    expect(body).toEqual({ message, errors: [{ field, message }] });
  });

  it('names every field that is wrong', async () => {
    const { body } = await send({}).expect(400);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'email',
      'name',
      'phone',
    ]);
  });

  it('accepts the shortest name and phone', async () => {
    await send(lead({ name: 'Al', phone: '7635550100' })).expect(201);
  });

  it('counts an emoji as one character', async () => {
    await send(lead({ name: '🧽' })).expect(400);
    await send(lead({ name: '🧽'.repeat(200) })).expect(201);
  });

  it('gives an emoji, an apostrophe and accents back byte for byte', async () => {
    const name = "Zoë O'Hara 👩‍👩‍👧 ✨ é";
    const { body } = await send(lead({ name, message: '𝕏 \\ "quoted" % _ 日本' })).expect(201);
    const contact = await stored(body.id);
    expect(contact.name).toBe(name);
    expect(contact.message).toBe('𝕏 \\ "quoted" % _ 日本');
  });

  it('decodes what is sent once, and stores what looks encoded as it is', async () => {
    const words = { name: 'Ada %41 &amp;', message: '%253Cb%3E &lt;b&gt; &#60; \\u003c +' };
    const { body } = await send(lead(words)).expect(201);
    expect(await stored(body.id)).toMatchObject(words);
    const form = lead({ ...words, name: 'Eve %41 &amp;' });
    await site.visitor.post('/contact').type('form').send(form).expect(303);
    const owner = await site.owner();
    const { body: all } = await owner.get('/admin/api/contacts').expect(200);
    expect(all).toContainEqual(expect.objectContaining({ name: form.name, message: words.message }));
  });

  it('stores control characters alike everywhere: none in a line, line breaks in a message', async () => {
    const { body } = await send(lead({ name: ' Ada\tL.\r\nV\u0007 ', message: 'a\r\nb\u0008' })).expect(201);
    expect(await stored(body.id)).toMatchObject({ name: 'Ada L. V', message: 'a\nb' });
  });

  it('drops fields that are not the visitor’s to set', async () => {
    const { body } = await send(
      lead({
        ...{ id: 9999, status: 'completed', emailsSent: true, notes: 'x', hat: 1 },
        ...{ priority: 'high', followUpDate: '2026-12-24', calendarEventId: 'x' },
      }),
    ).expect(201);
    expect(body.id).not.toBe(9999);
    expect(await stored(body.id)).toMatchObject({
      ...{ status: 'new', emailsSent: false, notes: null },
      ...{ priority: 'normal', followUpDate: null, calendarEventId: null },
    });
  });

  it('stores empty answers as absent', async () => {
    const { body } = await send(lead({ serviceType: '', message: '  ', preferredDate: null })).expect(201);
    expect(await stored(body.id)).toMatchObject({ serviceType: null, message: null, preferredDate: null });
  });

  it('accepts any date: a rejected date is a lost lead', async () => {
    const { body } = await send(lead({ preferredDate: 'next Tuesday' })).expect(201);
    expect(await stored(body.id)).toMatchObject({ preferredDate: 'next Tuesday' });
  });

  it('stores one lead for a key, and answers a repeat like the first request', async () => {
    const key = 'key-of-a-request-1';
    const request = lead();
    const first = await send(request).set('Idempotency-Key', key).expect(201);
    const again = await send(request).set('Idempotency-Key', key).expect(200);
    expect(again.body).toEqual(first.body);
  });

  it('stores equal content without a key once, submitted twice or sent again', async () => {
    const request = lead({ message: 'Twice' });
    const together = await Promise.all([send(request), send(request), send(request)]);
    const later = await send(request).expect(200);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set([...together, later].map(({ body }) => body.id)).size).toBe(1);
    await send({ ...request, message: 'Another' }).expect(201);
  });

  it('stores another lead under another key, even with equal content', async () => {
    const request = lead();
    const first = await send(request).set('Idempotency-Key', 'key-of-a-request-4').expect(201);
    const second = await send(request).set('Idempotency-Key', 'key-of-a-request-5').expect(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('refuses other content under the same key', async () => {
    await send(lead()).set('Idempotency-Key', 'key-of-a-request-2').expect(201);
    const { body } = await send(lead({ name: 'Eve' }))
      .set('Idempotency-Key', 'key-of-a-request-2')
      .expect(409);
    expect(body).toEqual({ message: expect.stringContaining('already sent') });
  });

  it('stores copies that arrive together once', async () => {
    const request = lead();
    const copies = Array.from({ length: 8 }, () =>
      send(request).set('Idempotency-Key', 'key-of-a-request-3'),
    );
    const answers = await Promise.all(copies);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it.each(['short', 'far-too-long'.repeat(6), 'has a space in it'])('refuses the key %j', async (key) => {
    const { body } = await send(lead()).set('Idempotency-Key', key).expect(400);
    expect(body.errors).toEqual([{ field: 'Idempotency-Key', message: expect.any(String) }]);
  });
});

onEachDatabase('POST /api/free-room', (make) => {
  const site = testSite(make);

  const send = (body: object) => site.visitor.post('/api/free-room').send(body);

  it('accepts the eight fields, and the three of the offer', async () => {
    const { body } = await send(lead()).expect(201);
    expect(body).toEqual({
      success: true,
      id: expect.any(Number),
      message: "We'll contact you within 24 hours to confirm your appointment details.",
    });
    const offer = { address: '1 Main St', roomSelection: 'one_room', noObligationAgreement: true };
    await send(lead(offer)).expect(201);
  });

  it('stores those three in the words of the form', async () => {
    const kept = async (request: object) => storedLead(site, (await send(lead(request)).expect(201)).body.id);
    const offer = {
      address: '12 Elm St\nOtsego, MN 55330',
      roomSelection: 'two_rugs',
      noObligationAgreement: true,
    };
    const words = 'Free cleaning of two area rugs. Agreed to the no-cost, no-obligation terms.';
    expect(await kept({ ...offer, preferredDate: '2027-03-01', timePreference: 'morning' })).toMatchObject({
      serviceArea: 'Address: 12 Elm St, Otsego, MN 55330',
      serviceType: 'Free Room Cleaning - One Room or Two Rugs',
      message: `${words} Preferred: Mon, Mar 1, 2027, morning.`,
    });
    const own = { serviceArea: 'Otsego', serviceType: 'Free Room for Ada', message: 'Ring twice.' };
    expect(await kept({ ...offer, ...own })).toMatchObject({
      serviceArea: 'Otsego',
      serviceType: 'Free Room for Ada',
      message: `Ring twice.\n${words}\nAddress: 12 Elm St, Otsego, MN 55330`,
    });
    expect(await kept({ roomSelection: 'one_room' })).toMatchObject({
      serviceArea: null,
      message: 'Free cleaning of one room (up to 200 sq ft).',
    });
  });

  it('checks those three where they are given', async () => {
    const offer = { address: 'x', roomSelection: '', noObligationAgreement: false };
    const { body } = await send(lead(offer)).expect(400);
    const messages = body.errors.map(({ field, message }: { field: string; message: string }) => [
      field,
      message,
    ]);
    expect(Object.fromEntries(messages)).toEqual({
      address: 'Please provide your complete address',
      roomSelection: 'Please select your preferred room or rug option',
      noObligationAgreement: 'You must agree to the no-cost, no-obligation terms',
    });
  });
});
