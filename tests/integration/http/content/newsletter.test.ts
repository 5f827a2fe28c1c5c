import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import { startSmtpSimulator, type SmtpSimulator } from '../../../simulators/smtp';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

let server: SmtpSimulator;
beforeAll(async () => {
  server = await startSmtpSimulator();
  return () => server.close();
});
const shop = useShop(() => ({
  store: 'shared',
  env: { SMTP_URL: server.url, MAIL_FROM: 'Malisho Farm <shop@malisho.example>' },
}));

const visitor = () => createVisitor(shop.url);
const subscribers = () => shop.database().collection<NewsletterSubscriber>('newsletterSubscribers');
const subscribe = (subscriber: Visitor, email: string, more: Record<string, string> = {}) =>
  subscriber.post('/newsletter', { email, returnTo: '/home', ...more });
/** The path of the link of this kind in an email. */
const linkIn = (text: string, kind: string): string => {
  const link = new RegExp(`${shop.url}(/newsletter/${kind}/[\\w-]+)`).exec(text)?.[1];
  if (!link) throw new Error(`there is no link in: ${text}`);
  return link;
};

describe('the newsletter', () => {
  it('is subscribed to on the home page, confirmed and unsubscribed by links in emails', async () => {
    const email = 'akinyi@example.com';
    const reader = visitor();
    expect((await reader.get('/home')).text).toMatch(/<form method="post" action="\/newsletter">/);
    const submitted = await subscribe(reader, email);
    expect([submitted.status, submitted.location]).toEqual([303, '/home#newsletter']);
    const nextPage = await reader.get('/home');
    const section = /<section id="newsletter"[\s\S]*?<\/section>/.exec(nextPage.text)?.[0] ?? '';
    expect(textOf(section)).toContain('We have sent you an email');
    expect(nextPage.text.match(/We have sent you an email/g)).toHaveLength(1);
    expect((await reader.get('/home')).text).not.toContain('We have sent you an email');

    const confirm = linkIn((await server.nextMail({ to: email })).text, 'confirm');
    const page = await visitor().get(confirm);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(textOf(page.text)).toContain(`We send it to ${email}`);
    expect((await subscribers().findOne({ email }))?.state).toBe('waiting');

    const confirmed = await reader.post(confirm, {});
    expect([confirmed.status, confirmed.location]).toEqual([303, '/home']);
    expect(textOf((await reader.get('/home')).text)).toContain('Karibu! You’re on the list.');
    expect((await subscribers().findOne({ email }))?.state).toBe('confirmed');
    expect((await visitor().get(confirm)).status).toBe(404);

    const welcome = await server.nextMail({ to: email, subject: 'You’re on the list' });
    const leave = linkIn(welcome.text, 'unsubscribe');
    expect(welcome.headers.get('list-unsubscribe')).toBe(`<${shop.url}${leave}>`);
    // Another browser without a session.
    const otherBrowser = visitor();
    expect(textOf((await otherBrowser.get(leave)).text)).toContain(`stop sending the newsletter to ${email}`);
    expect(await subscribers().countDocuments({ email })).toBe(1);
    expect((await otherBrowser.post(leave, {})).location).toBe('/home');
    expect(textOf((await otherBrowser.get('/home')).text)).toContain('You have unsubscribed');
    expect(await subscribers().countDocuments({ email })).toBe(0);
    const again = await otherBrowser.get(leave);
    expect(again.status).toBe(404);
    expect(textOf(again.text)).toContain('You are not on the list');
  });

  it('is unsubscribed by the button of a mail provider, without cookies, Origin or redirect', async () => {
    const token = 'O'.repeat(43);
    const email = 'one-click@example.com';
    await subscribers().insertOne({
      _id: new ObjectId(),
      email,
      state: 'confirmed',
      unsubscribeToken: token,
      requestedAt: new Date(),
      confirmedAt: new Date(),
      expiresAt: null,
    });
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart];
    // The second time, it is off the list already.
    for (const body of bodies) {
      const response = await fetch(`${shop.url}/newsletter/unsubscribe/${token}`, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'User-Agent': 'Google-Mail-Unsubscribe', Accept: '*/*' },
      });
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
      expect(textOf(await response.text())).toContain('You have unsubscribed');
      expect(await subscribers().countDocuments({ email })).toBe(0);
    }
  });

  it('responds the same whether the address is subscribed or not', async () => {
    const responses = [];
    for (const email of ['new@example.com', 'new@example.com', 'NEW@example.com']) {
      const { status, location, headers } = await subscribe(visitor(), email);
      responses.push({ status, location, cookies: headers['set-cookie'] });
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(
      await subscribers().countDocuments({ email: { $in: ['new@example.com', 'NEW@example.com'] } }),
    ).toBe(1);
  });

  it('stores nothing of a bot, says so, and takes the form when it is sent again', async () => {
    const browser = visitor();
    const response = await subscribe(browser, 'robot@example.com', { website: 'https://spam.example' });
    expect(response.status).toBe(400);
    expect(errorsIn(response.text)).toEqual([expect.stringContaining('We have not sent this')]);
    expect(textOf(response.text)).not.toContain('We have sent you an email');
    expect(response.text).toContain('value="robot@example.com"');
    expect(response.text).not.toContain('spam.example');
    expect(await subscribers().countDocuments({ email: 'robot@example.com' })).toBe(0);
    expect((await subscribe(browser, 'robot@example.com')).location).toBe('/home#newsletter');
    expect(await subscribers().countDocuments({ email: 'robot@example.com' })).toBe(1);
  });

  it.each([
    ['', 'Email is required'],
    ['akinyi', 'Please enter a valid email address'],
    ['<script>alert(1)</script>@x.y', 'Please enter a valid email address'],
    ['🐄@example.com', 'Please enter a valid email address'],
    [`${'a'.repeat(300)}@example.com`, 'Email must be at most 254 characters'],
  ])('reports %j as invalid, and keeps it in the field', async (email, message) => {
    const response = await subscribe(visitor(), email);
    expect(response.status).toBe(400);
    expectRenderedPage(response.text);
    expect(errorsIn(response.text).join(' ')).toContain(message);
    expect(response.text).not.toContain('<script>alert');
    if (email.startsWith('ak')) expect(response.text).toContain(`value="${email}"`);
    expect(response.text).toContain('name="returnTo" value="/home"');
  });

  it('refuses a cross-site form, and one that is too long', async () => {
    expect((await visitor().post('/newsletter', {})).status).toBe(400);
    expect((await subscribe(visitor(), 'a'.repeat(1_000_000))).status).toBe(413);
    for (const token of ['x', 'A'.repeat(43), '%00', '..%2f..'])
      expect((await visitor().get(`/newsletter/confirm/${token}`)).status, token).toBe(404);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'comes back to no %s',
    async (returnTo) => {
      const response = await subscribe(visitor(), 'somebody@example.com', { returnTo });
      expect(response.location).toBe('/home#newsletter');
    },
  );

  it('redirects back to the page of the form, without its fragment', async () => {
    const response = await subscribe(visitor(), 'else@example.com', { returnTo: '/products?page=2#place' });
    expect(response.location).toBe('/products?page=2#newsletter');
  });
});
