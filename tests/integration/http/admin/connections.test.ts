import { describe, expect, it } from 'vitest';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor } from '../../../support/shop/visitor';

const siteUrl = 'https://malisho.example';

const shop = useShop({
  store: 'shared',
  env: { NODE_ENV: 'production', SITE_URL: siteUrl, SESSION_SECRET: testSessionSecret, SEED_DEMO: '1' },
});

describe('a shop that can’t send emails', () => {
  it.each([
    ['/register', 'You can sign up and order, and confirm your address later.'],
    ['/forgot-password', 'Please call us and we will help you sign in.'],
    ['/newsletter', 'Please subscribe another day.'],
    ['/home', 'Please subscribe another day.'],
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
