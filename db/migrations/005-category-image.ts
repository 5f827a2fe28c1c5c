import type { Db } from 'mongodb';

export const id = '005-category-image';

const demoPictures: Readonly<Record<string, string>> = {
  'fresh-milk': 'fresh-cow-milk',
  yogurt: 'strawberry-yoghurt',
  'maziwa-mala': 'maziwa-mala',
  cheese: 'young-gouda',
  'organic-products': 'acacia-honey',
  butter: 'salted-butter',
  cream: 'whipping-cream',
  'dairy-meal': 'dairy-meal',
  'whole-milk': 'jersey-gold-milk',
  'pasteurised-milk': 'pasteurised-milk-packet',
  'flavoured-milk': 'chocolate-milk',
  'fruit-yoghurt': 'passion-yoghurt',
  'plain-yoghurt': 'plain-yoghurt',
  'fresh-cheese': 'mozzarella',
  'ripened-cheese': 'gouda-wheel',
  ghee: 'ghee',
  'hay-and-minerals': 'rhodes-hay',
};

/** Adds pictures to the categories of a demo farm; other categories have none yet. */
export async function up(db: Db): Promise<void> {
  const categories = db.collection('categories');
  const without = { image: { $exists: false } };
  if (await db.collection<{ _id: string }>('seeds').findOne({ _id: 'demo-farm' }))
    for (const [slug, product] of Object.entries(demoPictures))
      await categories.updateOne(
        { ...without, slug },
        {
          $set: {
            image: {
              src: `/images/products/${product}`,
              widths: [160, 320, 640],
              avif: true,
              width: 640,
              height: 640,
              alt: '',
            },
          },
        },
      );
  await categories.updateMany(without, { $set: { image: null } });
}
