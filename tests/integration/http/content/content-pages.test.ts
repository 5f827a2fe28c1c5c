import { describe, expect, it } from 'vitest';
import type { StoredSettings } from '~/domain/settings/settings';
import { createVisitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { errorsIn, textOf, mainOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared' });

const read = (path: string) => createVisitor(shop.url).get(path);

describe.each([
  ['/privacy-policy', 12],
  ['/terms-and-conditions', 13],
])('%s', (path, parts) => {
  it('shows the logo, its date, and its sections with a table of contents', async () => {
    const html = mainOf((await read(path)).text);
    expect(html).toContain('src="/images/logo.svg"');
    expect(textOf(html)).toMatch(/Last updated on \d{1,2} \w+ 20\d\d/);
    expect(textOf(html)).not.toMatch(/lawyer|Edit this text|\{[a-z]/);
    const sections = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...html.matchAll(/<li><a href="#([^"]+)"/g)].map(([, id]) => id);
    expect(sections).toHaveLength(parts);
    expect(links).toEqual(sections);
  });
});

const relatedPosts = (html: string): (string | undefined)[] =>
  [...(/Read next<\/h2>[\s\S]*?<\/section>/.exec(html)?.[0] ?? '').matchAll(/href="\/blog\/([^"]+)"/g)].map(
    ([, slug]) => slug,
  );

describe('content pages', () => {
  it('follow the settings', async () => {
    const settings = shop.database().collection<StoredSettings>('settings');
    const before = await settings.findOne({ _id: 'site' });
    expect(textOf((await read('/terms-and-conditions')).text)).toContain('You can order without an account.');
    await settings.updateOne(
      { _id: 'site' },
      { $set: { email: 'office@farm.example', checkout: { requireAccount: true } } },
      { upsert: true },
    );
    // Root data may be a second old.
    await expect
      .poll(async () => textOf((await read('/terms-and-conditions')).text))
      .toContain('An account is required to order.');
    expect(textOf(mainOf((await read('/privacy-policy')).text))).toContain('office@farm.example');
    if (before) await settings.replaceOne({ _id: 'site' }, before);
  });
});

describe('the services', () => {
  it('show an excerpt, more when opened, their features, and link to a page each', async () => {
    const pageText = textOf(mainOf((await read('/services')).text));
    for (const text of [
      'Our Farm Services',
      'School classes, women’s groups and young... Show more Show less School classes, women’s groups and young farmers learn with our own herd: how to milk with clean...',
      'Certificate for young farmers From KSh 300 per person, lunch included View Details',
      'Real costs, our mistakes included Ask us for a price View Details',
      'Genetic improvement Each daughter',
    ])
      expect(pageText).toContain(text);
    const html = (await read('/services')).text;
    expect(html).toContain('href="/services/education-and-outreach"');
    expect(html).toMatch(/href="\/booking"[^>]*>Book a Farm Tour</);
  });

  it('have pages with a back link and the image overlay; an id redirects to the slug', async () => {
    const { text } = await read('/services/education-and-outreach');
    expect(text).toMatch(/<a href="\/services"[^>]*>[\s\S]{0,300}Back to Services/);
    expect(mainOf(text)).toMatch(/<summary[\s\S]*Explore More[\s\S]*<\/summary>[\s\S]*href="\/services\//);
    const service = await shop
      .database()
      .collection('farmServices')
      .findOne({ slug: 'education-and-outreach' });
    const byId = await read(`/services/${service?._id.toHexString()}`);
    expect([byId.status, byId.location]).toEqual([308, '/services/education-and-outreach']);
    expect((await read('/services/no-such-service')).status).toBe(404);
  });

  it('can be asked about by WhatsApp and by form, with the service named', async () => {
    const html = mainOf((await read('/services/education-and-outreach')).text);
    const subject = encodeURIComponent('Education and outreach');
    const chat = new RegExp(`https://wa\\.me/254700000000\\?text=[^"]*${subject}`);
    expect(html).toMatch(chat);
    expect((await read('/services')).text).toMatch(chat);
    expect(html).toContain(`href="/contact-us?subject=${subject}#message"`);
    const form = (await read(`/contact-us?subject=${subject}`)).text;
    expect(form).toMatch(/<input[^>]*name="subject"[^>]*value="Education and outreach"/);
  });

  it('say so without any', async () => {
    const services = shop.database().collection('farmServices');
    const all = await services.find().toArray();
    await services.deleteMany({});
    await expect
      .poll(async () => textOf((await read('/services')).text))
      .toContain('No farm services available at the moment.');
    await services.insertMany(all);
  });
});

describe('about us', () => {
  it('has its sections in order, and links to team and contact', async () => {
    const html = mainOf((await read('/about-us')).text);
    const titles = [...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title);
    expect(titles).toEqual([
      'A third of it was water',
      'The trouble with afternoon milk',
      'Then the neighbours came',
      'Our Mission',
      'The farm in figures',
      'Our Values',
      'Our Journey',
      'Our Team',
      'What Our Customers Say',
      'Get in Touch',
    ]);
    expect(html).toMatch(/href="#team"[\s\S]*href="#contact"[\s\S]*id="team"[\s\S]*id="contact"/);
    expect(textOf(html)).toMatch(
      /Shop and support Every day 8AM - 9PM Farm visits Mon-Sat 7:00 AM - 6:00 PM/,
    );
    expect(html).not.toContain('Unable to load content');
  });
});

describe('the virtual tour', () => {
  it('walks from stop to stop, each of which has its number on the plan', async () => {
    const html = mainOf((await read('/virtual-tour')).text);
    const plan = [...html.matchAll(/<a href="#stop-(\d)" aria-label="Stop \1: ([^"]+)"/g)];
    expect(plan.map(([, , title]) => title)).toEqual([
      'The gate',
      'The pasture',
      'The feeding rail',
      'The milking shed',
      'The cold room',
      'The calves',
      'Fodder and dung',
      'The tasting table',
    ]);
    const third = /<section id="stop-3"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(textOf(third)).toMatch(/3 Stop 3 of 8 The feeding rail/);
    expect(third).toMatch(/href="#stop-2"[\s\S]*href="#stop-4"/);
  });

  it('leaves out of the plan a stop without a place on it', async () => {
    const stops = shop.database().collection('tourStops');
    await stops.updateOne({ title: 'The pasture' }, { $unset: { place: '' } });
    await expect.poll(async () => (await read('/virtual-tour')).text).not.toContain('aria-label="Stop 2');
    expect((await read('/virtual-tour')).text).toContain('id="stop-2"');
    await stops.updateOne({ title: 'The pasture' }, { $set: { place: 'pasture' } });
  });
});

describe('the blog', () => {
  it('features the newest post, and filters by category or tag', async () => {
    const html = mainOf((await read('/blogs')).text);
    const titles = (page: string) =>
      [...mainOf(page).matchAll(/<h2[^>]*><a[^>]*>([^<]+)</g)].map(([, title]) => title);
    expect(textOf(html)).toMatch(
      /Dairy Industry Insights .*Featured Published \d+ \w+ 20\d\d A morning at the milking shed .* half an hour\. Grace Nekesa Wandera · 2 min read milking herd people Read More/,
    );
    expect(html).not.toContain('Planning the next calves');
    for (const name of [
      'All Posts',
      'Farm Life',
      'Farm Operations',
      'Health &amp; Nutrition',
      'Recipes',
      'Sustainability',
    ])
      expect(html).toMatch(new RegExp(`<a href="/blogs[^"]*"[^>]*>(?:<svg.*?</svg>)?${name}</a>`));
    const recipes = titles((await read('/blogs?category=Recipes')).text);
    expect(recipes).toContain('Mala pancakes for a slow Sunday');
    expect(recipes).not.toContain('A morning at the milking shed');
    expect(titles((await read('/blogs?tag=mala')).text)).toContain('Mala pancakes for a slow Sunday');
    expect(textOf((await read('/blogs?tag=no+such+tag')).text)).toContain('No posts yet');
    expect(titles((await read('/blogs?category=nonsense')).text)).toEqual(titles(html));
  });

  it('renders the Markdown of a post; its other URLs redirect, and a draft is 404', async () => {
    const posts = shop.database().collection('posts');
    const post = await posts.findOne({ slug: 'how-nyota-got-her-name' });
    const draft = await posts.findOne({ published: false });
    const html = mainOf((await read('/blog/how-nyota-got-her-name')).text);
    expect(html).toContain('<h2>Mostly, you wait</h2>');
    expect(html).toContain('<strong>within two hours</strong>');
    expect(html).toMatch(/href="\/booking"[^>]*>Book a Farm Tour</);
    expect(relatedPosts(html)).toEqual([
      'a-morning-at-the-milking-shed',
      'mala-pancakes-for-a-slow-sunday',
      'what-the-dung-of-sixty-cows-is-good-for',
    ]);
    // With a common tag, then of its category though it is newer, then the newest of the others.
    expect(relatedPosts((await read('/blog/how-the-sun-keeps-our-milk-cold')).text)).toEqual([
      'five-questions-for-your-milk-seller',
      'silage-in-a-bag-for-the-dry-months',
      'a-morning-at-the-milking-shed',
    ]);
    for (const path of [`/blogs/${post?._id}`, '/blogs/how-nyota-got-her-name', `/blog/${post?._id}`]) {
      const response = await read(path);
      expect([path, response.status, response.location]).toEqual([path, 308, '/blog/how-nyota-got-her-name']);
    }
    for (const path of [
      `/blog/${draft?.['slug']}`,
      `/blogs/${draft?._id}`,
      '/blog/nothing',
      '/blogs/nothing',
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });
});

describe('a post that names products', () => {
  const path = '/blog/mala-pancakes-for-a-slow-sunday';

  it('sells them, in its order, without those that are inactive', async () => {
    const products = shop.database().collection('products');
    const section = (page: string) =>
      /<section aria-labelledby="from-our-shop"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
    const names = async () =>
      [...section((await read(path)).text).matchAll(/<h3[^>]*><a[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(await names()).toEqual(['Maziwa Mala', 'Kienyeji Eggs', 'Unsalted Butter', 'Acacia Honey']);
    const { text } = await read(path);
    expect(text).toContain('"mentions":[{"@type":"Thing","name":"Maziwa Mala"');
    const [, productId, sku] =
      /name="productId" value="(\w+)"[\s\S]*?name="sku"[^>]* value="([^"]+)"/.exec(section(text)) ?? [];
    const reader = createVisitor(shop.url);
    const added = await reader.post('/cart', {
      intent: 'add',
      productId: productId ?? '',
      sku: sku ?? '',
      returnTo: /name="returnTo" value="([^"]+)"/.exec(section(text))?.[1] ?? '',
    });
    expect([added.status, added.location]).toEqual([303, `${path}#product-${productId}`]);
    const after = section((await reader.get(path)).text);
    expect(after).toMatch(
      new RegExp(`id="product-${productId}"[\\s\\S]*href="/cart"[\\s\\S]*href="/checkout"`),
    );
    await products.updateOne({ name: 'Kienyeji Eggs' }, { $set: { isActive: false } });
    await expect.poll(names).toEqual(['Maziwa Mala', 'Unsalted Butter', 'Acacia Honey']);
    await products.updateOne({ name: 'Kienyeji Eggs' }, { $set: { isActive: true } });
    expect((await read('/blog/how-nyota-got-her-name')).text).not.toContain('from-our-shop');
  });

  it('is linked from their pages', async () => {
    const linked = async (slug: string) =>
      /<section aria-labelledby="posts"[\s\S]*?<\/section>/.exec(
        (await read(`/products/${slug}`)).text,
      )?.[0] ?? '';
    expect(textOf(await linked('kienyeji-eggs'))).toContain('In our recipes Mala pancakes for a slow Sunday');
    expect(textOf(await linked('maziwa-mala'))).toMatch(/From the blog Mala pancakes .* Fresh milk, mala or/);
    expect(await linked('acacia-honey')).toContain(`href="${path}"`);
    expect(await linked('dairy-meal')).toBe('');
  });
});

describe('comments on a post', () => {
  const path = '/blog/mala-pancakes-for-a-slow-sunday';
  const validComment = {
    author: 'Akinyi <b>',
    email: 'akinyi@example.com',
    content: 'One\n<script>alert(1)</script>',
  };

  it('are public at once as plain text, and can be replied to', async () => {
    const reader = createVisitor(shop.url);
    expect(textOf((await read(path)).text)).toContain('Comments (0)');
    const sent = await reader.post(path, validComment);
    expect([sent.status, sent.location]).toEqual([303, `${path}#comments`]);
    expect(textOf((await reader.get(path)).text)).toContain('Thank you for your comment!');
    const { text } = await read(path);
    expect(textOf(text)).toContain('Comments (1)');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('akinyi@example.com');
    const reply = /href="([^"]*\?reply=(\w+))#add-comment"/.exec(text);
    const form = mainOf((await read(reply?.[1] ?? '')).text);
    expect(form).toMatch(/<textarea[^>]*>@Akinyi &lt;b&gt; <\/textarea>/);
    expect(form).toContain(`value="${reply?.[2]}"`);
    expect(form).toMatch(new RegExp(`<a href="${path}#comments"[^>]*>Cancel</a>`));
    expect(
      (await reader.post(path, { ...validComment, content: 'Twelve times', parent: reply?.[2] ?? '' }))
        .status,
    ).toBe(303);
    expect(mainOf((await read(path)).text)).toMatch(/<ul[\s\S]*alert\(1\)[\s\S]*<ul[\s\S]*Twelve times/);
  });

  it('are refused with the typed values, and those of bots are hidden', async () => {
    const reader = createVisitor(shop.url);
    const refused = await reader.post(path, {
      ...validComment,
      email: 'nobody',
      content: 'My long thoughts',
    });
    expect(refused.status).toBe(400);
    expect(errorsIn(refused.text).join()).toContain('Please enter a valid email');
    expect(refused.text).toContain('My long thoughts</textarea>');
    const robots = await reader.post(path, { ...validComment, content: 'Buy pills', website: 'x' });
    expect(robots.status).toBe(400);
    expect(errorsIn(robots.text)).toEqual([expect.stringContaining('We have not sent this')]);
    expect((await read(path)).text).not.toContain('Buy pills');
    expect(
      (await reader.post(path, { ...validComment, content: 'A reply', parent: 'f'.repeat(24) })).status,
    ).toBe(404);
    expect((await reader.post('/blog/nothing', { ...validComment })).status).toBe(404);
  });
});
