import { product, variant } from '~/seed/demo/demo-product';

export const butterAndCreamProducts = [
  product({
    slug: 'salted-butter',
    name: 'Salted Farm Butter',
    description:
      'Cream ripened overnight, churned in the morning and worked with a little sea salt from Malindi. In the rains, when the grass is green, it turns yellower. That is the grass; we add no colour.',
    brand: 'Malisho Farm',
    categories: ['Butter'],
    variants: [
      variant('250 g', 'ML-SBU-250', 320, 48, { salt: 'Salted' }),
      variant('500 g', 'ML-SBU-500', 620, 20, { salt: 'Salted' }),
    ],
    specifications: {
      'Fat content': '82%',
      'Shelf life': '8 weeks',
      Ingredients: 'Cream, sea salt (1.2%)',
      Packaging: 'Parchment wrap',
    },
    keeping:
      'In the fridge at 4 °C or below, well wrapped: butter takes on the smell of onions. Keeps 6 months in the freezer.',
    goesWith: ['young-gouda', 'acacia-honey', 'fresh-cow-milk'],
    createdDaysAgo: 480,
    updatedHoursAgo: 16,
    pictureAlt: 'Parchment-wrapped pack of salted butter on a board, two slices cut off',
  }),
  product({
    slug: 'unsalted-butter',
    name: 'Unsalted Butter',
    description:
      'Butter for baking: sweet, clean and firm enough to rub into flour. It is made from the same cream as our salted butter and washed twice in cold spring water.',
    brand: 'Malisho Farm',
    categories: ['Butter'],
    variants: [
      variant('250 g', 'ML-UBU-250', 330, 36, { salt: 'Unsalted' }),
      variant('1 kg', 'ML-UBU-1000', 1240, 9, { salt: 'Unsalted' }),
    ],
    specifications: {
      'Fat content': '82%',
      'Shelf life': '6 weeks',
      Ingredients: 'Cream',
      Packaging: 'Parchment wrap',
    },
    keeping: 'In the fridge at 4 °C or below, or frozen for 6 months.',
    goesWith: ['kienyeji-eggs', 'whipping-cream', 'low-fat-milk'],
    createdDaysAgo: 470,
    updatedHoursAgo: 110,
    pictureAlt: 'Unwrapped block of unsalted butter with a curl on a butter knife',
  }),
  product({
    slug: 'garlic-herb-butter',
    name: 'Garlic and Herb Butter',
    description:
      'A roll of butter with crushed garlic, dhania and parsley. Cut a slice and let it melt on hot steak, roast maize or tilapia from the lake.',
    brand: 'Malisho Farm',
    categories: ['Butter'],
    variants: [variant('150 g roll', 'ML-GHB-150', 260, 23, { flavour: 'Garlic and herbs' })],
    specifications: {
      'Fat content': '78%',
      'Shelf life': '4 weeks',
      Ingredients: 'Butter, garlic, coriander, parsley, salt',
      Packaging: 'Parchment roll',
    },
    keeping:
      'In the fridge at 4 °C or below, or frozen: cut it into slices first and take out what you need.',
    goesWith: ['halloumi', 'salted-butter', 'sour-cream'],
    createdDaysAgo: 21,
    updatedHoursAgo: 40,
    pictureAlt: 'Roll of herb butter cut into coins, with a head of garlic and parsley',
  }),
  product({
    slug: 'ghee',
    name: 'Ghee (Samli)',
    description:
      'Butter simmered over a low fire until the water is gone and the kitchen smells of nuts, then strained through cloth. For chapati, pilau and beans. It needs no fridge.',
    brand: 'Malisho Farm',
    categories: ['Butter', 'Ghee'],
    variants: [
      variant('250 g', 'ML-GHE-250', 390, 41, { packaging: 'Glass jar' }),
      variant('500 g', 'ML-GHE-500', 740, 27, { packaging: 'Glass jar' }),
      variant('1 kg', 'ML-GHE-1000', 1420, 10, { packaging: 'Tin' }),
    ],
    specifications: {
      'Fat content': '99.7%',
      'Shelf life': '9 months',
      Ingredients: 'Butter',
      Packaging: 'Glass jar or tin',
    },
    keeping:
      'In a cool, dry place with the lid closed. Use a dry spoon and it keeps for months after opening.',
    goesWith: ['paneer', 'salted-butter', 'maziwa-mala'],
    createdDaysAgo: 440,
    updatedHoursAgo: 95,
    pictureAlt: 'Glass jar of golden ghee with a cloth lid and a wooden spoon',
  }),
  product({
    slug: 'fresh-cream',
    name: 'Fresh Pouring Cream',
    description:
      'Single cream, skimmed on the morning it leaves the farm. Pour it over stewed fruit, into mushroom sauce or into Kisii coffee. It does not whip; for that, use whipping cream.',
    brand: 'Malisho Farm',
    categories: ['Cream'],
    variants: [
      variant('250 ml', 'ML-FPC-250', 190, 31, { packaging: 'Bottle' }),
      variant('500 ml', 'ML-FPC-500', 360, 16, { packaging: 'Bottle' }),
    ],
    specifications: {
      'Fat content': '20%',
      'Shelf life': '10 days',
      Packaging: 'Bottle',
      Origin: 'Bumala, Busia County',
    },
    freshness: 'made-same-day',
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 3 days.',
    goesWith: ['whipping-cream', 'jersey-gold-milk', 'strawberry-yoghurt'],
    createdDaysAgo: 350,
    updatedHoursAgo: 11,
    pictureAlt: 'Stoneware jug pouring fresh cream over a bowl of red berries',
  }),
  product({
    slug: 'whipping-cream',
    name: 'Whipping Cream',
    description:
      'Rich cream that whips into firm peaks when it is cold: chill the bowl and the whisk too. The small carton is enough for a two-layer birthday cake.',
    brand: 'Bumala Creamery',
    categories: ['Cream'],
    variants: [
      variant('250 ml', 'ML-WHC-250', 240, 29, { packaging: 'Carton' }),
      variant('1 L', 'ML-WHC-1000', 890, 5, { packaging: 'Carton' }),
    ],
    specifications: {
      'Fat content': '36%',
      'Shelf life': '14 days',
      Packaging: 'Carton',
      Origin: 'Bumala, Busia County',
    },
    keeping:
      'In the fridge at 4 °C or below. Do not freeze it: it will not whip. Once opened, use it within 3 days.',
    goesWith: ['unsalted-butter', 'vanilla-yoghurt', 'kienyeji-eggs'],
    createdDaysAgo: 240,
    updatedHoursAgo: 150,
    pictureAlt: 'Bowl of whipped cream in soft peaks with a whisk, in front of a carton',
  }),
  product({
    slug: 'sour-cream',
    name: 'Cultured Sour Cream',
    description:
      'Thick cream set with the same culture as our mala: fresh and gently sour. Spoon it on bean stew, viazi karai or a baked sweet potato.',
    brand: 'Nzoia Valley Dairies',
    categories: ['Cream'],
    variants: [variant('200 g', 'ML-SCR-200', 210, 18, { packaging: 'Tub' })],
    specifications: {
      'Fat content': '24%',
      'Shelf life': '21 days',
      Ingredients: 'Cream, cultures',
      Packaging: 'Tub',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 5 days.',
    goesWith: ['garlic-herb-butter', 'maziwa-mala', 'young-gouda'],
    createdDaysAgo: 130,
    updatedHoursAgo: 66,
    pictureAlt: 'Blue-banded tub of sour cream beside a baked sweet potato with a dollop',
  }),
];
