import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { createImageHostClient } from '~/clients/image-host.server';
import { configureImages } from '~/domain/images/image-configuration.server';
import { imageBucket } from '~/domain/images/image-bucket.server';
import { findRendition, findPicture } from '~/domain/images/image-queries.server';
import { renditionUrl } from '~/domain/images/rendition-url';
import { storeUpload } from '~/domain/images/store-upload.server';
import { startImageHostSimulator, type ImageHostSimulator } from '../../simulators/image-host';
import { useTestDatabase } from '../../support/database';
import { drawJpeg, drawPhotograph, secretMetadata } from '../../support/fixtures/image-files';
import { findFreePort } from '../../support/shop/start-shop';

useTestDatabase();
const now = new Date('2026-03-01T08:00:00Z');
const faults: object[] = [];

let simulator: ImageHostSimulator;
beforeAll(async () => {
  simulator = await startImageHostSimulator();
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.reset();
  faults.length = 0;
  useHost({});
});
// Other test files of this worker store their pictures in GridFS.
afterAll(() => configureImages({}));

const useHost = (config: { url?: string; apiKey?: string }) =>
  configureImages({
    host: createImageHostClient({ ...simulator, ...config }),
    log: { error: (fields) => void faults.push(fields) },
  });

const store = (file: Buffer) => storeUpload(file, { alt: 'The farm', now });

describe('a picture at the image host', () => {
  it('has a URL for each rendition, and nothing in GridFS', async () => {
    const stored = await store(await drawPhotograph());
    if (!stored.ok) throw new Error(stored.reason);
    const { picture, id } = stored;
    expect(picture).toMatchObject({ widths: [160, 300], width: 300, height: 400, alt: 'The farm' });
    for (const width of picture.widths)
      for (const format of ['avif', 'webp', 'jpg'] as const) {
        const address = renditionUrl(picture, width, format);
        expect(address).toMatch(`${simulator.imageOrigin}/pictures/`);
        const file = Buffer.from(await (await fetch(address)).arrayBuffer());
        expect((await sharp(file).metadata()).width).toBe(width);
      }
    expect(await imageBucket().find().toArray()).toEqual([]);
    expect(await findRendition(`${id}-160.webp`)).toBeNull();
    expect(await findPicture(id, 'The farm', now)).toEqual(picture);
  });

  it('is re-encoded, never the uploaded file', async () => {
    await store(await drawPhotograph());
    expect(simulator.files().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['image/avif', 'image/webp', 'image/jpeg']),
    );
    for (const { content } of simulator.files()) {
      const { exif, xmp, icc } = await sharp(content).metadata();
      expect({ exif, xmp, icc }).toEqual({});
      expect(content.includes(secretMetadata)).toBe(false);
    }
  });

  it('is uploaded once, however often the file is sent', async () => {
    const file = await drawJpeg();
    const first = await store(file);
    const calls = simulator.calls();
    expect(await store(file)).toEqual(first);
    expect([calls, simulator.calls()]).toEqual([9, 9]);
  });
});

describe('an image host that rejects a picture', () => {
  it.each(['refuse', 'fail', 'garbage', 'elsewhere', 'script', 'drop', 'drop-response', 'redirect'] as const)(
    'is answered in the same words, and the file can be sent again: %s',
    async (behaviour) => {
      const file = await drawJpeg();
      for (const after of [0, 5]) {
        simulator.setBehaviour(behaviour, after);
        expect(await store(file)).toEqual({ ok: false, reason: 'host-unavailable' });
        expect(await collections().images.countDocuments()).toBe(0);
      }
      expect(faults).toHaveLength(2);
      expect(JSON.stringify(faults)).not.toContain(simulator.apiKey);
      simulator.setBehaviour('accept');
      expect(await store(file)).toMatchObject({ ok: true });
    },
  );

  it('by its key, or is unreachable, is reported', async () => {
    useHost({ apiKey: 'another' });
    expect(await store(await drawJpeg())).toEqual({ ok: false, reason: 'host-unavailable' });
    useHost({ url: `http://127.0.0.1:${await findFreePort()}/upload` });
    expect(await store(await drawJpeg())).toEqual({ ok: false, reason: 'host-unavailable' });
    expect(faults).toEqual([{ detail: 'not accepted: 401' }, { detail: 'ECONNREFUSED' }]);
  });

  it('by hanging times out', async () => {
    simulator.setBehaviour('hang', 3);
    expect(await store(await drawJpeg())).toEqual({ ok: false, reason: 'host-unavailable' });
    await simulator.hanging();
    expect(faults).toEqual([{ detail: 'TimeoutError' }]);
  });

  it('leaves pictures in GridFS as they are', async () => {
    configureImages({});
    const file = await drawJpeg();
    const before = await store(file);
    useHost({});
    simulator.setBehaviour('fail');
    expect(await store(file)).toEqual(before);
    expect(simulator.calls()).toBe(0);
  });
});
