import type { Db } from 'mongodb';
import { drawJpeg } from '../../../../../support/fixtures/image-files';
import type { ContentChange } from '../content-change';

const pathOf =
  (title: string) =>
  async (database: Db): Promise<string> =>
    `/blogs-admin/${String((await database.collection('posts').findOne({ title }))?._id)}`;

const form = 'Blog post';
const button = ['intent', 'save'] as const;
const post = { form, button, path: pathOf('A morning at the milking shed') } as const;
const changed = { form, button, path: pathOf('An evening at the milking shed') } as const;
const page = '/blog/a-morning-at-the-milking-shed';
const picture = async (name: string) => ({
  value: new File([new Uint8Array(await drawJpeg())], name, { type: 'image/jpeg' }),
  shows: /src="\/images\/[0-9a-f]{32}-\d/,
});

/** Posts of the blog, with their drafts. */
export const blogChanges: readonly ContentChange[] = [
  { ...post, fields: { title: 'An evening at the milking shed' }, pages: [page, '/blogs', '/home'] },
  {
    ...changed,
    fields: { content: 'It is a quarter to seven and the lamps are lit.', author: 'Grace Wandera Otieno' },
    pages: [page, '/blogs'],
  },
  {
    ...changed,
    fields: {
      category: {
        value: 'Farm Operations',
        shows: /category=Farm(\+|%20)Operations"[^>]*>\s*Farm Operations/,
      },
      tags: { value: 'dusk', shows: /tag=dusk/ },
    },
    pages: [page],
  },
  {
    ...changed,
    fields: {
      featuredImageFile: await picture('evening.jpg'),
      featuredImageAlt: { value: 'A lamp in the shed', shows: /alt="A lamp in the shed"/ },
    },
    pages: [page],
    // A picture is fetched from public hosts only: tests/integration/blog/download-image.test.ts.
    unseen: ['featuredImageUrl'],
  },
  {
    ...changed,
    fields: {
      authorImageFile: {
        ...(await picture('grace.jpg')),
        shows: /src="\/images\/[0-9a-f]{32}-[^"]*"[^>]*width="48"/,
      },
    },
    pages: [page],
  },
  {
    ...changed,
    fields: { slug: { value: 'an-evening', shows: /href="\/blog\/an-evening"/ } },
    pages: ['/blogs', '/home'],
  },
  {
    ...changed,
    fields: {
      products: {
        value: async (database) =>
          String((await database.collection('products').findOne({ name: 'Grilling Halloumi' }))?._id),
        shows: /id="from-our-shop"[\s\S]*?Grilling Halloumi/,
      },
    },
    pages: ['/blog/an-evening'],
  },
  {
    form,
    button,
    path: pathOf('Planning the next calves'),
    fields: { published: { value: 'on', shows: 'Planning the next calves' } },
    pages: ['/blogs', '/home'],
  },
  // The last one: without pictures the form has no such fields.
  {
    ...changed,
    fields: {
      featuredImageRemoved: { value: 'on', shows: /^(?![\s\S]*alt="A lamp in the shed")/ },
      authorImageRemoved: { value: 'on', shows: /src="\/images\/logo\.svg"[^>]*width="48"/ },
    },
    pages: ['/blog/an-evening'],
  },
];
