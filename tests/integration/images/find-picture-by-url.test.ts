import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createImageHostClient } from '~/clients/image-host.server';
import { collections } from '~/domain/collections';
import { findPictureByUrl } from '~/domain/images/find-picture-by-url.server';
import { configureImages } from '~/domain/images/image-configuration.server';
import { renditionUrl } from '~/domain/images/rendition-url';
import { storeUpload } from '~/domain/images/store-upload.server';
import { startImageHostSimulator, type ImageHostSimulator } from '../../simulators/image-host';
import { useTestDatabase } from '../../support/database';
import { makeGalleryItem } from '../../support/fixtures/gallery-items';
import { drawPhotograph } from '../../support/fixtures/image-files';

useTestDatabase();
const now = new Date('2026-03-01T08:00:00Z');
const siteUrl = 'https://shop.example';

let host: ImageHostSimulator;
beforeAll(async () => {
  host = await startImageHostSimulator();
});
afterAll(() => host.close());
beforeEach(() => configureImages({}));
afterAll(() => configureImages({}));

const find = (url: string, present: Parameters<typeof findPictureByUrl>[1]['present'] = []) =>
  findPictureByUrl(url, { present, siteUrl, now });

async function store() {
  const stored = await storeUpload(await drawPhotograph(), { alt: '', now });
  if (!stored.ok) throw new Error(stored.reason);
  return stored.picture;
}

it('finds an upload by any of its addresses', async () => {
  const picture = await store();
  const path = renditionUrl(picture, 300, 'jpg');
  for (const url of [path, `${siteUrl}${path}`, `${siteUrl}${picture.src}-160.avif?x=1`, picture.src])
    expect(await find(url)).toEqual(picture);
});

it('finds an upload at the image host', async () => {
  configureImages({ host: createImageHostClient(host) });
  const picture = await store();
  const url = renditionUrl(picture, 300, 'jpg');
  expect(url).toMatch(host.imageOrigin);
  expect(await find(url)).toEqual(picture);
  await collections().images.deleteMany({});
  expect(await find(url)).toBeNull();
  expect(await find(url, [picture])).toEqual(picture);
});

it('finds an illustration that a document shows, with its sizes', async () => {
  const { picture } = makeGalleryItem();
  expect(await find(`${picture.src}-${picture.widths.at(-1)}.jpg`)).toBeNull();
  await collections().galleryItems.insertOne(makeGalleryItem());
  expect(await find(`${picture.src}-${picture.widths.at(-1)}.jpg`)).toEqual({ ...picture, alt: '' });
});

it('keeps the alternative text of a present picture', async () => {
  const present = { ...(await store()), alt: 'A calf' };
  expect(await find(`${present.src}-160.webp`, [present])).toEqual(present);
});

it('finds nothing at other addresses', async () => {
  const picture = await store();
  const path = renditionUrl(picture, 300, 'jpg');
  for (const url of [
    '',
    'nonsense',
    'http://',
    'data:image/png;base64,AAAA',
    `https://elsewhere.example${path}`,
    `${siteUrl}:8443${path}`,
    '/images/ffffffffffffffffffffffffffffffff-160.jpg',
    '/images/../images',
    `/images/${'a/'.repeat(5_000)}`,
  ])
    expect([url.slice(0, 60), await find(url)]).toEqual([url.slice(0, 60), null]);
});
