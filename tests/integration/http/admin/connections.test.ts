import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredConnection } from '~/domain/connections/connection';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { startDarajaSimulator, type DarajaSimulator } from '~/simulators/daraja';
import { startSmtpSimulator, type SmtpSimulator } from '../../../simulators/smtp';
import {
  createSignedInVisitor,
  makeUser,
  staleConfirmation,
  testSessionSecret,
} from '../../../support/fixtures/users';
import { errorsIn, textOf } from '../../../support/shop/read-page';
import { findFreePort, startShop, unsetVariables, type Shop } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

const credentials = { user: 'farm@provider.example', password: 'pass-word-of-the-app' };
const keys = {
  mode: 'production',
  kind: 'till',
  shortcode: '174379',
  till: '5123456',
  consumerKey: 'consumer key 7k2q',
  consumerSecret: 'consumer-secret-w8x3',
  passkey: 'the-passkey-h5n9',
};
const smsAccount = {
  userName: 'malisho',
  apiKey: 'sms-key-z4v1',
  sender: 'MALISHO',
  kind: 'promotional',
  price: '0.80',
  phone: '0712 345 678',
};
const secrets = [
  'consumerkey7k2q',
  keys.consumerSecret,
  keys.passkey,
  credentials.password,
  smsAccount.apiKey,
];

let daraja: DarajaSimulator;
let smtp: SmtpSimulator;
beforeAll(async () => {
  const { userName, apiKey, sender } = smsAccount;
  daraja = await startDarajaSimulator({
    ...keys,
    consumerKey: 'consumerkey7k2q',
    sms: { userName, apiKey, senders: [sender] },
  });
  smtp = await startSmtpSimulator({ credentials });
});
afterAll(() => Promise.all([daraja.close(), smtp.close()]));

const variables = () => ({
  NODE_ENV: 'production',
  SESSION_SECRET: testSessionSecret,
  SEED_DEMO: '1',
  DARAJA_BASE_URL: daraja.url,
  SMS_BASE_URL: daraja.url,
});
const shop = useShop(() => ({ store: 'shared', env: variables() }));

/** Of a shop in production. */
const signIn = (user: Parameters<typeof makeUser>[0], session = {}): Promise<Visitor> =>
  createSignedInVisitor(shop, makeUser(user), session, true);

let owner: Visitor;
let second: Shop;
const others: Shop[] = [];
beforeAll(async () => {
  owner = await signIn({
    role: 'super_admin',
    firstName: 'Wanjiru',
    lastName: 'Kamau',
    email: 'owner@example.com',
  });
  await signIn({ role: 'super_admin', email: 'partner@example.com' });
  second = await startShop({ env: { ...variables(), MONGODB_URI: shop.databaseUri } });
  others.push(second);
});
afterAll(() => Promise.all(others.map((each) => each.stop())));

const read = async (path: string, visitor = owner) => textOf((await visitor.get(path)).text);
const stored = () => shop.database().collection<StoredConnection>('connections');
const offersMpesa = async (at: Shop): Promise<boolean> =>
  (await createVisitor(at.url).get('/api/checkout-options')).text.includes('"mpesa"');
const everythingStored = async () => {
  const database = shop.database();
  const names = ['auditEntries', 'connections', 'outbox', 'settings', 'settingsVersions'];
  return JSON.stringify(await Promise.all(names.map((name) => database.collection(name).find().toArray())));
};

const pagesThatFindIt = ['/sitemap.xml', '/search?q=newsletter'];
const newsletterLink = /(?:href="|example|:\d+)\/newsletter["<]/;

describe('a shop that can’t send emails', () => {
  it.each([
    ['/register', 'You can sign up and order, and confirm your address later.'],
    ['/forgot-password', 'Please call us and we will help you sign in.'],
    ['/newsletter', 'Please subscribe another day.'],
    ['/booking', 'Keep your booking code. We’ll call you about your visit.'],
    ['/contact-us', 'Leave your phone number too, and we’ll call you back.'],
  ])('says so before the form of %s, and promises none', async (path, advice) => {
    const { text } = await createVisitor(shop.url).get(path);
    const words = textOf(text);
    expect(words).toContain(`We can’t send emails right now. ${advice}`);
    expect(words).not.toMatch(/we (?:will )?send you an email|have sent you an email/i);
    const form = text.indexOf('name="email"');
    if (form >= 0) expect(text.indexOf(advice)).toBeLessThan(form);
  });

  it('invites nobody to a newsletter that it can’t send', async () => {
    const visitor = createVisitor(shop.url);
    expect((await visitor.get('/home')).text).not.toContain('id="newsletter"');
    expect((await visitor.get('/newsletter')).text).toMatch(/<meta name="robots" content="noindex/);
    for (const path of pagesThatFindIt) expect((await visitor.get(path)).text).not.toMatch(newsletterLink);
  });

  it('does not claim to have sent one', async () => {
    const visitor = createVisitor(shop.url);
    const registered = textOf((await visitor.get('/login?registered=true')).text);
    expect(registered).toContain('Thank you for registering! You can sign in now.');
    expect(textOf((await visitor.get('/forgot-password?sent')).text)).not.toContain('we have sent an email');
    const subscribed = await visitor.post('/newsletter', { email: 'akinyi@example.com', returnTo: '/home' });
    expect(textOf((await visitor.get(subscribed.location)).text)).toContain(
      'We can’t send emails right now.',
    );
    expect(await shop.database().collection('newsletterSubscribers').countDocuments()).toBe(0);
  });
});

describe('the keys of the farm', () => {
  it('are for super admins who have just confirmed, and not for those who may change other settings', async () => {
    const admin = await signIn({ role: 'admin', permissions: ['users:write'] });
    const longAgo = await signIn({ role: 'super_admin' }, staleConfirmation());
    for (const path of [
      '/settings-admin/mpesa',
      '/settings-admin/mail',
      '/settings-admin/mail/test',
      '/settings-admin/sms',
    ]) {
      expect((await admin.get(path)).status).toBe(403);
      expect((await admin.post(path, keys)).status).toBe(403);
      expect((await longAgo.post(path, keys)).location).toContain('/confirm?');
      expect(await read('/settings-admin')).toContain('Email account');
    }
    expect(await read('/settings-admin', admin)).not.toContain('Email account');
    expect(await stored().countDocuments()).toBe(0);
  });
});

describe('the email account', () => {
  const account = () => ({
    provider: 'own',
    address: credentials.user,
    password: credentials.password,
    sender: 'shop@malisho.example',
    host: '127.0.0.1',
    port: String(smtp.port),
  });
  const save = (changes: Readonly<Record<string, string>> = {}) =>
    owner.post('/settings-admin/mail', { ...account(), ...changes });
  const test = async (to = 'akinyi@example.com') => {
    const { status, text } = await owner.post('/settings-admin/mail/test', { to });
    return [status, textOf(text)] as const;
  };

  it.each([
    [{ address: 'farm' }, 'Enter an email address, for example hello@example.com'],
    [{ host: '' }, 'Enter the name of the mail server, for example mail.your-farm.co.ke'],
    [{ port: '99999' }, 'Enter the port of the mail server: 465 or 587'],
    [{ password: '' }, 'App password is required'],
  ])('is refused with %o, and the password does not come back', async (changes, message) => {
    const { status, text } = await save(changes);
    expect([status, errorsIn(text).join()]).toEqual([400, expect.stringContaining(message)]);
    expect(text).not.toContain(credentials.password);
  });

  it('works at once in every process, is told to the other super admins, and is never shown again', async () => {
    const response = await save();
    expect([response.status, response.location]).toEqual([303, '/settings-admin/mail/test']);
    for (const at of [shop, second])
      expect(textOf((await createVisitor(at.url).get('/forgot-password')).text)).toContain(
        'We will send you an email with a link',
      );
    for (const path of pagesThatFindIt)
      expect((await createVisitor(second.url).get(path)).text).toMatch(newsletterLink);
    const told = await smtp.nextMail({ to: 'partner@example.com' });
    expect([told.from, told.subject, told.user]).toEqual([
      'shop@malisho.example',
      'Malisho: Wanjiru Kamau changed the email account',
      credentials.user,
    ]);
    expect(smtp.emails({ to: 'owner@example.com' })).toEqual([]);
    expect(await read('/settings-admin/mail')).toMatch(/Set on \d+ \w+ \d{4} by Wanjiru Kamau/);
    expect((await owner.get('/settings-admin/mail')).text).not.toContain(credentials.password);
    expect(await everythingStored()).not.toContain(credentials.password);
    expect(await read('/audit-admin')).toContain('Set the keys');
  });

  it('is tried by a test email, which names the sender that was used', async () => {
    expect(await test()).toEqual([
      200,
      expect.stringContaining('We sent a test email from shop@malisho.example to akinyi@example.com.'),
    ]);
    expect(smtp.emails({ to: 'akinyi@example.com' })).toHaveLength(1);
  });

  it('says in words what the provider answers', async () => {
    smtp.setBehaviour('refuse-sender');
    expect(await test()).toEqual([
      502,
      expect.stringContaining('Your provider doesn’t allow the sender shop@malisho.example.'),
    ]);
    smtp.reset();
    smtp.setBehaviour('refuse', { to: 'nobody@example.com' });
    expect((await test('nobody@example.com'))[1]).toContain(
      'Your provider doesn’t accept the recipient nobody@example.com',
    );
    smtp.reset();
    await save({ password: 'wrong' });
    expect(await test()).toEqual([
      502,
      expect.stringContaining('Your provider doesn’t accept the email address with this app password.'),
    ]);
    await save({ port: String(await findFreePort()) });
    expect((await test())[1]).toContain('We can’t connect to the mail server. Check its name and port');
    await save({ host: 'mail.invalid' });
    expect((await test())[1]).toMatch(/We can’t (?:find|connect to) the mail server/);
    await save();
  });
});

describe('the keys of M-Pesa', () => {
  const path = '/settings-admin/mpesa';

  it.each([
    [{ shortcode: '12' }, 'Enter the short code: 5 to 7 digits'],
    [{ till: '' }, 'Enter the till number: 5 to 10 digits'],
    [{ passkey: ' ' }, 'Passkey is required'],
  ])('are refused with %o, and do not come back', async (changes, message) => {
    const { status, text } = await owner.post(path, { ...keys, ...changes });
    expect([status, errorsIn(text).join()]).toEqual([400, expect.stringContaining(message)]);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('work at once in every process, and are never shown again', async () => {
    for (const at of [shop, second]) expect(await offersMpesa(at)).toBe(false);
    const response = await owner.post(path, keys);
    expect([response.status, response.location]).toEqual([303, `${path}/test`]);
    for (const at of [shop, second]) expect(await offersMpesa(at)).toBe(true);
    expect(await read(path)).toMatch(/by Wanjiru Kamau\. The consumer key ends in 7k2q\./);
    const { text } = await owner.get(path);
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(await everythingStored()).not.toContain(secret);
    }
    const told = await smtp.nextMail({ to: 'partner@example.com', subject: 'M-Pesa keys' });
    expect(told.text).toContain('Wanjiru Kamau changed the M-Pesa keys of the shop on');
  });

  it('lead back to the list of the set-up that led to them', async () => {
    const fromSetUp = `${path}?set-up=payment`;
    expect((await owner.get(fromSetUp)).text).toContain('href="/set-up#payment"');
    expect((await owner.post(fromSetUp, keys)).location).toBe('/set-up#payment');
    const { text } = await owner.get('/set-up');
    expect(textOf(text)).toContain('The M-Pesa keys were saved.');
    const test = `${path}/test?set-up=payment`;
    expect(text).toContain(`href="${test}"`);
    expect((await owner.get(test)).text).toContain('href="/set-up#payment"');
  });

  it('are tried by a prompt of KES 1, which is a test in Payments and no revenue', async () => {
    const form = (await owner.get(`${path}/test`)).text;
    const idempotencyKey = /name="idempotencyKey" value="([^"]*)"/.exec(form)?.[1] ?? '';
    const send = () => owner.post(`${path}/test`, { phone: '0708 374 149', idempotencyKey });
    expect([(await send()).status, (await send()).status]).toEqual([303, 303]);
    expect(daraja.prompts()).toHaveLength(1);
    const [prompt] = daraja.prompts();
    expect(prompt).toMatchObject({ amount: 1, accountReference: 'TEST' });
    expect(prompt?.callbackUrl).not.toMatch(/mpesa|safaricom|exe|exec|cmd|sql|query/i);
    const refreshes = async () => (await owner.get(`${path}/test`)).text.includes('http-equiv="refresh"');
    expect(await refreshes()).toBe(true);
    await daraja.answer(prompt!.checkoutRequestId, 'pin');
    expect(await refreshes()).toBe(false);
    for (const page of [`${path}/test`, '/payments-to-check'])
      expect(await read(page)).toMatch(/Test: KES 1 to .* Paid: it works, receipt [A-Z0-9]{10}/);
    const database = shop.database();
    const attempt = await database.collection<PaymentAttempt>('paymentAttempts').findOne({ isTest: true });
    expect(attempt).toMatchObject({ state: 'paid', pending: false });
    expect(await database.collection('orders').countDocuments()).toBe(0);
    expect(await database.collection('accountEntries').countDocuments({ amount: 100 })).toBe(0);
    expect(await read('/admin-dashboard')).toContain('KSh 0.00 paid, 0 orders');
    expect(await read('/audit-admin')).toContain('Sent a test prompt of KES 1');
    // What M-Pesa tells of the till comes by a secret address, too, and waits for a person.
    expect(await read(path)).toContain('M-Pesa can tell us of every payment to your till');
    expect((await owner.post(path, { intent: 'register-till' })).location).toBe(path);
    expect(await read(path)).toMatch(/M-Pesa now tells us of every payment.* since /);
    const code = await daraja.payTill({ phone: '254708374149', amount: 70, account: 'mlik' });
    const row = await read('/payments-to-check');
    expect(row).toMatch(new RegExp(`Paid to the till.*JANE, 2547 \\*{5} 149, account mlik ?${code}`));
    const atTill = `/payments-to-check/till/${code}`;
    expect(await read(atTill)).toContain('The payer wrote “mlik” as the account');
    expect(errorsIn((await owner.post(atTill, { orderNumber: 'Jane' })).text).join()).toContain('M-24061');
    expect(errorsIn((await owner.post(atTill, { orderNumber: 'M-99999' })).text).join()).toContain(
      'no order with',
    );
    expect(errorsIn((await owner.post(atTill, { intent: 'none', note: 'x' })).text).join()).toContain(
      'few words',
    );
    expect((await owner.post(atTill, { intent: 'none', note: 'sold at the gate' })).status).toBe(303);
    expect(await read('/payments-to-check')).toContain(`The payment ${code} was for no order.`);
    expect(await read(atTill)).toContain('This payment is settled.');
    // Another one to this phone comes too soon.
    const again = await owner.post(`${path}/test`, { phone: '0708 374 149', idempotencyKey: 'x'.repeat(22) });
    expect([again.status, errorsIn(again.text).length]).toEqual([429, 1]);
  });
});

describe('the SMS account', () => {
  const path = '/settings-admin/sms';
  const save = async (changes: Readonly<Record<string, string>> = {}, visitor = owner) => {
    const { status, text, location } = await visitor.post(path, { ...smsAccount, ...changes });
    return { status, location, text, errors: errorsIn(text).join(' ') };
  };

  it.each([
    [{ userName: 'the farm' }, 400, 'Enter the user name: letters and digits without spaces'],
    [{ sender: 'Malisho Dairy Farm' }, 400, 'Enter the name as it is registered: up to 11 letters'],
    [{ price: 'cheap' }, 400, 'Enter the price in shillings, for example 0.80'],
    [{ phone: '12' }, 400, 'Enter a mobile number, for example 0712 345 678'],
    [{ phone: '' }, 400, 'Phone is required to send a test message'],
    [{ apiKey: '' }, 400, 'API key is required'],
    [{ apiKey: 'wrong' }, 502, 'A new key needs up to 20 minutes: wait, and try again.'],
    [{ sender: 'SHAMBA' }, 502, 'Africa’s Talking doesn’t accept your sender SHAMBA for this account.'],
  ])('is refused with %o, and the key does not come back', async (changes, status, message) => {
    const answer = await save(changes);
    expect([answer.status, answer.errors]).toEqual([status, expect.stringContaining(message)]);
    expect(answer.text).not.toContain(smsAccount.apiKey);
    expect(await stored().countDocuments({ _id: 'sms' })).toBe(0);
  });

  it('is tried by a test message before it is saved, and the key is never shown again', async () => {
    const before = daraja.sms.texts().length;
    expect(await save()).toMatchObject({ status: 303, location: path });
    const page = await read(path);
    expect(page).toContain(
      'The SMS account was saved. Africa’s Talking took the test message to 0712 345 678',
    );
    expect(page).toMatch(/Set on \d+ \w+ \d{4} by Wanjiru Kamau/);
    expect(page).toContain('Left at Africa’s Talking: KES 999.20.');
    expect(page).toContain('/hooks/sms/reports/');
    expect(daraja.sms.texts().slice(before)).toMatchObject([{ from: 'MALISHO', phone: '+254712345678' }]);
    expect((await owner.get(path)).text).not.toContain(smsAccount.apiKey);
    expect(await everythingStored()).not.toContain(smsAccount.apiKey);
    const told = await smtp.nextMail({ to: 'partner@example.com', subject: 'SMS account' });
    expect(told.text).toContain('Wanjiru Kamau changed the SMS account of the shop on');
  });

  it('keeps its key where none is typed, and is used by every process at once', async () => {
    expect(await save({ apiKey: '', kind: 'transactional', intent: 'untried', phone: '' })).toMatchObject({
      status: 303,
    });
    const there = createVisitor(second.url);
    for (const [name, value] of owner.cookies) there.cookies.set(name, value);
    const { status, text } = await there.post(`${path}/test`, { phone: '0712 345 678' });
    expect([status, textOf(text)]).toEqual([200, expect.stringContaining('took the test message')]);
  });

  it('says of a key that was just saved that it needs 20 minutes, and half an hour later that it is wrong', async () => {
    await save({ apiKey: 'new-key-of-today', intent: 'untried' });
    const test = async () => textOf((await owner.post(`${path}/test`, { phone: '0712 345 678' })).text);
    expect(await test()).toContain('A new key needs up to 20 minutes: wait, and try again.');
    expect(await read(path)).toContain('doesn’t accept the API key. A new one needs up to 20 minutes.');
    const setAt = new Date(Date.now() - 31 * 60_000);
    const { sealed = '' } = (await stored().findOneAndUpdate({ _id: 'sms' }, { $set: { setAt } })) ?? {};
    expect(sealed).not.toBe('');
    await save({ intent: 'untried' });
    expect(await test()).toContain('took the test message');
  });
});

describe('keys that were sealed with another secret', () => {
  let other: Shop;
  let stranger: Visitor;
  beforeAll(async () => {
    const env = {
      ...variables(),
      MONGODB_URI: shop.databaseUri,
      SESSION_SECRET: 'another secret of at least 32 letters',
    };
    other = await startShop({ env: { ...env, ADMIN_EMAIL: undefined } });
    others.push(other);
    stranger = createVisitor(other.url);
  });

  it('count as not set: the shop starts, its pages come, and M-Pesa is not offered', async () => {
    for (const page of ['/home', '/login', '/register', '/checkout', '/forgot-password'])
      expect((await stranger.get(page)).status, page).toBeLessThan(400);
    expect(await offersMpesa(other)).toBe(false);
    expect(textOf((await stranger.get('/forgot-password')).text)).toContain(
      'We can’t send emails right now.',
    );
  });

  it('are found by the check, and no secret is in a log', async () => {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...unsetVariables,
      ...variables(),
      NODE_ENV: 'production',
      MONGODB_URI: shop.databaseUri,
    };
    const check = (SESSION_SECRET: string) =>
      new Promise<readonly [code: unknown, output: string]>((resolve) => {
        execFile(
          process.execPath,
          ['build/server/check.js'],
          { env: { ...env, SESSION_SECRET } },
          (error, output) => resolve([error?.code ?? 0, output]),
        );
      });
    const [, output] = await check('another secret of at least 32 letters');
    expect(output).toContain('M-Pesa prompts: the keys were sealed with another SESSION_SECRET');
    expect(output).toContain('Email account: the keys were sealed with another SESSION_SECRET');
    expect(output).toContain('SMS account: the keys were sealed with another SESSION_SECRET');
    expect(await check(testSessionSecret)).toEqual([0, expect.stringContaining('Nothing found')]);
    for (const { output: logOf } of [shop.process, second.process, other.process])
      for (const secret of secrets) expect(logOf()).not.toContain(secret);
  });

  it('are said on their pages and by the status', async () => {
    await stored().updateMany({}, { $set: { sealed: 'sealed-by-another-key-than-that-of-this-shop' } });
    for (const page of ['/settings-admin/mpesa', '/settings-admin/mail', '/settings-admin/sms'])
      expect(await read(page)).toContain('Please enter it again: it was sealed with another key');
    expect((await owner.get('/settings-admin')).status).toBe(200);
    const status = await read('/status-admin');
    expect(status).toContain('The keys of M-Pesa can’t be opened: they were sealed with another key');
    expect(status).toContain('The email account can’t be opened: it was sealed with another key');
    expect(await offersMpesa(shop)).toBe(false);
  });

  it('are removed after a question', async () => {
    for (const name of ['mpesa', 'mail', 'sms'])
      expect((await owner.post(`/settings-admin/${name}`, { intent: 'remove' })).status).toBe(303);
    expect(await stored().countDocuments()).toBe(0);
    expect(await read('/settings-admin/mpesa')).toContain('No keys are set yet.');
  });
});

it('the keys of the environment win, and the page says so', async () => {
  const env = {
    ...variables(),
    MONGODB_URI: shop.databaseUri,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Malisho <env@malisho.example>',
  };
  const fixed = await startShop({ env });
  others.push(fixed);
  const there = createVisitor(fixed.url);
  for (const [name, value] of owner.cookies) there.cookies.set(name, value);
  expect(await read('/settings-admin/mail', there)).toContain(
    'These keys are set on the server (SMTP_URL), and those count.',
  );
  const account = { provider: 'gmail', address: 'other@gmail.com', password: 'abcd efgh ijkl mnop' };
  await there.post('/settings-admin/mail', account);
  const { text } = await there.post('/settings-admin/mail/test', { to: 'otieno@example.com' });
  expect(textOf(text)).toContain('We sent a test email from env@malisho.example to otieno@example.com.');
});
