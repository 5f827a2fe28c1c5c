import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredGalleryItem } from '~/domain/gallery/gallery-item';
import { drawJpeg } from '../../../support/fixtures/image-files';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { errorsIn, textOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let editor: Visitor;
beforeAll(async () => {
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const items = () => shop.database().collection<StoredGalleryItem>('galleryItems');

/** Sends a form as a browser without scripts does. */
async function send(path: string, fields: Readonly<Record<string, string | File>>): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const body = new Response(form);
  return editor.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}
const jpeg = async (name: string) =>
  new File([new Uint8Array(await drawJpeg())], name, { type: 'image/jpeg' });
const add = '/gallary-management/add';
const details = { title: 'Steam over the vat', description: 'At six in the morning.' };
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];

describe('the gallery manager', () => {
  it('lists the images with their buttons, searches and filters', async () => {
    const listText = textOf((await editor.get('/gallary-management')).text);
    for (const text of ['Gallery', 'Add Image', '16 images found', 'Page 1 of 2'])
      expect(listText).toContain(text);
    expect(listText).toContain('All Tags Landscape Farm Animals Cheese');
    const results = await editor.get('/gallary-management?q=market&tag=Cheese');
    expect(textOf(results.text)).toContain('1 image found for “market”');
    expect(results.text).toContain('href="/gallary-management/market-day?q=market&amp;tag=Cheese"');
    expect(results.text).toContain('href="/gallary-management/market-day/delete?q=market&amp;tag=Cheese"');
    expect(results.text).toMatch(/<option value="cheese" selected=""/);
    expect(textOf((await editor.get('/gallary-management?q=camels')).text)).toContain('No images found');
  });

  it('redirects from its other spelling, and is linked from the dashboard', async () => {
    const other = await editor.get('/gallery-management');
    expect([other.status, other.location]).toEqual([308, '/gallary-management']);
    expect(textOf((await editor.get('/admin-dashboard')).text)).toContain('Gallery Management');
    const clerk = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
    expect(textOf((await clerk.get('/admin-dashboard')).text)).not.toContain('Gallery Management');
  });

  it('adds an image that is public at once, with an alt text from its file name', async () => {
    const response = await send(add, {
      ...details,
      imageFile: await jpeg('steam in the creamery.jpg'),
      tags: 'Cheese, Morning',
      altText: '',
      featured: 'on',
    });
    expect([response.status, response.location]).toEqual([303, '/gallary-management']);
    expect(textOf((await editor.get('/gallary-management')).text)).toContain(
      '“Steam over the vat” was added to the gallery.',
    );
    const { text } = await createVisitor(shop.url).get('/gallery?tag=morning');
    expect(text).toContain('alt="steam in the creamery"');
    expect(textOf(text)).toContain('Featured Steam over the vat At six in the morning. Cheese Morning');
    const [, src = ''] = /<img[^>]* src="(\/images\/[0-9a-f]{32}-[^"]*)"/.exec(text) ?? [];
    expect((await createVisitor(shop.url).get(src)).status).toBe(200);
  });

  it('shows a refused form with the typed values and the uploaded image', async () => {
    const empty = await send(add, { title: '', description: ' ', thumbnailUrl: 'nowhere' });
    expect(empty.status).toBe(400);
    expect(errorsIn(empty.text)).toEqual([
      'Title is required',
      'Description is required',
      'Image is required',
      'Thumbnail URL: Please enter a valid URL',
    ]);
    expect(valueOf(empty.text, 'thumbnailUrl')).toBe('nowhere');
    const refused = await send(add, {
      ...details,
      title: '',
      imageFile: await jpeg('vat.jpg'),
      altText: '',
      tags: 'Cheese',
    });
    expect(errorsIn(refused.text)).toEqual(['Title is required']);
    const image = valueOf(refused.text, 'image') ?? '';
    expect(image).toMatch(/^[0-9a-f]{32}$/);
    expect(refused.text).toContain(`/images/${image}-`);
    expect([valueOf(refused.text, 'tags'), valueOf(refused.text, 'altText')]).toEqual(['Cheese', 'vat']);
    const again = await send(add, { ...details, title: 'Second try', image });
    expect([again.status, again.location]).toEqual([303, '/gallary-management']);
  });

  it('refuses a file that is no image', async () => {
    const script = new File(['<svg onload="alert(1)"/>'], 'cow.jpg', { type: 'image/jpeg' });
    const response = await send(add, { ...details, title: 'No picture', imageFile: script });
    expect([response.status, errorsIn(response.text)]).toEqual([
      400,
      ['Image: Please select a valid image file (max 10MB)'],
    ]);
    expect(await items().countDocuments({ title: 'No picture' })).toBe(0);
  });

  it('changes an image, which keeps its slug', async () => {
    const path = '/gallary-management/two-climbers';
    const { text } = await editor.get(path);
    expect(textOf(text)).toContain('Update Gallery Image');
    expect(valueOf(text, 'tags')).toBe('Animals');
    const seenVersion = valueOf(text, 'seenVersion') ?? '';
    const wrong = await send(path, { title: '', description: 'Goats.', seenVersion });
    expect([wrong.status, errorsIn(wrong.text)]).toEqual([400, ['Title is required']]);
    expect(valueOf(wrong.text, 'seenVersion')).toBe(seenVersion);
    const edit = { title: 'Goats <b>again</b>', description: 'Both.', tags: 'Goats', seenVersion };
    const response = await send(path, edit);
    expect([response.status, response.location]).toEqual([303, '/gallary-management']);
    const page = (await createVisitor(shop.url).get('/gallery/two-climbers')).text;
    expect(page).toMatch(/<h1>Goats &lt;b&gt;again&lt;\/b&gt;<\/h1>/);
    expect((await editor.get('/gallary-management/nothing')).status).toBe(404);
  });

  it('asks before deleting', async () => {
    const path = '/gallary-management/evening-milk/delete';
    const { text } = await editor.get(path);
    expect(textOf(text)).toContain('Are you sure you want to delete this gallery item?');
    const confirmed = { intent: 'delete', seenVersion: valueOf(text, 'seenVersion') ?? '' };
    expect((await editor.post(path, confirmed)).location).toBe('/gallary-management');
    expect(textOf((await editor.get('/gallary-management')).text)).toContain('was deleted from the gallery');
    expect((await createVisitor(shop.url).get('/gallery/evening-milk')).status).toBe(404);
  });

  it('says what to do without any image', async () => {
    await items().deleteMany({});
    expect(textOf((await editor.get('/gallary-management')).text)).toContain(
      'No images yet Add your first image to the gallery',
    );
  });
});
