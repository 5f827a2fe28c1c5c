import type { Document, WithId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawJpeg } from '../../../support/fixtures/image-files';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, seenVersionIn, textOf, titleOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let editor: Visitor;
let guest: Visitor;
beforeAll(async () => {
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  guest = createVisitor(shop.url);
});

type Fields = Readonly<Record<string, string | File | readonly string[]>>;

/** Sends a form as a browser without scripts does. */
async function send(path: string, fields: Fields): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  const body = new Response(form);
  return editor.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}
const stored = async (collection: string, filter: Document): Promise<WithId<Document>> => {
  const found = await shop.database().collection(collection).findOne(filter);
  if (!found) throw new Error(`${collection} has no ${JSON.stringify(filter)}`);
  return found;
};
const versionIn = ({ text }: TestResponse) => seenVersionIn(text);
const read = async (visitor: Visitor, path: string) => textOf((await visitor.get(path)).text);
const rowsIn = ({ text }: TestResponse, name: string) =>
  [...text.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]*>`, 'g'))].map(
    ([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? '',
  );

const service = {
  title: 'Hoof trimming',
  description: 'We come with a crush and trim ten cows in a morning.',
  icon: 'cow',
};

describe('farm services', () => {
  const add = '/services-admin/new';

  it('names each rule that is broken, and keeps what was typed', async () => {
    const empty = await send(add, { title: '', description: ' ', features: ['Kept 🐄', '<b>bold</b>'] });
    expect([empty.status, errorsIn(empty.text)]).toEqual([
      400,
      ['Title is required', 'Description is required', 'Icon is required'],
    ]);
    expect(rowsIn(empty, 'features')).toEqual(['Kept 🐄', '&lt;b&gt;bold&lt;/b&gt;']);
    const wrong = await send(add, {
      title: 'ab',
      description: 'Too short',
      icon: '<cow>',
      features: Array.from({ length: 13 }, () => 'Same'),
      imageFile: new File(['<svg/>'], 'cow.jpg', { type: 'image/jpeg' }),
    });
    expect(errorsIn(wrong.text)).toEqual([
      'Title must be at least 3 characters',
      'Description must be at least 10 characters',
      'Icon: Choose an icon, or enter its class names, for example fas fa-tractor',
      'Picture: Please select a valid image file (max 10MB)',
      'Features: Please give at most 12 features',
    ]);
    const long = await send(add, { ...service, title: 'x'.repeat(50_000) });
    expect([long.status, errorsIn(long.text)]).toEqual([400, ['Title cannot exceed 100 characters']]);
    expect((await send(add, { ...service, title: 'x'.repeat(1024 * 1024) })).status).toBe(413);
  });

  it('adds and removes features without a script', async () => {
    const more = await send(add, { ...service, features: ['One', 'Two'], intent: 'add-row' });
    expect([more.status, rowsIn(more, 'features')]).toEqual([200, ['One', 'Two', '']]);
    expect(more.text).toContain('value="Hoof trimming"');
    const fewer = await send(add, { ...service, features: ['One', 'Two', ''], intent: 'remove-row:0' });
    expect(rowsIn(fewer, 'features')).toEqual(['Two', '']);
    expect(errorsIn(fewer.text)).toEqual([]);
  });

  it('keeps a draft from customers until it is published, with a preview', async () => {
    const picture = new File([new Uint8Array(await drawJpeg())], 'crush.jpg', { type: 'image/jpeg' });
    const saved = await send(add, {
      ...service,
      features: ['Ten cows', '', 'Ten cows'],
      imageFile: picture,
      imageAlt: 'A cow in a crush',
    });
    expect([saved.status, saved.location]).toEqual([303, '/services-admin']);
    const list = await read(editor, '/services-admin');
    expect(list).toContain('“Hoof trimming” is saved as a draft. Customers don’t see it yet.');
    expect(list).toContain('Hoof trimming Draft');
    const { _id, slug, features } = await stored('farmServices', { title: 'Hoof trimming' });
    expect([slug, features]).toEqual(['hoof-trimming', ['Ten cows', 'Ten cows']]);
    const path = `/services-admin/${String(_id)}`;
    const preview = await editor.get(`${path}/preview`);
    expect(textOf(preview.text)).toContain('This service is a draft, so customers don’t see it.');
    expect(preview.text).toContain('alt="A cow in a crush"');
    const publicPages = ['/services', '/search?q=hoof+trimming', '/sitemap.xml', '/sitemaps/1.xml'];
    const shownOn = async () => {
      const pages = await Promise.all(publicPages.map((page) => guest.get(page)));
      return publicPages.filter((_, index) => pages[index]?.text.includes('/services/hoof-trimming'));
    };
    expect(await shownOn()).toEqual([]);
    for (const address of ['hoof-trimming', String(_id)])
      expect((await guest.get(`/services/${address}`)).status).toBe(404);
    await editor.post('/services-admin', { intent: 'visibility', show: String(_id) });
    expect(await shownOn()).toEqual(expect.arrayContaining(['/services', '/search?q=hoof+trimming']));
    expect((await shownOn()).some((page) => page.includes('sitemap'))).toBe(true);
    expect((await guest.get('/services/hoof-trimming')).status).toBe(200);
    await editor.post('/services-admin', { intent: 'visibility', hide: String(_id) });
    expect(await shownOn()).toEqual([]);
    expect((await guest.get('/services/hoof-trimming')).status).toBe(404);
    const gone = await editor.post('/services-admin', { intent: 'visibility', show: '0'.repeat(24) });
    expect(gone.status).toBe(303);
    expect(await read(editor, '/services-admin')).toContain('This service has been deleted.');
  });

  it('gives a second service of the same name another address', async () => {
    for (const title of ['Silage in bags', 'Silage in bags', '犬'.repeat(3)])
      expect((await send(add, { ...service, title, published: 'on' })).status).toBe(303);
    const slugs = await shop
      .database()
      .collection('farmServices')
      .find()
      .sort({ order: -1 })
      .limit(3)
      .toArray();
    expect(slugs.map(({ slug }) => slug).sort()).toEqual(['service', 'silage-in-bags', 'silage-in-bags-2']);
  });

  it('draws its icon, and a tick for an unknown one', async () => {
    const icon = (html: string) => /<span class="[^"]*"><svg.*?<path d="([^"]*)"/.exec(html)?.[1];
    const services = shop.database().collection('farmServices');
    const page = (await guest.get('/services/fodder-and-feed')).text;
    const { icon: name } = await stored('farmServices', { slug: 'fodder-and-feed' });
    expect(icon(page.split('<h1')[1] ?? '')).toBeTruthy();
    await services.updateOne({ slug: 'fodder-and-feed' }, { $set: { icon: 'fas fa-<cow>' } });
    for (const path of ['/services', '/services/fodder-and-feed'])
      expect((await guest.get(`${path}?fresh`)).status).toBe(200);
    const { _id } = await stored('farmServices', { slug: 'fodder-and-feed' });
    expect((await editor.get(`/services-admin/${String(_id)}`)).status).toBe(200);
    // The form keeps a name that is not in its list.
    await services.updateOne({ slug: 'fodder-and-feed' }, { $set: { icon: 'fas fa-tractor' } });
    const form = (await editor.get(`/services-admin/${String(_id)}`)).text;
    expect(form).toMatch(
      /<input[^>]* checked=""[^>]* value="fas fa-tractor"|<input[^>]* value="fas fa-tractor"[^>]* checked=""/,
    );
    await services.updateOne({ slug: 'fodder-and-feed' }, { $set: { icon: name } });
  });

  it('moves a service, on every page', async () => {
    const [first, second] = await shop
      .database()
      .collection('farmServices')
      .find()
      .sort({ order: 1, _id: 1 })
      .toArray();
    const move = `${String(second?._id)} before ${String(first?._id)}`;
    const moved = await editor.post('/services-admin', { intent: 'move', move });
    expect([moved.status, moved.location]).toEqual([303, `/services-admin#move-${String(second?._id)}`]);
    const page = await read(guest, '/services');
    expect(page.indexOf(String(second?.['title']))).toBeLessThan(page.indexOf(String(first?.['title'])));
    for (const broken of ['', 'x', `${String(second?._id)} above ${String(first?._id)}`])
      expect((await editor.post('/services-admin', { intent: 'move', move: broken })).status).toBe(400);
    const unknown = `${String(second?._id)} after ${'0'.repeat(24)}`;
    expect((await editor.post('/services-admin', { intent: 'move', move: unknown })).location).toBe(
      '/services-admin',
    );
  });

  it('shows both versions to the second of two editors', async () => {
    const { _id, title, description, icon } = await stored('farmServices', {
      slug: 'education-and-outreach',
    });
    const path = `/services-admin/${String(_id)}`;
    const seenVersion = versionIn(await editor.get(path));
    const form = { title, description, icon, published: 'on', features: ['Half-day courses'], seenVersion };
    expect((await send(path, form)).status).toBe(303);
    const late = await send(path, { ...form, title: 'Training', features: [] });
    expect(late.status).toBe(409);
    expect(textOf(late.text)).toContain(`Title Yours Training Theirs ${String(title)}`);
    expect(textOf(late.text)).toContain('Features Yours (empty) Theirs Half-day courses');
    const kept = await send(path, { ...form, title: 'Training', seenVersion: versionIn(late) });
    expect(kept.status).toBe(303);
    expect(await read(guest, '/services/education-and-outreach')).toContain('Training');
  });

  it('asks before deleting, and answers what is gone', async () => {
    const { _id } = await stored('farmServices', { title: 'Silage in bags' });
    const path = `/services-admin/${String(_id)}/delete`;
    const page = await editor.get(path);
    expect(textOf(page.text)).toContain('Are you sure you want to delete this service?');
    expect((await editor.post(path, { intent: 'delete' })).status).toBe(409);
    const confirmed = { intent: 'delete', seenVersion: versionIn(page) };
    expect((await editor.post(path, confirmed)).location).toBe('/services-admin');
    expect((await editor.post(path, confirmed)).status).toBe(303);
    expect(await read(editor, '/services-admin')).toContain('This service has already been deleted.');
    const gone = await editor.get(`/services-admin/${String(_id)}`);
    expect([gone.status, textOf(gone.text).includes('This service has been deleted')]).toEqual([404, true]);
    const late = await send(`/services-admin/${String(_id)}`, { ...service, title: 'Typed in vain' });
    expect([late.status, late.text.includes('Typed in vain')]).toEqual([404, true]);
    const entries = await shop
      .database()
      .collection('auditEntries')
      .find({ subject: 'farm-service' })
      .toArray();
    expect(new Set(entries.map(({ action }) => String(action)))).toEqual(
      new Set([
        'Added the service',
        'Changed the service',
        'Showed the service',
        'Hid the service',
        'Moved in the list',
        'Deleted the service',
      ]),
    );
  });
});

describe('the team', () => {
  it('is searched over name, position and email, and filtered', async () => {
    const all = await read(editor, '/team-admin');
    expect(all).toContain('6 team members');
    expect(await read(editor, '/team-admin?q=lilian+vet')).toContain('1 team member');
    expect(await read(editor, '/team-admin?q=mercy%40malisho')).toContain('Mercy Auma Okello');
    for (const query of ['?q=camel', '?status=inactive', '?q=mercy&status=inactive'])
      expect(await read(editor, `/team-admin${query}`)).toContain(
        'No Team Members Found Try adjusting your filters or add a new team member.',
      );
  });

  it('names each rule that is broken', async () => {
    const add = '/team-admin/new';
    expect(errorsIn((await send(add, {})).text)).toEqual([
      'Name is required',
      'Position is required',
      'Email is required',
    ]);
    const wrong = await send(add, { name: 'A', position: 'x'.repeat(81), email: 'a@b', phone: 'call me' });
    expect(errorsIn(wrong.text)).toEqual([
      'Name must be at least 2 characters',
      'Position cannot exceed 80 characters',
      'Email: Invalid email address',
      'Phone: Please enter a valid phone number',
    ]);
  });

  it('is toggled by a button, and shows active people only to customers', async () => {
    const { _id } = await stored('teamMembers', { name: 'Joseph Barasa' });
    const pages = ['/our-team', '/about-us', '/home'];
    const shownOn = async () => {
      const texts = await Promise.all(pages.map((page) => read(guest, page)));
      return pages.filter((_, index) => texts[index]?.includes('Head of the creamery'));
    };
    expect(await shownOn()).toEqual(pages);
    const off = await editor.post('/team-admin?q=joseph', { intent: 'visibility', hide: String(_id) });
    expect([off.status, off.location]).toEqual([303, '/team-admin?q=joseph']);
    expect(await shownOn()).toEqual([]);
    expect(await read(editor, '/team-admin?status=inactive')).toContain('Joseph Barasa Inactive');
    expect(await read(editor, `/team-admin/${String(_id)}/preview`)).toContain('This person is inactive');
    await editor.post('/team-admin', { intent: 'visibility', show: String(_id) });
    expect(await shownOn()).toEqual(pages);
  });

  it('is linked from the dashboard', async () => {
    const dashboard = await read(editor, '/admin-dashboard');
    for (const tile of ['Team Management', 'Farm Service']) expect(dashboard).toContain(tile);
  });
});

describe('questions and answers', () => {
  it('names each rule that is broken', async () => {
    expect(errorsIn((await send('/faq-admin/new', {})).text)).toEqual([
      'Question is required',
      'Answer is required',
      'Group is required',
      'When to show it: Please choose one from the list',
    ]);
    const complex = { question: 'Too many?', group: 'Odd', shownWhen: 'always', answer: '['.repeat(1_001) };
    expect(errorsIn((await send('/faq-admin/new', complex)).text)).toEqual([
      'Answer has too many brackets or symbols. Please make it simpler',
    ]);
  });

  it('follows the settings, and shows what is true under them', async () => {
    const added = await send('/faq-admin/new', {
      question: 'Who answers the <b>phone</b>?',
      answer: 'Mercy does, at **{phone}**.',
      group: 'Ordering',
      shownWhen: 'account-required',
      onSupport: 'on',
      published: 'on',
    });
    expect(added.status).toBe(303);
    const { _id, slug } = await stored('questions', {
      group: 'Ordering',
      shownWhen: 'account-required',
      onSupport: true,
    });
    for (const page of ['/faq', '/support']) expect(await read(guest, page)).not.toContain('Who answers');
    await shop
      .database()
      .collection('questions')
      .updateOne({ _id }, { $set: { shownWhen: 'always' } });
    const path = `/faq-admin/${String(_id)}`;
    const form = {
      question: 'Who answers the <b>phone</b>?',
      answer: 'Mercy does, at **{phone}**.',
      group: 'Ordering',
      shownWhen: 'always',
      onSupport: 'on',
      published: 'on',
      seenVersion: versionIn(await editor.get(path)),
    };
    expect((await send(path, form)).status).toBe(303);
    for (const page of ['/faq', '/support']) {
      const { text } = await guest.get(page);
      expect(text).toContain(`id="${String(slug)}"`);
      expect(textOf(text)).toMatch(/Who answers the <b>phone<\/b>\?.*Mercy does, at \+254[\d ]+\./s);
    }
    expect((await guest.get('/faq')).text).toMatch(/"@type":"FAQPage"/);
    expect(await read(guest, '/search?q=who+answers+the+phone')).toContain('FAQ');
  });

  it('moves a group with all its questions', async () => {
    const headings = async () =>
      [...(await guest.get('/faq')).text.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title);
    const before = await headings();
    const move = 'group-delivery-and-pickup before group-ordering';
    expect((await editor.post('/faq-admin', { intent: 'move', list: 'groups', move })).status).toBe(303);
    const after = await headings();
    expect(after.indexOf('Delivery and pickup')).toBe(before.indexOf('Ordering'));
    expect([...after].sort()).toEqual([...before].sort());
  });
});

describe('a preview', () => {
  const draft = async (list: string, collection: string, fields: Fields, filter: Document) => {
    expect((await send(`${list}/new`, fields)).status).toBe(303);
    const { _id } = await stored(collection, filter);
    const path = `${list}/${String(_id)}`;
    expect((await editor.get(list)).text).toContain(`href="${path}/preview"`);
    return path;
  };

  it.each([
    [
      '/faq-admin',
      'questions',
      { question: 'Who feeds the calves?', answer: 'Mercy, at dawn.', group: 'Odd', shownWhen: 'always' },
      { question: 'Who feeds the calves?' },
      '/faq',
      /This question is a draft.*Who feeds the calves\? Mercy, at dawn\./,
    ],
    [
      '/testimonials-admin',
      'testimonials',
      { name: 'Zipporah Nekesa', from: 'Funyula', words: 'The calves know me by now.', rating: '4' },
      { name: 'Zipporah Nekesa' },
      '/home',
      /This testimonial is a draft.*The calves know me by now\. Zipporah Nekesa/,
    ],
    [
      '/tour-admin',
      'tourStops',
      { title: 'The bee hives', text: 'Behind the calves, and loud.' },
      { title: 'The bee hives' },
      '/virtual-tour',
      /This stop is a draft.*Stop 9 of 9 The bee hives/,
    ],
  ])('of a draft at %s shows its page with it', async (list, collection, fields, filter, page, words) => {
    const path = await draft(list, collection, fields, filter);
    const shown = await read(guest, page);
    const preview = await editor.get(`${path}/preview`);
    expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(preview.text).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(preview.text)).toMatch(words);
    const anchor = /<a href="#([\w-]+)"[^>]*>Go to this /.exec(preview.text)?.[1];
    expect(preview.text).toContain(`id="${anchor}"`);
    expect(await read(guest, page)).toBe(shown);
    await editor.post(list, { intent: 'visibility', show: path.split('/').at(-1) ?? '' });
    expect(await read(editor, `${path}/preview`)).toMatch(/This is how customers see \w+ ?\w*\./);
    const form = await editor.get(`${path}/delete`);
    await editor.post(`${path}/delete`, { intent: 'delete', seenVersion: versionIn(form) });
    expect((await editor.get(`${path}/preview`)).status).toBe(404);
  });

  it.each([
    ['/services-admin', 'farmServices', { ...service, title: 'Typed only', features: ['A crush'] }],
    ['/team-admin', 'teamMembers', { name: 'Typed only', position: 'Herdsman', email: 'a@example.com' }],
    ['/faq-admin', 'questions', { question: 'Typed only', answer: 'At dawn and at dusk.', group: 'Odd' }],
    ['/testimonials-admin', 'testimonials', { name: 'Typed only', from: 'Funyula', words: 'I know them.' }],
    ['/tour-admin', 'tourStops', { title: 'Typed only', text: 'Behind the calves, and loud.' }],
  ])('of a form at %s shows what is typed, and stores nothing', async (list, collection, fields) => {
    const items = () => shop.database().collection(collection).find({}).sort({ order: 1 }).toArray();
    const before = await items();
    const typed = { shownWhen: 'always', rating: '5', ...fields };
    for (const path of [`${list}/new`, `${list}/${String(before[0]?._id)}`]) {
      expect((await editor.get(path)).text).toMatch(
        new RegExp(`value="preview" formaction="${path}/preview" formTarget="_blank"`, 'i'),
      );
      const preview = await send(`${path}/preview`, typed);
      expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(preview.text).toContain('<meta name="robots" content="noindex"/>');
      expect(textOf(preview.text)).toMatch(/Preview\. Nothing is saved yet\..*Typed only/);
      const anchor = /<a href="#([\w-]+)"[^>]*>Go to this /.exec(preview.text)?.[1];
      if (anchor) expect(preview.text).toContain(`id="${anchor}"`);
    }
    const refused = await send(`${list}/new/preview`, {});
    expect(refused.status).toBe(400);
    expect(textOf(refused.text)).toMatch(/Nothing to preview yet .* is required.*Close this tab/);
    expect(await items()).toEqual(before);
  });

  it('of a form shows the picture that is sent with it, or says why it can’t', async () => {
    const member = { name: 'Typed only', position: 'Herdsman', email: 'a@example.com' };
    const imageFile = new File([new Uint8Array(await drawJpeg())], 'me.jpg', { type: 'image/jpeg' });
    const preview = await send('/team-admin/new/preview', { ...member, imageFile });
    expect(preview.text).toMatch(/\/images\/[\w-]{20,}-\d+\.webp/);
    const noImage = new File(['<svg></svg>'], 'me.jpg', { type: 'image/jpeg' });
    const refused = await send('/team-admin/new/preview', { ...member, imageFile: noImage });
    expect(refused.status).toBe(400);
    expect(textOf(refused.text)).toContain('Please select a valid image file (max 10MB)');
  });

  it('of a form that only the shop’s data refuse says why', async () => {
    const stop = {
      title: 'Typed only',
      text: 'They climb on everything here.',
      galleryItem: 'no-such-picture',
    };
    const refused = await send('/tour-admin/new/preview', stop);
    expect(refused.status).toBe(400);
    expect(textOf(refused.text)).toMatch(
      /Nothing to preview yet .*This picture is not in the gallery any more.*Close this tab/,
    );
  });

  it('of a question says when customers see it', async () => {
    const { _id } = await stored('questions', { shownWhen: 'account-required' });
    expect(await read(editor, `/faq-admin/${String(_id)}/preview`)).toContain(
      'Customers don’t see this question now. When to show it: Only while an account is needed to order.',
    );
  });
});

describe('testimonials', () => {
  it('are added, hidden and deleted on the home page and under About Us', async () => {
    const wrong = await send('/testimonials-admin/new', { name: 'A', from: '', words: 'Good', rating: '6' });
    expect(errorsIn(wrong.text)).toEqual([
      'Name must be at least 2 characters',
      'Place is required',
      'What they say must be at least 10 characters',
      'Stars: Please choose one from the list',
    ]);
    const { _id } = await stored('testimonials', { name: 'Beatrice Achieng' });
    const pages = ['/home', '/about-us'];
    const shownOn = async () => {
      const texts = await Promise.all(pages.map((page) => read(guest, page)));
      return pages.filter((_, index) => texts[index]?.includes('Beatrice Achieng'));
    };
    expect(await shownOn()).toEqual(pages);
    await editor.post('/testimonials-admin', { intent: 'visibility', hide: String(_id) });
    expect(await shownOn()).toEqual([]);
    const path = `/testimonials-admin/${String(_id)}/delete`;
    const page = await editor.get(path);
    expect(textOf(page.text)).toContain('Are you sure you want to delete this testimonial?');
    await editor.post(path, { intent: 'delete', seenVersion: versionIn(page) });
    expect(await read(editor, '/testimonials-admin')).toContain('The testimonial was deleted.');
  });
});

describe('the virtual tour', () => {
  it('takes the picture of a stop from the gallery, and keeps it', async () => {
    const stop = { title: 'The goats', text: 'They climb on everything here.', published: 'on' };
    const unknown = await send('/tour-admin/new', { ...stop, galleryItem: 'no-such-picture' });
    expect(errorsIn(unknown.text)).toEqual([
      'Picture of the gallery: This picture is not in the gallery any more',
    ]);
    expect((await send('/tour-admin/new', { ...stop, galleryItem: 'two-climbers' })).status).toBe(303);
    const { picture } = await stored('galleryItems', { slug: 'two-climbers' });
    const { _id, image } = await stored('tourStops', { title: 'The goats' });
    expect(image).toEqual(picture);
    await shop.database().collection('galleryItems').deleteOne({ slug: 'two-climbers' });
    const path = `/tour-admin/${String(_id)}`;
    const seenVersion = versionIn(await editor.get(path));
    expect((await send(path, { ...stop, imageAlt: 'Goats', seenVersion })).status).toBe(303);
    const { text } = await guest.get('/virtual-tour');
    expect(textOf(text)).toContain('Stop 9 of 9');
    expect(text).toContain('alt="Goats"');
    expect(textOf(text)).toContain('Stop 9 of 9 The goats');
  });
});

it('the form of a part of a page can be sent to any writing of its address', async () => {
  const empty = await send('/Home-Content/newsletter/', {});
  expect([empty.status, errorsIn(empty.text)[0]]).toEqual([400, 'Title is required']);
});

describe('an item screen', () => {
  it.each(['/Services-Admin/new', '/services%2Dadmin/new', '/services-admin/new/'])(
    'takes a form at %s',
    async (path) => {
      const empty = await send(path, { ...service, title: '', features: ['Kept'] });
      expect([empty.status, errorsIn(empty.text)]).toEqual([400, ['Title is required']]);
      expect(rowsIn(empty, 'features')).toEqual(['Kept']);
      const saved = await send(path, service);
      expect([saved.status, saved.location]).toEqual([303, '/services-admin']);
      const preview = await send(path.replace('/new', '/new/preview'), service);
      expect([preview.status, titleOf(preview.text)]).toEqual([200, 'Preview: New service | Malisho']);
      expect((await editor.get(path)).location).toBe('/services-admin/new');
      const data = await editor.get(`${path.replace(/\/$/, '')}.data`);
      expect([data.status, data.text]).toEqual([200, expect.stringContaining('All services')]);
    },
  );

  it.each(['/Services-Admin', '/services%2Dadmin', '/services-admin/'])(
    'has its list at %s, too',
    async (path) => {
      expect((await editor.get(path)).location).toBe('/services-admin');
      const { _id } = await stored('farmServices', {});
      const hidden = await editor.post(path, { intent: 'visibility', hide: String(_id) });
      expect([hidden.status, hidden.location]).toEqual([303, '/services-admin']);
    },
  );

  it.each([
    ['services', 'Service'],
    ['team', 'Team Member'],
    ['faq', 'Question'],
    ['testimonials', 'Testimonial'],
    ['tour', 'Stop'],
  ])('of the %s has its title when the item is deleted, too', async (list, thing) => {
    const path = `/${list}-admin/${'0'.repeat(24)}`;
    const titles = ['', '/delete'].map(async (below) => {
      const { status, text } = await editor.get(path + below);
      return [status, titleOf(text)?.replace(/ \|.*/, '')];
    });
    expect(await Promise.all(titles)).toEqual([
      [404, `Edit ${thing}`],
      [404, `Delete ${thing}`],
    ]);
  });
});

it('pages say so when everything is deleted', async () => {
  for (const name of ['questions', 'testimonials', 'tourStops', 'farmServices', 'teamMembers']) {
    const { _id } = await stored(name, {});
    const path = {
      questions: 'faq',
      testimonials: 'testimonials',
      tourStops: 'tour',
      farmServices: 'services',
      teamMembers: 'team',
    }[name];
    await shop
      .database()
      .collection(name)
      .deleteMany({ _id: { $ne: _id } });
    const page = await editor.get(`/${path}-admin/${String(_id)}/delete`);
    await editor.post(`/${path}-admin/${String(_id)}/delete`, {
      intent: 'delete',
      seenVersion: versionIn(page),
    });
  }
  for (const [path, words] of [
    ['/faq', 'No questions and answers yet'],
    ['/support', 'Support'],
    ['/virtual-tour', 'No virtual tour at the moment'],
    ['/services', 'No farm services available at the moment.'],
    ['/our-team', 'We have not introduced ourselves yet'],
  ] as const)
    expect(await read(guest, path)).toContain(words);
  for (const path of ['/home', '/about-us'])
    expect(await read(guest, path)).not.toContain('What Our Customers Say');
  for (const [path, words] of [
    ['/faq-admin', 'No Questions Yet'],
    ['/testimonials-admin', 'No Testimonials Yet'],
    ['/tour-admin', 'No Stops Yet'],
    ['/services-admin', 'No farm services available. Add your first service!'],
    ['/team-admin', 'No Team Members Found'],
  ] as const)
    expect(await read(editor, path)).toContain(words);
});
