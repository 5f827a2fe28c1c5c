import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoCategories } from '~/seed/demo/categories';
import {
  emptyCartDrawing,
  heroPicture,
  iconMark,
  logoMark,
  mapPicture,
  placeholderPicture,
  productPicture,
  sharePicture,
  type DemoPicture,
} from '~/seed/demo/pictures';
import { discountPercent } from '~/domain/catalogue/sales/sale';
import { demoProductDocuments } from '~/seed/demo-documents';
import type { DemoProduct } from '~/seed/demo/demo-product';
import { demoProducts } from '~/seed/demo/products';

const publicFile = (address: string) => fileURLToPath(new URL(`../../public${address}`, import.meta.url));

const duplicates = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

const prices = (product: DemoProduct) =>
  product.variants.length > 0 ? product.variants.map((variant) => variant.price) : [product.price];

const lowestShillings = (product: DemoProduct) => Math.min(...prices(product)) / 100;

const expectedFiles = (picture: DemoPicture) => [
  ...picture.widths.map((width) => ({ address: `${picture.src}-${width}.webp`, width, format: 'webp' })),
  // sharp reports the container of AVIF.
  ...(picture.avif ? picture.widths : []).map((width) => ({
    address: `${picture.src}-${width}.avif`,
    width,
    format: 'heif',
  })),
  ...picture.jpegWidths.map((width) => ({ address: `${picture.src}-${width}.jpg`, width, format: 'jpeg' })),
];

async function expectFiles(picture: DemoPicture): Promise<void> {
  for (const { address, width, format } of expectedFiles(picture)) {
    const found = await sharp(publicFile(address)).metadata();
    expect({ address, format: found.format, width: found.width, height: found.height }).toEqual({
      address,
      format,
      width,
      height: Math.round((width * picture.height) / picture.width),
    });
  }
}

const bytes = async (address: string) => (await stat(publicFile(address))).size;

describe('the demo categories', () => {
  it('have unique slugs and names, and come after their parents', () => {
    expect(duplicates(demoCategories.map((category) => category.slug))).toEqual([]);
    expect(duplicates(demoCategories.map((category) => category.name))).toEqual([]);
    for (const [index, category] of demoCategories.entries()) {
      const before = demoCategories.slice(0, index).map((other) => other.slug);
      if (category.parent !== null) expect(before).toContain(category.parent);
    }
  });

  it('have five different discounts, by the sales of their products', () => {
    const products = demoProductDocuments(new Date('2026-03-10T06:00:00Z'));
    const discounts = demoCategories
      .filter(({ parent }) => parent === null)
      .map(({ name }) =>
        Math.max(
          ...products
            .filter(({ categories, isActive }) => isActive && categories.includes(name))
            .flatMap(({ variants }) => [0, ...variants.map(discountPercent)]),
        ),
      );
    expect(discounts).toEqual([15, 20, 10, 25, 30, 0, 0, 0]);
  });
});

describe('the demo products', () => {
  it('are at least 28, with unique slugs, names, SKUs and alternative texts', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(28);
    expect(duplicates(demoProducts.map((product) => product.slug))).toEqual([]);
    expect(duplicates(demoProducts.map((product) => product.name))).toEqual([]);
    expect(duplicates(demoProducts.map((product) => product.pictureAlt))).toEqual([]);
    expect(
      duplicates(demoProducts.flatMap((product) => product.variants.map((variant) => variant.sku))),
    ).toEqual([]);
  });

  it('belong to existing categories, and leave no category empty', () => {
    const names = demoCategories.map((category) => category.name);
    const used = demoProducts.flatMap((product) => product.categories);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !used.includes(name))).toEqual([]);
    for (const product of demoProducts) expect(product.categories.length).toBeGreaterThan(0);
  });

  it('have a subcategory only together with its parent', () => {
    const byName = new Map(demoCategories.map((category) => [category.name, category]));
    const bySlug = new Map(demoCategories.map((category) => [category.slug, category]));
    for (const product of demoProducts) {
      for (const name of product.categories) {
        const parent = bySlug.get(byName.get(name)?.parent ?? '');
        if (parent) expect(product.categories).toContain(parent.name);
      }
    }
  });

  it('have positive prices in whole cents and a stock from 0 to 120', () => {
    for (const product of demoProducts) {
      for (const price of prices(product))
        expect(Number.isInteger(price) && price > 0, product.slug).toBe(true);
      for (const { sku, stockQuantity } of product.variants) {
        expect(Number.isInteger(stockQuantity) && stockQuantity >= 0 && stockQuantity <= 120, sku).toBe(true);
      }
    }
  });

  it('cover each price range of the products page', () => {
    const active = demoProducts.filter((product) => product.isActive).map(lowestShillings);
    expect(active.some((price) => price < 50)).toBe(true);
    expect(active.some((price) => price >= 50 && price <= 100)).toBe(true);
    expect(active.some((price) => price > 100 && price <= 200)).toBe(true);
    expect(active.some((price) => price > 200)).toBe(true);
  });

  it('show every state of a product card', () => {
    const soldOut = (product: DemoProduct) =>
      product.variants.filter((variant) => variant.stockQuantity === 0).length;
    const active = demoProducts.filter((product) => product.isActive);
    expect(demoProducts.length - active.length).toBe(2);
    expect(active.some((product) => product.createdDaysAgo < 30)).toBe(true);
    expect(active.some((product) => product.updatedHoursAgo < 24)).toBe(true);
    expect(active.some((product) => product.variants.length === 0)).toBe(true);
    expect(active.some((product) => product.variants.length > 3)).toBe(true);
    expect(active.some((product) => soldOut(product) > 0 && soldOut(product) < product.variants.length)).toBe(
      true,
    );
    expect(
      active.some((product) => soldOut(product) > 0 && soldOut(product) === product.variants.length),
    ).toBe(true);
  });

  it('were not updated before they were created', () => {
    for (const product of demoProducts) {
      expect(product.updatedHoursAgo, product.slug).toBeLessThanOrEqual(product.createdDaysAgo * 24);
    }
  });
});

describe('the pictures', () => {
  it('of every product exist in every width and format', async () => {
    for (const product of demoProducts) await expectFiles(productPicture(product.picture));
  });

  it('of the pages exist', async () => {
    for (const picture of [heroPicture, mapPicture, placeholderPicture]) await expectFiles(picture);
    for (const { src, width, height } of [logoMark, iconMark, emptyCartDrawing, sharePicture]) {
      const found = await sharp(publicFile(src)).metadata();
      expect({ src, width: found.width, height: found.height }).toEqual({ src, width, height });
    }
    for (const { src } of [logoMark, iconMark, emptyCartDrawing])
      expect(await bytes(src), src).toBeLessThan(6_000);
  });

  it('differ from product to product', async () => {
    const thumbnails = await Promise.all(
      demoProducts.map(async (product) =>
        (
          await sharp(publicFile(`${productPicture(product.picture).src}-160.webp`))
            .raw()
            .toBuffer()
        ).toString('base64'),
      ),
    );
    expect(new Set(thumbnails).size).toBe(demoProducts.length);
  });

  it('are small: twelve for Save-Data below 25 kB, twelve at 320 px below 108 kB', async () => {
    const largestTwelve = async (width: number) => {
      const sizes = await Promise.all(
        demoProducts.map((product) => bytes(`${productPicture(product.picture).src}-${width}.webp`)),
      );
      return sizes
        .sort((a, b) => b - a)
        .slice(0, 12)
        .reduce((sum, size) => sum + size, 0);
    };
    expect(await largestTwelve(160)).toBeLessThan(25_000);
    expect(await largestTwelve(320)).toBeLessThan(108_000);
  });
});
