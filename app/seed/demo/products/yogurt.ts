import { onSale, product, variant } from '~/seed/demo/demo-product';

export const yogurtProducts = [
  product({
    slug: 'strawberry-yoghurt',
    name: 'Strawberry Yoghurt',
    description:
      'Our best-loved cup. Strawberries from the cool slopes of Limuru are cooked only long enough to soften, then folded into thick yoghurt, so you meet pieces of fruit and not only the colour. Good on its own, better with a warm mandazi.',
    brand: 'Malisho Farm',
    categories: ['Yogurt', 'Fruit Yoghurt'],
    variants: [
      variant('250 ml', 'ML-SBY-250', 80, 84, { flavour: 'Strawberry' }),
      variant('500 ml', 'ML-SBY-500', 150, 60, { flavour: 'Strawberry' }),
      variant('1 L', 'ML-SBY-1000', 285, 22, { flavour: 'Strawberry' }),
    ],
    specifications: {
      'Fat content': '3.5 %',
      Ingredients: 'Whole milk, strawberry (10 %), cane sugar, cultures',
      'Shelf life': '21 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Cup with foil lid',
    },
    createdDaysAgo: 580,
    updatedHoursAgo: 12,
    pictureAlt: 'Pink cup of strawberry yoghurt with ripe strawberries in front of it',
  }),
  product({
    slug: 'vanilla-yoghurt',
    name: 'Vanilla Yoghurt',
    description:
      'Smooth yoghurt with vanilla pods from Mpeketoni on the coast; the dark specks are the seeds. We sweeten it lightly, so that the milk still has a say. A litre of it has saved many a birthday.',
    brand: 'Malisho Farm',
    categories: ['Yogurt'],
    variants: [
      onSale(variant('250 ml', 'ML-VNY-250', 80, 71, { flavour: 'Vanilla' }), 100, 30),
      onSale(variant('500 ml', 'ML-VNY-500', 150, 45, { flavour: 'Vanilla' }), 185, 30),
      variant('1 L', 'ML-VNY-1000', 285, 0, { flavour: 'Vanilla' }),
    ],
    specifications: {
      'Fat content': '3.5 %',
      Ingredients: 'Whole milk, cane sugar, vanilla, cultures',
      'Shelf life': '21 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Cup with foil lid',
    },
    createdDaysAgo: 575,
    updatedHoursAgo: 36,
    pictureAlt: 'Cream-coloured cup of vanilla yoghurt with a vanilla flower and pods',
  }),
  product({
    slug: 'plain-yoghurt',
    name: 'Plain Yoghurt',
    description:
      'Milk, cultures and eight patient hours: nothing is added. It is mild and just tart enough for raita, for marinating chicken, or for a bowl with honey. The bucket has a handle and is worth keeping afterwards.',
    brand: 'Malisho Farm',
    categories: ['Yogurt', 'Plain Yoghurt'],
    variants: [
      variant('500 ml', 'ML-PLY-500', 140, 58, { flavour: 'Plain' }),
      variant('1 L', 'ML-PLY-1000', 260, 30, { flavour: 'Plain' }),
      variant('5 L bucket', 'ML-PLY-5000', 1150, 6, { flavour: 'Plain' }),
    ],
    specifications: {
      'Fat content': '3.6 %',
      Ingredients: 'Whole milk, cultures',
      'Shelf life': '21 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Tub, or bucket with handle',
    },
    createdDaysAgo: 560,
    updatedHoursAgo: 20,
    pictureAlt: 'Open white tub of plain yoghurt with a wooden spoon and a smooth swirl',
  }),
  product({
    slug: 'passion-yoghurt',
    name: 'Passion Fruit Yoghurt',
    description:
      'Sharp purple passion fruit, seeds and all, stirred through mild yoghurt. The fruit comes from two growers near Bungoma who bring it over by bodaboda on Tuesdays. If you like it tart, this is your cup.',
    brand: 'Nzoia Valley Dairies',
    categories: ['Yogurt', 'Fruit Yoghurt'],
    variants: [
      variant('250 ml', 'ML-PSY-250', 85, 39, { flavour: 'Passion fruit' }),
      variant('500 ml', 'ML-PSY-500', 160, 25, { flavour: 'Passion fruit' }),
    ],
    specifications: {
      'Fat content': '3.2 %',
      Ingredients: 'Whole milk, passion fruit (9 %), cane sugar, cultures',
      'Shelf life': '21 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Cup with foil lid',
    },
    createdDaysAgo: 24,
    updatedHoursAgo: 15,
    pictureAlt: 'Cup of passion fruit yoghurt beside a passion fruit cut in half',
  }),
  product({
    slug: 'mango-yoghurt',
    name: 'Mango Yoghurt',
    description:
      'Made only while the ngowe mangoes last, roughly from December to March. We wait until they are soft enough to smell across the room. It comes back with the next harvest.',
    brand: 'Nzoia Valley Dairies',
    categories: ['Yogurt', 'Fruit Yoghurt'],
    variants: [variant('500 ml', 'ML-MGY-500', 165, 0, { flavour: 'Mango' })],
    specifications: {
      'Fat content': '3.2 %',
      Ingredients: 'Whole milk, mango (14 %), cane sugar, cultures',
      'Shelf life': '18 days',
      Storage: 'Keep at 4 °C or below',
      Season: 'December to March',
    },
    isActive: false,
    createdDaysAgo: 330,
    updatedHoursAgo: 4700,
    pictureAlt: 'Orange tub of mango yoghurt with a ripe mango and a mango cheek cut into cubes',
  }),
  product({
    slug: 'greek-style-yoghurt',
    name: 'Thick Strained Yoghurt',
    description:
      'Plain yoghurt hung in cloth overnight until a spoon stands up in it. It takes more than two litres of milk to make one of these. Eat it with honey and groundnuts, or use it wherever a recipe asks for sour cream.',
    brand: 'Malisho Farm',
    categories: ['Yogurt', 'Plain Yoghurt'],
    variants: [
      variant('200 g', 'ML-GSY-200', 180, 28, { flavour: 'Plain' }),
      variant('400 g', 'ML-GSY-400', 340, 15, { flavour: 'Plain' }),
    ],
    specifications: {
      'Fat content': '8 %',
      Ingredients: 'Whole milk, cultures',
      'Shelf life': '18 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Glass jar with lid',
    },
    createdDaysAgo: 140,
    updatedHoursAgo: 60,
    pictureAlt: 'Glass jar of thick strained yoghurt with a ribbon of honey on top',
  }),
  product({
    slug: 'strawberry-drinking-yoghurt',
    name: 'Drinking Yoghurt, Strawberry',
    description:
      'Yoghurt thin enough for a straw, with strawberry purée. The small bottle fits a coat pocket and survives a matatu ride. Shake it before you open it.',
    brand: 'Bumala Creamery',
    categories: ['Yogurt', 'Fruit Yoghurt'],
    variants: [
      variant('150 ml', 'ML-DYS-150', 48, 93, { flavour: 'Strawberry', packaging: 'Bottle' }),
      variant('450 ml', 'ML-DYS-450', 130, 40, { flavour: 'Strawberry', packaging: 'Bottle' }),
    ],
    specifications: {
      'Fat content': '2.6 %',
      Ingredients: 'Milk, cane sugar, strawberry (6 %), cultures',
      'Shelf life': '21 days',
      Storage: 'Keep at 4 °C or below',
      Packaging: 'Bottle with foil seal',
    },
    createdDaysAgo: 180,
    updatedHoursAgo: 98,
    pictureAlt: 'Two small bottles of pink drinking yoghurt, one big and one little',
  }),
];
