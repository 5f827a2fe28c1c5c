import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import { startSmtpSimulator, type SmtpSimulator } from '../../../simulators/smtp';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

let server: SmtpSimulator;
let shop: Shop;
beforeAll(async () => {
  server = await startSmtpSimulator();
  shop = await startShop({
    store: 'shared',
    env: { SMTP_URL: server.url, MAIL_FROM: 'Malisho Farm <shop@malisho.example>' },
  });
});
afterAll(async () => {
  await shop?.stop();
  await server?.close();
});

const visitor = () => createVisitor(shop.url);
const subscribers = () => shop.database().collection<NewsletterSubscriber>('newsletterSubscribers');
const subscribe = (who: Visitor, email: string, more: Record<string, string> = {}) =>
  who.post('/newsletter', { email, returnTo: '/home', ...more });
/** The path of the link of this kind in an e-mail. */
const linkIn = (text: string, kind: string): string => {
  const link = new RegExp(`${shop.url}(/newsletter/${kind}/[\\w-]+)`).exec(text)?.[1];
  if (!link) throw new Error(`there is no link in: ${text}`);
  return link;
};

describe('the newsletter', () => {
  it('is asked for on the home page, confirmed by the link of an e-mail, and left by the link of another', async () => {
    const email = 'akinyi@example.com';
    const reader = visitor();
    expect((await reader.get('/home')).text).toMatch(/<form method="post" action="\/newsletter">/);
    const asked = await subscribe(reader, email);
    expect([asked.status, asked.location]).toEqual([303, '/home#newsletter']);
    const back = await reader.get('/home');
    const section = /<section id="newsletter"[\s\S]*?<\/section>/.exec(back.text)?.[0] ?? '';
    expect(textOf(section)).toContain('We have sent you an e-mail');
    expect(back.text.match(/We have sent you an e-mail/g)).toHaveLength(1);
    expect((await reader.get('/home')).text).not.toContain('We have sent you an e-mail');

    const confirm = linkIn((await server.nextMail({ to: email })).text, 'confirm');
    const page = await visitor().get(confirm);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(textOf(page.text)).toContain(`We send it to ${email}`);
    expect((await subscribers().findOne({ email }))?.state).toBe('waiting');

    const confirmed = await reader.post(confirm, {});
    expect([confirmed.status, confirmed.location]).toEqual([303, '/home']);
    expect(textOf((await reader.get('/home')).text)).toContain('Karibu! You are on the list.');
    expect((await subscribers().findOne({ email }))?.state).toBe('confirmed');
    expect((await visitor().get(confirm)).status).toBe(404);

    const welcome = await server.nextMail({ to: email, subject: 'You are on the list' });
    const leave = linkIn(welcome.text, 'unsubscribe');
    expect(welcome.headers.get('list-unsubscribe')).toBe(`<${shop.url}${leave}>`);
    // Somewhere else, signed in to nothing.
    const elsewhere = visitor();
    expect(textOf((await elsewhere.get(leave)).text)).toContain(`nothing more to ${email}`);
    expect(await subscribers().countDocuments({ email })).toBe(1);
    expect((await elsewhere.post(leave, {})).location).toBe('/home');
    expect(textOf((await elsewhere.get('/home')).text)).toContain('You are off the list');
    expect(await subscribers().countDocuments({ email })).toBe(0);
    const again = await elsewhere.get(leave);
    expect(again.status).toBe(404);
    expect(textOf(again.text)).toContain('You are not on the list');
  });

  it('answers alike whether the address is on the list or not', async () => {
    const answers = [];
    for (const email of ['new@example.com', 'new@example.com', 'NEW@example.com']) {
      const { status, location, headers } = await subscribe(visitor(), email);
      answers.push({ status, location, cookies: headers['set-cookie'] });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(
      await subscribers().countDocuments({ email: { $in: ['new@example.com', 'NEW@example.com'] } }),
    ).toBe(1);
  });

  it('hears a robot out and keeps nothing of it', async () => {
    const answer = await subscribe(visitor(), 'robot@example.com', { website: 'https://spam.example' });
    expect([answer.status, answer.location]).toEqual([303, '/home#newsletter']);
    expect(await subscribers().countDocuments({ email: 'robot@example.com' })).toBe(0);
  });

  it.each([
    ['', 'Email is required'],
    ['akinyi', 'Please enter a valid email address'],
    ['<script>alert(1)</script>@x.y', 'Please enter a valid email address'],
    ['🐄@example.com', 'Please enter a valid email address'],
    [`${'a'.repeat(300)}@example.com`, 'Email must be at most 254 characters'],
  ])('says what is wrong with %j, and keeps it in the field', async (email, message) => {
    const answer = await subscribe(visitor(), email);
    expect(answer.status).toBe(400);
    expectRenderedPage(answer.text);
    expect(errorsIn(answer.text).join(' ')).toContain(message);
    expect(answer.text).not.toContain('<script>alert');
    if (email.startsWith('ak')) expect(answer.text).toContain(`value="${email}"`);
    expect(answer.text).toContain('name="returnTo" value="/home"');
  });

  it('refuses what is no form of ours, and what is too long', async () => {
    expect((await visitor().post('/newsletter', {})).status).toBe(400);
    expect((await subscribe(visitor(), 'a'.repeat(1_000_000))).status).toBe(413);
    for (const token of ['x', 'A'.repeat(43), '%00', '..%2f..'])
      expect((await visitor().get(`/newsletter/confirm/${token}`)).status, token).toBe(404);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'comes back to no %s',
    async (returnTo) => {
      const answer = await subscribe(visitor(), 'somebody@example.com', { returnTo });
      expect(answer.location).toBe('/home#newsletter');
    },
  );

  it('comes back to the page that its form stands on, without what stood behind its #', async () => {
    const answer = await subscribe(visitor(), 'else@example.com', { returnTo: '/products?page=2#place' });
    expect(answer.location).toBe('/products?page=2#newsletter');
  });
});
