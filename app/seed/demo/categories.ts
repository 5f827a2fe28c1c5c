type DemoCategory = {
  slug: string;
  name: string;
  description: string;
  /** Slug of the parent category; null at the top level. */
  parent: string | null;
  /** Position among siblings, from 1. */
  order: number;
  /** Slug of the product whose illustration the category shows. */
  picture: string;
};

/** Parents before their children. */
export const demoCategories: readonly DemoCategory[] = [
  {
    slug: 'fresh-milk',
    name: 'Fresh Milk',
    description: 'Milked twice a day, cooled within the hour and on the road to you the same morning.',
    parent: null,
    order: 1,
    picture: 'fresh-cow-milk',
  },
  {
    slug: 'yogurt',
    name: 'Yogurt',
    description: 'Slow-set yoghurt from our own milk: plain, vanilla and fruit, by the cup or by the litre.',
    parent: null,
    order: 2,
    picture: 'strawberry-yoghurt',
  },
  {
    slug: 'maziwa-mala',
    name: 'Maziwa Mala',
    description: 'Cultured milk the way it is liked at home, from smooth mala to smoky mursik.',
    parent: null,
    order: 3,
    picture: 'maziwa-mala',
  },
  {
    slug: 'cheese',
    name: 'Cheese',
    description: 'Small-batch cheese, fresh and ripened, made by hand a few kilometres from the cows.',
    parent: null,
    order: 4,
    picture: 'young-gouda',
  },
  {
    slug: 'organic-products',
    name: 'Organic Products',
    description: 'From the part of the farm that sees no sprays and no bought fertiliser.',
    parent: null,
    order: 5,
    picture: 'acacia-honey',
  },
  {
    slug: 'butter',
    name: 'Butter',
    description: 'Churned from ripened cream, salted or not, and ghee cooked down slowly in small pots.',
    parent: null,
    order: 6,
    picture: 'salted-butter',
  },
  {
    slug: 'cream',
    name: 'Cream',
    description: 'Cream for the cup, for the whisk and for the pot.',
    parent: null,
    order: 7,
    picture: 'whipping-cream',
  },
  {
    slug: 'dairy-meal',
    name: 'Dairy Meal',
    description: 'Feed, hay and minerals, the same that our own herd eats.',
    parent: null,
    order: 8,
    picture: 'dairy-meal',
  },
  {
    slug: 'whole-milk',
    name: 'Whole Milk',
    description: 'All of its cream left in.',
    parent: 'fresh-milk',
    order: 1,
    picture: 'jersey-gold-milk',
  },
  {
    slug: 'pasteurised-milk',
    name: 'Pasteurised Milk',
    description: 'Packed and ready to pour, in packets and cartons.',
    parent: 'fresh-milk',
    order: 2,
    picture: 'pasteurised-milk-packet',
  },
  {
    slug: 'flavoured-milk',
    name: 'Flavoured Milk',
    description: 'Cold milk with cocoa or fruit, for lunch boxes and long journeys.',
    parent: 'fresh-milk',
    order: 3,
    picture: 'chocolate-milk',
  },
  {
    slug: 'fruit-yoghurt',
    name: 'Fruit Yoghurt',
    description: 'With real fruit from farms around Busia and Kisumu.',
    parent: 'yogurt',
    order: 1,
    picture: 'passion-yoghurt',
  },
  {
    slug: 'plain-yoghurt',
    name: 'Plain Yoghurt',
    description: 'Milk and cultures, nothing else.',
    parent: 'yogurt',
    order: 2,
    picture: 'plain-yoghurt',
  },
  {
    slug: 'fresh-cheese',
    name: 'Fresh Cheese',
    description: 'Soft, white and young: paneer, mozzarella, halloumi, feta and cream cheese.',
    parent: 'cheese',
    order: 1,
    picture: 'mozzarella',
  },
  {
    slug: 'ripened-cheese',
    name: 'Ripened Cheese',
    description: 'Turned by hand and aged on wooden boards.',
    parent: 'cheese',
    order: 2,
    picture: 'gouda-wheel',
  },
  {
    slug: 'ghee',
    name: 'Ghee',
    description: 'Golden samli for chapati, pilau and beans.',
    parent: 'butter',
    order: 1,
    picture: 'ghee',
  },
  {
    slug: 'hay-and-minerals',
    name: 'Hay and Minerals',
    description: 'Bales and licks to go with the meal.',
    parent: 'dairy-meal',
    order: 1,
    picture: 'rhodes-hay',
  },
];
