import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredSettings } from '~/domain/settings/settings';
import { drawPicture } from '../../../support/fixtures/image-files';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn } from '../../../support/shop/read-page';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});
beforeEach(async () => {
  await settings().deleteMany({});
  await settings().insertOne({ _id: 'site', opening: { isOpen: true } });
});

const settings = () => shop.database().collection<StoredSettings>('settings');
const section = '/settings-admin/name';
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1] ?? '';

/** Sends the form as a browser without scripts does. */
async function save(fields: Readonly<Record<string, string | File>>): Promise<TestResponse> {
  const form = new FormData();
  const seenVersion = valueOf((await admin.get(section)).text, 'seenVersion');
  for (const [name, value] of Object.entries({ name: 'Green Hills', titleEnding: '', place: '', ...fields }))
    form.set(name, value);
  form.set('seenVersion', seenVersion);
  const body = new Response(form);
  return admin.send(section, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}

/** A sign three times as wide as high, with a margin of nothing. */
const sign = async () =>
  new File(
    [
      new Uint8Array(
        await sharp(await drawPicture(600, 200).png().toBuffer())
          .extend({ top: 50, bottom: 50, left: 90, right: 90, background: { r: 0, g: 0, b: 0, alpha: 0 } })
          .png()
          .toBuffer(),
      ),
    ],
    'sign.png',
    { type: 'image/png' },
  );

/** Size and format of a file of the shop, and what caches may do with it. */
async function load(path: string) {
  const response = await fetch(shop.url + path);
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { width, height, format, cached: response.headers.get('Cache-Control') };
}
const forever = 'public, max-age=31536000, immutable';

const iconsOf = (html: string) =>
  [...html.matchAll(/<link rel="(icon|apple-touch-icon)" href="([^"]*)"/g)].map(([, rel, href = '']) => [
    rel,
    href,
  ]);

describe('the logo', () => {
  it('stands beside the name, in the tab, on the home screen and in the manifest', async () => {
    const response = await save({ logoFile: await sign() });
    expect([response.status, response.location]).toEqual([303, '/settings-admin#name']);
    const { text } = await createVisitor(shop.url).get('/home');
    const [, header = '', width, height] =
      /<a href="\/"[^>]*><img src="(\/images\/[0-9a-f]{32}-\d+\.png)" alt="" width="(\d+)" height="(\d+)"/.exec(
        text,
      ) ?? [];
    expect([Number(width), Number(height)]).toEqual([120, 40]);
    expect(await load(header)).toMatchObject({ width: 240, height: 80, format: 'png', cached: forever });
    const [[, tab = ''] = [], [, phone = ''] = []] = iconsOf(text);
    expect(iconsOf(text).map(([rel]) => rel)).toEqual(['icon', 'apple-touch-icon']);
    expect(await load(tab)).toEqual({ width: 32, height: 32, format: 'png', cached: forever });
    expect(await load(phone)).toEqual({ width: 180, height: 180, format: 'png', cached: forever });
    const manifest = (await (await fetch(`${shop.url}/manifest.webmanifest`)).json()) as {
      name: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest.name).toBe('Green Hills');
    for (const { src, sizes } of manifest.icons) {
      const { width: size } = await load(src);
      expect([`${size}x${size}`, src]).toEqual([sizes, expect.stringMatching(/^\/images\/[0-9a-f]{32}-/)]);
    }
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable']);
  });

  it('has other addresses after a change, and is kept, removed and restored with the other fields', async () => {
    await save({ logoFile: await sign() });
    const first = (await settings().findOne({ _id: 'site' }))?.identity?.logo;
    await save({ place: 'Sigalagala' });
    expect((await settings().findOne({ _id: 'site' }))?.identity).toMatchObject({
      logo: first,
      place: 'Sigalagala',
    });
    const other = new File([new Uint8Array(await drawPicture(90, 90).png().toBuffer())], 'other.png');
    await save({ logoFile: other });
    const second = (await settings().findOne({ _id: 'site' }))?.identity?.logo;
    expect(second?.icons).not.toBe(first?.icons);
    await save({ logoRemoved: 'on' });
    expect((await settings().findOne({ _id: 'site' }))?.identity?.logo).toBeNull();
    expect(iconsOf((await createVisitor(shop.url).get('/home')).text)).toContainEqual([
      'icon',
      '/images/favicon.svg',
    ]);
    const { text } = await admin.get(`${section}/history`);
    expect(text).toContain('None');
    const [path = ''] = new RegExp(`${section}/history/\\d+`).exec(text.slice(text.indexOf('None'))) ?? [];
    expect(path).not.toBe('');
  });

  it('gives back what was typed with a file that is no picture, and the picture with a wrong name', async () => {
    const script = new File(['<svg onload="alert(1)"/>'], 'sign.svg', { type: 'image/svg+xml' });
    const refused = await save({ name: 'Hill Farm', logoFile: script });
    expect([refused.status, errorsIn(refused.text)]).toEqual([
      400,
      ['Logo: Please select a valid image file (max 10MB)'],
    ]);
    expect(valueOf(refused.text, 'name')).toBe('Hill Farm');
    const nameless = await save({ name: '', logoFile: await sign() });
    expect([nameless.status, errorsIn(nameless.text)]).toEqual([400, ['Name is required']]);
    const logo = valueOf(nameless.text, 'logo');
    expect(logo).toMatch(/^[0-9a-f]{32}$/);
    expect(nameless.text).toContain(`/images/${logo}-`);
    expect((await save({ logo })).status).toBe(303);
    expect((await settings().findOne({ _id: 'site' }))?.identity?.logo?.picture.src).toBe(`/images/${logo}`);
  });
});

describe('the picture that links show', () => {
  const shareOf = (html: string) =>
    ['og:image', 'og:image:alt'].map(
      (property) => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1],
    );

  it('is drawn with the name when it is saved, at another address for another name', async () => {
    await save({ name: 'Green Hills', titleEnding: 'Goat Dairy', place: 'Sigalagala' });
    const guest = createVisitor(shop.url);
    const [first = '', alt] = shareOf((await guest.get('/shop')).text);
    expect(alt).toBe('Green Hills Goat Dairy');
    expect(first).toMatch(/\/images\/[0-9a-f]{32}-1200\.jpg$/);
    const drawn = { width: 1200, height: 630, format: 'jpeg', cached: forever };
    expect(await load(new URL(first).pathname)).toEqual(drawn);
    await save({ name: 'Blue Hills', titleEnding: '', place: '' });
    const [second] = shareOf((await guest.get('/shop')).text);
    expect(second).not.toBe(first);
  });
});
