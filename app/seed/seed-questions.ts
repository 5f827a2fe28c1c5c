import { collections } from '~/domain/collections';
import { questionDocuments } from './demo-documents';
import { firstQuestions } from './first-questions';
import { hasAny, insertMissing, seedSet } from './seed-set';

export const questionSetId = 'questions';

/** Loads the answers that every shop starts with, once. */
export const seedQuestions = async (now: Date): Promise<void> => {
  await seedSet(
    {
      id: questionSetId,
      exists: () => hasAny(collections().questions),
      load: (startedAt) =>
        insertMissing(collections().questions, questionDocuments(firstQuestions, startedAt)),
    },
    now,
  );
};
