import { defineCollection } from '#db/define-collection';
import type { Question } from './question';

export const questions = defineCollection<Question>({
  name: 'questions',
  visibility: 'public',
  indexes: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'no two questions have the same fragment' },
    { key: { published: 1, order: 1, _id: 1 }, reason: 'lists the published questions in their order' },
  ],
});
