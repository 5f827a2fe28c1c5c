import { request as sendRequest } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredImage } from '~/domain/images/stored-image';
import {
  drawJpeg,
  drawPhotograph,
  makeDecompressionBombs,
  makePolyglotFiles,
  makeInvalidImages,
  padPicture,
  scriptTag,
  secretMetadata,
} from '../../../support/fixtures/image-files';
import { startImageHostSimulator, type ImageHostSimulator } from '../../../simulators/image-host';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

const invalid = 'Please select a valid image file (max 10MB)';
const failed = 'Failed to upload image. Please try again.';
const megabyte = 1024 * 1024;

let shop: Shop;
let editor: Visitor;
beforeAll(async () => {
  shop = await startShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});
afterAll(() => shop?.stop());

const images = () => shop.database().collection<StoredImage>('images');

/** Sends a file as the script of the image field does. */
const upload = (visitor: Visitor, file: Buffer): Promise<TestResponse> =>
  visitor.send('/images', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', Origin: shop.url },
    body: file,
  });

/** Sends the style guide's form with a picture as a browser without scripts does. */
async function sendForm(
  visitor: Visitor,
  fields: Readonly<Record<string, string | File>>,
  path = '/style-guide',
  origin = shop.url,
): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const body = new Response(form);
  return visitor.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: origin },
    body: Buffer.from(await body.arrayBuffer()),
  });
}

const named = (file: Buffer, name = 'holiday.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(file)], name, { type });

const valueOf = (html: string, name: string): string | undefined =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];

describe('an upload', () => {
  it('is for who may change the content or the catalogue', async () => {
    const file = await drawJpeg();
    const visitor = createVisitor(shop.url);
    for (const answer of [await upload(visitor, file), await sendForm(visitor, { imageFile: named(file) })])
      expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/login\?/)]);
    const staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
    expect((await upload(staff, file)).status).toBe(403);
    expect((await sendForm(staff, { imageFile: named(file) })).status).toBe(403);
    expect(await images().countDocuments()).toBe(0);

    const grocer = await createSignedInVisitor(shop, makeUser({ permissions: ['catalogue:write'] }));
    expect((await upload(grocer, file)).status).toBe(200);
  });

  it('by a script gives the name of what is stored, and its preview', async () => {
    const answer = await upload(editor, await drawPhotograph());
    const { id, preview } = JSON.parse(answer.text) as { id: string; preview: string };
    expect(preview).toBe(`/images/${id}-300.jpg`);
    expect((await editor.get(preview)).status).toBe(200);
  });

  it('that is no picture, or too large, is refused in the words of the specification', async () => {
    const files = [...(await makeInvalidImages()), ...makeDecompressionBombs()];
    const before = await images().countDocuments();
    for (const [what, file] of files) {
      const answer = await upload(editor, file);
      const { message } = JSON.parse(answer.text) as { message: string };
      expect([what, answer.status, message]).toEqual([what, 400, expect.stringContaining(invalid)]);
    }
    const large = await upload(editor, padPicture(await drawJpeg(), 11 * megabyte));
    expect([large.status, JSON.parse(large.text)]).toEqual([413, { message: invalid }]);
    expect(await images().countDocuments()).toBe(before);
  });
});

describe('a stored picture', () => {
  const store = async (file: Buffer) => (JSON.parse((await upload(editor, file)).text) as { id: string }).id;

  it('is sent with its type, for ever, to be shown and nothing else', async () => {
    const id = await store(await drawJpeg());
    for (const [format, type, found] of [
      ['avif', 'image/avif', 'heif'],
      ['webp', 'image/webp', 'webp'],
      ['jpg', 'image/jpeg', 'jpeg'],
    ] as const) {
      const path = `/images/${id}-320.${format}`;
      const visitor = createVisitor(shop.url);
      const answer = await visitor.get(path);
      expect((await sharp(answer.body).metadata()).format).toBe(found);
      const shown = {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        etag: `"${id}-320.${format}"`,
      };
      expect(answer.headers).toMatchObject({ ...shown, 'content-length': String(answer.body.length) });
      expect(answer.headers['set-cookie']).toBeUndefined();

      const head = await visitor.send(path, { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers).toMatchObject({ ...shown, 'content-length': String(answer.body.length) });
      const again = await visitor.get(path, { 'If-None-Match': shown.etag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  it('holds nothing but what is to be seen', async () => {
    for (const [what, file] of await makePolyglotFiles()) {
      const id = await store(file);
      for (const format of ['avif', 'webp', 'jpg']) {
        const { status, body } = await editor.get(`/images/${id}-320.${format}`);
        for (const trace of [scriptTag, secretMetadata])
          expect([what, status, body.includes(trace)]).toEqual([what, 200, false]);
      }
    }
  });

  it('is not found under any other name', async () => {
    const id = await store(await drawJpeg());
    for (const name of [
      `${id}-321.webp`,
      `${id}-1280.webp`,
      `${id}-320.svg`,
      `${id}-320.webp.html`,
      `${id}`,
      `${'0'.repeat(32)}-320.webp`,
      '..%2f..%2fpackage.json',
      '%00',
    ])
      expect([name, (await editor.get(`/images/${name}`)).status]).toEqual([name, 404]);
  });

  it('is not shown before it is whole', async () => {
    const id = await store(await drawJpeg(333));
    const path = `/images/${id}-320.webp`;
    const image = await images().findOneAndDelete({ _id: id });
    expect((await editor.get(path)).status).toBe(404);
    if (image) await images().insertOne(image);
    expect((await editor.get(path)).status).toBe(200);
  });
});

describe('a form with a picture, without a script', () => {
  it('stores the file, and comes back with it', async () => {
    const name = 'Cows; "Nyota" = ñandú & co.final.jpg';
    const answer = await sendForm(editor, { altText: '', imageFile: named(await drawJpeg(), name) });
    expect(answer.status).toBe(200);
    const id = valueOf(answer.text, 'image');
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.text).toContain(`/images/${id}-320.webp 320w`);
    // A browser writes a quotation mark in a name as %22.
    expect(textOf(valueOf(answer.text, 'altText') ?? '')).toMatch(
      /^Cows; ("|%22)Nyota("|%22) = ñandú & co\.final$/,
    );

    // Sent again, it names what is stored.
    const again = await sendForm(editor, {
      altText: 'Mine',
      image: id ?? '',
      imageFile: named(Buffer.alloc(0), ''),
    });
    expect([again.status, valueOf(again.text, 'image'), valueOf(again.text, 'altText')]).toEqual([
      200,
      id,
      'Mine',
    ]);
    expect(again.text).toContain(`/images/${id}-320.webp 320w`);
  });

  it('comes back with what was typed when the file is no picture, or too large', async () => {
    const words = 'Cows in the shade, at noon';
    const files = [
      ...(await makeInvalidImages()),
      ['11 MB', padPicture(await drawJpeg(), 11 * megabyte)] as const,
    ];
    for (const [what, file] of files) {
      const answer = await sendForm(editor, { altText: words, imageFile: named(file) });
      expect([what, answer.status, textOf(answer.text).includes(invalid)]).toEqual([what, 400, true]);
      expect(valueOf(answer.text, 'altText')).toBe(words);
      expect(valueOf(answer.text, 'image')).toBe('');
      expectRenderedPage(answer.text);
    }
  });

  it('takes no name of a picture that there is not', async () => {
    for (const image of ['0'.repeat(32), 'https://evil.example/cow.jpg', '"><script>'])
      expect((await sendForm(editor, { altText: '', image })).status).toBe(400);
  });

  it('is refused over 24 MB', async () => {
    const answer = await sendForm(editor, {
      altText: '',
      imageFile: named(padPicture(await drawJpeg(), 25 * megabyte)),
    });
    expect([answer.status, textOf(answer.text).includes(invalid)]).toEqual([413, true]);
    expectRenderedPage(answer.text);
  });

  it('that is no form is refused', async () => {
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: nonsense'],
      ['multipart/form-data', 'x'],
      ['application/json', '{}'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="a[9]"\r\n\r\nx\r\n--x--\r\n',
      ],
    ] as const) {
      const answer = await editor.send('/style-guide', {
        method: 'POST',
        headers: { 'Content-Type': type, Origin: shop.url },
        body,
      });
      expect([type, answer.status]).toEqual([type, 400]);
      expectRenderedPage(answer.text);
    }
  });
});

describe('a body without end', () => {
  /** Begins to send; resolves with the status of the answer, or with 0 where the connection is cut. */
  function begin(path: string, headers: Readonly<Record<string, string>>) {
    const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = sendRequest(`${shop.url}${path}`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: shop.url, ...headers },
      agent: false,
    });
    const status = new Promise<number>((resolve) => {
      request.once('response', (response) => {
        resolve(response.statusCode ?? 0);
        response.resume();
      });
      request.once('error', () => resolve(0));
    });
    return { request, status };
  }

  it.each([
    ['/images', 'application/octet-stream'],
    ['/style-guide', 'multipart/form-data; boundary=x'],
  ])('is refused by its length, before it is sent: %s', async (path, type) => {
    const { request, status } = begin(path, {
      'Content-Type': type,
      'Content-Length': String(1024 * megabyte),
    });
    request.flushHeaders();
    expect(await status).toBe(413);
    request.destroy();
  });

  it.each([
    ['/images', 'application/octet-stream', 10],
    ['/style-guide', 'multipart/form-data; boundary=x', 24],
  ])('is cut off where it says no length: %s', async (path, type, limit) => {
    const { request, status } = begin(path, { 'Content-Type': type });
    let sent = 0;
    let ended = false;
    const answer = status.finally(() => (ended = true));
    const piece = Buffer.alloc(megabyte, 0x61);
    const closed = new Promise<void>((resolve) => request.once('close', resolve));
    while (!ended && sent < 400) {
      sent += 1;
      const written = new Promise<void>((resolve) => request.write(piece, () => resolve()));
      await Promise.race([written, closed, answer]);
    }
    expect([413, 0]).toContain(await answer);
    // What stands in buffers between the two of us comes on top.
    expect(sent).toBeLessThan(limit + 40);
    request.destroy();
  });

  it('keeps no more than a few others waiting', async () => {
    const file = await drawJpeg();
    const slow = Array.from({ length: 4 }, () => {
      const { request } = begin('/images', {
        'Content-Type': 'application/octet-stream',
        'Content-Length': '1000',
      });
      request.write('x');
      return request;
    });
    await vi.waitUntil(async () => (await upload(editor, file)).status === 503, { timeout: 20_000 });
    expect((await upload(editor, file)).text).toBe(failed);
    for (const request of slow) request.destroy();
    await vi.waitUntil(async () => (await upload(editor, file)).status === 200, { timeout: 20_000 });
  });
});

describe('with an image host', () => {
  let host: ImageHostSimulator;
  let hosted: Shop;
  let hostedEditor: Visitor;
  beforeAll(async () => {
    host = await startImageHostSimulator();
    hosted = await startShop({
      store: 'shared',
      env: {
        SESSION_SECRET: testSessionSecret,
        IMAGE_HOST_URL: host.url,
        IMAGE_HOST_UPLOAD_PRESET: host.uploadPreset,
        IMAGE_HOST_API_KEY: host.apiKey,
        IMAGE_HOST_PICTURES: host.imageOrigin,
      },
    });
    hostedEditor = await createSignedInVisitor(hosted, makeUser({ role: 'admin' }));
  });
  afterAll(async () => {
    await hosted?.stop();
    await host?.close();
  });

  const send = async (altText: string) =>
    sendForm(hostedEditor, { altText, imageFile: named(await drawJpeg()) }, '/style-guide', hosted.url);

  it('keeps the words of a form whose picture the host does not take', async () => {
    host.setBehaviour('hang');
    const answer = await send('Cows at noon');
    expect([answer.status, valueOf(answer.text, 'altText')]).toEqual([400, 'Cows at noon']);
    expect(textOf(answer.text)).toContain(failed);
    expect(hosted.process.output()).not.toContain(host.apiKey);
  });

  it('shows the pictures from there, and lets pages show them', async () => {
    host.setBehaviour('accept');
    const answer = await send('');
    const addresses = [...answer.text.matchAll(/http:[^\s"]+320\.webp/g)].map(([address]) => address);
    expect([answer.status, addresses.length > 0]).toEqual([200, true]);
    expect((await fetch(addresses[0] ?? '')).headers.get('Content-Type')).toBe('image/webp');
    const allowed = (headers: TestResponse['headers']) =>
      /img-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];
    expect(allowed(answer.headers)).toBe(`img-src 'self' data: ${host.imageOrigin}`);
    expect(allowed((await createVisitor(hosted.url).get('/home')).headers)).toBe(
      `img-src 'self' data: ${host.imageOrigin}`,
    );
    expect(allowed((await createVisitor(shop.url).get('/home')).headers)).toBe("img-src 'self' data:");
  });
});
