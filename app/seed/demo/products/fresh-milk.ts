import { onSale, product, variant } from '~/seed/demo/demo-product';

export const freshMilkProducts = [
  product({
    slug: 'fresh-cow-milk',
    name: 'Fresh Cow Milk',
    description:
      'The milk we started with in 2023. We milk our Friesians at five in the morning and three in the afternoon, cool the milk within the hour, pasteurise it gently and leave all the cream in. Shake it before you pour: good on porridge, and it makes a proper pot of chai.',
    brand: 'Malisho Farm',
    categories: ['Fresh Milk', 'Whole Milk'],
    variants: [
      variant('500 ml', 'ML-FCM-500', 65, 120, { packaging: 'Glass bottle' }),
      variant('1 L', 'ML-FCM-1000', 125, 96, { packaging: 'Glass bottle' }),
      variant('2 L', 'ML-FCM-2000', 245, 40, { packaging: 'Jerrycan' }),
      variant('5 L', 'ML-FCM-5000', 580, 18, { packaging: 'Jerrycan' }),
    ],
    specifications: {
      'Fat content': '3.8%',
      'Shelf life': '5 days',
      Packaging: 'Returnable glass bottle or jerrycan',
      Origin: 'Our own herd, Bumala, Busia County',
    },
    freshness: 'milked-same-day',
    keeping:
      'In the fridge at 4 °C or below. Once opened, use it within 2 days. No fridge? Boil it when it comes and use it the same day.',
    goesWith: ['maziwa-mala', 'strawberry-yoghurt', 'plain-yoghurt', 'chocolate-milk'],
    createdDaysAgo: 640,
    updatedHoursAgo: 3,
    pictureAlt: 'Glass bottle of fresh cow milk with a cow on the label, beside a full glass of milk',
  }),
  product({
    slug: 'pasteurised-milk-packet',
    name: 'Pasteurised Milk Packet',
    description:
      'Everyday milk in the packet you know, from smallholders around Bumala. Pasteurised and packed before noon at the creamery down the road. The small packet makes two cups of chai, with nothing left over to go sour.',
    brand: 'Bumala Creamery',
    categories: ['Fresh Milk', 'Pasteurised Milk'],
    variants: [
      variant('200 ml', 'ML-PMP-200', 35, 120, { packaging: 'Packet' }),
      variant('500 ml', 'ML-PMP-500', 60, 110, { packaging: 'Packet' }),
    ],
    specifications: {
      'Fat content': '3.3%',
      'Shelf life': '4 days',
      Packaging: 'Recyclable packet',
      Origin: 'Smallholders around Bumala',
    },
    freshness: 'milked-day-before',
    keeping:
      'In the fridge at 4 °C or below. Once cut open, pour it into a clean jug, cover it and use it the same day.',
    goesWith: ['fresh-cow-milk', 'sweetened-mala', 'maziwa-mala', 'salted-butter'],
    createdDaysAgo: 512,
    updatedHoursAgo: 5,
    pictureAlt: 'Plump packet of pasteurised milk with green hills printed on it',
  }),
  product({
    slug: 'low-fat-milk',
    name: 'Low-Fat Milk',
    description:
      'Fresh milk with most of the cream taken off; the cream goes into our butter. Lighter in the glass and in your tea. The cap screws back on, so it stands safely in the fridge door.',
    brand: 'Bumala Creamery',
    categories: ['Fresh Milk', 'Pasteurised Milk'],
    variants: [
      variant('500 ml', 'ML-LFM-500', 65, 54, { packaging: 'Carton' }),
      variant('1 L', 'ML-LFM-1000', 125, 37, { packaging: 'Carton' }),
    ],
    specifications: {
      'Fat content': '1.5%',
      'Shelf life': '6 days',
      Packaging: 'Carton with screw cap',
      Origin: 'Bumala, Busia County',
    },
    freshness: 'milked-day-before',
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 3 days.',
    goesWith: ['plain-yoghurt', 'maziwa-mala', 'paneer'],
    createdDaysAgo: 300,
    updatedHoursAgo: 52,
    pictureAlt: 'Gable-top carton of low-fat milk with a splash of milk on its front',
  }),
  product({
    slug: 'milk-by-the-can',
    name: 'Milk by the Can',
    description:
      'For hotels, schools, milk bars and family gatherings: pasteurised whole milk in a sealed aluminium can, brought to you cold. We collect the empty can with your next delivery.',
    brand: 'Malisho Farm',
    categories: ['Fresh Milk', 'Whole Milk'],
    variants: [
      variant('10 L', 'ML-CAN-10', 1120, 14, { packaging: 'Aluminium can' }),
      variant('20 L', 'ML-CAN-20', 2180, 9, { packaging: 'Aluminium can' }),
      variant('50 L', 'ML-CAN-50', 5300, 4, { packaging: 'Aluminium can' }),
    ],
    specifications: {
      'Fat content': '3.8%',
      'Shelf life': '3 days',
      Packaging: 'Returnable aluminium can',
      Origin: 'Our own herd, Bumala, Busia County',
    },
    freshness: 'milked-same-day',
    keeping:
      'Keep the can closed and at 4 °C or below. Once opened, pour what you need and use the rest within 24 hours.',
    goesWith: ['maziwa-mala', 'plain-yoghurt', 'whipping-cream', 'mozzarella'],
    createdDaysAgo: 420,
    updatedHoursAgo: 9,
    pictureAlt: 'Aluminium milk can standing in the grass, a ladle of milk beside it',
  }),
  product({
    slug: 'jersey-gold-milk',
    name: 'Jersey Gold Milk',
    description:
      'From our six Jersey cows, kept apart from the other milk. It is ivory in colour, with a thick line of cream at the top of the bottle. Spoon the cream off first: it is very good on mandazi or ripe mango. Or shake it all in.',
    brand: 'Malisho Farm',
    categories: ['Fresh Milk', 'Whole Milk'],
    variants: [
      variant('500 ml', 'ML-JGM-500', 85, 24, { packaging: 'Glass bottle' }),
      variant('1 L', 'ML-JGM-1000', 160, 12, { packaging: 'Glass bottle' }),
    ],
    specifications: {
      'Fat content': '5.2%',
      'Shelf life': '5 days',
      Packaging: 'Returnable glass bottle',
      Breed: 'Jersey',
      Origin: 'Our own herd, Bumala, Busia County',
    },
    freshness: 'milked-same-day',
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 2 days.',
    goesWith: ['fresh-cream', 'salted-butter', 'acacia-honey'],
    createdDaysAgo: 18,
    updatedHoursAgo: 7,
    pictureAlt: 'Bottle of Jersey milk with golden foil cap and a thick line of cream',
  }),
  product({
    slug: 'goat-milk',
    name: 'Dairy Goat Milk',
    description:
      'Mild white milk from the Toggenburg and Alpine goats of our neighbours in Butula. The goats browse the hedges all day and are milked in the evening. Each family sells us a few litres, so it runs out early: order in good time.',
    brand: 'Butula Sunrise Farm',
    categories: ['Fresh Milk', 'Whole Milk'],
    variants: [
      variant('250 ml', 'ML-GTM-250', 75, 16, { packaging: 'Glass bottle' }),
      variant('500 ml', 'ML-GTM-500', 140, 8, { packaging: 'Glass bottle' }),
    ],
    specifications: {
      'Fat content': '3.6%',
      'Shelf life': '4 days',
      Packaging: 'Returnable glass bottle',
      Origin: 'Smallholders of Butula, Busia County',
    },
    freshness: 'milked-day-before',
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 2 days.',
    goesWith: ['acacia-honey', 'kienyeji-eggs', 'plain-yoghurt'],
    createdDaysAgo: 95,
    updatedHoursAgo: 30,
    pictureAlt: 'Small round bottle of goat’s milk with a horned goat on the label',
  }),
  product({
    slug: 'chocolate-milk',
    name: 'Chocolate Milk',
    description:
      'Whole milk, cocoa and a little sugar from Nzoia. You taste the cocoa first and the sugar second. Shake well and drink it very cold.',
    brand: 'Malisho Farm',
    categories: ['Fresh Milk', 'Flavoured Milk'],
    variants: [
      onSale(variant('250 ml', 'ML-CHM-250', 90, 62, { packaging: 'Bottle', flavour: 'Chocolate' }), 106),
      onSale(variant('500 ml', 'ML-CHM-500', 165, 33, { packaging: 'Bottle', flavour: 'Chocolate' }), 190),
    ],
    specifications: {
      'Fat content': '3.4%',
      'Shelf life': '10 days',
      Ingredients: 'Whole milk, cane sugar, cocoa',
      Packaging: 'Bottle',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, finish it within 2 days.',
    goesWith: ['banana-milk', 'strawberry-drinking-yoghurt', 'vanilla-yoghurt'],
    createdDaysAgo: 210,
    updatedHoursAgo: 75,
    pictureAlt: 'Bottle of chocolate milk with a full glass, a striped straw and pieces of chocolate',
  }),
  product({
    slug: 'banana-milk',
    name: 'Banana Milk Pouch',
    description:
      'Cold milk with ripe sweet bananas in a pouch that fits a school bag; the spout closes again. The bananas come from the market on the Mumias road and are mashed the same day. Freeze it overnight and it will have thawed by break.',
    brand: 'Nzoia Valley Dairies',
    categories: ['Fresh Milk', 'Flavoured Milk'],
    variants: [variant('150 ml', 'ML-BNM-150', 45, 88, { packaging: 'Spout pouch', flavour: 'Banana' })],
    specifications: {
      'Fat content': '3.0%',
      'Shelf life': '14 days',
      Ingredients: 'Milk, banana (12%), cane sugar',
      Packaging: 'Pouch with spout',
    },
    keeping:
      'In the fridge at 4 °C or below, or frozen for up to 2 months. Once opened, finish it the same day.',
    goesWith: ['chocolate-milk', 'strawberry-drinking-yoghurt', 'sweetened-mala'],
    createdDaysAgo: 9,
    updatedHoursAgo: 26,
    pictureAlt: 'Yellow spout pouch of banana milk with two ripe bananas',
  }),
];
