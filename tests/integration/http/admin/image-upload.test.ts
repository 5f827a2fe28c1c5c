import { request as sendRequest, type ClientRequest } from 'node:http';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredImage } from '~/domain/images/stored-image';
import {
  drawJpeg,
  drawPhotograph,
  makeDecompressionBombs,
  makePolyglotFiles,
  makeHeicFiles,
  makeInvalidImages,
  padPicture,
  scriptTag,
  secretMetadata,
} from '../../../support/fixtures/image-files';
import { startImageHostSimulator, type ImageHostSimulator } from '../../../simulators/image-host';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { addApiKey } from '../../../support/fixtures/api-keys';
import { callApi } from '../api/api-client';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

const invalid = 'Please select a valid image file (max 10MB)';
const failed = 'Failed to upload image. Please try again.';
const megabyte = 1024 * 1024;

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let editor: Visitor;
beforeAll(async () => {
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const images = () => shop.database().collection<StoredImage>('images');

/** Uploads a file as the script of the image field does. */
const upload = (visitor: Visitor, file: Buffer): Promise<TestResponse> =>
  visitor.send('/images', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', Origin: shop.url },
    body: file,
  });

/** Submits the style guide's form with an image as a browser without scripts does. */
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

const toFile = (file: Buffer, name = 'holiday.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(file)], name, { type });

const valueOf = (html: string, name: string): string | undefined =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];

describe('an upload', () => {
  it('needs a permission for content or catalogue', async () => {
    const file = await drawJpeg();
    const visitor = createVisitor(shop.url);
    for (const response of [
      await upload(visitor, file),
      await sendForm(visitor, { imageFile: toFile(file) }),
    ])
      expect([response.status, response.location]).toEqual([303, expect.stringMatching(/^\/login\?/)]);
    const staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
    expect((await upload(staff, file)).status).toBe(403);
    expect((await sendForm(staff, { imageFile: toFile(file) })).status).toBe(403);
    expect(await images().countDocuments()).toBe(0);

    const grocer = await createSignedInVisitor(shop, makeUser({ permissions: ['catalogue:write'] }));
    expect((await upload(grocer, file)).status).toBe(200);
  });

  it('by a script returns the id and preview of the stored image', async () => {
    const response = await upload(editor, await drawPhotograph());
    const { id, preview } = JSON.parse(response.text) as { id: string; preview: string };
    expect(preview).toBe(`/images/${id}-300.jpg`);
    expect((await editor.get(preview)).status).toBe(200);
  });

  it('that is no image, or too large, is refused with the specified message', async () => {
    const files = [...(await makeInvalidImages()), ...makeDecompressionBombs()];
    const before = await images().countDocuments();
    for (const [what, file] of files) {
      const response = await upload(editor, file);
      const { message } = JSON.parse(response.text) as { message: string };
      expect([what, response.status, message]).toEqual([what, 400, expect.stringContaining(invalid)]);
    }
    for (const [what, file] of makeHeicFiles()) {
      const response = await upload(editor, file);
      expect([what, response.status, JSON.parse(response.text)]).toEqual([
        what,
        400,
        { message: 'iPhone format: choose Most Compatible, or JPEG' },
      ]);
    }
    const large = await upload(editor, padPicture(await drawJpeg(), 11 * megabyte));
    expect([large.status, JSON.parse(large.text)]).toEqual([413, { message: invalid }]);
    expect(await images().countDocuments()).toBe(before);
  });
});

describe('a stored image', () => {
  const store = async (file: Buffer) => (JSON.parse((await upload(editor, file)).text) as { id: string }).id;

  it('is sent with its type, immutable, and headers against sniffing', async () => {
    const id = await store(await drawJpeg());
    for (const [format, type, decodedFormat] of [
      ['avif', 'image/avif', 'heif'],
      ['webp', 'image/webp', 'webp'],
      ['jpg', 'image/jpeg', 'jpeg'],
    ] as const) {
      const path = `/images/${id}-320.${format}`;
      const visitor = createVisitor(shop.url);
      const response = await visitor.get(path);
      expect((await sharp(response.body).metadata()).format).toBe(decodedFormat);
      const expectedHeaders = {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        etag: `"${id}-320.${format}"`,
      };
      expect(response.headers).toMatchObject({
        ...expectedHeaders,
        'content-length': String(response.body.length),
      });
      expect(response.headers['set-cookie']).toBeUndefined();

      const head = await visitor.send(path, { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers).toMatchObject({
        ...expectedHeaders,
        'content-length': String(response.body.length),
      });
      const revalidated = await visitor.get(path, { 'If-None-Match': expectedHeaders.etag });
      expect([revalidated.status, revalidated.body.length]).toEqual([304, 0]);
    }
  });

  it('contains no metadata', async () => {
    for (const [what, file] of await makePolyglotFiles()) {
      const id = await store(file);
      for (const format of ['avif', 'webp', 'jpg']) {
        const { status, body } = await editor.get(`/images/${id}-320.${format}`);
        for (const trace of [scriptTag, secretMetadata])
          expect([what, status, body.includes(trace)]).toEqual([what, 200, false]);
      }
    }
  });

  it('is not found by any other name', async () => {
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

  it('is not served before it is complete', async () => {
    const id = await store(await drawJpeg(333));
    const path = `/images/${id}-320.webp`;
    const image = await images().findOneAndDelete({ _id: id });
    expect((await editor.get(path)).status).toBe(404);
    if (image) await images().insertOne(image);
    expect((await editor.get(path)).status).toBe(200);
  });
});

describe('a form with an image, without scripts', () => {
  it('stores the file, and is returned with it', async () => {
    const name = 'Cows; "Nyota" = ñandú & co.final.jpg';
    const response = await sendForm(editor, { altText: '', imageFile: toFile(await drawJpeg(), name) });
    expect(response.status).toBe(200);
    const id = valueOf(response.text, 'image');
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(response.text).toContain(`/images/${id}-320.webp 320w`);
    // Browsers encode a quotation mark in a file name as %22.
    expect(textOf(valueOf(response.text, 'altText') ?? '')).toMatch(
      /^Cows; ("|%22)Nyota("|%22) = ñandú & co\.final$/,
    );

    // The second submission refers to the stored image.
    const revalidated = await sendForm(editor, {
      altText: 'Mine',
      image: id ?? '',
      imageFile: toFile(Buffer.alloc(0), ''),
    });
    expect([
      revalidated.status,
      valueOf(revalidated.text, 'image'),
      valueOf(revalidated.text, 'altText'),
    ]).toEqual([200, id, 'Mine']);
    expect(revalidated.text).toContain(`/images/${id}-320.webp 320w`);
  });

  it('keeps the typed values when the file is no image, or too large', async () => {
    const typedAltText = 'Cows in the shade, at noon';
    const files = [
      ...(await makeInvalidImages()),
      ['11 MB', padPicture(await drawJpeg(), 11 * megabyte)] as const,
    ];
    for (const [what, file] of files) {
      const response = await sendForm(editor, { altText: typedAltText, imageFile: toFile(file) });
      expect([what, response.status, textOf(response.text).includes(invalid)]).toEqual([what, 400, true]);
      expect(valueOf(response.text, 'altText')).toBe(typedAltText);
      expect(valueOf(response.text, 'image')).toBe('');
      expectRenderedPage(response.text);
    }
  });

  it('refuses the id of a missing image', async () => {
    for (const image of ['0'.repeat(32), 'https://evil.example/cow.jpg', '"><script>'])
      expect((await sendForm(editor, { altText: '', image })).status).toBe(400);
  });

  it('is refused over 24 MB', async () => {
    const response = await sendForm(editor, {
      altText: '',
      imageFile: toFile(padPicture(await drawJpeg(), 25 * megabyte)),
    });
    expect([response.status, textOf(response.text).includes(invalid)]).toEqual([413, true]);
    expectRenderedPage(response.text);
  });

  it('with an invalid body is refused', async () => {
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: nonsense'],
      ['multipart/form-data', 'x'],
      ['application/json', '{}'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="a[9]"\r\n\r\nx\r\n--x--\r\n',
      ],
    ] as const) {
      const response = await editor.send('/style-guide', {
        method: 'POST',
        headers: { 'Content-Type': type, Origin: shop.url },
        body,
      });
      expect([type, response.status]).toEqual([type, 400]);
      expectRenderedPage(response.text);
    }
  });
});

describe('an oversized body', () => {
  /** Starts a request; `status` is that of the response, or 0 when the connection is closed. */
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
  ])('is refused by its Content-Length before it is sent: %s', async (path, type) => {
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
  ])('is cut off without a Content-Length: %s', async (path, type, limit) => {
    const { request, status } = begin(path, { 'Content-Type': type });
    let sent = 0;
    const settled = { done: false };
    const responded = status.finally(() => (settled.done = true));
    const chunk = Buffer.alloc(megabyte, 0x61);
    const closed = new Promise<void>((resolve) => request.once('close', resolve));
    while (!settled.done && sent < 400) {
      sent += 1;
      const written = new Promise<void>((resolve) => request.write(chunk, () => resolve()));
      await Promise.race([written, closed, responded]);
    }
    expect([413, 0]).toContain(await responded);
    // As much is discarded until the connection is closed, and the socket buffers on both sides come on top.
    expect(sent).toBeLessThan(2 * limit + 40);
    request.destroy();
  });

  /** Forms and JSON of the paths that take uploads, more at once than uploads are read. */
  async function expectSmallBodies() {
    const { text: token } = await addApiKey(shop, { permissions: ['catalogue:write'] });
    const writes = Array.from({ length: 10 }, (_, index) => ({
      name: `Ghee ${index}`,
      description: 'Clear and golden.',
    }));
    const statuses = await Promise.all(
      writes.map(
        async (body) => (await callApi(shop, '/categories', { method: 'POST', body, token })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    const forms = await Promise.all(writes.map(() => sendForm(editor, { title: 'No picture' })));
    expect(forms.map(({ status }) => status)).not.toContain(503);
    // A body of unknown length.
    const { request, status } = begin('/api/categories', {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    });
    request.write('{"name":"Ghee in pieces",');
    request.end('"description":"Clear and golden."}');
    expect(await status).toBe(201);
  }

  it('limits concurrent uploads', async () => {
    const file = padPicture(await drawJpeg(), megabyte);
    const slow = new Set<ClientRequest>();
    const beginSlow = () => {
      const { request, status } = begin('/images', {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(megabyte),
      });
      request.write('x');
      slow.add(request);
      void status.then(() => slow.delete(request));
    };
    await vi.waitUntil(
      async () => {
        // One that was broken off before may still count, and have one of these refused.
        while (slow.size < 4) beginSlow();
        return (await upload(editor, file)).status === 503;
      },
      { timeout: 20_000 },
    );
    expect((await upload(editor, file)).text).toBe(failed);
    await expectSmallBodies();
    for (const request of slow) request.destroy();
    await vi.waitUntil(async () => (await upload(editor, file)).status === 200, { timeout: 20_000 });
  });
});

describe('with an image host', () => {
  let host: ImageHostSimulator;
  beforeAll(async () => {
    host = await startImageHostSimulator();
    return () => host.close();
  });
  const hosted = useShop(() => ({
    store: 'shared',
    env: {
      SESSION_SECRET: testSessionSecret,
      IMAGE_HOST_URL: host.url,
      IMAGE_HOST_UPLOAD_PRESET: host.uploadPreset,
      IMAGE_HOST_API_KEY: host.apiKey,
      IMAGE_HOST_PICTURES: host.imageOrigin,
    },
  }));
  let hostedEditor: Visitor;
  beforeAll(async () => {
    hostedEditor = await createSignedInVisitor(hosted, makeUser({ role: 'admin' }));
  });

  const send = async (altText: string) =>
    sendForm(hostedEditor, { altText, imageFile: toFile(await drawJpeg()) }, '/style-guide', hosted.url);

  it('keeps the typed values when the host refuses the image', async () => {
    host.setBehaviour('hang');
    const response = await send('Cows at noon');
    expect([response.status, valueOf(response.text, 'altText')]).toEqual([400, 'Cows at noon']);
    expect(textOf(response.text)).toContain(failed);
    expect(hosted.process.output()).not.toContain(host.apiKey);
  });

  it('serves the images from there, and allows that origin in the CSP', async () => {
    host.setBehaviour('accept');
    const response = await send('');
    const addresses = [...response.text.matchAll(/http:[^\s"]+320\.webp/g)].map(([address]) => address);
    expect([response.status, addresses.length > 0]).toEqual([200, true]);
    expect((await fetch(addresses[0] ?? '')).headers.get('Content-Type')).toBe('image/webp');
    const allowed = (headers: TestResponse['headers']) =>
      /img-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];
    expect(allowed(response.headers)).toBe(`img-src 'self' data: ${host.imageOrigin}`);
    expect(allowed((await createVisitor(hosted.url).get('/home')).headers)).toBe(
      `img-src 'self' data: ${host.imageOrigin}`,
    );
    expect(allowed((await createVisitor(shop.url).get('/home')).headers)).toBe("img-src 'self' data:");
  });
});
