import { product, variant } from '~/seed/demo/demo-product';

export const dairyMealProducts = [
  product({
    slug: 'dairy-meal',
    name: 'Dairy Meal',
    description:
      'The mash our own cows get at milking: maize germ, wheat bran, cotton-seed and sunflower cake, with minerals mixed in. It is milled every week, so it smells of grain and not of the store. Feed it in proportion to the milk, with plenty of grass and water.',
    brand: 'Sio River Feeds',
    categories: ['Dairy Meal'],
    variants: [
      variant('10 kg', 'ML-DML-10', 490, 60, { form: 'Mash' }),
      variant('50 kg', 'ML-DML-50', 2350, 38, { form: 'Mash' }),
      variant('70 kg', 'ML-DML-70', 3200, 25, { form: 'Mash' }),
    ],
    specifications: {
      'Crude protein': '16 %',
      For: 'Cows in milk',
      'Shelf life': '3 months',
      Storage: 'Keep dry, off the floor',
      Packaging: 'Woven sack',
    },
    createdDaysAgo: 380,
    updatedHoursAgo: 80,
    pictureAlt: 'Full woven sack of dairy meal with a cow’s head printed on it and a scoop of meal',
  }),
  product({
    slug: 'high-yield-dairy-meal',
    name: 'High-Yielder Dairy Meal',
    description:
      'A denser meal for cows that give more than fifteen litres a day, with soya and molasses. Change over slowly, a little more each day for a week. Your extension officer can help you to work out the ration.',
    brand: 'Sio River Feeds',
    categories: ['Dairy Meal'],
    variants: [
      variant('10 kg', 'ML-HYM-10', 580, 28, { form: 'Pellets' }),
      variant('70 kg', 'ML-HYM-70', 3850, 12, { form: 'Pellets' }),
    ],
    specifications: {
      'Crude protein': '18 %',
      For: 'Cows above 15 litres a day',
      'Shelf life': '3 months',
      Storage: 'Keep dry, off the floor',
      Packaging: 'Woven sack',
    },
    createdDaysAgo: 200,
    updatedHoursAgo: 300,
    pictureAlt: 'Open sack of high-yielder meal rolled down over the pellets, with maize cobs',
  }),
  product({
    slug: 'calf-pellets',
    name: 'Calf Starter Pellets',
    description:
      'Small, sweet pellets for calves from their second week until they are weaned. Offer a handful after the milk and keep the trough clean; they soon come running when they hear the bucket.',
    brand: 'Sio River Feeds',
    categories: ['Dairy Meal'],
    variants: [
      variant('10 kg', 'ML-CLF-10', 690, 17, { form: 'Pellets' }),
      variant('25 kg', 'ML-CLF-25', 1650, 0, { form: 'Pellets' }),
    ],
    specifications: {
      'Crude protein': '20 %',
      For: 'Calves to 4 months',
      'Shelf life': '3 months',
      Storage: 'Keep dry, off the floor',
      Packaging: 'Paper bag',
    },
    createdDaysAgo: 75,
    updatedHoursAgo: 170,
    pictureAlt: 'Paper bag of calf pellets with a calf on it, a bucket of pellets in front',
  }),
  product({
    slug: 'mineral-lick',
    name: 'Mineral Lick Block',
    description:
      'A two-kilogram block of salt and minerals with a hole for the rope. Hang it under a roof at nose height, where the herd passes on the way to water, and let the cows help themselves.',
    brand: 'Sio River Feeds',
    categories: ['Dairy Meal', 'Hay and Minerals'],
    shillings: 360,
    specifications: {
      Weight: '2 kg',
      For: 'Cows, heifers and goats',
      'Shelf life': '2 years',
      Storage: 'Keep dry',
    },
    createdDaysAgo: 290,
    updatedHoursAgo: 400,
    pictureAlt: 'Terracotta-coloured mineral lick block hanging from a rope, licked round on one side',
  }),
  product({
    slug: 'rhodes-hay',
    name: 'Boma Rhodes Hay',
    description:
      'Leafy Rhodes grass cut before it flowers, dried for three days and baled by hand. Each bale weighs about fifteen kilograms and is kept under a roof until you fetch it. Buy it in the rains and be glad of it in February.',
    brand: 'Malisho Farm',
    categories: ['Dairy Meal', 'Hay and Minerals'],
    shillings: 350,
    specifications: {
      Weight: 'About 15 kg a bale',
      Cut: 'Before flowering',
      Storage: 'Keep dry, under a roof',
      Packaging: 'Two sisal strings',
      Origin: 'Our own fields, Bumala',
    },
    createdDaysAgo: 60,
    updatedHoursAgo: 500,
    pictureAlt: 'Two golden bales of Rhodes grass hay tied with sisal, a pitchfork leaning on them',
  }),
];
