import { onSale, product, variant } from '~/seed/demo/demo-product';

export const malaProducts = [
  product({
    slug: 'maziwa-mala',
    name: 'Maziwa Mala',
    description:
      'Cultured whole milk, thick and nicely sour, as we have it with ugali at the farm. It sets overnight in the bottle you buy. Shake it well and pour.',
    brand: 'Malisho Farm',
    categories: ['Maziwa Mala'],
    variants: [
      variant('500 ml', 'ML-MAL-500', 75, 90, { packaging: 'Bottle' }),
      variant('1 L', 'ML-MAL-1000', 140, 64, { packaging: 'Bottle' }),
      variant('3 L', 'ML-MAL-3000', 400, 12, { packaging: 'Jerrycan' }),
    ],
    specifications: {
      'Fat content': '3.6%',
      'Shelf life': '14 days',
      Ingredients: 'Whole milk, mala culture',
      Origin: 'Bumala, Busia County',
    },
    freshness: 'made-day-before',
    keeping:
      'In the fridge at 4 °C or below. It gets sourer day by day, and stays good. Once opened, use it within 4 days.',
    goesWith: ['fresh-cow-milk', 'sweetened-mala', 'plain-yoghurt', 'kienyeji-eggs'],
    createdDaysAgo: 600,
    updatedHoursAgo: 6,
    pictureAlt: 'Jerrycan of maziwa mala with a full enamel mug',
  }),
  product({
    slug: 'sweetened-mala',
    name: 'Sweetened Mala Packet',
    description:
      'Mala with a spoon of Nzoia sugar in it already, in the small packet children love. Mild, cold and filling on a hot Busia afternoon.',
    brand: 'Bumala Creamery',
    categories: ['Maziwa Mala'],
    variants: [
      variant('200 ml', 'ML-SML-200', 42, 100, { packaging: 'Packet' }),
      onSale(variant('500 ml', 'ML-SML-500', 85, 70, { packaging: 'Packet' }), 95),
    ],
    specifications: {
      'Fat content': '3.2%',
      'Shelf life': '10 days',
      Ingredients: 'Milk, cane sugar, mala culture',
      Packaging: 'Recyclable packet',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, finish it the same day.',
    goesWith: ['maziwa-mala', 'banana-milk', 'strawberry-drinking-yoghurt'],
    createdDaysAgo: 260,
    updatedHoursAgo: 44,
    pictureAlt: 'Packet of sweetened mala with a wavy maize-yellow band',
  }),
  product({
    slug: 'mursik',
    name: 'Gourd Mursik',
    description:
      'Milk soured slowly with fine charcoal from the senetwet tree, which gives it grey flecks and a smoky smell. Mama Chebet, who comes from Kericho, makes it in her own gourds and we bottle it. Most Fridays it is sold out.',
    brand: 'Nzoia Valley Dairies',
    categories: ['Maziwa Mala'],
    variants: [
      variant('500 ml', 'ML-MRS-500', 150, 0, { packaging: 'Bottle' }),
      variant('1 L', 'ML-MRS-1000', 290, 0, { packaging: 'Bottle' }),
    ],
    specifications: {
      'Fat content': '3.8%',
      'Shelf life': '21 days',
      Ingredients: 'Whole milk, culture, senetwet charcoal',
      Origin: 'Nzoia valley',
    },
    keeping:
      'In a cool place or in the fridge. Once opened, use it within 5 days. Shake it to mix the charcoal in.',
    goesWith: ['maziwa-mala', 'sweetened-mala', 'fresh-cow-milk'],
    createdDaysAgo: 120,
    updatedHoursAgo: 130,
    pictureAlt: 'Beaded leather-bound gourd of mursik with its lid and a small wooden cup',
  }),
];
