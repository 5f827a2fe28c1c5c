import type { Db } from 'mongodb';
import { drawJpeg } from '../../../../../support/fixtures/image-files';
import type { ContentChange } from '../content-change';

const pathOf =
  (base: string, collection: string, filter: object) =>
  async (database: Db): Promise<string> => {
    const found = await database.collection(collection).findOne(filter);
    return `${base}/${String(found?._id)}`;
  };

const picture = async (name: string) => ({
  value: new File([new Uint8Array(await drawJpeg())], name, { type: 'image/jpeg' }),
  shows: /src="\/images\/[0-9a-f]{32}-\d/,
});

/** The checkbox of what the page showed is not ticked any more. */
const hides = (text: string) => ({ value: '', shows: new RegExp(`^(?![^]*${text})`) });

const withoutPicture = { value: 'on', shows: /placeholder-320/ };

const service = {
  form: 'Farm service',
  path: pathOf('/services-admin', 'farmServices', { slug: 'fodder-and-feed' }),
} as const;

const person = {
  form: 'Team member',
  path: pathOf('/team-admin', 'teamMembers', { name: /^Joseph Barasa/ }),
} as const;

const question = {
  form: 'Question',
  path: pathOf('/faq-admin', 'questions', { slug: 'track' }),
} as const;

const testimonial = {
  form: 'Testimonial',
  path: pathOf('/testimonials-admin', 'testimonials', { order: 1 }),
} as const;

const stop = { form: 'Tour stop', path: pathOf('/tour-admin', 'tourStops', { order: 2 }) } as const;

/** Farm services, the team, questions, testimonials and the virtual tour. */
export const serviceChanges: readonly ContentChange[] = [
  {
    ...service,
    fields: {
      title: 'Hay for the dry months',
      description: 'Bales to your gate, by the lorry.',
      features: 'Rhodes grass',
      price: 'KSh 300 a bale',
      icon: { value: 'truck', shows: /M2\.5 6h11v10h-11z/ },
    },
    pages: ['/services', '/services/fodder-and-feed'],
  },
  {
    ...service,
    fields: {
      imageFile: await picture('bales.jpg'),
      imageAlt: { value: 'Bales on a lorry', shows: /alt="Bales on a lorry"/ },
    },
    pages: ['/services/fodder-and-feed'],
  },
  { ...service, fields: { title: 'Bales and silage' }, pages: ['/search?q=silage+bales', '/services'] },
  {
    ...service,
    fields: { imageRemoved: { value: 'on', shows: /default-service-320/ } },
    pages: ['/services/fodder-and-feed'],
  },
  {
    ...service,
    path: pathOf('/services-admin', 'farmServices', { slug: 'genetic-improvement' }),
    fields: { published: hides('href="/services/genetic-improvement"') },
    pages: ['/services'],
  },
  {
    ...person,
    fields: {
      name: 'Joseph Barasa Wekesa',
      position: 'Cheese maker',
      imageFile: await picture('joseph.jpg'),
    },
    pages: ['/our-team', '/about-us', '/home'],
  },
  {
    ...person,
    fields: {
      bio: 'He turns each wheel once a day.',
      email: { value: 'barasa@malisho.example', shows: /mailto:barasa@malisho\.example/ },
      phone: '+254 700 111 222',
    },
    pages: ['/our-team'],
    // Decorative beside the name.
    unseen: ['imageAlt'],
  },
  { ...person, fields: { imageRemoved: withoutPicture }, pages: ['/our-team'] },
  {
    ...person,
    path: pathOf('/team-admin', 'teamMembers', { name: 'Emmanuel Ekisa' }),
    fields: { isActive: hides('Emmanuel Ekisa') },
    pages: ['/our-team', '/about-us'],
  },
  {
    ...question,
    fields: { question: 'How far is my milk?', answer: 'As far as the rider has come.' },
    pages: ['/faq', '/support'],
  },
  { ...question, fields: { group: 'On the road' }, pages: ['/faq'] },
  { ...question, fields: { onSupport: hides('How far is my milk') }, pages: ['/support'] },
  {
    ...question,
    fields: { shownWhen: { ...hides('How far is my milk'), value: 'account-required' } },
    pages: ['/faq'],
  },
  {
    ...question,
    path: pathOf('/faq-admin', 'questions', { slug: 'pickup' }),
    fields: { published: hides('Where can I collect my order') },
    pages: ['/faq'],
  },
  {
    ...testimonial,
    fields: {
      name: 'Beatrice Atieno',
      from: 'Baker, Bumala',
      words: 'The cream rises by itself.',
      rating: { value: '2', shows: /2 of 5 stars/ },
    },
    pages: ['/home', '/about-us'],
  },
  { ...testimonial, fields: { published: hides('Beatrice Atieno') }, pages: ['/home', '/about-us'] },
  {
    ...stop,
    fields: {
      title: 'The upper pasture',
      text: 'Grass to the knee in May, and a view of the lake.',
      hint: 'Look for the red cow.',
      place: { value: 'tasting-table', shows: /aria-label="Stop 2[^>]*><circle cx="508\.8"/ },
      imageFile: await picture('pasture.jpg'),
      imageAlt: { value: 'Red cows in high grass', shows: /alt="Red cows in high grass"/ },
    },
    pages: ['/virtual-tour'],
  },
  {
    ...stop,
    fields: { galleryItem: { value: 'the-cheese-library', shows: /src="[^"]*the-cheese-library/ } },
    pages: ['/virtual-tour'],
  },
  { ...stop, fields: { imageRemoved: withoutPicture }, pages: ['/virtual-tour'] },
  {
    ...stop,
    path: pathOf('/tour-admin', 'tourStops', { order: 3 }),
    fields: { published: hides('The feeding rail') },
    pages: ['/virtual-tour'],
  },
];
