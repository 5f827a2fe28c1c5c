import { product, variant } from '~/seed/demo/demo-product';

export const butterAndCreamProducts = [
  product({
    slug: 'salted-butter',
    name: 'Salted Farm Butter',
    description:
      'Cream ripened overnight, churned in the morning and worked with a little sea salt from Malindi. In the rainy months, when the grass is green, it turns noticeably yellower; that is the pasture, not a colouring.',
    brand: 'Malisho Farm',
    categories: ['Butter'],
    variants: [
      variant('250 g', 'ML-SBU-250', 320, 48, { salt: 'Salted' }),
      variant('500 g', 'ML-SBU-500', 620, 20, { salt: 'Salted' }),
    ],
    specifications: {
      'Fat content': '82 %',
      Ingredients: 'Cream, sea salt (1.2 %)',
      'Shelf life': '8 weeks',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Parchment wrap',
    },
    createdDaysAgo: 480,
    updatedHoursAgo: 16,
    pictureAlt: 'Parchment-wrapped pack of salted butter on a board, two slices cut off',
  }),
  product({
    slug: 'unsalted-butter',
    name: 'Unsalted Butter',
    description:
      'The baker’s butter: sweet, clean and firm enough to rub into flour. We make it from the same cream as the salted one and wash it twice in spring water.',
    brand: 'Malisho Farm',
    categories: ['Butter'],
    variants: [
      variant('250 g', 'ML-UBU-250', 330, 36, { salt: 'Unsalted' }),
      variant('1 kg', 'ML-UBU-1000', 1240, 9, { salt: 'Unsalted' }),
    ],
    specifications: {
      'Fat content': '82 %',
      Ingredients: 'Cream',
      'Shelf life': '6 weeks',
      Storage: 'Keep at 4 °C or below, or freeze',
      Packaging: 'Parchment wrap',
    },
    createdDaysAgo: 470,
    updatedHoursAgo: 110,
    pictureAlt: 'Unwrapped block of unsalted butter with a curl on a butter knife',
  }),
  product({
    slug: 'garlic-herb-butter',
    name: 'Garlic and Herb Butter',
    description:
      'A roll of butter with crushed garlic, dhania and parsley. Put a coin of it on a hot steak, on roast maize or on grilled tilapia from the lake, and let it run.',
    brand: 'Malisho Farm',
    categories: ['Butter'],
    variants: [variant('150 g roll', 'ML-GHB-150', 260, 23, { flavour: 'Garlic and herbs' })],
    specifications: {
      'Fat content': '78 %',
      Ingredients: 'Butter, garlic, coriander, parsley, salt',
      'Shelf life': '4 weeks',
      Storage: 'Keep at 4 °C or below, or freeze',
      Packaging: 'Parchment roll',
    },
    createdDaysAgo: 21,
    updatedHoursAgo: 40,
    pictureAlt: 'Roll of herb butter cut into coins, with a head of garlic and parsley',
  }),
  product({
    slug: 'ghee',
    name: 'Ghee (Samli)',
    description:
      'Butter simmered over a low fire until the water is gone and the kitchen smells of nuts, then strained through cloth. A spoon of it is what the chapati has been waiting for. It needs no fridge.',
    brand: 'Malisho Farm',
    categories: ['Butter', 'Ghee'],
    variants: [
      variant('250 g', 'ML-GHE-250', 390, 41, { packaging: 'Glass jar' }),
      variant('500 g', 'ML-GHE-500', 740, 27, { packaging: 'Glass jar' }),
      variant('1 kg', 'ML-GHE-1000', 1420, 10, { packaging: 'Tin' }),
    ],
    specifications: {
      'Fat content': '99.7 %',
      Ingredients: 'Butter',
      'Shelf life': '9 months',
      Storage: 'Keep in a cool, dry place',
      Packaging: 'Glass jar or tin',
    },
    createdDaysAgo: 440,
    updatedHoursAgo: 95,
    pictureAlt: 'Glass jar of golden ghee with a cloth lid and a wooden spoon',
  }),
  product({
    slug: 'fresh-cream',
    name: 'Fresh Pouring Cream',
    description:
      'Single cream, skimmed the morning it leaves the farm. Pour it over stewed fruit, into mushroom sauce, or into coffee from Kisii. It does not whip; take the whipping cream for that.',
    brand: 'Malisho Farm',
    categories: ['Cream'],
    variants: [
      variant('250 ml', 'ML-FPC-250', 190, 31, { packaging: 'Bottle' }),
      variant('500 ml', 'ML-FPC-500', 360, 16, { packaging: 'Bottle' }),
    ],
    specifications: {
      'Fat content': '20 %',
      'Shelf life': '10 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Bottle',
      Origin: 'Bumala, Busia County',
    },
    createdDaysAgo: 350,
    updatedHoursAgo: 11,
    pictureAlt: 'Stoneware jug pouring fresh cream over a bowl of red berries',
  }),
  product({
    slug: 'whipping-cream',
    name: 'Whipping Cream',
    description:
      'Rich cream that stands up in peaks when it is cold: chill the bowl and the whisk too. Enough in one carton for a two-layer birthday cake, with some left on the spoon.',
    brand: 'Bumala Creamery',
    categories: ['Cream'],
    variants: [
      variant('250 ml', 'ML-WHC-250', 240, 29, { packaging: 'Carton' }),
      variant('1 L', 'ML-WHC-1000', 890, 5, { packaging: 'Carton' }),
    ],
    specifications: {
      'Fat content': '36 %',
      'Shelf life': '14 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Carton',
      Origin: 'Bumala, Busia County',
    },
    createdDaysAgo: 240,
    updatedHoursAgo: 150,
    pictureAlt: 'Bowl of whipped cream in soft peaks with a whisk, in front of a carton',
  }),
  product({
    slug: 'sour-cream',
    name: 'Cultured Sour Cream',
    description:
      'Thick cream set with the same culture as our mala, so it is fresh and gently sour. Spoon it on bean stew, on viazi karai or on a baked sweet potato.',
    brand: 'Nzoia Valley Dairies',
    categories: ['Cream'],
    variants: [variant('200 g', 'ML-SCR-200', 210, 18, { packaging: 'Tub' })],
    specifications: {
      'Fat content': '24 %',
      Ingredients: 'Cream, cultures',
      'Shelf life': '21 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Tub',
    },
    createdDaysAgo: 130,
    updatedHoursAgo: 66,
    pictureAlt: 'Blue-banded tub of sour cream beside a baked sweet potato with a dollop',
  }),
];
