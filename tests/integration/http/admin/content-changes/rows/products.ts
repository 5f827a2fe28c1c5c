import type { Db } from 'mongodb';
import type { ContentChange } from '../content-change';

const slug = 'rhodes-hay';

const hay = {
  form: 'Product',
  path: async (database: Db): Promise<string> =>
    `/products-admin/${String((await database.collection('products').findOne({ slug }))?._id)}`,
} as const;

const pages = [`/products/${slug}`];

export const productChanges: readonly ContentChange[] = [
  {
    ...hay,
    fields: {
      brand: 'Bumala Growers',
      price: { value: '365', shows: 'KES 365.00' },
      was: { value: '425', shows: 'was KES 425.00' },
      until: { value: '', shows: 'was KES 425.00' },
      description: 'Cut on a Monday, baled on a Thursday.',
      freshness: { value: 'made-day-before', shows: 'Made the day before you get it.' },
      boiling: { value: 'boil', shows: 'Boil before drinking' },
      keeping: 'On a pallet in the barn.',
      seasonFrom: { value: '4', shows: 'April to June' },
      seasonTo: { value: '6', shows: 'April to June' },
      goesWith: {
        value: 'whipping cream\nghee',
        shows: /Goes well with[^]*Whipping Cream[^]*Ghee \(Samli\)/,
      },
      specification_1_key: 'Bale weight',
      specification_1_value: 'From 14 to 16 kg',
      picture_1_alt: { value: 'Hay on a lorry', shows: /alt="Hay on a lorry"/ },
    },
    pages,
    unseen: otherSpecifications(),
  },
  { ...hay, fields: { categories: { value: 'Butter', shows: '/ Butter' } }, pages },
  { ...hay, fields: { isActive: { value: '', shows: 'Not Available' } }, pages },
  { ...hay, fields: { name: 'Bale of hay' }, pages: ['/products?category=Butter&active=off'] },
];

/** As the first of each. Files: tests/integration/http/admin/products.test.ts. */
function otherSpecifications(): readonly string[] {
  const rows = [2, 3, 4].flatMap((row) => ['key', 'value'].map((name) => `specification_${row}_${name}`));
  return [...rows, 'pictureFiles'];
}
