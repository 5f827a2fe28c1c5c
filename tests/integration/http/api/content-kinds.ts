import { idFor } from '~/seed/demo-documents';
export type Thing = Readonly<Record<string, unknown>>;

export const idOf = ({ id }: Thing): string => String(id);

/** Without what every save changes: a product is fresh for a day after one. */
export const withoutVersions = ({
  updatedAt: _updatedAt,
  version: _version,
  isFresh: _isFresh,
  ...thing
}: Thing): Thing => thing;

/** Things that the API adds, changes and deletes, and the public page that shows them. */
export type Kind = {
  readonly path: string;
  /** In the audit log. */
  readonly thing: string;
  readonly method?: 'PATCH';
  /** Without the picture, where `image` names its field. */
  readonly body: Thing;
  readonly image?: string;
  /** A new value that the page shows. */
  readonly change: Readonly<Record<string, string>>;
  readonly page: (thing: Thing) => string;
  readonly bad: Thing;
  readonly faults: Readonly<Record<string, readonly string[]>>;
};

const onHome = () => '/home';
const onAbout = () => '/about-us';

export const kinds: readonly Kind[] = [
  {
    path: '/blogs',
    thing: 'post',
    body: {
      title: 'Hay for the dry months',
      content: 'We cut the **hay** in July and dry it for three days.',
      author: 'Grace Wandera',
      tags: ['Fodder', 'Hay'],
      products: [idFor('product', 'ghee').toHexString()],
      published: true,
    },
    image: 'featuredImage',
    change: { title: 'Hay and silage for the dry months' },
    page: ({ slug }) => `/blog/${String(slug)}`,
    bad: {
      title: 'ab',
      author: 'A',
      tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`),
      products: Array.from({ length: 7 }, () => 'f'.repeat(24)),
    },
    faults: {
      title: ['Title must be at least 3 characters'],
      content: ['Content is required'],
      author: ['Author must be at least 2 characters'],
      tags: ['Please give at most 10 tags'],
      products: ['Please choose at most 6 products'],
    },
  },
  {
    path: '/gallery',
    thing: 'picture',
    method: 'PATCH',
    body: { title: 'The new calf', description: 'Born at noon.', altText: 'A calf', tags: ['Calves'] },
    image: 'imageUrl',
    change: { title: 'The new calf, two days old' },
    page: () => '/gallery',
    bad: { title: ' ', description: '', thumbnailUrl: 'ftp://farm.example/calf.jpg' },
    faults: {
      title: ['Title is required'],
      description: ['Description is required'],
      imageUrl: ['Image is required'],
    },
  },
  {
    path: '/home-content/special-offers',
    thing: 'special offer',
    body: {
      title: 'Mala on Mondays',
      description: 'Two litres, thick and cold.',
      buttonText: 'See it',
      order: 9,
    },
    image: 'imageUrl',
    change: { title: 'Mala on Tuesdays' },
    page: onHome,
    bad: { title: '', path: 'https://elsewhere.example', price: 90, priceBefore: 80, order: 1.5 },
    faults: {
      title: ['Title is required'],
      description: ['Description is required'],
      imageUrl: ['Image is required'],
      buttonText: ['Button text is required'],
    },
  },
  {
    path: '/home-content/stats-counters',
    thing: 'stats counter',
    body: { title: 'Calves a year', value: 41, subtitle: 'And each has a name', icon: 'fas fa-tractor' },
    change: { title: 'Calves each year' },
    page: onHome,
    bad: { title: 'Calves', subtitle: 'x'.repeat(61), icon: '<cow>' },
    faults: {
      subtitle: ['Maximum 60 characters allowed'],
      icon: ['Choose an icon, or enter its class names, for example fas fa-tractor'],
    },
  },
  {
    path: '/about/stats',
    thing: 'company stat',
    body: {
      label: 'Tea rooms',
      value: '40+',
      icon: 'bi bi-shop',
      description: 'That buy our milk',
      order: 9,
    },
    change: { label: 'Hotels and tea rooms' },
    page: onAbout,
    bad: { label: 'Tea rooms', icon: 'store', description: 'That buy our milk' },
    faults: { value: ['Value is required'] },
  },
  {
    path: '/about/values',
    thing: 'company value',
    body: {
      title: 'Fair prices',
      description: 'Our neighbours are paid weekly.',
      icon: 'something-new',
      order: 9,
    },
    change: { title: 'Fair and prompt prices' },
    page: onAbout,
    bad: { icon: 'heart', title: 7, description: null },
    faults: { title: ['Title must be text'], description: ['Description is required'] },
  },
  {
    path: '/about/milestones',
    thing: 'milestone',
    body: {
      year: 2025,
      title: 'The second cold room',
      description: 'Cheese ripens beside the milk.',
      order: 9,
    },
    change: { title: 'The cheese room' },
    page: onAbout,
    bad: { title: '', description: 'x'.repeat(301) },
    faults: { title: ['Title is required'], description: ['Maximum 300 characters allowed'] },
  },
];

/** Parts of the home and the about page, which are there from the start. */
export const parts = [
  {
    path: '/home-content/hero-section',
    thing: 'hero section',
    change: { title: 'Milk at your gate by seven' },
    page: '/home',
    bad: { description: '' },
    faults: { description: ['Description is required'] },
  },
  {
    path: '/home-content/newsletter-section',
    thing: 'newsletter section',
    change: { title: 'Letters from the milking shed' },
    page: '/home',
    bad: { buttonText: 'x'.repeat(31) },
    faults: { buttonText: ['Maximum 30 characters allowed'] },
  },
  {
    path: '/about/hero',
    thing: 'hero section',
    change: { subtitle: 'Seven kilometres from Bumala' },
    page: '/about-us',
    bad: { subtitle: undefined },
    faults: { subtitle: ['Subtitle is required'] },
  },
  {
    path: '/about/mission',
    thing: 'mission & vision',
    change: { title: 'What we are here for' },
    page: '/about-us',
    bad: { title: undefined },
    faults: { title: ['Title is required'] },
  },
] as const;

/** Addresses without a picture that the shop can copy, with what it answers. */
export const pictureAddresses = [
  ['no address', 'Invalid URL format'],
  ['ftp://farm.example/cow.jpg', 'Invalid URL format'],
  ['//farm.example/cow.jpg', 'Invalid URL format'],
  ['http://127.0.0.1/cow.jpg', 'Invalid URL format: it must be public'],
] as const;
