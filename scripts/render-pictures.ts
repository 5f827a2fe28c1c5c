/**
 * Renders the pictures of public/ from their masters in artwork/, SVGs or photos (docs/pictures.md).
 * npm run pictures -- [name ...]; a name is the path of a master in artwork/ without its extension.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  galleryPicture,
  heroPicture,
  mapPicture,
  placeholderPicture,
  planPicture,
  productPicture,
  sharePicture,
  storyPicture,
  teamPicture,
  type DemoPicture,
} from '~/seed/demo/pictures';

const pictures: Record<string, DemoPicture> = {
  hero: heroPicture,
  'farm-map': mapPicture,
  placeholder: placeholderPicture,
};

/** The pictures of each folder of artwork/. */
const pictureFolders: Record<string, (name: string) => DemoPicture> = {
  gallery: galleryPicture,
  pages: (name) => ({ ...planPicture, src: `/images/pages/${name}` }),
  products: productPicture,
  stories: storyPicture,
  team: teamPicture,
};

// Small images are limited to 2.1 kB so that twelve of them fit a list page with Save-Data (30 kB with its HTML);
// 320 px ones to 9 kB so that a page of twelve stays below 150 kB. Quality is lowered until they fit.
const squareLimits: Record<number, number> = { 160: 2080, 320: 9000, 640: 22000 };
// Scenes are two thirds as high.
const sceneLimits: Record<number, number> = {
  160: 1800,
  320: 6500,
  640: 18000,
  960: 36000,
  1024: 32000,
  1280: 56000,
};
const webpQualities = [76, 72, 68, 64, 60, 56, 52, 48, 44, 40, 36, 32, 28];
const avifQualities = [45, 50, 55, 60, 65, 70, 75];

const isScene = ({ width, height }: DemoPicture) => Math.abs(width * 2 - height * 3) <= 2;

const maxWebpBytes = (picture: DemoPicture, width: number): number => {
  const limits = picture.height === picture.width ? squareLimits : isScene(picture) ? sceneLimits : {};
  return limits[width] ?? width * 100;
};

/** The pixels of a master, at least `width` by `height`. Throws for a smaller photo. */
async function openMaster(file: string, width: number, height: number): Promise<Sharp> {
  const { format, autoOrient: size } = await sharp(file).metadata();
  if (format === 'svg') {
    // Rendered at twice the size and scaled down later, for finer edges than the SVG renderer's.
    const density = Math.max((2 * 72 * width) / size.width, (2 * 72 * height) / size.height);
    return sharp(await sharp(file, { density }).png({ compressionLevel: 1 }).toBuffer());
  }
  if (size.width < width || size.height < height)
    throw new Error(`${file} has ${size.width} by ${size.height} pixels; it needs ${width} by ${height}`);
  return sharp(file).autoOrient().flatten({ background: '#ffffff' });
}

/** Crops evenly at the edges where the master has other proportions. */
const resize = (master: Sharp, width: number, height: number): Sharp =>
  master.clone().resize(width, height, { kernel: 'lanczos3' }).flatten();

/** The first encoding that fits, by bisection: `encode` is slow, and what follows a quality that fits does, too. */
async function firstThatFits(
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
  fits: (bytes: Buffer) => boolean | Promise<boolean>,
): Promise<Buffer> {
  const first = await encode(qualities[0] ?? 0);
  if (await fits(first)) return first;
  let low = 1;
  let high = qualities.length - 1;
  let best: Buffer | undefined;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const bytes = await encode(qualities[middle] ?? 0);
    if (await fits(bytes)) {
      best = bytes;
      high = middle;
    } else low = middle + 1;
  }
  return best ?? encode(qualities[low] ?? 0);
}

const encodeWebp = (pixels: Sharp, maxBytes: number): Promise<Buffer> =>
  firstThatFits(
    webpQualities,
    (quality) =>
      pixels.clone().webp({ quality, effort: 6, smartSubsample: true, preset: 'drawing' }).toBuffer(),
    (bytes) => bytes.length <= maxBytes,
  );

/** The smallest AVIF whose error is not above that of the WebP. */
async function encodeAvif(pixels: Sharp, webp: Buffer): Promise<Buffer> {
  const maxError = await meanSquaredError(pixels, webp);
  return firstThatFits(
    avifQualities,
    (quality) => pixels.clone().avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer(),
    async (bytes) => (await meanSquaredError(pixels, bytes)) <= maxError,
  );
}

async function meanSquaredError(pixels: Sharp, encoded: Buffer): Promise<number> {
  const [original, decoded] = await Promise.all(
    [pixels.clone(), sharp(encoded)].map((each) => each.removeAlpha().raw().toBuffer()),
  );
  if (!original || original.length !== decoded?.length) throw new Error('The two pictures differ in size');
  let sum = 0;
  for (let index = 0; index < original.length; index += 1)
    sum += ((original[index] ?? 0) - (decoded[index] ?? 0)) ** 2;
  return sum / original.length;
}

async function write(address: string, bytes: Buffer): Promise<void> {
  const file = join('public', address);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

async function writeWidths(file: string, picture: DemoPicture): Promise<void> {
  const master = await openMaster(file, picture.width, picture.height);
  for (const width of new Set([...picture.widths, ...picture.jpegWidths])) {
    const address = `${picture.src}-${width}`;
    const pixels = resize(master, width, Math.round((width * picture.height) / picture.width));
    if (picture.widths.includes(width)) {
      const webp = await encodeWebp(pixels, maxWebpBytes(picture, width));
      await write(`${address}.webp`, webp);
      if (picture.avif) await write(`${address}.avif`, await encodeAvif(pixels, webp));
    }
    if (picture.jpegWidths.includes(width))
      await write(`${address}.jpg`, await pixels.jpeg({ quality: 70, mozjpeg: true }).toBuffer());
  }
}

/** An SVG without its line breaks and indentation. */
async function readSvg(file: string): Promise<Buffer> {
  if (!file.endsWith('.svg')) throw new Error(`${file} has to be an SVG`);
  const text = await readFile(file, 'utf8');
  return Buffer.from(`${text.trim().replace(/>\s+</g, '><')}\n`);
}

const renderPng = (file: string, size: number): Promise<Buffer> =>
  sharp(file, { density: 800 }).resize(size, size).png({ palette: true }).toBuffer();

/** An ICO file that holds PNGs: a header of 6 bytes, 16 bytes for each image, then the images. */
function packIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/** Finds the file of a master by its name; throws where there is none. */
type FindMaster = (name: string) => string;

async function writeFavicons(find: FindMaster): Promise<void> {
  const favicon = find('favicon');
  await write('images/favicon.svg', await readSvg(favicon));
  for (const size of [32, 192, 512]) await write(`images/icon-${size}.png`, await renderPng(favicon, size));
  await write(
    'favicon.ico',
    packIco([
      // Fine lines blur at 16 px.
      { size: 16, png: await renderPng(find('favicon-16'), 16) },
      { size: 32, png: await renderPng(favicon, 32) },
      { size: 48, png: await renderPng(favicon, 48) },
    ]),
  );
}

async function writeShareImage(master: string): Promise<void> {
  const { src, width, height } = sharePicture;
  const pixels = resize(await openMaster(master, width, height), width, height);
  await write(src, await pixels.jpeg({ quality: 76, mozjpeg: true }).toBuffer());
}

/** Writes the files that are rendered from the master `name`. */
async function renderPicture(name: string, find: FindMaster): Promise<void> {
  const master = find(name);
  const picture = pictures[name] ?? pictureFolders[dirname(name)]?.(basename(name));
  if (picture) return writeWidths(master, picture);
  switch (name) {
    case 'logo':
    case 'empty-cart':
    case 'lost-cow':
    case 'farm-map-small':
      return write(`images/${name}.svg`, await readSvg(master));
    case 'favicon':
    case 'favicon-16':
      return writeFavicons(find);
    // iOS and Android cut the corners themselves. iOS asks for this path of pages without a link, too.
    case 'apple-touch-icon':
      return write('apple-touch-icon.png', await renderPng(master, 180));
    case 'icon-maskable':
      return write('images/icon-maskable-512.png', await renderPng(master, 512));
    case 'share':
      return writeShareImage(master);
    default:
      throw new Error(`The shop has no picture '${name}' (docs/pictures.md)`);
  }
}

/** The files of artwork/ by the names of their pictures. */
async function listMasters(): Promise<Map<string, string>> {
  const masters = new Map<string, string>();
  for (const path of (await readdir('artwork', { recursive: true })).sort()) {
    const { dir, name, ext } = parse(path);
    if (!/^\.(svg|jpe?g|png)$/i.test(ext)) continue;
    const other = masters.get(join(dir, name));
    if (other) throw new Error(`${other} and artwork/${path} are the same picture: remove one of them`);
    masters.set(join(dir, name), `artwork/${path}`);
  }
  return masters;
}

try {
  const masters = await listMasters();
  const find: FindMaster = (name) => {
    const file = masters.get(name);
    if (!file) throw new Error(`There is no artwork/${name}.svg, .jpg or .png`);
    return file;
  };
  const names = process.argv.slice(2);
  for (const name of names.length > 0 ? names : masters.keys()) {
    await renderPicture(name, find);
    console.log(`rendered: ${name}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
