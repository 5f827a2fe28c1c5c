import type { StatsCounter, SpecialOffer, StoredHomeContent } from '~/domain/content/home-content';
import { defaultHomeContent } from '~/domain/content/home-content';
import { shillings } from '~/lib/format/money';
import { heroPicture, storyPicture, toPicture } from './pictures';

const withoutPrice = { price: null, priceBefore: null, until: null, published: true } as const;

const specialOffers: readonly SpecialOffer[] = [
  {
    id: 'school-term',
    title: 'Lunch-box term',
    description: 'Chocolate and banana milk, cold on Monday for the whole school week.',
    image: toPicture(storyPicture('lunch-box'), 'A lunch box with a yoghurt, a banana and a bottle of milk'),
    buttonText: 'Fill a lunch box',
    path: '/products?category=Flavoured+Milk',
    ...withoutPrice,
    order: 1,
  },
  {
    id: 'farm-box',
    title: 'The weekly farm box',
    description: 'Milk, mala, eggs, butter and the best of the week, with you on Friday.',
    image: toPicture(storyPicture('farm-box'), 'A woven basket with milk, eggs, butter and greens'),
    buttonText: 'See the farm box',
    path: '/products/weekly-farm-box',
    ...withoutPrice,
    price: shillings(1650),
    order: 2,
  },
  {
    id: 'cheese-board',
    title: 'Cheese for the holidays',
    description: 'Gouda from the Samia Hills, with feta and halloumi beside it.',
    image: toPicture(storyPicture('cheese-board'), 'A wooden board with wedges of cheese and a knife'),
    buttonText: 'Choose your cheese',
    path: '/products?category=Cheese',
    ...withoutPrice,
    order: 3,
  },
];

/** Must agree with the figures of about.ts. */
const statsCounters: readonly StatsCounter[] = [
  { id: 'herd', title: 'Cows and heifers', subtitle: 'Each with a name', value: 64, icon: 'cow', order: 1 },
  {
    id: 'neighbours',
    title: 'Neighbour farms',
    subtitle: 'That sell us fodder and milk',
    value: 120,
    icon: 'people',
    order: 2,
  },
  {
    id: 'visitors',
    title: 'Visitors',
    subtitle: 'Since our gates opened in 2024',
    value: 1850,
    icon: 'leaf',
    order: 3,
  },
  {
    id: 'calves',
    title: 'Calves born here',
    subtitle: 'Since the farm began in 2023',
    value: 87,
    icon: 'heart',
    order: 4,
  },
];

export const demoHomeContent: StoredHomeContent = {
  _id: 'home',
  hero: {
    ...defaultHomeContent.hero,
    image: toPicture(heroPicture, 'The herd on the pasture near Bumala at sunrise, two milk cans in front'),
  },
  specialOffers,
  statsCounters,
  newsletter: defaultHomeContent.newsletter,
};
