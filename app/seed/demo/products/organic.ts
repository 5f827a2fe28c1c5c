import { onSale, product, variant } from '~/seed/demo/demo-product';

export const organicProducts = [
  product({
    slug: 'organic-whole-milk',
    name: 'Organic Whole Milk',
    description:
      'From ten cows that graze the lower fields, where we use no sprays and no bought fertiliser, only clover and manure. Their milk is kept apart from the rest. We are in the second year of our organic certification, and the label says so.',
    brand: 'Malisho Farm',
    categories: ['Organic Products', 'Fresh Milk'],
    variants: [
      variant('500 ml', 'ML-OWM-500', 95, 35, { packaging: 'Glass bottle' }),
      variant('1 L', 'ML-OWM-1000', 180, 20, { packaging: 'Glass bottle' }),
    ],
    specifications: {
      'Fat content': '4.0%',
      'Shelf life': '5 days',
      Packaging: 'Returnable glass bottle',
      Farming: 'Organic, in conversion (second year)',
      Origin: 'Lower fields, Bumala',
    },
    freshness: 'milked-same-day',
    keeping:
      'In the fridge at 4 °C or below. Once opened, use it within 2 days. No fridge? Boil it when it comes and use it the same day.',
    goesWith: ['kienyeji-eggs', 'acacia-honey', 'maziwa-mala'],
    createdDaysAgo: 110,
    updatedHoursAgo: 4,
    pictureAlt: 'Milk bottle wrapped in a green paper sleeve among red clover and grass',
  }),
  product({
    slug: 'acacia-honey',
    name: 'Acacia Honey',
    description:
      'Raw honey from hives under the acacias, spun cold and strained once. Pale, thick and flowery. It sets in the cool months; stand the jar in warm water and it runs again.',
    brand: 'Butula Sunrise Farm',
    categories: ['Organic Products'],
    variants: [
      onSale(variant('300 g', 'ML-HNY-300', 420, 22, { packaging: 'Glass jar' }), 600),
      variant('500 g', 'ML-HNY-500', 650, 15, { packaging: 'Glass jar' }),
    ],
    specifications: {
      'Shelf life': '2 years',
      Ingredients: 'Honey',
      Packaging: 'Glass jar',
      Origin: 'Butula, Busia County',
    },
    keeping: 'In a cool, dry place with the lid closed. No fridge needed. Not for children under one year.',
    goesWith: ['greek-style-yoghurt', 'plain-yoghurt', 'salted-butter'],
    createdDaysAgo: 170,
    updatedHoursAgo: 240,
    pictureAlt: 'Six-sided jar of acacia honey with a dripping honey dipper and a bee',
  }),
  product({
    slug: 'kienyeji-eggs',
    name: 'Kienyeji Eggs',
    description:
      'Brown, cream and now and then a blue one, from hens that follow the cows over the pasture and sleep in a house on wheels. We collect twice a day and never wash them: the shell keeps better that way.',
    brand: 'Butula Sunrise Farm',
    categories: ['Organic Products'],
    variants: [
      variant('6 eggs', 'ML-EGG-6', 120, 44, { packaging: 'Pulp box' }),
      variant('Tray of 30', 'ML-EGG-30', 570, 13, { packaging: 'Pulp tray' }),
    ],
    specifications: {
      'Shelf life': '21 days',
      Packaging: 'Paper pulp',
      Farming: 'Free range, no sprayed pasture',
      Origin: 'Butula, Busia County',
    },
    keeping: 'In a cool place, points down. Wash them just before you use them.',
    goesWith: ['salted-butter', 'young-gouda', 'organic-whole-milk'],
    createdDaysAgo: 6,
    updatedHoursAgo: 2,
    pictureAlt: 'Pulp box with six eggs in brown, cream and pale blue, a feather beside it',
  }),
  product({
    slug: 'weekly-farm-box',
    name: 'Weekly Farm Box',
    description:
      'What a family of four uses in a week: three litres of milk, a litre of mala, four cups of yoghurt, butter, cheese and six eggs. We pack it the night before you get it, in a wooden crate that we collect again.',
    brand: 'Malisho Farm',
    categories: ['Organic Products', 'Fresh Milk', 'Yogurt', 'Butter'],
    shillings: 1650,
    onSale: { was: 1890, days: 28 },
    specifications: {
      Contents: '3 L milk, 1 L mala, 4 yoghurts, butter 250 g, Gouda 200 g, 6 eggs',
      Packaging: 'Returnable wooden crate',
    },
    keeping: 'All of it in the fridge at 4 °C or below, except the eggs, which need only a cool place.',
    goesWith: ['acacia-honey', 'ghee', 'fresh-cream'],
    createdDaysAgo: 3,
    updatedHoursAgo: 10,
    pictureAlt: 'Wooden crate filled with milk bottles, yoghurt, butter, cheese and eggs',
  }),
];
