import { onSale, product, variant } from '~/seed/demo/demo-product';

export const malaProducts = [
  product({
    slug: 'maziwa-mala',
    name: 'Maziwa Mala',
    description:
      'Cultured whole milk, thick and pleasantly sour, the way it is served with ugali at the farm. We let it set overnight in the same bottles you buy it in. Give it a good shake, and pour.',
    brand: 'Malisho Farm',
    categories: ['Maziwa Mala'],
    variants: [
      variant('500 ml', 'ML-MAL-500', 75, 90, { packaging: 'Bottle' }),
      variant('1 L', 'ML-MAL-1000', 140, 64, { packaging: 'Bottle' }),
      variant('3 L', 'ML-MAL-3000', 400, 12, { packaging: 'Jerrycan' }),
    ],
    specifications: {
      'Fat content': '3.6 %',
      Ingredients: 'Whole milk, mala culture',
      'Shelf life': '14 days',
      Storage: 'Keep at 4 °C or below',
      Origin: 'Bumala, Busia County',
    },
    createdDaysAgo: 600,
    updatedHoursAgo: 6,
    pictureAlt: 'Jerrycan of maziwa mala with a full enamel mug',
  }),
  product({
    slug: 'sweetened-mala',
    name: 'Sweetened Mala Packet',
    description:
      'Mala with a spoon of Nzoia sugar already in it, in the packet that children learn to bite the corner off. Mild, cold and filling on a hot afternoon in Busia town.',
    brand: 'Bumala Creamery',
    categories: ['Maziwa Mala'],
    variants: [
      variant('200 ml', 'ML-SML-200', 42, 100, { packaging: 'Packet' }),
      onSale(variant('500 ml', 'ML-SML-500', 85, 70, { packaging: 'Packet' }), 95),
    ],
    specifications: {
      'Fat content': '3.2 %',
      Ingredients: 'Milk, cane sugar, mala culture',
      'Shelf life': '10 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Recyclable packet',
    },
    createdDaysAgo: 260,
    updatedHoursAgo: 44,
    pictureAlt: 'Packet of sweetened mala with a wavy maize-yellow band',
  }),
  product({
    slug: 'mursik',
    name: 'Mursik in the Gourd Style',
    description:
      'Milk soured slowly with the fine charcoal of the senetwet branch, which gives it the grey flecks and the smoky smell. Mama Chebet, who married into our valley from Kericho, makes it in gourds of her own and we bottle it. It sells out most Fridays.',
    brand: 'Nzoia Valley Dairies',
    categories: ['Maziwa Mala'],
    variants: [
      variant('500 ml', 'ML-MRS-500', 150, 0, { packaging: 'Bottle' }),
      variant('1 L', 'ML-MRS-1000', 290, 0, { packaging: 'Bottle' }),
    ],
    specifications: {
      'Fat content': '3.8 %',
      Ingredients: 'Whole milk, culture, senetwet charcoal',
      'Shelf life': '21 days',
      Storage: 'Keep cool',
      Origin: 'Nzoia valley',
    },
    createdDaysAgo: 120,
    updatedHoursAgo: 130,
    pictureAlt: 'Beaded leather-bound gourd of mursik with its lid and a small wooden cup',
  }),
];
