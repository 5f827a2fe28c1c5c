/**
 * Draws every picture of the demo farm and writes it to public/images (see README.md beside this file).
 * Run from the project's folder: npx tsx scripts/illustrations/render.ts [--missing] [name ...]; --missing writes only the
 * files that are not there, such as those of a new width.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { pagePictureNames } from '~/domain/content/farm-pictures';
import {
  galleryPicture,
  heroPicture as hero,
  mapPicture as map,
  pagePicture,
  placeholderPicture,
  planPicture as plan,
  productPicture,
  storyPicture,
  teamPicture,
  type DemoPicture,
} from '~/seed/demo/pictures';
import { galleryPictures } from './gallery/all';
import { drawIcons } from './icons';
import { pagePictures } from './pages/all';
import { heroPicture } from './pages/hero';
import { mapPicture } from './pages/map';
import { planPicture } from './pages/plan';
import { emptyCart, favicon, logo, lostCow, placeholder, sharePicture } from './pages/small';
import { portraits } from './people/all';
import { productPictures } from './products/all';
import { storyPictures } from './stories/all';

const onlyMissing = process.argv.includes('--missing');
const publicFolder = fileURLToPath(new URL('../../public', import.meta.url));

// Small images are limited to 2.1 kB so that twelve of them fit a list page with Save-Data (30 kB with its HTML);
// 320 px ones to 9 kB so that a page of twelve stays below 150 kB. Quality is lowered until they fit.
const byteLimits: Record<number, number> = { 160: 2080, 320: 9000, 640: 22000 };
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

const encodeWebp = (pixels: Sharp, limit: number): Promise<Buffer> =>
  firstThatFits(
    webpQualities,
    (quality) =>
      pixels.clone().webp({ quality, effort: 6, smartSubsample: true, preset: 'drawing' }).toBuffer(),
    (bytes) => bytes.length <= limit,
  );

/** The smallest AVIF whose error is not above that of the WebP. */
async function encodeAvif(pixels: Sharp, webp: Buffer): Promise<Buffer> {
  const limit = await errorOf(pixels, webp);
  return firstThatFits(
    avifQualities,
    (quality) => pixels.clone().avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer(),
    async (bytes) => (await errorOf(pixels, bytes)) <= limit,
  );
}

/** The mean squared error of an encoded image. */
async function errorOf(pixels: Sharp, encoded: Buffer): Promise<number> {
  const [meant, shown] = await Promise.all(
    [pixels.clone(), sharp(encoded)].map((each) => each.removeAlpha().raw().toBuffer()),
  );
  if (!meant || meant.length !== shown?.length) throw new Error('The two pictures differ in size');
  let sum = 0;
  for (let index = 0; index < meant.length; index += 1)
    sum += ((meant[index] ?? 0) - (shown[index] ?? 0)) ** 2;
  return sum / meant.length;
}

/** Aspect ratio 3:2. */
const isScene = ({ width, height }: DemoPicture) => Math.abs(width * 2 - height * 3) <= 2;

async function writeWidths(svg: string, picture: DemoPicture): Promise<void> {
  // Rendered once at twice the largest width and scaled down, for finer edges than the SVG renderer's.
  const large = await sharp(Buffer.from(svg), { density: (72 * 2 * picture.width) / svgWidth(svg) })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const target = `${publicFolder}${picture.src}`;
  await mkdir(dirname(target), { recursive: true });
  for (const width of new Set([...picture.widths, ...picture.jpegWidths])) {
    const isWanted = (format: string) => !onlyMissing || !existsSync(`${target}-${width}.${format}`);
    const pixels = sharp(large)
      .resize(width, Math.round((width * picture.height) / picture.width), { kernel: 'lanczos3' })
      .flatten();
    if (picture.widths.includes(width) && (isWanted('webp') || isWanted('avif'))) {
      const limits = picture.height === picture.width ? byteLimits : isScene(picture) ? sceneLimits : {};
      const webp = await encodeWebp(pixels, limits[width] ?? width * 100);
      await writeFile(`${target}-${width}.webp`, webp);
      if (picture.avif) await writeFile(`${target}-${width}.avif`, await encodeAvif(pixels, webp));
    }
    if (picture.jpegWidths.includes(width) && isWanted('jpg'))
      await writeFile(`${target}-${width}.jpg`, await pixels.jpeg({ quality: 70, mozjpeg: true }).toBuffer());
  }
}

function svgWidth(svg: string): number {
  return Number(/ width="(\d+)"/.exec(svg)?.[1]);
}

const jobs: Record<string, () => Promise<void>> = {
  hero: () => writeWidths(heroPicture(), hero),
  'farm-map': () => writeWidths(mapPicture(), map),
  plan: () => writeWidths(planPicture(), plan),
  placeholder: () => writeWidths(placeholder(), placeholderPicture),
  share: async () => {
    await sharp(Buffer.from(sharePicture()), { density: 144 })
      .resize(1200, 630)
      .flatten()
      .jpeg({ quality: 76, mozjpeg: true })
      .toFile(`${publicFolder}/images/share.jpg`);
  },
  marks: async () => {
    await writeFile(`${publicFolder}/images/logo.svg`, `${logo()}\n`);
    await writeFile(`${publicFolder}/images/favicon.svg`, `${favicon()}\n`);
    await writeFile(`${publicFolder}/images/empty-cart.svg`, `${emptyCart()}\n`);
    await writeFile(`${publicFolder}/images/lost-cow.svg`, `${lostCow()}\n`);
    for (const [file, bytes] of Object.entries(await drawIcons()))
      await writeFile(`${publicFolder}/${file}`, bytes);
  },
};
for (const [slug, draw] of Object.entries(productPictures))
  jobs[slug] = () => writeWidths(draw(), productPicture(slug));
for (const [slug, draw] of Object.entries(portraits))
  jobs[slug] = () => writeWidths(draw(), teamPicture(slug));
for (const [name, draw] of Object.entries(storyPictures))
  jobs[name] = () => writeWidths(draw(), storyPicture(name));

for (const [name, draw] of Object.entries(galleryPictures))
  jobs[name] = () => writeWidths(draw(), galleryPicture(name));

for (const name of pagePictureNames)
  jobs[`page-${name}`] = () => writeWidths(pagePictures[name](), pagePicture(name));

const names = process.argv.slice(2).filter((argument) => argument !== '--missing');
const wanted = names.length > 0 ? names : Object.keys(jobs);
await mkdir(`${publicFolder}/images/products`, { recursive: true });
for (const name of wanted) {
  const job = jobs[name];
  if (!job) throw new Error(`No picture is called '${name}'; there are ${Object.keys(jobs).join(', ')}`);
  await job();
  console.log(`drawn: ${name}`);
}
