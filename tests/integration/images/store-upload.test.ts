import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#db/client';
import { collections } from '~/domain/collections';
import { imageBucket } from '~/domain/images/image-bucket.server';
import { resolvePicture, findRendition, findPicture } from '~/domain/images/image-queries.server';
import { storeUpload } from '~/domain/images/store-upload.server';
import { useTestDatabase } from '../../support/database';
import {
  drawAnimation,
  drawJpeg,
  drawNoise,
  drawPhotograph,
  drawPicture,
  makeDecompressionBombs,
  makeHeicFiles,
  makePolyglotFiles,
  makeInvalidImages,
  padPicture,
  scriptTag,
  secretMetadata,
} from '../../support/fixtures/image-files';

useTestDatabase();
beforeEach(async () => {
  for (const name of ['imageFiles.files', 'imageFiles.chunks'])
    await database().collection(name).deleteMany({});
});

const now = new Date('2026-03-01T08:00:00Z');

async function store(file: Buffer) {
  const stored = await storeUpload(file, { alt: 'The farm', now });
  if (!stored.ok) throw new Error(stored.reason);
  return stored;
}

const isKept = { avif: 'heif', webp: 'webp', jpg: 'jpeg' } as const;
type Format = keyof typeof isKept;

async function readRendition(id: string, width: number, format: Format): Promise<Buffer> {
  const file = await findRendition(`${id}-${width}.${format}`);
  if (!file) throw new Error(`There is no ${id}-${width}.${format}`);
  return file.content;
}

/** Reads all renditions of a stored picture. */
const readAll = async ({ id, picture }: Awaited<ReturnType<typeof store>>): Promise<Buffer[]> =>
  Promise.all(
    picture.widths.flatMap((width) =>
      (Object.keys(isKept) as Format[]).map((format) => readRendition(id, width, format)),
    ),
  );

/** Reads the colour of a pixel. */
async function colourAt(file: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(file)
    .toColourspace('srgb')
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
/** CMYK and lossy compression change colours slightly. */
const near = (colour: number[], wanted: number[]): boolean =>
  wanted.every((value, index) => Math.abs(value - (colour[index] ?? -99)) < 40);
const red = [204, 0, 0];
const green = [31, 92, 58];

describe('an uploaded picture', () => {
  it('is stored in a few widths and formats', async () => {
    const { id, picture } = await store(await drawJpeg(2000, 1500));
    expect(picture).toEqual({
      src: `/images/${id}`,
      widths: [160, 320, 640, 1280],
      width: 1280,
      height: 960,
      alt: 'The farm',
      avif: true,
    });
    for (const width of picture.widths)
      for (const format of Object.keys(isKept) as Format[]) {
        const { format: is, width: wide } = await sharp(await readRendition(id, width, format)).metadata();
        expect({ is, wide }).toEqual({ is: isKept[format], wide: width });
      }
  });

  it('is never enlarged', async () => {
    expect((await store(await drawJpeg(500, 400))).picture.widths).toEqual([160, 320, 500]);
    expect((await store(await drawJpeg(640, 400))).picture.widths).toEqual([160, 320, 640]);
    expect((await store(await drawJpeg(12, 8))).picture).toMatchObject({
      widths: [12],
      width: 12,
      height: 8,
    });
    // The height is limited to two screens.
    expect((await store(await drawJpeg(1280, 10_000))).picture.height).toBe(2560);
  });

  it.each([
    ['PNG', () => drawPicture().png().toBuffer()],
    ['WebP', () => drawPicture().webp().toBuffer()],
    ['AVIF', () => drawPicture().avif({ effort: 0 }).toBuffer()],
    ['GIF', () => drawPicture().gif().toBuffer()],
    ['CMYK for a printer', () => drawPicture().toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits a colour', () => drawPicture().toColourspace('rgb16').png().toBuffer()],
    ['progressive JPEG', () => drawPicture().jpeg({ progressive: true }).toBuffer()],
  ])('may be a %s', async (_name, draw) => {
    const { id } = await store(await draw());
    for (const format of Object.keys(isKept) as Format[]) {
      const file = await readRendition(id, 320, format);
      expect(near(await colourAt(file, 20, 20), red)).toBe(true);
      expect(near(await colourAt(file, 300, 200), green)).toBe(true);
      expect((await sharp(file).metadata()).space).toBe('srgb');
    }
  });

  it('may be greyscale or have a palette', async () => {
    const { id } = await store(await drawPicture().greyscale().jpeg().toBuffer());
    expect((await readRendition(id, 320, 'webp')).length).toBeGreaterThan(0);
    const few = await store(await drawPicture().png({ palette: true, colours: 4 }).toBuffer());
    expect(near(await colourAt(await readRendition(few.id, 320, 'jpg'), 20, 20), red)).toBe(true);
  });

  it('has a white background where it is transparent and the format has no transparency', async () => {
    const clear = { create: { width: 200, height: 200, channels: 4, background: '#c0000000' } } as const;
    const { id } = await store(await sharp(clear).png().toBuffer());
    expect(near(await colourAt(await readRendition(id, 200, 'jpg'), 100, 100), [255, 255, 255])).toBe(true);
    expect((await colourAt(await readRendition(id, 200, 'webp'), 100, 100))[3]).toBe(0);
    expect((await colourAt(await readRendition(id, 200, 'avif'), 100, 100))[3]).toBe(0);
  });

  it('of an animation is its first frame', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const stored = await store(await drawAnimation(format));
      expect(stored.picture).toMatchObject({ width: 64, height: 64 });
      for (const file of await readAll(stored)) {
        expect((await sharp(file).metadata()).pages ?? 1).toBe(1);
        expect(near(await colourAt(file, 30, 30), green)).toBe(true);
      }
    }
  });

  it('is upright, without the location and author of the photograph', async () => {
    const photograph = await drawPhotograph();
    const before = await sharp(photograph).metadata();
    expect([before.orientation, Boolean(before.exif), Boolean(before.xmp), Boolean(before.icc)]).toEqual([
      6,
      true,
      true,
      true,
    ]);
    expect(photograph.includes(secretMetadata)).toBe(true);
    const stored = await store(photograph);
    expect(stored.picture).toMatchObject({ width: 300, height: 400 });
    // Rotated clockwise: top left becomes top right.
    expect(near(await colourAt(await readRendition(stored.id, 300, 'jpg'), 280, 20), red)).toBe(true);
    for (const file of await readAll(stored)) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      for (const trace of [secretMetadata, 'Exif', 'GPS', 'xmpmeta'])
        expect(file.includes(trace)).toBe(false);
    }
  });

  it('contains no other data of the file', async () => {
    for (const [what, file] of await makePolyglotFiles()) {
      const stored = await store(file);
      for (const rendition of await readAll(stored))
        for (const trace of [scriptTag, secretMetadata, 'PK\x03\x04'])
          expect([what, rendition.includes(trace)]).toEqual([what, false]);
    }
  });
});

describe('a JPEG that lacks its last bytes', () => {
  it.each([
    ['the end marker', false, 2],
    ['half of the end marker', false, 1],
    ['a few bytes', false, 40],
    ['its last 2 %', false, 0.02],
    ['the end marker of a progressive one', true, 2],
    ['a few bytes of a progressive one', true, 40],
    ['the last 2 % of a progressive one', true, 0.02],
  ])('is taken without %s', async (_, progressive, missing) => {
    const file = await drawNoise(progressive);
    const bytes = missing < 1 ? Math.round(file.length * missing) : missing;
    const { id, picture } = await store(file.subarray(0, -bytes));
    expect(picture).toMatchObject({ width: 400, height: 300 });
    expect(await sharp(await readRendition(id, 320, 'jpg')).metadata()).toMatchObject({ width: 320 });
  });

  it.each([
    ['half', false, 0.5],
    ['four fifths, progressive,', true, 0.2],
  ])('is refused without %s of it', async (_, progressive, share) => {
    const file = await drawNoise(progressive);
    const rest = file.subarray(0, Math.round(file.length * share));
    expect(await storeUpload(rest, { alt: '', now })).toEqual({ ok: false, reason: 'not-an-image' });
  });
});

describe('an invalid file', () => {
  const keptNothing = async () => {
    expect(await collections().images.countDocuments()).toBe(0);
    expect(await imageBucket().find().toArray()).toEqual([]);
  };
  const refusal = (file: Buffer) => storeUpload(file, { alt: '', now });

  it('is rejected', async () => {
    for (const [what, file] of await makeInvalidImages())
      expect([what, await refusal(file)]).toEqual([what, { ok: false, reason: 'not-an-image' }]);
    await keptNothing();
  });

  it('of an iPhone is named', async () => {
    for (const [what, file] of makeHeicFiles())
      expect([what, await refusal(file)]).toEqual([what, { ok: false, reason: 'heic' }]);
    await keptNothing();
  });

  it('is rejected before decoding if it is a decompression bomb', async () => {
    for (const [what, file] of makeDecompressionBombs()) {
      expect(file.length).toBeLessThan(1024 * 1024);
      expect([what, await refusal(file)]).toEqual([what, { ok: false, reason: 'too-many-pixels' }]);
    }
    await keptNothing();
  });

  it('is rejected over 10 MB, and accepted with exactly 10 MB', async () => {
    const jpeg = await drawJpeg();
    const limit = 10 * 1024 * 1024;
    expect(await refusal(padPicture(jpeg, limit + 1))).toEqual({ ok: false, reason: 'too-large' });
    await keptNothing();
    expect(await refusal(padPicture(jpeg, limit))).toMatchObject({ ok: true });
  });
});

describe('the same file, uploaded again,', () => {
  it('is the same picture, stored once', async () => {
    const file = await drawJpeg();
    const first = await store(file);
    const second = await store(Buffer.from(file));
    expect(second).toEqual(first);
    expect(await imageBucket().find().toArray()).toHaveLength(9);
    expect((await store(await drawJpeg(401))).id).not.toBe(first.id);
  });

  it('is the same picture for concurrent uploads', async () => {
    const file = await drawJpeg();
    const stored = await Promise.all([store(file), store(file), store(file)]);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
    expect(await collections().images.countDocuments()).toBe(1);
    expect(await readAll(stored[0])).toHaveLength(9);
  });
});

describe('concurrent uploads', () => {
  it('are rendered one at a time, and rejected when the queue is full', async () => {
    const files = await Promise.all(Array.from({ length: 11 }, (_, index) => drawJpeg(100 + index)));
    const upload = (file: Buffer) => storeUpload(file, { alt: '', now });
    // Still rendered when the last of the others has come, on a busy machine too.
    const large = upload(await drawJpeg(1280));
    await wait(20);
    const results = await Promise.all([large, ...files.map(upload)]);
    const reasons = results.map((result) => (result.ok ? 'ok' : result.reason));
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(9);
    expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(3);
  });
});

describe('a picture in a form', () => {
  it('is chosen by its id, left unchanged, or removed', async () => {
    const { id, picture } = await store(await drawJpeg());
    const current = { src: '/images/demo', widths: [320], width: 320, height: 240, alt: 'Before' };
    const choose = (choice: string) => resolvePicture({ choice, current, alt: 'Cows', now });
    expect(await choose(id)).toEqual({ ok: true, picture: { ...picture, alt: 'Cows' } });
    expect(await choose('')).toEqual({ ok: true, picture: { ...current, alt: 'Cows' } });
    expect(await choose('none')).toEqual({ ok: true, picture: null });
    for (const wrong of ['0'.repeat(32), 'https://evil.example/x', '../etc', '$ne'])
      expect(await choose(wrong)).toEqual({ ok: false, reason: 'unknown-image' });
  });

  it('is not found while it is incomplete', async () => {
    const { id } = await store(await drawJpeg());
    await collections().images.deleteMany({});
    expect(await findPicture(id, '', now)).toBeNull();
    expect(await findRendition(`${id}-320.webp`)).toBeNull();
  });

  it('has only the renditions that exist', async () => {
    const { id } = await store(await drawJpeg());
    for (const name of [`${id}-320.png`, `${id}-1280.webp`, `${id}-0320.webp`, id, `${id}-320.webp/..`, ''])
      expect([name, await findRendition(name)]).toEqual([name, null]);
  });
});
