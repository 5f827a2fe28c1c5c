import type { Document, Filter } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { Session } from '~/domain/accounts/sessions/session';
import { accountLimitKey } from '~/domain/accounts/sign-in/sign-in-limits.server';
import type { StoredUnsavedForm, UnsavedForm } from '~/domain/accounts/unsaved-forms/unsaved-form';
import { sealUnsavedForm } from '~/domain/accounts/unsaved-forms/unsaved-forms.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import { configureEncryption, decryptText } from '~/domain/encryption/encrypted-text.server';
import { hourMs } from '~/lib/time-units';
import { totpCode } from '../../../support/authenticator';
import { makeTwoStepUser } from '../../../support/fixtures/two-step-users';
import { makeSession, makeUser, staleConfirmation, testSessionSecret } from '../../../support/fixtures/users';
import { messageDetails, visitDetails } from '../../../support/fixtures/visits';
import { decodeEntities, mainOf, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Fields, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { readPageForm } from '../../../support/shop/read-page-form';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

const password = 'a can of fresh milk';
let passwordHash = '';
beforeAll(async () => {
  configureEncryption(testSessionSecret);
  passwordHash = await hashPassword(password);
});

const sessions = () => shop.database().collection<Session>('sessions');
const stored = () => shop.database().collection<StoredUnsavedForm>('unsavedForms');
const storedOf = ({ email }: User) =>
  stored()
    .find({ account: accountLimitKey(email) })
    .toArray();
const countPosts = () => shop.database().collection('posts').countDocuments();

async function addUser(user: StoredUser = makeUser({ role: 'admin' })): Promise<StoredUser> {
  const known = { ...user, passwordHash };
  await shop.database().collection<StoredUser>('users').insertOne(known);
  return known;
}

const signIn = (visitor: Visitor, { email }: User, fields: Readonly<Record<string, string>> = {}) =>
  visitor.post('/login', { email, password, ...fields });

/** A browser that was signed in to the account, and whose session has ended. */
async function leave(user: StoredUser): Promise<Visitor> {
  const visitor = createVisitor(shop.url);
  expect((await signIn(visitor, user)).status).toBe(303);
  await endSessions(user);
  return visitor;
}

const endSessions = ({ _id }: StoredUser) => sessions().deleteMany({ userId: _id });

const notice = 'You had to sign in while you were writing. Here is what you typed: it isn’t saved yet.';

const path = '/blogs-admin/new';
const post = {
  title: 'The night of two calves',
  content: 'She came at **four** o’clock.\r\n'.repeat(70),
  author: 'Peter Ouma',
  category: 'Farm Life',
  tags: 'calves, night',
  slug: '',
  featuredImageAlt: '',
  published: 'on',
  intent: 'save',
};
const longPost = { ...post, content: 'The rains were late. '.repeat(5_000) };

const sealedIn = (html: string): string => /name="sealedForm" value="([\w-]+)"/.exec(html)?.[1] ?? '';

/** Sends a form whose session has ended, and expects the sign-in page with it. */
async function sendSealed(visitor: Visitor, to: string, fields: Fields): Promise<string> {
  const response = await visitor.post(to, fields);
  expect(response.status, textOf(response.text)).toBe(403);
  expect(textOf(mainOf(response.text))).toContain('Sign In');
  const sealed = sealedIn(response.text);
  expect(sealed).not.toBe('');
  return sealed;
}

const valuesIn = (html: string, names: readonly string[]) =>
  Object.fromEntries(readPageForm(html, names).values);

/** What the page of the post has in its form. */
function expectPost(response: TestResponse, { title, content, tags }: typeof post): void {
  expect(response.status).toBe(200);
  expect(decodeEntities(textOf(response.text))).toContain(notice);
  const values = valuesIn(response.text, ['title', 'content']);
  expect(values).toMatchObject({ title, tags, published: 'on' });
  expect(values['content']?.replace(/\r\n/g, '\n')).toBe(content.replace(/\r\n/g, '\n'));
}

async function expectOrdinary(visitor: Visitor, to = path): Promise<void> {
  const response = await visitor.get(to);
  expect(response.status).toBe(200);
  expect(textOf(response.text)).not.toContain('while you were writing');
}

describe('a post that is sent after the session has ended', () => {
  it('waits in the sign-in page, and comes back as typed after a wrong and the right password', async () => {
    const user = await addUser();
    const visitor = await leave(user);
    const before = await countPosts();
    const sealed = await sendSealed(visitor, path, post);
    expect(await storedOf(user)).toEqual([]);

    const wrong = await visitor.post('/login', {
      email: user.email,
      password: 'not the password',
      redirectTo: path,
      sealedForm: sealed,
    });
    expect([wrong.status, sealedIn(wrong.text)]).toEqual([400, sealed]);
    expect(await storedOf(user)).toEqual([]);

    const right = await signIn(visitor, user, { redirectTo: path, sealedForm: sealed });
    expect([right.status, right.location]).toEqual([303, path]);
    expectPost(await visitor.get(path), post);
    // Until it is sent.
    const again = await visitor.get(path);
    expectPost(again, post);
    expect(await countPosts()).toBe(before);

    const { values } = readPageForm(again.text, ['title', 'content']);
    const saved = await visitor.post(path, [...values, ['intent', 'save']]);
    expect([saved.status, saved.location]).toEqual([303, '/blogs-admin']);
    expect(await countPosts()).toBe(before + 1);
    expect(await storedOf(user)).toEqual([]);
    await visitor.get('/blogs-admin');
    await expectOrdinary(visitor, '/blogs-admin/new');
  });

  it('of 100 KB is stored, encrypted, and comes back', async () => {
    const user = await addUser();
    const visitor = await leave(user);
    const response = await visitor.post(path, longPost);
    expect([response.status, response.location]).toEqual([
      303,
      `/login?redirectTo=${encodeURIComponent(path)}`,
    ]);
    const [form, ...others] = await storedOf(user);
    expect(others).toEqual([]);
    expect(JSON.stringify(form)).not.toMatch(/rains|calves|blogs/);
    expect(textOf((await visitor.get(response.location)).text)).toContain(
      'what you typed will be there again',
    );
    await signIn(visitor, user, { redirectTo: path });
    expectPost(await visitor.get(path), longPost);
  });

  it('stays stored when a form is refused before its action reads it', async () => {
    const user = await addUser();
    const visitor = await leave(user);
    await visitor.post(path, longPost);
    for (const to of [path, `${path}.data`]) await visitor.post(to, { intent: 'save' });
    expect(await storedOf(user)).toHaveLength(1);
    await signIn(visitor, user, { redirectTo: path });
    expectPost(await visitor.get(path), longPost);
  });

  it('is on pages that browsers do not store', async () => {
    const user = await addUser();
    const visitor = await leave(user);
    const sent = await visitor.post(path, post);
    await signIn(visitor, user, { redirectTo: path, sealedForm: sealedIn(sent.text) });
    const back = await visitor.get(path);
    expectPost(back, post);
    expect([sent, back].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
  });

  it('by a script is stored, because its answer is no page', async () => {
    const user = await addUser();
    const visitor = await leave(user);
    const before = await countPosts();
    const response = await visitor.post(`${path}.data`, post);
    expect(response.status).toBe(202);
    expect(response.text).toContain('/login?redirectTo=');
    expect(await storedOf(user)).toHaveLength(1);
    await signIn(visitor, user, { redirectTo: path });
    expectPost(await visitor.get(path), post);
    expect(await countPosts()).toBe(before);
  });

  it('comes back to its own account only', async () => {
    const [writer, other] = [await addUser(), await addUser()];
    const visitor = await leave(writer);
    const sealed = await sendSealed(visitor, path, post);
    await signIn(visitor, other, { redirectTo: path, sealedForm: sealed });
    await expectOrdinary(visitor);
    await visitor.post('/logout', {});
    await signIn(visitor, writer, { redirectTo: path });
    expectPost(await visitor.get(path), post);
  });

  it('comes back after another account has saved a form of the same page in this browser', async () => {
    const [writer, other] = [await addUser(), await addUser()];
    const visitor = await leave(writer);
    await visitor.post(path, longPost);
    await signIn(visitor, other, { redirectTo: path });
    const { values } = readPageForm((await visitor.get(path)).text, ['title', 'content']);
    const typed = { title: 'Hay', content: 'It is dry.', category: 'Farm Life', author: 'Akinyi' };
    const saved = await visitor.post(path, [...new Map([...values, ...Object.entries(typed)])]);
    expect(saved.status, textOf(mainOf(saved.text)).slice(0, 500)).toBe(303);
    await visitor.post('/logout', {});
    await signIn(visitor, writer, { redirectTo: path });
    expectPost(await visitor.get(path), longPost);
  });

  it('comes back after signing out in another tab', async () => {
    const user = await addUser();
    const visitor = createVisitor(shop.url);
    await signIn(visitor, user);
    await visitor.post('/logout', {});
    const sealed = await sendSealed(visitor, path, post);
    await signIn(visitor, user, { redirectTo: path, sealedForm: sealed });
    expectPost(await visitor.get(path), post);
  });

  it('comes back after the second step', async () => {
    const { user, secret } = makeTwoStepUser({ role: 'admin' });
    const known = await addUser(user);
    const visitor = createVisitor(shop.url);
    await signIn(visitor, known);
    await visitor.post('/login/two-step', { code: totpCode(secret, new Date(), -1) });
    await endSessions(known);
    const sealed = await sendSealed(visitor, path, post);
    const first = await signIn(visitor, known, { redirectTo: path, sealedForm: sealed });
    expect(first.location).toBe('/login/two-step');
    await visitor.post('/login/two-step', { code: '000000' });
    const second = await visitor.post('/login/two-step', { code: totpCode(secret) });
    expect([second.status, second.location]).toEqual([303, path]);
    expectPost(await visitor.get(path), post);
  });

  it('is gone after an hour', async () => {
    const user = await addUser();
    const visitor = await leave(user);
    await visitor.post(path, longPost);
    await signIn(visitor, user, { redirectTo: path });
    const [form] = await storedOf(user);
    const sealed = sealUnsavedForm(toForm(post), accountLimitKey(user.email), new Date(Date.now() - hourMs));
    await stored().updateOne({ _id: form?._id }, { $set: { sealed } });
    await expectOrdinary(visitor);
  });

  it('is only kept for a browser that was signed in, and only where something was typed', async () => {
    const stranger = await createVisitor(shop.url).post(path, post);
    expect([stranger.status, stranger.headers['set-cookie']]).toEqual([303, undefined]);
    const user = await addUser();
    const visitor = await leave(user);
    const { _id } = (await shop.database().collection('posts').findOne({})) ?? {};
    const removal = await visitor.post(`/blogs-admin/${String(_id)}/delete`, {
      intent: 'delete',
      seenVersion: '1',
    });
    const empty = await visitor.post('/settings-admin/pickup', { intent: 'move', move: 'branch-1 up' });
    expect([removal.status, empty.status]).toEqual([303, 303]);
    expect(await storedOf(user)).toEqual([]);
  });

  it('is not kept for an account without the back office, which anybody can make', async () => {
    const customer = await addUser(makeUser({ role: 'customer' }));
    const visitor = await leave(customer);
    for (const [to, fields] of [
      [path, post],
      [path, longPost],
      [`${path}.data`, post],
    ] as const) {
      const response = await visitor.post(to, fields);
      expect(sealedIn(response.text)).toBe('');
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    expect(await sendSealed(visitor, '/profile', { intent: 'update', firstName: 'Nafula' })).not.toBe('');
    // Escaped, six characters each.
    const profile = { intent: 'update', firstName: '\u0001'.repeat(20_000) };
    expect((await visitor.post('/profile', profile)).status).toBe(303);
    expect(await storedOf(customer)).toEqual([]);
  });

  it('is not kept for an address that no cookie has room for', async () => {
    const user = await addUser();
    const visitor = await leave(user);
    expect((await visitor.post(`${path}?from=${'x'.repeat(2_000)}`, post)).status).toBe(303);
    expect(await storedOf(user)).toEqual([]);
  });

  it('is refused as before from another site', async () => {
    const visitor = await leave(await addUser());
    const response = await visitor.post(path, post, { Origin: 'https://evil.example' });
    expect(response.status).not.toBe(200);
    expect(sealedIn(response.text)).toBe('');
  });
});

const toForm = (fields: Readonly<Record<string, string>>, action = path): UnsavedForm => ({
  action,
  encType: 'multipart/form-data',
  fields: Object.entries(fields),
  hadFiles: false,
});

describe('a sealed form', () => {
  it.each([
    [
      'that was tampered with',
      (sealed: string) => `${sealed.slice(0, 60)}${sealed[60] === 'A' ? 'B' : 'A'}${sealed.slice(61)}`,
    ],
    [
      'of an hour ago',
      (_: string, account: string) => sealUnsavedForm(toForm(post), account, new Date(Date.now() - hourMs)),
    ],
    ['that is none', () => 'nothing'],
  ])('%s signs in without it', async (_name, change) => {
    const user = await addUser();
    const visitor = await leave(user);
    const sealed = await sendSealed(visitor, path, post);
    const response = await signIn(visitor, user, {
      redirectTo: path,
      sealedForm: change(sealed, accountLimitKey(user.email)),
    });
    expect([response.status, response.location]).toEqual([303, path]);
    expect(await storedOf(user)).toEqual([]);
    await expectOrdinary(visitor);
  });

  it('has no password, and nothing that can be read', async () => {
    const user = await addUser();
    const visitor = await leave(user);
    const sealed = await sendSealed(visitor, '/profile', {
      intent: 'update',
      firstName: 'Nafula',
      newPassword: 'a jug of cream',
      confirmPassword: 'a jug of cream',
      currentPassword: password,
    });
    const text = decryptText(sealed, 'unsaved form');
    expect(text).toContain('Nafula');
    expect(text).not.toContain('cream');
    expect(text).not.toContain(password);
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('Nafula');
  });

  it('leads nowhere but to the page that it was sent to', async () => {
    const user = await addUser();
    const visitor = await leave(user);
    const sealed = await sendSealed(visitor, path, post);
    await signIn(visitor, user, { redirectTo: '/blogs-admin', sealedForm: sealed });
    await expectOrdinary(visitor, '/blogs-admin');
    await expectOrdinary(visitor, '/faq-admin/new');
    expectPost(await visitor.get(path), post);
  });
});

it('no more than five forms of an account are stored', async () => {
  const user = await addUser();
  const visitor = await leave(user);
  for (let count = 0; count < 7; count += 1)
    await visitor.post(path, { ...longPost, title: `Post ${count}` });
  expect(await storedOf(user)).toHaveLength(5);
  await signIn(visitor, user, { redirectTo: path });
  expectPost(await visitor.get(path), { ...longPost, title: 'Post 6' });
});

it('a chosen file does not come back, and the notice says so', async () => {
  const user = await addUser();
  const visitor = await leave(user);
  const form = new FormData();
  for (const [name, value] of Object.entries(post)) form.append(name, value);
  form.append('featuredImageFile', new File(['a picture'], 'calf.jpg', { type: 'image/jpeg' }));
  const body = new Response(form);
  const response = await visitor.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('content-type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
  await signIn(visitor, user, { redirectTo: path, sealedForm: sealedIn(response.text) });
  expect(textOf((await visitor.get(path)).text)).toContain(`${notice} Please choose your files again.`);
});

it('what was typed comes back after /confirm, too', async () => {
  const user = await addUser(makeUser({ role: 'super_admin' }));
  const visitor = createVisitor(shop.url);
  await signIn(visitor, user);
  await sessions().updateMany({ userId: user._id }, { $set: staleConfirmation() });
  const to = '/settings-admin/api-keys/new';
  const sent = await visitor.post(to, { name: 'The till of the market', scopes: 'orders:read' });
  expect([sent.status, sent.location]).toEqual([303, `/confirm?redirectTo=${encodeURIComponent(to)}`]);
  const confirmed = await visitor.post(sent.location, { password });
  expect([confirmed.status, confirmed.location]).toEqual([303, to]);
  const page = await visitor.get(to);
  expect(textOf(page.text)).toContain(notice);
  expect(valuesIn(page.text, ['name'])['name']).toBe('The till of the market');
});

type Editor = {
  readonly name: string;
  readonly address: () => string | Promise<string>;
  /** The field that is changed, and what it is changed to. */
  readonly typed: readonly [field: string, text: string];
  readonly intent?: string;
};

const idOf = async (collection: string): Promise<string> =>
  String((await shop.database().collection(collection).findOne({}))?._id);

const editors: readonly Editor[] = [
  {
    name: 'a product',
    address: async () => `/products-admin/${await idOf('products')}`,
    typed: ['description', 'Now with more cream.'],
  },
  {
    name: 'a category',
    address: async () => `/categories-admin/${await idOf('categories')}`,
    typed: ['description', 'All that is white.'],
  },
  {
    name: 'a section of the settings',
    address: () => '/settings-admin/footer',
    typed: ['footerText', 'Milk from Bumala.'],
  },
  {
    name: 'a row of the settings',
    address: () => '/settings-admin/pickup/rows/branch-1',
    typed: ['name', 'The gate'],
  },
  {
    name: 'a legal text',
    address: () => '/settings-admin/legal/privacy-policy',
    typed: ['intro', 'We keep little.'],
  },
  {
    name: 'a question',
    address: async () => `/faq-admin/${await idOf('questions')}`,
    typed: ['answer', 'Every morning.'],
  },
  {
    name: 'a part of the home page',
    address: () => '/home-content/hero',
    typed: ['title', 'Milk of this morning'],
  },
  {
    name: 'a picture of the gallery',
    address: () => '/gallary-management/the-nursery',
    typed: ['title', 'The shed at dawn'],
  },
  {
    name: 'a team member',
    address: async () => `/team-admin/${await idOf('teamMembers')}`,
    typed: ['name', 'Wanjiru of the dairy'],
  },
  {
    name: 'an issue of the newsletter',
    address: () => '/newsletter-admin/issues/new',
    typed: ['subject', 'News of the herd'],
  },
  { name: 'a profile', address: () => '/profile?edit=1', typed: ['firstName', 'Nafula'], intent: 'update' },
];

describe('what was typed in', () => {
  it.each(editors)(
    '$name comes back, and is not saved',
    async ({ address, typed: [field, text], intent }) => {
      const user = await addUser(makeUser({ role: 'super_admin' }));
      const visitor = createVisitor(shop.url);
      await signIn(visitor, user);
      const page = await address();
      const to = page.split('?')[0] ?? '';
      const { values } = readPageForm((await visitor.get(page)).text, [field]);
      const sent = values.map(([name, value]): [string, string] => [name, name === field ? text : value]);
      if (!sent.some(([name]) => name === 'intent')) sent.push(['intent', intent ?? 'save']);
      await endSessions(user);
      const before = await auditEntries();
      const sealed = await sendSealed(visitor, to, sent);
      await signIn(visitor, user, { redirectTo: to, sealedForm: sealed });
      const back = await visitor.get(to);
      expect(decodeEntities(textOf(back.text))).toContain(notice);
      // With the version that was seen.
      const { values: returned } = readPageForm(back.text, [field]);
      const comparable = (pairs: readonly (readonly [string, string])[]) =>
        pairs
          .filter(([name]) => name !== 'intent' && name !== 'newId')
          .map(([name, value]) => `${name}=${value.replace(/\r/g, '')}`);
      expect(comparable(returned)).toEqual(comparable(sent));
      expect(await auditEntries()).toBe(before);
      expect((await visitor.get('/account')).status).toBe(200);
    },
  );
});

const auditEntries = () => shop.database().collection('auditEntries').countDocuments();

it('a change of somebody else is still noticed', async () => {
  const [writer, other] = [await addUser(), await addUser()];
  const visitor = createVisitor(shop.url);
  await signIn(visitor, writer);
  const to = `/faq-admin/${await idOf('questions')}`;
  const fields = readPageForm((await visitor.get(to)).text, ['question', 'answer']).values;
  const withAnswer = (answer: string) =>
    fields.map(([name, value]): [string, string] => [name, name === 'answer' ? answer : value]);
  await endSessions(writer);
  const sealed = await sendSealed(visitor, to, withAnswer('Mine, at some length.'));
  const colleague = createVisitor(shop.url);
  await signIn(colleague, other);
  expect((await colleague.post(to, withAnswer('Theirs, at some length.'))).status).toBe(303);
  await signIn(visitor, writer, { redirectTo: to, sealedForm: sealed });
  const back = await visitor.get(to);
  expect(valuesIn(back.text, ['answer'])['answer']).toBe('Mine, at some length.');
  const saved = await visitor.post(to, readPageForm(back.text, ['answer']).values);
  expect(saved.status).toBe(409);
  expect(textOf(saved.text)).toContain('Somebody else has changed this');
});

it('an answer to a message comes back, and is not sent', async () => {
  const user = await addUser();
  const visitor = createVisitor(shop.url);
  await createVisitor(shop.url).post('/contact-us', messageDetails);
  await signIn(visitor, user);
  const to = `/messages-admin/${await idOf('messages')}`;
  await endSessions(user);
  const fields = { intent: 'answer', answer: 'Not before the rains.', seenAnswers: '0' };
  const sealed = await sendSealed(visitor, to, fields);
  await signIn(visitor, user, { redirectTo: to, sealedForm: sealed });
  const back = await visitor.get(to);
  expect(textOf(back.text)).toContain(notice);
  expect(valuesIn(back.text, ['answer'])['answer']).toBe('Not before the rains.');
});

describe('a button that was pressed after the session had ended, with text beside it,', () => {
  const documents = (collection: string, filter: Filter<Document> = {}) =>
    shop.database().collection(collection).find(filter).toArray();

  type Button = {
    readonly name: string;
    readonly address: () => string | Promise<string>;
    readonly fields: Readonly<Record<string, string>>;
    readonly state: () => Promise<unknown>;
  };

  it.each<Button>([
    {
      name: 'signs nobody out',
      address: () => '/profile',
      fields: { intent: 'sign-out-everywhere', firstName: 'Nafula' },
      state: () => documents('sessions', { device: 'Another device' }),
    },
    {
      name: 'archives no message',
      address: async () => `/messages-admin/${await idOf('messages')}`,
      fields: { intent: 'archived', answer: 'Not before the rains.' },
      state: () => documents('messages', { status: 'archived' }),
    },
    {
      name: 'moves nothing in a list',
      address: () => '/settings-admin/pickup',
      fields: { intent: 'move', name: 'The gate' },
      state: () => documents('settings'),
    },
    {
      name: 'confirms no visit',
      address: async () => `/bookings-admin/${await idOf('bookings')}`,
      fields: { intent: 'confirm', reason: 'They called.' },
      state: () => documents('bookings'),
    },
  ])('$name when the page is opened', async ({ address, fields, state }) => {
    await createVisitor(shop.url).post('/contact-us', messageDetails);
    await createVisitor(shop.url).post('/booking', visitDetails);
    await shop
      .database()
      .collection('bookings')
      .updateMany({}, { $set: { status: 'new' } });
    const user = await addUser();
    const visitor = createVisitor(shop.url);
    await signIn(visitor, user);
    const to = await address();
    const { text } = await visitor.get(to);
    const hidden = ['seenVersion', 'move'].flatMap((name) => {
      const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
      return value === undefined ? [] : [[name, value] as const];
    });
    await endSessions(user);
    await sessions().insertOne(makeSession(user, { device: 'Another device' }));
    const before = await state();
    const sealed = await sendSealed(visitor, to, { ...fields, ...Object.fromEntries(hidden) });
    await signIn(visitor, user, { redirectTo: to, sealedForm: sealed });
    await expectOrdinary(visitor, to);
    expect(await state()).toEqual(before);
  });
});
