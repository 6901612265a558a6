import { afterEach, expect, it, jest } from '@jest/globals';
import { AdminPasswordService } from '../../src/admin-auth/admin-password.service.js';
import { LoginLimitService } from '../../src/admin-auth/login-limit.service.js';
import { Passkey } from '../../src/admin-auth/passkeys/passkey.entity.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { TestPasskey } from '../support/data/passkey.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { cookieOf, password, testSite } from '../support/site/site.js';

const origin = 'https://www.example.com';
const path = '/admin/settings/passkeys';
const recoveryCode = /[a-z2-9]{4}(-[a-z2-9]{4}){5}/g;

onEachDatabase('Passkeys', (make) => {
  const site = testSite(make, { PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' });
  const overTls = 'https';

  afterEach(async () => {
    jest.restoreAllMocks();
    await site.dataSource.getRepository(Passkey).deleteAll();
    await site.app.get(AdminPasswordService).reset(password);
    await site.dataSource.query('DELETE FROM login_tries');
  });

  /** Lets minutes pass since the beginning of a test. */
  const pass = (minutes: number) => {
    const later = Date.now() + minutes * 60_000;
    jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => new Date(later));
  };

  type Owner = ReturnType<typeof ownerWith>;
  /** Calls the site over TLS, with a session's cookie. */
  const ownerWith = (cookie: string) => ({
    get: (to: string) => site.visitor.get(to).set('X-Forwarded-Proto', overTls).set('Cookie', cookie),
    post: (to: string, form: object = {}) =>
      site.visitor.post(to).set('X-Forwarded-Proto', overTls).set('Cookie', cookie).type('form').send(form),
  });
  const post = (to: string, body: object = {}) =>
    site.visitor.post(to).set('X-Forwarded-Proto', overTls).send(body);
  const recover = (recoveryCode = '') =>
    site.visitor
      .post('/admin/login/recovery')
      .set('X-Forwarded-Proto', overTls)
      .type('form')
      .send({ recoveryCode });
  const owner = async () => ownerWith(cookieOf(await post('/admin/api/login', { password }).expect(200)));

  const challenge = async () => (await post('/admin/api/passkeys/request').expect(200)).body.challenge;
  const logIn = (answer: string) => post('/admin/api/passkeys/login', { answer });
  const creation = async (by: Owner) => (await by.post('/admin/api/passkeys/creation').expect(200)).body;

  async function add(by: Owner, name = 'My phone', passkey = new TestPasskey(origin)) {
    const answer = passkey.created((await creation(by)).challenge);
    const form = { name, answer };
    await by.post(`${path}/add`, form).expect(303).expect('Location', path);
    return passkey;
  }

  it('sign in with one tap, and are listed with their last use', async () => {
    const by = await owner();
    expect((await site.visitor.get('/admin/login')).text).toContain('"hasPasskeys":false');
    const passkey = await add(by);
    expect((await site.visitor.get('/admin/login')).text).toContain('"hasPasskeys":true');
    expect((await by.get(path)).text.replaceAll('<!-- -->', '')).toMatch(/My phone.*Not used yet/);
    const answer = await logIn(passkey.signed(await challenge())).expect(200);
    await ownerWith(cookieOf(answer)).get('/admin/leads').expect(200);
    expect((await by.get(path)).text.replaceAll('<!-- -->', '')).toMatch(/My phone.*Last used/);
    expect((await by.get('/admin/settings')).text).toContain('1 passkey');
  });

  it('ask the browser for a key of this host that verifies the person', async () => {
    const by = await owner();
    const passkey = await add(by);
    expect((await post('/admin/api/passkeys/request')).body).toMatchObject({
      rpId: 'www.example.com',
      userVerification: 'required',
    });
    expect(await creation(by)).toMatchObject({
      rp: { id: 'www.example.com' },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key', id: passkey.id }],
    });
  });

  it.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from a host above', { origin: 'https://example.com' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the person', { flags: 0x01 }],
    ['without the person', { flags: 0x04 }],
    ['of another kind', { type: 'webauthn.create' }],
    ['with a challenge of its own', { challenge: Buffer.alloc(40, 7).toString('base64url') }],
  ])('don’t sign in %s', async (_, changes) => {
    const passkey = await add(await owner());
    await logIn(passkey.signed(await challenge(), changes)).expect(401);
    await logIn(passkey.signed(await challenge())).expect(200);
  });

  it.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the person', { flags: 0x41 }],
  ])('aren’t added %s', async (_, changes) => {
    const by = await owner();
    const answer = new TestPasskey(origin).created((await creation(by)).challenge, changes);
    await by.post(`${path}/add`, { name: 'x', answer }).expect(422);
    expect(await site.dataSource.getRepository(Passkey).count()).toBe(0);
  });

  it('don’t sign in if they were never added, or with another’s signature', async () => {
    const passkey = await add(await owner());
    const stranger = new TestPasskey(origin);
    await logIn(stranger.signed(await challenge())).expect(401);
    const forged = { ...JSON.parse(stranger.signed(await challenge())), id: passkey.id, rawId: passkey.id };
    await logIn(JSON.stringify(forged)).expect(401);
  });

  it('use each challenge once, also if it is sent twice at the same moment', async () => {
    const passkey = await add(await owner());
    const answer = passkey.signed(await challenge());
    const both = await Promise.all([logIn(answer), logIn(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    await logIn(answer).expect(401);
    expect(await site.dataSource.query('SELECT * FROM used_challenges')).not.toEqual([]);
  });

  it('accept a challenge for five minutes, and only for its purpose and session', async () => {
    const by = await owner();
    const passkey = await add(by);
    const early = await challenge();
    const forAdding = (await creation(by)).challenge;
    await logIn(passkey.signed(forAdding)).expect(401);
    const ofOther = (await creation(await owner())).challenge;
    for (const one of [early, ofOther]) {
      const answer = new TestPasskey(origin).created(one);
      await by.post(`${path}/add`, { name: 'x', answer }).expect(422);
    }
    const later = Date.now() + 5 * 60_000 + 1;
    jest.spyOn(site.app.get(ClockService), 'now').mockImplementation(() => new Date(later));
    await logIn(passkey.signed(early)).expect(401);
    await logIn(passkey.signed(await challenge())).expect(200);
    // Those that have expired are gone.
    expect(await site.dataSource.query('SELECT * FROM used_challenges')).toHaveLength(1);
  });

  it('write nothing when strangers ask for challenges or answer wrongly', async () => {
    const before = await site.dataSource.query('SELECT * FROM used_challenges');
    for (let n = 0; n < 20; n++) await challenge();
    await logIn(new TestPasskey(origin).signed(await challenge())).expect(401);
    expect(await site.dataSource.query('SELECT * FROM used_challenges')).toEqual(before);
  });

  it('are refused if their counter goes back, as that of a copy does', async () => {
    const passkey = await add(await owner());
    passkey.counter = 5;
    await logIn(passkey.signed(await challenge())).expect(200);
    await logIn(passkey.signed(await challenge(), { counter: 4 })).expect(401);
    await logIn(passkey.signed(await challenge(), { counter: 5 })).expect(401);
    await logIn(passkey.signed(await challenge(), { counter: 4_294_967_295 })).expect(200);
  });

  it.each(['', 'x', 'null', '[]', '{}', '{"id":1}', '{"id":"x","response":null}', '"x"'])(
    'refuse %j without an error',
    async (answer) => {
      const passkey = await add(await owner());
      const { status } = await logIn(answer);
      expect([400, 401]).toContain(status);
      const part = { ...JSON.parse(passkey.signed(await challenge())), response: answer };
      await logIn(JSON.stringify(part)).expect(401);
    },
  );

  it('count like passwords', async () => {
    const passkey = await add(await owner());
    await site.dataSource.query('DELETE FROM login_tries');
    jest.spyOn(site.app.get(LoginLimitService), 'slowDown').mockResolvedValue();
    for (let n = 0; n < 10; n++) await logIn('{}').expect(401);
    await logIn(passkey.signed(await challenge())).expect(429);
    await post('/admin/api/login', { password }).expect(429);
    // Only this test's network is blocked, until the next one.
    await site.app.get(LoginLimitService).reset({ address: '127.0.0.1' });
    await site.app.get(LoginLimitService).reset({ address: '::ffff:127.0.0.1' });
  });

  it('are added and removed only soon after a sign-in, or with the password', async () => {
    const by = await owner();
    const passkey = await add(by);
    const { challenge: early } = await creation(by);
    const answer = new TestPasskey(origin).created(early);
    pass(11);
    const asked = await by.post('/admin/api/passkeys/creation').expect(403);
    expect(asked.body.code).toBe('no-recent-sign-in');
    for (const presentPassword of ['', 'wrong one'])
      await by.post(`${path}/add`, { name: 'x', answer, presentPassword }).expect(422);
    const [{ id }] = await site.dataSource.getRepository(Passkey).find();
    await by.post(`${path}/${id}/remove`).expect(403);
    await by.post(`${path}/${id}/remove`, { presentPassword: 'wrong one' }).expect(422);
    expect(await site.dataSource.getRepository(Passkey).count()).toBe(1);
    await by.post(`${path}/${id}/remove`, { presentPassword: password }).expect(303);
    await logIn(passkey.signed(await challenge())).expect(401);
    // That was a confirmation, so that the next step needs none.
    await add(by);
  });

  it('keep their name when the password is asked before they are created', async () => {
    const by = await owner();
    pass(11);
    // What the page sends when it isn't given a challenge.
    const { text } = await by.post(`${path}/add`, { name: 'My phone', answer: '' }).expect(403);
    expect(text).toContain('name="name" value="My phone"');
    const form = { name: 'My phone', answer: '', presentPassword: password };
    const back = await by.post(`${path}/add`, form).expect(422);
    expect(back.text).toMatch(/<input[^>]* name="name"[^>]* value="My phone"/);
    expect(back.text).toContain('Click “Add passkey” again to create the passkey.');
    await add(by);
  });

  it('aren’t added twice', async () => {
    const by = await owner();
    const passkey = await add(by);
    const answer = passkey.created((await creation(by)).challenge);
    const again = await by.post(`${path}/add`, { name: 'x', answer }).expect(409);
    expect(again.text).toContain('You have added this passkey already.');
  });

  it('replace the password once there are two, with recovery codes', async () => {
    const by = await owner();
    const passkey = await add(by);
    await by.post(`${path}/password-off`).expect(409);
    await add(by, 'My laptop');
    const { text } = await by.post(`${path}/password-off`).expect(200);
    const codes = text.match(recoveryCode) ?? [];
    expect(new Set(codes).size).toBe(10);
    await post('/admin/api/login', { password }).expect(401);
    const page = await site.visitor.get('/admin/login');
    expect(page.text).not.toContain('name="password"');
    expect(page.text).toContain('name="recoveryCode"');

    const session = ownerWith(cookieOf(await logIn(passkey.signed(await challenge())).expect(200)));
    const [first, second] = await site.dataSource.getRepository(Passkey).find();
    await session.post(`${path}/${second.id}/remove`).expect(303);
    const last = await session.post(`${path}/${first.id}/remove`).expect(409);
    expect(last.text).toContain('This is your last passkey. Turn the password on first.');

    await recover('aaaa-bbbb-cccc-dddd').expect(401);
    const recovered = ownerWith(cookieOf(await recover(codes[0]).expect(303)));
    await recovered.get('/admin/leads').expect(200);
    await post('/admin/api/login', { password }).expect(200);
    await recover(codes[1]).expect(401);
    expect(await site.dataSource.query('SELECT * FROM recovery_codes')).toEqual([]);
  });

  it('confirm who is there, also while the password is off', async () => {
    const by = await owner();
    const passkey = await add(by);
    await add(by, 'My laptop');
    await by.post(`${path}/password-off`).expect(200);
    pass(11);
    const { text } = await by.post(`${path}/password-on`).expect(403);
    expect(text).toContain('use a passkey');
    expect(text).not.toContain('name="presentPassword"');
    await by.post(`${path}/password-on`, { presentPassword: password }).expect(422);
    const stranger = new TestPasskey(origin).signed(await challenge());
    const refused = await by.post(`${path}/password-on`, { presentPasskey: stranger }).expect(422);
    expect(refused.text).toContain('This passkey doesn’t work here.');
    const answer = passkey.signed(await challenge());
    await by.post(`${path}/password-on`, { presentPassword: '', presentPasskey: answer }).expect(303);
    await post('/admin/api/login', { password }).expect(200);
    pass(22);
    // Each answer works once.
    await by.post(`${path}/remove-all`, { presentPasskey: answer }).expect(422);
  });

  it('never lock the owner out: the command turns the password on', async () => {
    const by = await owner();
    await add(by);
    await add(by, 'My laptop');
    await by.post(`${path}/password-off`).expect(200);
    await site.app.get(AdminPasswordService).reset('another correct horse');
    await post('/admin/api/login', { password: 'another correct horse' }).expect(200);
  });

  it('don’t make recovery codes a way in while the password is on', async () => {
    await recover('aaaa-bbbb-cccc-dddd').expect(401);
    await recover().expect(422);
  });
});
