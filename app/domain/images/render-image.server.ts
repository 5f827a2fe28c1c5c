import type { Metadata, Sharp, SharpOptions } from 'sharp';
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
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly Rendition[];
};

type RenderImageResult =
  | ({ readonly ok: true } & RenderedImage)
  | {
      readonly ok: false;
      readonly reason: 'not-an-image' | 'heic' | 'too-large' | 'too-many-pixels' | 'busy' | 'too-slow';
    };

/** Keeps decoders below 250 MB: PNG and GIF may decode whole, AVIF takes 20 bytes a pixel. JPEG: 50 MP phones. */
const maxPixels: Readonly<Record<string, number>> = {
  jpeg: 8192 * 6144,
  webp: 8192 * 6144,
  png: 4096 * 4096,
  gif: 4096 * 4096,
  heif: 4096 * 2160,
};

const maxSide = 20_000;

const maxRendition = { width: renditionWidths[3], height: 2 * renditionWidths[3] };

/** A photograph takes 2 s on a slow core and 6 s on a busy one. */
const timeoutMs = 20_000;

/** One picture at a time: each takes a core and tens of megabytes. */
const runLimited = limitConcurrency({ concurrency: 1, maxQueued: 8 });

/** Blocks all other decoders of libvips, which are attack surface (SVG, PDF, TIFF). */
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Loaded on first use: sharp takes 20 MB. Without its cache: no operation repeats. */
const loadSharp = () =>
  remember('sharp', async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: decoders });
    return sharp;
  });

export type Sharps = Awaited<ReturnType<typeof loadSharp>>;

/** Draws something from pictures of the shop, among the uploads. Null while too many wait. */
export async function runImageTask<Result>(task: (sharp: Sharps) => Promise<Result>): Promise<Result | null> {
  const sharp = await loadSharp();
  try {
    return await runLimited(() => task(sharp));
  } catch (error) {
    if (error instanceof QueueFullError) return null;
    throw error;
  }
}

const svgDecoder = { operation: ['VipsForeignLoadSvgBuffer'] };

/** Renders an SVG of ours, within an image task: uploads are not decoded meanwhile, so that none of them can be an SVG. */
export async function drawSvg(sharp: Sharps, svg: string): Promise<Buffer> {
  sharp.unblock(svgDecoder);
  try {
    return await sharp(Buffer.from(svg)).png().toBuffer();
  } finally {
    sharp.block(svgDecoder);
  }
}

/** Renders an upload upright, in sRGB, its first frame, without metadata: a photograph contains its location. */
export async function renderImage(file: Uint8Array): Promise<RenderImageResult> {
  if (file.byteLength > maxUploadBytes) return { ok: false, reason: 'too-large' };
  if (isHeic(file)) return { ok: false, reason: 'heic' };
  // Outside the try block: a missing library must not count as 'not-an-image'.
  const sharp = await loadSharp();
  try {
    return await runLimited(() => render(sharp, file));
  } catch (error) {
    if (error instanceof QueueFullError) return { ok: false, reason: 'busy' };
    // Sharp has no error classes: every error except a timeout means an undecodable file.
    if (error instanceof Error && /timeout/i.test(error.message)) return { ok: false, reason: 'too-slow' };
    return { ok: false, reason: 'not-an-image' };
  }
}

/**
 * The container of AVIF with the codec of iPhones, for which decoders need a licence: `ftyp`, then the names of the formats
 * (ISO/IEC 23008-12, annex B).
 */
function isHeic(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 64)).toString('latin1');
  const names = start.slice(8, Math.max(start.charCodeAt(3), 12));
  return start.slice(4, 8) === 'ftyp' && /hei[cxms]|hev[cxms]/.test(names) && !/avi[fs]/.test(names);
}

async function render(sharp: Sharps, file: Uint8Array): Promise<RenderImageResult> {
  const deadline = performance.now() + timeoutMs;
  const open = (input: Uint8Array, options: SharpOptions): Sharp =>
    sharp(input, { limitInputPixels: false, ...options }).timeout({ seconds: secondsUntil(deadline) });

  const header = await sharp(file, { limitInputPixels: false }).metadata();
  const pixelLimit = maxPixels[header.format];
  if (pixelLimit === undefined) return { ok: false, reason: 'not-an-image' };
  if (header.width * header.height > pixelLimit || Math.max(header.width, header.height) > maxSide)
    return { ok: false, reason: 'too-many-pixels' };

  const options = { failOn: 'truncated', sequentialRead: true, limitInputPixels: pixelLimit } as const;
  const { data, info } = await open(await repairEnd(file, header, (input) => open(input, options)), options)
    .autoOrient()
    .resize({ ...maxRendition, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const widths = [...renditionWidths.filter((candidate) => candidate < width), width];
  const renditions: Rendition[] = [];
  for (const renditionWidth of widths)
    for (const format of renditionFormats) {
      const picture = open(data, { raw: { width, height, channels } }).resize({
        width: renditionWidth,
      });
      renditions.push({ width: renditionWidth, format, content: await encode[format](picture).toBuffer() });
    }
  return { ok: true, widths, width, height, renditions };
}

/** Share of the rows that may be missing; two blocks of rows always may. Browsers then show a grey edge. */
const maxMissingShare = 0.05;
const minMissingRows = 32;

const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Completes a JPEG whose last bytes are missing, as after an interrupted transfer, where nearly all rows are there. A
 * progressive JPEG has all rows in each of its scans: those of the full precision have begun.
 */
async function repairEnd(
  file: Uint8Array,
  { format, width, height, isProgressive }: Metadata,
  open: (input: Uint8Array) => Sharp,
): Promise<Uint8Array> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (format !== 'jpeg' || bytes.lastIndexOf(endOfImage) > bytes.lastIndexOf(startOfScan)) return file;
  const rows = height - Math.max(Math.floor(height * maxMissingShare), minMissingRows);
  const isNearlyWhole = isProgressive
    ? isInFinalScan(bytes)
    : await open(file)
        .extract({ left: 0, top: 0, width, height: Math.max(rows, 1) })
        .raw()
        .toBuffer()
        .then(
          () => true,
          () => false,
        );
  return isNearlyWhole ? Buffer.concat([bytes, endOfImage]) : file;
}

const startOfScan = Buffer.from([0xff, 0xda]);

/** Whether the last scan brings all coefficients of a component to their full precision (ITU-T T.81, G.1.1). */
function isInFinalScan(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(startOfScan);
  const components = bytes[at + 4] ?? 0;
  const end = bytes[at + 6 + 2 * components];
  const approximation = bytes[at + 7 + 2 * components] ?? 0xff;
  return end === 63 && (approximation & 0x0f) === 0;
}

/** Whole seconds, at least 1: sharp reads 0 as no timeout. */
const secondsUntil = (deadline: number): number =>
  Math.max(1, Math.ceil((deadline - performance.now()) / 1000));

/** Visually lossless; the effort fits a slow core into the timeout. */
const encode: Readonly<Record<RenditionFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 75, effort: 4 }),
  // JPEG has no transparency: use the white of the cards.
  jpg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 75, mozjpeg: true }),
};
