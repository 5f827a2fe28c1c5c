import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AccountToken } from '~/domain/accounts/mailed-links/account-token';
import { passwordMessages } from '~/domain/accounts/passwords/password-limits';
import type { Session } from '~/domain/accounts/sessions/session';
import type { StoredUser, User } from '~/domain/accounts/user';
import { generateToken, hashToken } from '~/lib/token.server';
import { createSignedInVisitor, makeSession, makeUser } from '../../../support/fixtures/users';
import { visitDetails } from '../../../support/fixtures/visits';
import {
  createVisitor,
  fillCart,
  placeOrder,
  reachPaymentStep,
  registrationDetails,
} from '../../../support/shop/visitor';
import { readOutput } from '../../../support/shop/start-shop';
import { useMailAccount } from '../../../support/shop/use-mail-account';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

const shop = useShop();
const server = useMailAccount(shop);

const visitor = () => createVisitor(shop.url);
const users = () => shop.database().collection<StoredUser>('users');

async function add(fields: Partial<User> = {}): Promise<StoredUser> {
  const user = makeUser(fields);
  await users().insertOne(user);
  return user;
}
const read = async ({ _id }: Pick<User, '_id'>) => (await users().findOne({ _id })) as StoredUser;
/** The path of the link in an email. */
const linkIn = (text: string): string => {
  const link = new RegExp(`^${shop.url}(/\\S+)$`, 'm').exec(text)?.[1];
  if (!link) throw new Error(`there is no link in: ${text}`);
  return link;
};

describe('the confirmation of an order', () => {
  it('is sent once for one form, and its link opens the order in any browser', async () => {
    const buyer = visitor();
    await fillCart(buyer);
    const placementKey = await reachPaymentStep(buyer);
    const form = { placementKey, paymentMethod: 'cop', phoneNumber: '' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => buyer.post('/checkout/payment', form)),
    );
    const thanks = await buyer.get(responses[0]?.location ?? '');
    expect(textOf(thanks.text)).toContain('A confirmation was sent to akinyi@example.com');
    const mail = await server.nextMail({ to: 'akinyi@example.com' });
    const number = /M-\d+/.exec(mail.subject)?.[0];
    expect(mail.headers.get('from')).toBe('Malisho <shop@malisho.example>');
    const order = await visitor().get(linkIn(mail.text));
    expect(order.status).toBe(200);
    expect(textOf(order.text)).toContain(`Order ${number}`);
    expect((await visitor().get(`/orders/${number}`)).status).toBe(404);
    // Another order's email arrives later, so none of the first is still on its way.
    await placeOrder(buyer);
    await server.nextMail({ to: 'akinyi@example.com' });
    expect(server.emails({ subject: `${number}` })).toHaveLength(1);
  });
});

describe('/forgot-password', () => {
  it('responds the same with and without an account, and emails an account only', async () => {
    const user = await add();
    const page = await visitor().get('/forgot-password');
    expect(page.text).toContain('<title>Forgot Password | Malisho</title>');
    const responses = [];
    for (const email of ['nobody@example.com', user.email]) {
      const response = await visitor().post('/forgot-password', { email });
      expect(response.status).toBe(303);
      responses.push({ ...response, headers: { ...response.headers, date: '', 'x-request-id': '' } });
    }
    expect(responses[1]).toEqual(responses[0]);
    const sent = textOf((await visitor().get(responses[0]?.location ?? '')).text);
    expect(sent).toContain(
      'If there is an account with this address, we have sent an email with a link to it.',
    );
    await server.nextMail({ to: user.email });
    expect(server.emails({ to: 'nobody@example.com' })).toEqual([]);
  });

  it.each([
    ['nothing', { email: '' }, 'Email is required'],
    ['no field', {}, 'Email is required'],
    ['no address', { email: 'nobody' }, 'Email: Please enter a valid email address'],
    ['a long one', { email: `${'x'.repeat(1000)}@example.com` }, 'Email must be at most 254 characters'],
    [
      'another header',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      'Email: Please enter a valid email address',
    ],
    ['two addresses', { email: 'a@example.com, b@example.com' }, 'Email: Please enter a valid email address'],
    [
      'a script',
      { email: '<script>alert(1)</script>@example.com' },
      'Email: Please enter a valid email address',
    ],
  ])('refuses %s', async (_what, fields: Record<string, string>, problem) => {
    const response = await visitor().post('/forgot-password', fields);
    expect(response.status).toBe(400);
    expect(errorsIn(response.text)).toEqual([problem]);
    expect(response.text).not.toContain('<script>alert(1)');
  });
});

describe('/reset-password', () => {
  const password = 'three green cows on a hill';

  async function askForLink(user: User): Promise<string> {
    await visitor().post('/forgot-password', { email: user.email });
    return linkIn((await server.nextMail({ to: user.email, subject: 'Choose a new password' })).text);
  }

  it('accepts a new password once, ends all sessions, and redirects to sign-in', async () => {
    const user = await add();
    await shop.database().collection<Session>('sessions').insertOne(makeSession(user));
    const link = await askForLink(user);
    // A mail scanner opens the link, and the owner opens it twice.
    for (let count = 0; count < 3; count += 1) {
      const page = await visitor().get(link);
      expect(page.status).toBe(200);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.text).toContain('<title>Reset Password | Malisho</title>');
    }
    expect((await visitor().send(link, { method: 'HEAD' })).status).toBe(200);
    expect((await read(user)).passwordHash).toBeNull();

    const owner = visitor();
    const response = await owner.post(link, { password, confirmPassword: password });
    expect([response.status, response.location]).toEqual([303, '/login']);
    expect(textOf((await owner.get('/products')).text)).toContain(
      'Your password was changed. Please sign in with the new one.',
    );
    expect((await read(user)).passwordHash).toMatch(/^\$argon2id\$/);
    expect(await shop.database().collection('sessions').countDocuments({ userId: user._id })).toBe(0);
    await server.nextMail({ to: user.email, subject: 'Your password was changed' });

    const secondUse = await owner.post(link, {
      password: 'another long password',
      confirmPassword: 'another long password',
    });
    expect([secondUse.status, secondUse.location]).toEqual([303, link]);
    const usedLink = await owner.get(link);
    expect(usedLink.status).toBe(404);
    expect(textOf(usedLink.text)).toContain('This link no longer works');
    // The URL opens an account, so it must not be logged.
    expect(await readOutput(shop)).not.toContain(link.split('/').at(-1));
  });

  it('reports what is wrong with a password, and never sends one back', async () => {
    const user = await add({ firstName: 'Wanjiku', email: 'wanjiku.k@example.com' });
    const link = await askForLink(user);
    for (const [fields, problems] of [
      [{}, ['Password is required', 'Confirm password is required']],
      [{ password: 'short12', confirmPassword: 'short12' }, ['Password must be at least 8 characters']],
      [{ password, confirmPassword: `${password}!` }, ['Confirm password: Passwords do not match']],
      [{ password, confirmPassword: '' }, ['Confirm password is required']],
      [
        { password: 'password123', confirmPassword: 'password123' },
        [`Password: ${passwordMessages.guessable}`],
      ],
      [
        { password: 'Wanjiku.2026', confirmPassword: 'Wanjiku.2026' },
        [`Password: ${passwordMessages.personal}`],
      ],
      [
        { password: 'x'.repeat(257), confirmPassword: 'x'.repeat(257) },
        ['Password must be at most 256 characters'],
      ],
    ] as const) {
      const response = await visitor().post(link, fields);
      expect(response.status).toBe(400);
      expect(errorsIn(response.text)).toEqual(problems);
      const typed = 'password' in fields ? fields.password : 'nothing';
      expect(response.text).not.toContain(typed);
    }
    expect((await read(user)).passwordHash).toBeNull();
    const longest = 'é🐄 a shed by the river '.repeat(11).trim();
    expect((await visitor().post(link, { password: longest, confirmPassword: longest })).location).toBe(
      '/login',
    );
  });

  it('renders an error page for an invalid link', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', '..%2f..', '<script>', '%F0%9F%90%84']) {
      const path = `/reset-password/${token}`;
      const page = await visitor().get(path);
      expect(page.status, token).toBe(404);
      expectRenderedPage(page.text);
      const response = await visitor().post(path, { password, confirmPassword: password });
      expect(response.status, token).toBe(303);
      expect(response.location, token).toMatch(/^\/reset-password\//);
    }
  });
});

const newPassword = { password: 'three green cows on a hill', confirmPassword: 'three green cows on a hill' };
let count = 0;
const newAddress = () => `somebody-${(count += 1)}@example.com`;
/** The path of the link in the next email to an address. */
const mailedTo = async (to: string, subject: string) => linkIn((await server.nextMail({ to, subject })).text);

const inviteForm = (fields: Record<string, string>) => ({
  name: 'Asha Wanjiru',
  role: 'staff',
  idempotencyKey: randomBytes(16).toString('base64url'),
  ...fields,
});
const invite = async (fields: Record<string, string>) => {
  const owner = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
  return owner.post('/users-admin/invite', inviteForm(fields));
};

async function subscribe(): Promise<{ email: string; confirm: string }> {
  const email = newAddress();
  await visitor().post('/newsletter', { email });
  return { email, confirm: await mailedTo(email, 'newsletter') };
}

/** Every link that is sent, and what its button sends. */
const links: Readonly<
  Record<string, { open: () => Promise<string>; form?: Readonly<Record<string, string>>; after?: number }>
> = {
  'a new password': {
    open: async () => {
      const { email } = await add();
      await visitor().post('/forgot-password', { email });
      return mailedTo(email, 'Choose a new password');
    },
    form: newPassword,
  },
  'the confirmation of an address': {
    open: async () => {
      const email = newAddress();
      await visitor().post('/register', { ...registrationDetails, email });
      return mailedTo(email, 'Confirm your email address');
    },
    form: { intent: 'confirm', password: registrationDetails.password },
  },
  'a new address': {
    open: async () => {
      const [user, token, now] = [await add(), generateToken(), new Date()];
      await shop
        .database()
        .collection<AccountToken>('accountTokens')
        .insertOne({
          _id: hashToken(token),
          kind: 'change-email',
          userId: user._id,
          email: newAddress(),
          createdAt: now,
          expiresAt: new Date(now.getTime() + 60_000),
        });
      return `/change-email/${token}`;
    },
    form: { intent: 'refuse' },
  },
  'a mailed invitation': {
    open: async () => {
      const email = newAddress();
      await invite({ intent: 'mail', email });
      return mailedTo(email, 'Your invitation to work at Malisho');
    },
    form: newPassword,
  },
  'an invitation by a link that is handed over': {
    open: async () => {
      const page = await invite({ intent: 'link' });
      return /id="invitation-link"[^>]*>[^<]*(\/invitation\/[\w-]{43})</.exec(page.text)?.[1] ?? '';
    },
    form: { ...newPassword, email: 'asha.wanjiru@example.com' },
  },
  'the newsletter': { open: async () => (await subscribe()).confirm },
  'the end of the newsletter': {
    open: async () => {
      const { email, confirm } = await subscribe();
      await visitor().post(confirm, {});
      const mail = await server.nextMail({ to: email });
      return /(\/newsletter\/unsubscribe\/[\w-]+)/.exec(mail.text)?.[1] ?? '';
    },
  },
  'a visit of the farm': {
    open: async () => {
      const email = newAddress();
      await visitor().post('/booking', { ...visitDetails, email });
      const mail = await server.nextMail({ to: email });
      return /(\/booking\/confirm\/[\w-]+)/.exec(mail.text)?.[1] ?? '';
    },
    // It leads to the page of the visit.
    after: 303,
  },
};

describe('a link', () => {
  const stored = async () => {
    const collections = ['users', 'accountTokens', 'invitations', 'newsletterSubscribers', 'bookings'];
    const documents = collections.map((name) => shop.database().collection(name).find().toArray());
    return JSON.stringify(await Promise.all(documents));
  };
  /** As WhatsApp, iMessage and the scanners of mail providers open it. */
  const robots = [
    'WhatsApp/2.24.20.89 A',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; Barracuda Sentinel)',
  ];

  it.each(Object.entries(links))('for %s is used up by its button only', async (_name, link) => {
    const path = await link.open();
    expect(path).toMatch(/^\/[\w/-]{43,}$/);
    const before = await stored();
    for (const robot of robots)
      for (const method of ['HEAD', 'GET'] as const)
        for (const address of [path, `${path}.data`]) {
          const headers = { 'User-Agent': robot };
          const opened = await visitor().send(address, { method, headers });
          expect([method, address, opened.status]).toEqual([method, address, 200]);
          expect(opened.headers['cache-control']).toContain('no-store');
        }
    expect(await stored()).toBe(before);
    const page = await visitor().get(path);
    expect(page.text).toMatch(/<form[^>]* method="post"/);
    expect(page.text).toContain('noindex');
    expect((await visitor().post(path, link.form ?? {})).status).toBe(303);
    expect(await stored()).not.toBe(before);
    expect((await visitor().get(path)).status).toBe(link.after ?? 404);
    expect(await readOutput(shop)).not.toContain(path.split('/').at(-1));
  });
});

// This test comes last: it uses up the limit of the network.
it('/forgot-password refuses a network with too many requests, and says for how long', async () => {
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      visitor().post('/forgot-password', { email: `nobody${index}@example.com` }),
    ),
  );
  const refused = many.find(({ status }) => status === 429);
  expect(errorsIn(refused?.text ?? '')[0]).toMatch(/^Too many attempts\. Please wait .+ and try again\.$/);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});
