import { contentExamples } from '~/domain/content/examples/content-examples';
import type { StatsCounter, SpecialOffer, StoredHomeContent } from '~/domain/content/home-content';
import { heroPicture, storyPicture, toPicture } from './pictures';

/** `product` is the slug of a product on sale, whose price, saving and last day the offer has. */
type DemoOffer = Pick<SpecialOffer, 'id' | 'title' | 'description' | 'image' | 'buttonText' | 'order'> & {
  readonly product: string;
};

export const demoOffers: readonly DemoOffer[] = [
  {
    id: 'school-term',
    title: 'Yoghurt for the lunch box',
    description: 'Vanilla yoghurt in the 250 ml cup. Buy five on Sunday and the school week is sorted.',
    image: toPicture(storyPicture('lunch-box'), 'A lunch box with a yoghurt, a banana and a bottle of milk'),
    buttonText: 'Buy the yoghurt',
    product: 'vanilla-yoghurt',
    order: 1,
  },
  {
    id: 'farm-box',
    title: 'The weekly farm box',
    description:
      'Milk, mala, yoghurt, butter, cheese and eggs for a family of four. We pack it on Thursday night for Friday.',
    image: toPicture(storyPicture('farm-box'), 'A woven basket with milk, eggs, butter and greens'),
    buttonText: 'Buy the farm box',
    product: 'weekly-farm-box',
    order: 2,
  },
  {
    id: 'cheese-board',
    title: 'Gouda for the holidays',
    description: 'A 200 g wedge of young Gouda, mild enough for the children.',
    image: toPicture(storyPicture('cheese-board'), 'A wooden board with wedges of cheese and a knife'),
    buttonText: 'Buy the Gouda',
    product: 'young-gouda',
    order: 3,
  },
];

/** Must agree with the figures of about.ts. */
const statsCounters: readonly StatsCounter[] = [
  {
    id: 'herd',
    title: 'Cows, heifers and calves',
    subtitle: 'Each one has a name',
    value: 64,
    icon: 'cow',
    order: 1,
  },
  {
    id: 'neighbours',
    title: 'Neighbouring farms',
    subtitle: 'We buy their milk and fodder',
    value: 120,
    icon: 'people',
    order: 2,
  },
  {
    id: 'visitors',
    title: 'Visitors',
    subtitle: 'Since 2024',
    value: 1850,
    icon: 'leaf',
    order: 3,
  },
  {
    id: 'calves',
    title: 'Calves born here',
    subtitle: 'Since 2023',
    value: 87,
    icon: 'heart',
    order: 4,
  },
];

/** Without the offers, which depend on the day (demo-documents.ts). */
export const demoHomeContent: StoredHomeContent = {
  _id: 'home',
  hero: {
    title: 'Fresh from our herd to your table',
    description: 'Milk, mala, yoghurt, butter and cheese from our farm near Bumala.',
    image: toPicture(heroPicture, 'The herd near Bumala at sunrise, two milk cans in front'),
    primaryButtonText: 'Shop With Us Now',
    secondaryButtonText: 'Our Products',
    pricedProduct: '/products/fresh-cow-milk',
    delivery: 'We’ll bring it to your door',
  },
  statsCounters,
  newsletter: {
    title: 'News from the farm',
    description: 'What’s fresh and on offer. Twice a month at most.',
    buttonText: 'Subscribe',
    placeholderText: 'Your email address',
  },
  values: contentExamples.values,
  headings: {
    about: 'About Our Dairy',
    values: 'Our Core Values',
    products: 'Featured Products',
    offers: 'Special Offers',
    team: 'Meet Our Team',
    testimonials: 'What Our Customers Say',
    posts: 'Latest from Our Blog',
  },
};
