import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredGalleryItem } from '~/domain/gallery/gallery-item';
import { drawJpeg } from '../../../support/fixtures/image-files';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { errorsIn, textOf } from '../../../support/shop/read-page';

let shop: Shop;
let editor: Visitor;
beforeAll(async () => {
  shop = await startShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});
afterAll(() => shop?.stop());

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
const words = { title: 'Steam over the vat', description: 'At six in the morning.' };
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];

describe('the gallery manager', () => {
  it('lists the pictures with their buttons, and really searches and filters', async () => {
    const whole = textOf((await editor.get('/gallary-management')).text);
    for (const text of ['Gallery', 'Add Image', '16 images found', 'All Tags', 'Landscape', 'Page 1 of 2'])
      expect(whole).toContain(text);
    const found = await editor.get('/gallary-management?q=market&tag=Cheese');
    expect(textOf(found.text)).toContain('1 image found for "market"');
    expect(found.text).toContain('href="/gallary-management/market-day"');
    expect(found.text).toContain('href="/gallary-management/market-day/delete"');
    expect(found.text).toMatch(/<option value="cheese" selected=""/);
    expect(textOf((await editor.get('/gallary-management?q=camels')).text)).toContain('No images found');
  });

  it('stands under its other spelling, too, and on the dashboard', async () => {
    const other = await editor.get('/gallery-management');
    expect([other.status, other.location]).toEqual([308, '/gallary-management']);
    expect(textOf((await editor.get('/admin-dashboard')).text)).toContain('Gallery Management');
    const clerk = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
    expect(textOf((await clerk.get('/admin-dashboard')).text)).not.toContain('Gallery Management');
  });

  it('adds a picture that visitors see at once, described by the name of its file', async () => {
    const answer = await send(add, {
      ...words,
      imageFile: await jpeg('steam in the creamery.jpg'),
      tags: 'Cheese, Morning',
      altText: '',
      featured: 'on',
    });
    expect([answer.status, answer.location]).toEqual([303, '/gallary-management']);
    expect(textOf((await editor.get('/gallary-management')).text)).toContain(
      '"Steam over the vat" was added to the gallery.',
    );
    const { text } = await createVisitor(shop.url).get('/gallery?tag=morning');
    expect(text).toContain('alt="steam in the creamery"');
    expect(textOf(text)).toContain('Featured Steam over the vat At six in the morning. Cheese Morning');
    const [, src = ''] = /<img[^>]* src="(\/images\/[0-9a-f]{32}-[^"]*)"/.exec(text) ?? [];
    expect((await createVisitor(shop.url).get(src)).status).toBe(200);
  });

  it('shows a form again with what was typed and the picture that came with it', async () => {
    const empty = await send(add, { title: '', description: ' ', thumbnailUrl: 'nowhere' });
    expect(empty.status).toBe(400);
    expect(errorsIn(empty.text)).toEqual([
      'Title is required',
      'Description is required',
      'Image is required',
      'Thumbnail URL: Please enter a valid URL',
    ]);
    expect(valueOf(empty.text, 'thumbnailUrl')).toBe('nowhere');
    const half = await send(add, {
      ...words,
      title: '',
      imageFile: await jpeg('vat.jpg'),
      altText: '',
      tags: 'Cheese',
    });
    expect(errorsIn(half.text)).toEqual(['Title is required']);
    const image = valueOf(half.text, 'image') ?? '';
    expect(image).toMatch(/^[0-9a-f]{32}$/);
    expect(half.text).toContain(`/images/${image}-`);
    expect([valueOf(half.text, 'tags'), valueOf(half.text, 'altText')]).toEqual(['Cheese', 'vat']);
    const again = await send(add, { ...words, title: 'Second try', image });
    expect([again.status, again.location]).toEqual([303, '/gallary-management']);
  });

  it('takes nothing for a picture that is none', async () => {
    const script = new File(['<svg onload="alert(1)"/>'], 'cow.jpg', { type: 'image/jpeg' });
    const answer = await send(add, { ...words, title: 'No picture', imageFile: script });
    expect([answer.status, errorsIn(answer.text)]).toEqual([
      400,
      ['Image: Please select a valid image file (max 10MB)'],
    ]);
    expect(await items().countDocuments({ title: 'No picture' })).toBe(0);
  });

  it('changes a picture, whose address stays', async () => {
    const path = '/gallary-management/two-climbers';
    const { text } = await editor.get(path);
    expect(textOf(text)).toContain('Update Gallery Image');
    expect(valueOf(text, 'tags')).toBe('Animals');
    const wrong = await send(path, { title: '', description: 'Goats.' });
    expect([wrong.status, errorsIn(wrong.text)]).toEqual([400, ['Title is required']]);
    const answer = await send(path, { title: 'Goats <b>again</b>', description: 'Both.', tags: 'Goats' });
    expect([answer.status, answer.location]).toEqual([303, '/gallary-management']);
    const page = (await createVisitor(shop.url).get('/gallery/two-climbers')).text;
    expect(page).toMatch(/<h1>Goats &lt;b&gt;again&lt;\/b&gt;<\/h1>/);
    expect((await editor.get('/gallary-management/nothing')).status).toBe(404);
    expect((await send('/gallary-management/nothing', words)).status).toBe(404);
  });

  it('asks before it deletes', async () => {
    const path = '/gallary-management/evening-milk/delete';
    expect(textOf((await editor.get(path)).text)).toContain(
      'Are you sure you want to delete this gallery item?',
    );
    expect((await createVisitor(shop.url).get('/gallery/evening-milk')).status).toBe(200);
    expect((await editor.post(path, { intent: 'delete' })).location).toBe('/gallary-management');
    expect(textOf((await editor.get('/gallary-management')).text)).toContain('was deleted from the gallery');
    expect((await createVisitor(shop.url).get('/gallery/evening-milk')).status).toBe(404);
    expect((await editor.post(path, { intent: 'delete' })).location).toBe('/gallary-management');
    expect(textOf((await editor.get('/gallary-management')).text)).toContain('was deleted already');
  });

  it('says what to do where there is no picture yet', async () => {
    await items().deleteMany({});
    expect(textOf((await editor.get('/gallary-management')).text)).toContain(
      'No images yet Add your first image to the gallery',
    );
  });
});
