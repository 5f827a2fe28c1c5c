import type { Db } from 'mongodb';
import { replacedFields } from './replace-texts';
import { switchedQuestions, switchedTexts } from './switched-texts';

export const id = '035-switch-shipped-texts';

/**
 * What the product wrote into used shops follows the switches of selling and of visits, and the hours of notice; with everything
 * on, it reads as before. A text that differs by one character is the farm's own, and stays.
 */
export async function up(db: Db): Promise<void> {
  for (const { collection, _id, parts } of documents) {
    const all = db.collection<{ _id: string }>(collection);
    const stored = await all.findOne({ _id });
    if (!stored) continue;
    const read = Object.entries(stored).filter(([name]) => parts?.includes(name) ?? true);
    const fields = replacedFields(Object.fromEntries(read), texts);
    if (Object.keys(fields).length > 0) await all.updateOne({ _id }, { $set: fields });
  }
  const questions = db.collection('questions');
  // Its time of change stays: nobody has edited it.
  for (const { slug, before, after } of switchedQuestions)
    await questions.updateOne({ slug, ...before }, { $set: after });
}

/** `parts`: those in which words in braces follow the switches; all without. */
const documents: readonly { collection: string; _id: string; parts?: readonly string[] }[] = [
  { collection: 'settings', _id: 'site', parts: ['footerText', 'shipped'] },
  { collection: 'pageTexts', _id: 'texts' },
];

const texts = new Map(Object.entries(switchedTexts));
