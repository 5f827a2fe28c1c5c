import { galleryPicture, pagePicture, productPicture, storyPicture, type DemoPicture } from './pictures';

type DemoCategory = {
  slug: string;
  name: string;
  description: string;
  /** Slug of the parent category; null at the top level. */
  parent: string | null;
  /** Position among siblings, from 1. */
  order: number;
  picture: DemoPicture;
};

/** Parents before their children. */
export const demoCategories: readonly DemoCategory[] = [
  {
    slug: 'fresh-milk',
    name: 'Fresh Milk',
    description:
      'Whole, low-fat and flavoured milk, from a school pouch to a 50-litre can. Cooled within the hour and pasteurised.',
    parent: null,
    order: 1,
    picture: pagePicture('kitchen'),
  },
  {
    slug: 'yogurt',
    name: 'Yogurt',
    description:
      'Plain, vanilla and fruit yoghurt, thick or for drinking. By the cup, the litre or the bucket.',
    parent: null,
    order: 2,
    picture: storyPicture('yoghurt-pot'),
  },
  {
    slug: 'maziwa-mala',
    name: 'Maziwa Mala',
    description: 'Cultured milk as you know it from home: plain, sweetened, and smoky mursik.',
    parent: null,
    order: 3,
    picture: storyPicture('three-cups'),
  },
  {
    slug: 'cheese',
    name: 'Cheese',
    description: 'Fresh and ripened cheese, made by hand in small batches a few kilometres from the cows.',
    parent: null,
    order: 4,
    picture: storyPicture('cheese-board'),
  },
  {
    slug: 'organic-products',
    name: 'Organic Products',
    description:
      'From fields where we use no sprays and no bought fertiliser, and from neighbours who farm the same way.',
    parent: null,
    order: 5,
    picture: galleryPicture('forty-thousand-helpers'),
  },
  {
    slug: 'butter',
    name: 'Butter',
    description:
      'Churned from ripened cream: salted, unsalted, with garlic and herbs, or simmered down to ghee.',
    parent: null,
    order: 6,
    picture: productPicture('salted-butter'),
  },
  {
    slug: 'cream',
    name: 'Cream',
    description: 'Single cream to pour, whipping cream for cakes, and sour cream for the pot.',
    parent: null,
    order: 7,
    picture: productPicture('fresh-cream'),
  },
  {
    slug: 'dairy-meal',
    name: 'Dairy Meal',
    description: 'Meal, hay and minerals: what our own herd eats.',
    parent: null,
    order: 8,
    picture: storyPicture('feed-store'),
  },
  {
    slug: 'whole-milk',
    name: 'Whole Milk',
    description: 'With all of its cream, from our own cows and our neighbours’ goats.',
    parent: 'fresh-milk',
    order: 1,
    picture: productPicture('jersey-gold-milk'),
  },
  {
    slug: 'pasteurised-milk',
    name: 'Pasteurised Milk',
    description: 'Everyday milk in packets and cartons, ready to pour.',
    parent: 'fresh-milk',
    order: 2,
    picture: productPicture('pasteurised-milk-packet'),
  },
  {
    slug: 'flavoured-milk',
    name: 'Flavoured Milk',
    description: 'Cold milk with cocoa or banana, for lunch boxes and long journeys.',
    parent: 'fresh-milk',
    order: 3,
    picture: storyPicture('lunch-box'),
  },
  {
    slug: 'fruit-yoghurt',
    name: 'Fruit Yoghurt',
    description: 'With real fruit: strawberry, passion and, in season, mango.',
    parent: 'yogurt',
    order: 1,
    picture: productPicture('passion-yoghurt'),
  },
  {
    slug: 'plain-yoghurt',
    name: 'Plain Yoghurt',
    description: 'Milk and cultures, nothing else.',
    parent: 'yogurt',
    order: 2,
    picture: productPicture('plain-yoghurt'),
  },
  {
    slug: 'fresh-cheese',
    name: 'Fresh Cheese',
    description: 'Soft, white and young: paneer, mozzarella, halloumi, feta and cream cheese.',
    parent: 'cheese',
    order: 1,
    picture: storyPicture('paneer-supper'),
  },
  {
    slug: 'ripened-cheese',
    name: 'Ripened Cheese',
    description: 'Turned by hand and ripened for weeks on wooden boards.',
    parent: 'cheese',
    order: 2,
    picture: galleryPicture('the-cheese-library'),
  },
  {
    slug: 'ghee',
    name: 'Ghee',
    description: 'Golden samli for chapati, pilau and beans.',
    parent: 'butter',
    order: 1,
    picture: productPicture('ghee'),
  },
  {
    slug: 'hay-and-minerals',
    name: 'Hay and Minerals',
    description: 'Hay by the bale and mineral licks, to go with the meal.',
    parent: 'dairy-meal',
    order: 1,
    picture: storyPicture('fodder'),
  },
];
