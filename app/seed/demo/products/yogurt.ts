import { onSale, product, variant } from '~/seed/demo/demo-product';

export const yogurtProducts = [
  product({
    slug: 'strawberry-yoghurt',
    name: 'Strawberry Yoghurt',
    description:
      'Our best seller. We cook strawberries from Limuru just until they soften and fold them into thick yoghurt, so you find real pieces of fruit. Good on its own, better with a warm mandazi.',
    brand: 'Malisho Farm',
    categories: ['Yogurt', 'Fruit Yoghurt'],
    variants: [
      variant('250 ml', 'ML-SBY-250', 80, 84, { flavour: 'Strawberry' }),
      variant('500 ml', 'ML-SBY-500', 150, 60, { flavour: 'Strawberry' }),
      variant('1 L', 'ML-SBY-1000', 285, 22, { flavour: 'Strawberry' }),
    ],
    specifications: {
      'Fat content': '3.5%',
      'Shelf life': '21 days',
      Ingredients: 'Whole milk, strawberry (10%), cane sugar, cultures',
      Packaging: 'Cup with foil lid',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 3 days.',
    goesWith: ['vanilla-yoghurt', 'passion-yoghurt', 'fresh-cow-milk', 'strawberry-drinking-yoghurt'],
    createdDaysAgo: 580,
    updatedHoursAgo: 12,
    pictureAlt: 'Pink cup of strawberry yoghurt with ripe strawberries in front of it',
  }),
  product({
    slug: 'vanilla-yoghurt',
    name: 'Vanilla Yoghurt',
    description:
      'Smooth yoghurt with real vanilla from across the border in Uganda; the dark specks are the seeds. Only lightly sweet, so you still taste the milk. The litre is the one for birthdays.',
    brand: 'Malisho Farm',
    categories: ['Yogurt'],
    variants: [
      onSale(variant('250 ml', 'ML-VNY-250', 80, 71, { flavour: 'Vanilla' }), 100, 30),
      onSale(variant('500 ml', 'ML-VNY-500', 150, 45, { flavour: 'Vanilla' }), 185, 30),
      variant('1 L', 'ML-VNY-1000', 285, 0, { flavour: 'Vanilla' }),
    ],
    specifications: {
      'Fat content': '3.5%',
      'Shelf life': '21 days',
      Ingredients: 'Whole milk, cane sugar, vanilla, cultures',
      Packaging: 'Cup with foil lid',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 3 days.',
    goesWith: ['strawberry-yoghurt', 'chocolate-milk', 'acacia-honey'],
    createdDaysAgo: 575,
    updatedHoursAgo: 36,
    pictureAlt: 'Cream-coloured cup of vanilla yoghurt with a vanilla flower and pods',
  }),
  product({
    slug: 'plain-yoghurt',
    name: 'Plain Yoghurt',
    description:
      'Milk, cultures and eight hours of waiting; nothing else goes in. Mild and a little sour: for raita, for marinating chicken, or with honey for breakfast. The bucket has a handle, and you keep it.',
    brand: 'Malisho Farm',
    categories: ['Yogurt', 'Plain Yoghurt'],
    variants: [
      variant('500 ml', 'ML-PLY-500', 140, 58, { flavour: 'Plain' }),
      variant('1 L', 'ML-PLY-1000', 260, 30, { flavour: 'Plain' }),
      variant('5 L bucket', 'ML-PLY-5000', 1150, 6, { flavour: 'Plain' }),
    ],
    specifications: {
      'Fat content': '3.6%',
      'Shelf life': '21 days',
      Ingredients: 'Whole milk, cultures',
      Packaging: 'Tub, or bucket with handle',
    },
    keeping:
      'In the fridge at 4 °C or below. Once opened, use it within 5 days; with the bucket, use a clean spoon each time.',
    goesWith: ['acacia-honey', 'maziwa-mala', 'greek-style-yoghurt'],
    createdDaysAgo: 560,
    updatedHoursAgo: 20,
    pictureAlt: 'Open white tub of plain yoghurt with a wooden spoon and a smooth swirl',
  }),
  product({
    slug: 'passion-yoghurt',
    name: 'Passion Fruit Yoghurt',
    description:
      'Purple passion fruit, seeds and all, stirred into mild yoghurt. Two growers near Bungoma bring the fruit by boda boda on Tuesdays. If you like it sharp, this is your cup.',
    brand: 'Nzoia Valley Dairies',
    categories: ['Yogurt', 'Fruit Yoghurt'],
    variants: [
      variant('250 ml', 'ML-PSY-250', 85, 39, { flavour: 'Passion fruit' }),
      variant('500 ml', 'ML-PSY-500', 160, 25, { flavour: 'Passion fruit' }),
    ],
    specifications: {
      'Fat content': '3.2%',
      'Shelf life': '21 days',
      Ingredients: 'Whole milk, passion fruit (9%), cane sugar, cultures',
      Packaging: 'Cup with foil lid',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 3 days.',
    goesWith: ['strawberry-yoghurt', 'vanilla-yoghurt', 'banana-milk'],
    createdDaysAgo: 24,
    updatedHoursAgo: 15,
    pictureAlt: 'Cup of passion fruit yoghurt beside a passion fruit cut in half',
  }),
  product({
    slug: 'mango-yoghurt',
    name: 'Mango Yoghurt',
    description:
      'Made only while ngowe mangoes are ripe. The fruit is ready when you can smell it across the room. After the last mango you wait for the next harvest, and so do we.',
    brand: 'Nzoia Valley Dairies',
    categories: ['Yogurt', 'Fruit Yoghurt'],
    variants: [variant('500 ml', 'ML-MGY-500', 165, 0, { flavour: 'Mango' })],
    specifications: {
      'Fat content': '3.2%',
      'Shelf life': '18 days',
      Ingredients: 'Whole milk, mango (14%), cane sugar, cultures',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 3 days.',
    season: { from: 12, to: 3 },
    goesWith: ['passion-yoghurt', 'strawberry-yoghurt', 'plain-yoghurt'],
    isActive: false,
    createdDaysAgo: 330,
    updatedHoursAgo: 4700,
    pictureAlt: 'Orange tub of mango yoghurt with a ripe mango and a slice of it cut into cubes',
  }),
  product({
    slug: 'greek-style-yoghurt',
    name: 'Thick Strained Yoghurt',
    description:
      'Plain yoghurt, hung in cloth overnight until a spoon stands up in it. A litre of milk goes into the big jar. Eat it with honey and groundnuts, or use it where a recipe asks for sour cream.',
    brand: 'Malisho Farm',
    categories: ['Yogurt', 'Plain Yoghurt'],
    variants: [
      variant('200 g', 'ML-GSY-200', 180, 28, { flavour: 'Plain' }),
      variant('400 g', 'ML-GSY-400', 340, 15, { flavour: 'Plain' }),
    ],
    specifications: {
      'Fat content': '8%',
      'Shelf life': '18 days',
      Ingredients: 'Whole milk, cultures',
      Packaging: 'Glass jar with lid',
    },
    keeping: 'In the fridge at 4 °C or below. Once opened, use it within 5 days.',
    goesWith: ['acacia-honey', 'plain-yoghurt', 'kienyeji-eggs'],
    createdDaysAgo: 140,
    updatedHoursAgo: 60,
    pictureAlt: 'Glass jar of thick strained yoghurt with a ribbon of honey on top',
  }),
  product({
    slug: 'strawberry-drinking-yoghurt',
    name: 'Drinking Yoghurt, Strawberry',
    description:
      'Thin enough to drink through a straw, with strawberry purée. The small bottle fits a coat pocket and survives a matatu ride. Shake it before you open it.',
    brand: 'Bumala Creamery',
    categories: ['Yogurt', 'Fruit Yoghurt'],
    variants: [
      variant('150 ml', 'ML-DYS-150', 48, 93, { flavour: 'Strawberry', packaging: 'Bottle' }),
      variant('450 ml', 'ML-DYS-450', 130, 40, { flavour: 'Strawberry', packaging: 'Bottle' }),
    ],
    specifications: {
      'Fat content': '2.6%',
      'Shelf life': '21 days',
      Ingredients: 'Milk, cane sugar, strawberry (6%), cultures',
      Packaging: 'Bottle with foil seal',
    },
    keeping:
      'In the fridge at 4 °C or below. A morning in a school bag does no harm. Once opened, finish it the same day.',
    goesWith: ['banana-milk', 'chocolate-milk', 'strawberry-yoghurt'],
    createdDaysAgo: 180,
    updatedHoursAgo: 98,
    pictureAlt: 'Two bottles of pink drinking yoghurt, a large one and a small one',
  }),
];
