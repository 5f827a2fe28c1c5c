import type { Sharp, SharpOptions } from 'sharp';
import { remember } from '@epic-web/remember';
import { limitConcurrency, QueueFullError } from '~/lib/limit-concurrency';
import { renditionFormats, renditionWidths, maxUploadBytes, type RenditionFormat } from './image-rules';

export type Rendition = {
  readonly width: number;
  readonly format: RenditionFormat;
  readonly content: Buffer;
};

export type RenderedImage = {
  readonly widths: readonly number[];
  /** Of the largest rendition, in px. */
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly Rendition[];
};

export type RenderResult =
  | ({ readonly ok: true } & RenderedImage)
  | {
      readonly ok: false;
      readonly reason: 'not-an-image' | 'too-large' | 'too-many-pixels' | 'busy' | 'too-slow';
    };

/**
 * The most pixels of each format, so that none takes more than 250 MB while it is unpacked. What phones take at most, 50
 * megapixels, is JPEG; PNG may be interlaced, and is then unpacked whole; AVIF takes twenty bytes a pixel, and has 4K.
 */
const mostPixels: Readonly<Record<string, number>> = {
  jpeg: 8192 * 6144,
  webp: 8192 * 6144,
  png: 4096 * 4096,
  gif: 4096 * 4096,
  heif: 4096 * 2160,
};

/** The sides of such a photograph, and of a long screenshot. */
const longestSide = 20_000;

/** A picture is shown whole on a screen: what is higher than two such screens is drawn smaller. */
const largest = { width: renditionWidths[3], height: 2 * renditionWidths[3] };

/** A photograph takes two seconds on a slow core, six on a busy one; what takes far longer is made to. */
const timeLimitMs = 20_000;

/**
 * One picture at a time, on one thread: a large one takes tens of megabytes and a core, and the shop's other visitors
 * are to notice nothing. Who comes when eight wait already would wait longer than anybody does.
 */
const inTurn = limitConcurrency({ concurrency: 1, maxQueued: 8 });

/** The decoders of what is taken. All others are switched off, those of SVG, PDF and TIFF among them. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Loaded with the first picture: the library takes 20 MB that a shop without uploads need not spend. */
const openLibrary = () =>
  remember('sharp', async () => {
    const { default: sharp } = await import('sharp');
    // Nothing is ever asked for twice.
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: decoders });
    return sharp;
  });

/**
 * Decodes an uploaded file by its content, whatever it is called, and makes the renditions of it: turned as the camera
 * was held, in sRGB, of a film the first frame, without anything else that was in the file (where a photograph was taken
 * stands in it). Takes the bytes of the file. Fails with `not-an-image` for anything but a whole JPEG, PNG, WebP, AVIF or
 * GIF, `too-large`, `too-many-pixels`, `too-slow`, and `busy` when others wait already.
 */
export async function renderImage(file: Uint8Array): Promise<RenderResult> {
  if (file.byteLength > maxUploadBytes) return { ok: false, reason: 'too-large' };
  // A library that is not there is the operator's affair, and no fault of the file.
  const sharp = await openLibrary();
  try {
    return await inTurn(() => render(sharp, file));
  } catch (error) {
    if (error instanceof QueueFullError) return { ok: false, reason: 'busy' };
    if (/timeout/i.test((error as Error).message)) return { ok: false, reason: 'too-slow' };
    // What the library says of a file that it can't read; it says so in no other way.
    return { ok: false, reason: 'not-an-image' };
  }
}

async function render(
  sharp: Awaited<ReturnType<typeof openLibrary>>,
  file: Uint8Array,
): Promise<RenderResult> {
  const endsAt = performance.now() + timeLimitMs;
  const open = (input: Uint8Array, options: SharpOptions): Sharp =>
    sharp(input, { limitInputPixels: false, ...options }).timeout({ seconds: secondsUntil(endsAt) });

  const header = await sharp(file, { limitInputPixels: false }).metadata();
  const most = mostPixels[header.format];
  if (most === undefined) return { ok: false, reason: 'not-an-image' };
  if (header.width * header.height > most || Math.max(header.width, header.height) > longestSide)
    return { ok: false, reason: 'too-many-pixels' };

  // Decoded once, to the largest rendition; the others are made of that. Half a photograph is a transfer that broke off.
  const { data, info } = await open(file, {
    failOn: 'truncated',
    sequentialRead: true,
    limitInputPixels: most,
  })
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const widths = [...renditionWidths.filter((each) => each < width), width];
  const renditions: Rendition[] = [];
  for (const each of widths)
    for (const format of renditionFormats) {
      const picture = open(data, { raw: { width, height, channels } }).resize({ width: each });
      renditions.push({ width: each, format, content: await encode[format](picture).toBuffer() });
    }
  return { ok: true, widths, width, height, renditions };
}

/** Sharp counts whole seconds, and takes none for no limit. */
const secondsUntil = (time: number): number => Math.max(1, Math.ceil((time - performance.now()) / 1000));

/** Good enough that nobody sees a difference on a screen; the effort is what a slow core has within the time. */
const encode: Readonly<Record<RenditionFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 75, effort: 4 }),
  // JPEG knows nothing transparent: it stands on white, as the cards of the shop do.
  jpg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 75, mozjpeg: true }),
};
