import { product, variant } from '~/seed/demo/demo-product';

export const dairyMealProducts = [
  product({
    slug: 'dairy-meal',
    name: 'Dairy Meal',
    description:
      'The mash that our own cows get at milking: maize germ, wheat bran, cottonseed and sunflower cake, with minerals mixed in. Milled every week, so it is fresh when you open the bag. Feed it according to how much milk the cow gives, with plenty of grass and water.',
    brand: 'Sio River Feeds',
    categories: ['Dairy Meal'],
    variants: [
      variant('10 kg', 'ML-DML-10', 490, 60, { form: 'Mash' }),
      variant('50 kg', 'ML-DML-50', 2350, 38, { form: 'Mash' }),
      variant('70 kg', 'ML-DML-70', 3200, 25, { form: 'Mash' }),
    ],
    specifications: {
      'Crude protein': '16%',
      'Shelf life': '3 months',
      For: 'Cows in milk',
      Packaging: 'Woven sack',
    },
    keeping: 'Dry and off the floor, with the sack closed. Keep it away from rats and rain.',
    goesWith: ['high-yield-dairy-meal', 'mineral-lick', 'rhodes-hay'],
    createdDaysAgo: 380,
    updatedHoursAgo: 80,
    pictureAlt: 'Full woven sack of dairy meal with a cow’s head printed on it and a scoop of meal',
  }),
  product({
    slug: 'high-yield-dairy-meal',
    name: 'High-Yield Dairy Meal',
    description:
      'A richer meal for cows that give more than 15 litres a day, with soya and molasses. Change over slowly, a little more each day for a week. Your extension officer can help you with the ration.',
    brand: 'Sio River Feeds',
    categories: ['Dairy Meal'],
    variants: [
      variant('10 kg', 'ML-HYM-10', 580, 28, { form: 'Pellets' }),
      variant('70 kg', 'ML-HYM-70', 3850, 12, { form: 'Pellets' }),
    ],
    specifications: {
      'Crude protein': '18%',
      'Shelf life': '3 months',
      For: 'Cows above 15 litres a day',
      Packaging: 'Woven sack',
    },
    keeping: 'Dry and off the floor, with the sack closed. Keep it away from rats and rain.',
    goesWith: ['dairy-meal', 'mineral-lick', 'rhodes-hay'],
    createdDaysAgo: 200,
    updatedHoursAgo: 300,
    pictureAlt: 'Open sack of high-yield meal rolled down over the pellets, with maize cobs',
  }),
  product({
    slug: 'calf-pellets',
    name: 'Calf Starter Pellets',
    description:
      'Small, sweet pellets for calves from their second week until weaning. Offer a handful after the milk and keep the trough clean. They soon learn the sound of the bucket.',
    brand: 'Sio River Feeds',
    categories: ['Dairy Meal'],
    variants: [
      variant('10 kg', 'ML-CLF-10', 690, 17, { form: 'Pellets' }),
      variant('25 kg', 'ML-CLF-25', 1650, 0, { form: 'Pellets' }),
    ],
    specifications: {
      'Crude protein': '20%',
      'Shelf life': '3 months',
      For: 'Calves to 4 months',
      Packaging: 'Paper bag',
    },
    keeping: 'Dry and off the floor. Close the bag after each feed.',
    goesWith: ['mineral-lick', 'rhodes-hay', 'dairy-meal'],
    createdDaysAgo: 75,
    updatedHoursAgo: 170,
    pictureAlt: 'Paper bag of calf pellets with a calf on it, a bucket of pellets in front',
  }),
  product({
    slug: 'mineral-lick',
    name: 'Mineral Lick Block',
    description:
      'A 2 kg block of salt and minerals with a hole for the rope. Hang it under a roof at nose height, on the way to the water, and the cows help themselves.',
    brand: 'Sio River Feeds',
    categories: ['Dairy Meal', 'Hay and Minerals'],
    shillings: 360,
    specifications: {
      'Shelf life': '2 years',
      Weight: '2 kg',
      For: 'Cows, heifers and goats',
    },
    keeping: 'Dry: rain washes the minerals out.',
    goesWith: ['dairy-meal', 'rhodes-hay', 'calf-pellets'],
    createdDaysAgo: 290,
    updatedHoursAgo: 400,
    pictureAlt: 'Terracotta-coloured mineral lick block hanging from a rope, licked round on one side',
  }),
  product({
    slug: 'rhodes-hay',
    name: 'Boma Rhodes Hay',
    description:
      'Leafy Boma Rhodes grass, cut before it flowers, dried for three days and baled by hand. A bale weighs about 15 kg and stays under our roof until you fetch it. Buy in the rains, and be glad of it in February.',
    brand: 'Malisho Farm',
    categories: ['Dairy Meal', 'Hay and Minerals'],
    shillings: 350,
    specifications: {
      Weight: 'About 15 kg a bale',
      Cut: 'Before flowering',
      Packaging: 'Two sisal strings',
      Origin: 'Our own fields, Bumala',
    },
    keeping: 'Dry, under a roof and off the ground.',
    goesWith: ['dairy-meal', 'mineral-lick', 'high-yield-dairy-meal'],
    createdDaysAgo: 60,
    updatedHoursAgo: 500,
    pictureAlt: 'Two golden bales of Rhodes grass hay tied with sisal, a pitchfork leaning on them',
  }),
];
