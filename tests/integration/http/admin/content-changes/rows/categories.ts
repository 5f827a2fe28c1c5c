import type { Db } from 'mongodb';
import { drawJpeg } from '../../../../../support/fixtures/image-files';
import type { ContentChange } from '../content-change';

const find = async (database: Db, name: string): Promise<string> =>
  String((await database.collection('categories').findOne({ name }))?._id);

const category = (name: string) =>
  ({
    form: 'Category',
    path: async (database: Db): Promise<string> => `/categories-admin/${await find(database, name)}`,
  }) as const;

export const categoryChanges: readonly ContentChange[] = [
  {
    ...category('Dairy Meal'),
    fields: {
      description: 'By the bag, for cows in milk.',
      // The first three have a button.
      order: { value: '0', shows: 'Shop Dairy Meal' },
      imageFile: {
        value: new File([new Uint8Array(await drawJpeg())], 'meal.jpg', { type: 'image/jpeg' }),
        shows: /src="\/images\/[0-9a-f]{32}-\d/,
      },
    },
    pages: ['/categories'],
    // Beside the name of the category, its picture is decorative.
    unseen: ['imageAlt'],
  },
  {
    ...category('Dairy Meal'),
    fields: {
      parent: {
        value: (database) => find(database, 'Fresh Milk'),
        shows: /href="\/categories\/fresh-milk\/dairy-meal"/,
      },
    },
    pages: ['/categories'],
  },
  { ...category('Dairy Meal'), fields: { name: 'Feed for cows' }, pages: ['/categories'] },
  {
    ...category('Cream'),
    fields: { imageRemoved: { value: 'on', shows: /placeholder-320/ } },
    pages: ['/categories'],
  },
  {
    ...category('Organic Products'),
    fields: { isActive: { value: '', shows: /^(?![^]*Organic Products)/ } },
    pages: ['/categories'],
  },
];
