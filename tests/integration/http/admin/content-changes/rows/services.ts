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

const withoutPicture = { value: 'on', shows: /placeholder-320/ };

const service = {
  form: 'Farm service',
  path: pathOf('/services-admin', 'farmServices', { slug: 'fodder-and-feed' }),
} as const;

const person = {
  form: 'Team member',
  path: pathOf('/team-admin', 'teamMembers', { name: /^Joseph Barasa/ }),
} as const;

/** Farm services, and the team. */
export const serviceChanges: readonly ContentChange[] = [
  {
    ...service,
    fields: {
      title: 'Hay for the dry months',
      description: 'Bales to your gate, by the lorry.',
      features: 'Rhodes grass',
      icon: { value: 'truck', shows: /M2\.5 6h11v10h-11z/ },
    },
    pages: ['/services', '/services/fodder-and-feed'],
    unseen: ['published'],
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
  { ...service, fields: { imageRemoved: withoutPicture }, pages: ['/services/fodder-and-feed'] },
  {
    ...person,
    fields: {
      name: 'Joseph Barasa Wekesa',
      position: 'Cheese maker',
      bio: 'He turns each wheel once a day.',
      imageFile: await picture('joseph.jpg'),
    },
    pages: ['/our-team', '/about-us', '/home'],
  },
  {
    ...person,
    fields: {
      email: 'barasa@malisho.example',
      phone: '+254 700 111 222',
    },
    pages: ['/our-team'],
    // Decorative beside the name.
    unseen: ['imageAlt', 'isActive'],
  },
  { ...person, fields: { imageRemoved: withoutPicture }, pages: ['/our-team'] },
];
