import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import type { Question } from './question';

export const listQuestions = cachedRead(
  (): Promise<readonly Question[]> =>
    collections().questions.find({ published: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
  { readsProducts: false },
);
