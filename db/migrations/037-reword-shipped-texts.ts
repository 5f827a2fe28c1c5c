import type { Db, Document } from 'mongodb';
import { replacedFields } from './replace-texts';
import { rewordedTexts } from './reworded-texts';

export const id = '037-reword-shipped-texts';

/**
 * A shop whose texts still are as they came says what a new one says, with the copies by which the back office tells so. A text
 * that differs by one character is the farm's own, and stays; so does the time of change of an item.
 */
export async function up(db: Db): Promise<void> {
  for (const name of collections) {
    const collection = db.collection<Document>(name);
    for (const document of await collection.find().toArray()) {
      const fields = replacedFields(document, texts);
      if (Object.keys(fields).length > 0) await collection.updateOne({ _id: document._id }, { $set: fields });
    }
  }
}

const texts = new Map(Object.entries(rewordedTexts));

/** Each of a few documents. */
const collections = [
  'homeContent',
  'aboutContent',
  'pageTexts',
  'questions',
  'testimonials',
  'tourStops',
  'farmServices',
];
