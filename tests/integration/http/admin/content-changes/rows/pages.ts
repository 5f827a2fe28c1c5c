import { drawJpeg } from '../../../../../support/fixtures/image-files';
import type { Change, ContentChange } from '../content-change';

const jpeg = new Uint8Array(await drawJpeg());
/** Recognised by its alternative text: other rows upload pictures to these pages, too. */
const uploaded = (alt: string): Change => ({
  value: new File([jpeg], 'cow.jpg', { type: 'image/jpeg' }),
  shows: new RegExp(`src="/images/[0-9a-f]{32}-[^"]*"[^>]* alt="${alt}"`),
});
const altText = (value: string): Change => ({ value, shows: new RegExp(`alt="${value}"`) });
/** An order that puts the item before the one that comes first. */
const order = (pattern: RegExp): Change => ({ value: '0', shows: pattern });
const link = (path: string): Change => ({ value: path, shows: new RegExp(`href="${path}"[^>]*>Taste it<`) });

const home = (form: string, path: string) => ({ form, path: `/home-content/${path}`, pages: ['/home'] });
const about = (form: string, path: string, pages = ['/about-us']) => ({
  form,
  path: `/about-management/${path}`,
  pages,
});
const statPages = ['/home', '/about-us'];
const iconPages = ['/about-us'];

/** The beginning of the icon's path, then the text beside it. */
const sunBeside = (text: string): Change => ({
  value: 'sun',
  shows: new RegExp(`d="M12 16a4 4[^"]*"[\\s\\S]{0,300}${text}`),
});

/** With delivery days, and with delivery areas, which other rows set up, the page shows the next delivery instead. */
export const beforeDeliveryAreas: readonly ContentChange[] = [
  {
    form: 'Delivery',
    path: '/settings-admin/delivery',
    fields: { days: { value: '', shows: /^(?![^]*with you on)/ } },
    pages: ['/home'],
  },
  { ...home('Home, hero', 'hero'), fields: { delivery: 'Each morning by eight' } },
];

export const pageChanges: readonly ContentChange[] = [
  {
    ...home('Home, hero', 'hero'),
    fields: {
      title: 'Milk of this morning',
      description: 'In your kitchen before noon.',
      primaryButtonText: 'Into the shop',
      secondaryButtonText: 'What we make',
      pricedProduct: {
        value: '/products/ghee',
        shows: /class="hero-words"[\s\S]*href="\/products\/ghee"[\s\S]*<\/ul>/,
      },
      altText: altText('A cow that looks at you'),
      imageFile: uploaded('A cow that looks at you'),
    },
    unseen: ['imageRemoved'],
  },
  {
    ...home('Home, special offer', 'offers/add'),
    fields: {
      title: 'Gouda week',
      description: 'A whole wheel, ripened for six months.',
      price: { value: '1,234.50', shows: 'Ksh. 1,234.50' },
      priceBefore: { value: '1500', shows: '1,500.00' },
      until: { value: '2099-11-27', shows: 'until Friday 27 November' },
      buttonText: 'Taste it',
      path: link('/products/fresh-cow-milk'),
      order: order(/Gouda week[\s\S]*Yoghurt for the lunch box/),
      altText: altText('A wheel of gouda'),
      imageFile: uploaded('A wheel of gouda'),
    },
  },
  {
    ...home('Home, special offer', 'offers/school-term'),
    fields: { title: 'Banana term', published: { value: 'on', shows: 'Banana term' } },
  },
  {
    ...home('Home, stats counter', 'stats/visitors'),
    fields: {
      title: 'People at our gate',
      value: { value: '2345', shows: '2,345+' },
      subtitle: 'Counted by the calves',
      icon: sunBeside('2,345'),
      order: order(/People at our gate[\s\S]*Neighbouring farms/),
    },
  },
  {
    ...home('Home, newsletter', 'newsletter'),
    fields: {
      title: 'Letters from the herd',
      description: 'Once in a blue moon.',
      buttonText: 'Write to me',
      placeholderText: { value: 'you@farm.example', shows: /placeholder="you@farm\.example"/ },
    },
  },
  {
    ...home('Home, newsletter', 'newsletter'),
    pages: ['/newsletter'],
    fields: { title: 'Post from the calves', buttonText: 'Send it to me' },
  },
  {
    ...home('Home, value', 'values/animal-care'),
    fields: {
      title: 'Happy cows',
      icon: sunBeside('Happy cows'),
      order: order(/Happy cows[\s\S]*Sustainability/),
    },
  },
  {
    ...home('Home, headings', 'headings'),
    fields: {
      about: 'Our dairy',
      values: 'What we stand for',
      products: 'Fresh today',
      offers: 'This week',
      team: 'Who milks',
      testimonials: 'Kind words',
      posts: 'From the shed',
    },
  },
  {
    ...about('About, headings', 'headings'),
    fields: {
      values: 'What we live by',
      milestones: 'How we came here',
      team: 'Our people',
      testimonials: 'Said of us',
      contact: 'The way to our gate',
    },
  },
  {
    ...about('About, hero', 'hero'),
    fields: {
      title: 'Three sisters and a herd',
      subtitle: 'On the red soil of Busia',
      description: 'We began with six cows.',
      altText: altText('Three sisters at the gate'),
      imageFile: uploaded('Three sisters at the gate'),
    },
    unseen: ['imageRemoved'],
  },
  {
    ...about('About, story', 'story/evening-milk'),
    fields: {
      title: 'Warm milk',
      description: 'It was sour by breakfast.',
      altText: altText('A can in the sun'),
      order: order(/Warm milk[\s\S]*A third of it was water/),
      imageFile: uploaded('A can in the sun'),
    },
  },
  {
    ...about('About, mission', 'mission', ['/about-us', '/home']),
    fields: { description: 'Clean milk for every child.', altText: altText('A child with a cup') },
    unseen: ['imageFile', 'imageRemoved'],
  },
  { ...about('About, mission', 'mission'), fields: { title: 'What we want' } },
  {
    ...about('About, statistic', 'stats/production', statPages),
    fields: {
      label: 'Litres each morning',
      value: '777L',
      description: 'From the cows in milk',
      order: order(/Litres each morning[\s\S]*Products/),
    },
  },
  {
    ...about('About, statistic', 'stats/production', iconPages),
    fields: { icon: sunBeside('777L') },
  },
  {
    ...about('About, value', 'values/welfare', statPages),
    fields: {
      title: 'Kind hands',
      description: 'Nobody shouts in our shed.',
      order: order(/Kind hands[\s\S]*Community/),
    },
  },
  {
    ...about('About, value', 'values/welfare', iconPages),
    fields: { icon: sunBeside('Kind hands') },
  },
  {
    ...about('About, milestone', 'milestones/creamery'),
    fields: {
      year: '1999',
      title: 'A pot of mala',
      description: 'It was gone by noon.',
      order: order(/A pot of mala[\s\S]*Cold from the sun/),
    },
  },
  {
    ...about('Our Farm', 'farm-page', ['/our-farm', '/about-farm']),
    fields: {
      title: 'Where the cows live',
      description: 'Behind the second hill.',
      altText: altText('The second hill'),
      imageFile: uploaded('The second hill'),
    },
    unseen: ['imageRemoved'],
  },
  {
    ...about('Our Farm, chapter', 'farm-chapters/creamery', ['/our-farm']),
    fields: {
      title: 'Three pots',
      description: 'And a wooden spoon.',
      altText: altText('A pot on the fire'),
      order: order(/Three pots[\s\S]*The herd/),
    },
    unseen: ['imageFile'],
  },
];
