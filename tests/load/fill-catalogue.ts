import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { ObjectId } from 'mongodb';
import { closeDatabase, connectDatabase } from '#db/client';
import { collections } from '~/domain/collections';
import { startEmbeddedStore } from '#db/embedded';
import { withDerivedFields } from '~/domain/catalogue/derived-fields';
import type { StoredProduct } from '~/domain/catalogue/product';
import { shillings } from '~/lib/format/money';
import { storeDirectoryOf } from '~/start/database-location';

const kinds = ['Milk', 'Yoghurt', 'Mala', 'Cheese', 'Butter', 'Cream', 'Ghee', 'Feed'];
const adjectives = [
  'Fresh',
  'Creamy',
  'Salted',
  'Organic',
  'Smoked',
  'Honey',
  'Vanilla',
  'Farmhouse',
  'Goat',
];
const places = ['Bumala', 'Busia', 'Nzoia', 'Kisumu', 'Funyula', 'Butula', 'Nambale', 'Sio'];
const brands = ['Malisho Farm', 'Nzoia Valley Dairies', 'Bumala Creamery', 'Lake Side Foods'];
const sizes = ['250 ml', '500 ml', '1 L', '2 L'];

const pick = <Value>(values: readonly Value[], number: number): Value => {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

/** A deterministic product for a number, modelled on a product of the demo farm. */
function createProduct(number: number, template: StoredProduct): StoredProduct {
  const digits = createHash('sha256').update(String(number)).digest();
  const at = (position: number) => digits.readUInt16BE(position * 2);
  const name = `${pick(adjectives, at(0))} ${pick(places, at(1))} ${pick(kinds, at(2))} ${number}`;
  const price = 40 + (at(3) % 900);
  const { lowestPrice: _lowestPrice, ...fields } = template;
  return withDerivedFields({
    ...fields,
    _id: new ObjectId(digits.subarray(0, 12)),
    slug: `made-${number}`,
    name,
    price: shillings(price),
    brand: pick(brands, at(4)),
    variants: sizes.slice(0, 1 + (at(5) % sizes.length)).map((size, index) => ({
      name: size,
      sku: `MADE-${number}-${index}`,
      price: shillings(price * (index + 1)),
      stockQuantity: at(6) % 120,
      attributes: {},
    })),
    createdAt: new Date(Date.UTC(2025, 0, 1) + at(7) * 60_000),
    updatedAt: new Date(Date.UTC(2025, 6, 1) + at(8) * 60_000),
  });
}

/** Keeps an insert far below the 48 MB limit of a message. */
const batch = 1_000;

/** Adds products to the store of a stopped, seeded shop until there are `count`. */
export async function fillCatalogue(dataDirectory: string, count: number): Promise<void> {
  const directory = storeDirectoryOf(dataDirectory);
  await mkdir(directory, { recursive: true });
  const store = await startEmbeddedStore({ directory });
  try {
    await connectDatabase({ uri: store.uri, soleWriter: true });
    const { products } = collections();
    const templates = await products.find({ isActive: true }).toArray();
    const existing = await products.countDocuments({});
    for (let from = existing; from < count; from += batch) {
      const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index);
      await products.insertMany(numbers.map((number) => createProduct(number, pick(templates, number))));
    }
    await closeDatabase();
  } finally {
    await store.close();
  }
}
