import { onSale, product, variant } from '~/seed/demo/demo-product';

export const cheeseProducts = [
  product({
    slug: 'young-gouda',
    name: 'Young Gouda',
    description:
      'Eight weeks on wooden boards, turned by hand twice a week. Mild and buttery, with small holes, and it melts well. We cut your piece from the wheel when you order.',
    brand: 'Samia Hills Cheese Room',
    categories: ['Cheese', 'Ripened Cheese'],
    variants: [
      onSale(variant('200 g', 'ML-GOU-200', 380, 32, { cut: 'Wedge' }), 430, 28),
      variant('500 g', 'ML-GOU-500', 900, 14, { cut: 'Wedge' }),
      variant('1 kg', 'ML-GOU-1000', 1720, 0, { cut: 'Wedge' }),
    ],
    specifications: {
      'Fat in dry matter': '48%',
      'Shelf life': '6 weeks',
      Ripened: '8 weeks',
      Origin: 'Samia Hills, Busia County',
    },
    keeping: 'In the fridge at 4 to 8 °C, in its paper and not in plastic. Once cut, eat it within 3 weeks.',
    goesWith: ['salted-butter', 'kienyeji-eggs', 'chive-cream-cheese'],
    createdDaysAgo: 400,
    updatedHoursAgo: 70,
    pictureAlt: 'Wedge of young Gouda with red rind on a wooden board',
  }),
  product({
    slug: 'gouda-wheel',
    name: 'Whole Gouda Wheel',
    description:
      'A whole wheel of about 4 kg, for weddings, hotels and big families. It is waxed by hand and ripened for five months, until it is sweet and a little crumbly. The next wheels are still ripening.',
    brand: 'Samia Hills Cheese Room',
    categories: ['Cheese', 'Ripened Cheese'],
    shillings: 6400,
    specifications: {
      Weight: 'About 4 kg',
      'Fat in dry matter': '48%',
      Ripened: '5 months',
      Origin: 'Samia Hills, Busia County',
    },
    keeping:
      'In a cool room at 8 to 12 °C. Turn it once a week. Once cut, wrap it and keep it in the fridge.',
    goesWith: ['young-gouda', 'salted-butter', 'feta'],
    isActive: false,
    createdDaysAgo: 390,
    updatedHoursAgo: 1900,
    pictureAlt: 'Whole red-waxed Gouda wheel standing behind a second one, with a slice cut out',
  }),
  product({
    slug: 'mozzarella',
    name: 'Fresh Mozzarella',
    description:
      'Stretched by hand in hot water on Tuesdays and Fridays, and packed in its own whey. Soft enough to tear over tomatoes; the block is firmer, for pizza.',
    brand: 'Samia Hills Cheese Room',
    categories: ['Cheese', 'Fresh Cheese'],
    variants: [
      variant('200 g', 'ML-MOZ-200', 360, 26, { form: 'Balls in whey' }),
      variant('400 g', 'ML-MOZ-400', 690, 11, { form: 'Balls in whey' }),
      variant('1 kg block', 'ML-MOZ-1000', 1450, 7, { form: 'Pizza block' }),
    ],
    specifications: {
      'Fat in dry matter': '45%',
      'Shelf life': '10 days',
      Packaging: 'Sealed tub',
      Origin: 'Samia Hills, Busia County',
    },
    keeping:
      'In the fridge at 4 °C or below, in its whey. Once opened, eat it within 3 days. The pizza block freezes well.',
    goesWith: ['young-gouda', 'feta', 'fresh-cream'],
    createdDaysAgo: 220,
    updatedHoursAgo: 18,
    pictureAlt: 'White mozzarella balls on a plate with a sliced tomato and basil leaves',
  }),
  product({
    slug: 'halloumi',
    name: 'Grilling Halloumi',
    description:
      'A firm, salty cheese that browns on the jiko and keeps its shape. Slice it as thick as a finger, give it two minutes a side over charcoal and squeeze a lemon over it. It goes very well with nyama choma.',
    brand: 'Samia Hills Cheese Room',
    categories: ['Cheese', 'Fresh Cheese'],
    variants: [onSale(variant('200 g', 'ML-HAL-200', 420, 19, { form: 'Block' }), 560)],
    specifications: {
      'Fat in dry matter': '43%',
      'Shelf life': '3 months unopened',
      Ingredients: 'Milk, salt, rennet, mint',
      Origin: 'Samia Hills, Busia County',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, eat it within 10 days.',
    goesWith: ['feta', 'mozzarella', 'garlic-herb-butter'],
    createdDaysAgo: 27,
    updatedHoursAgo: 49,
    pictureAlt: 'Grilled halloumi slices with dark grill marks, a lemon wedge and mint',
  }),
  product({
    slug: 'paneer',
    name: 'Paneer',
    description:
      'Whole milk curdled with lemon and pressed until firm. It soaks up masala and holds its shape in the pan. Made without rennet.',
    brand: 'Bumala Creamery',
    categories: ['Cheese', 'Fresh Cheese'],
    variants: [
      variant('200 g', 'ML-PAN-200', 350, 34, { form: 'Block' }),
      variant('500 g', 'ML-PAN-500', 820, 13, { form: 'Block' }),
    ],
    specifications: {
      'Fat in dry matter': '50%',
      'Shelf life': '12 days',
      Ingredients: 'Whole milk, lemon juice',
      Packaging: 'Vacuum pack',
    },
    keeping:
      'In the fridge at 4 °C or below. Once opened, cover it with water and use it within 3 days. Keeps well in the freezer.',
    goesWith: ['ghee', 'plain-yoghurt', 'fresh-cream'],
    createdDaysAgo: 250,
    updatedHoursAgo: 88,
    pictureAlt: 'Block of paneer partly cut into cubes, with coriander and a red chilli',
  }),
  product({
    slug: 'feta',
    name: 'Feta in Brine',
    description:
      'White, crumbly and salty, in a jar of brine. Rinse it for salads; leave it salty for omelettes and beetroot. It is made from cow’s milk.',
    brand: 'Samia Hills Cheese Room',
    categories: ['Cheese', 'Fresh Cheese'],
    variants: [
      variant('250 g', 'ML-FET-250', 410, 17, { form: 'Cubes in brine' }),
      variant('500 g', 'ML-FET-500', 780, 8, { form: 'Cubes in brine' }),
    ],
    specifications: {
      'Fat in dry matter': '45%',
      'Shelf life': '2 months in the brine',
      Packaging: 'Glass jar',
      Origin: 'Samia Hills, Busia County',
    },
    keeping: 'In the fridge at 4 °C or below, always under the brine. Once opened, eat it within 3 weeks.',
    goesWith: ['halloumi', 'mozzarella', 'kienyeji-eggs'],
    createdDaysAgo: 160,
    updatedHoursAgo: 200,
    pictureAlt: 'Clip-top jar of white feta cubes in brine with a sprig of herbs',
  }),
  product({
    slug: 'chive-cream-cheese',
    name: 'Cream Cheese with Chives',
    description:
      'Soft cheese for spreading, with chives cut the same morning from the kitchen garden. Best on warm bread, and it makes supper out of a boiled potato.',
    brand: 'Malisho Farm',
    categories: ['Cheese', 'Fresh Cheese'],
    variants: [variant('180 g', 'ML-CCC-180', 295, 21, { flavour: 'Chives' })],
    specifications: {
      'Fat content': '24%',
      'Shelf life': '21 days',
      Ingredients: 'Milk, cream, chives (2%), salt, cultures',
      Packaging: 'Tub',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, eat it within 5 days.',
    goesWith: ['salted-butter', 'young-gouda', 'kienyeji-eggs'],
    createdDaysAgo: 14,
    updatedHoursAgo: 22,
    pictureAlt: 'Round tub of cream cheese with a bunch of chives and a spread slice of bread',
  }),
];
