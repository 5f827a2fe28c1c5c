import { collections } from '~/domain/collections';
import { defaultQuestions } from '~/domain/questions/default-questions';
import { defaultTestimonials } from '~/domain/testimonials/default-testimonials';
import { defaultTourStops } from '~/domain/virtual-tour/default-tour-stops';
import { idFor } from './demo-documents';
import { hasAny, insertMissing, seedSet, type SeedSet } from './seed-set';

const sets: readonly SeedSet[] = [
  {
    id: 'questions',
    exists: () => hasAny(collections().questions),
    load: (startedAt) =>
      insertMissing(
        collections().questions,
        defaultQuestions.map((question, index) => ({
          _id: idFor('question', question.slug),
          ...question,
          published: true,
          order: index + 1,
          updatedAt: startedAt,
        })),
      ),
  },
  {
    id: 'testimonials',
    exists: () => hasAny(collections().testimonials),
    load: (startedAt) =>
      insertMissing(
        collections().testimonials,
        defaultTestimonials.map((testimonial, index) => ({
          _id: idFor('testimonial', testimonial.name),
          ...testimonial,
          published: true,
          order: index + 1,
          updatedAt: startedAt,
        })),
      ),
  },
  {
    id: 'tour-stops',
    exists: () => hasAny(collections().tourStops),
    load: (startedAt) =>
      insertMissing(
        collections().tourStops,
        defaultTourStops.map((stop, index) => ({
          _id: idFor('tour-stop', stop.title),
          ...stop,
          published: true,
          order: index + 1,
          updatedAt: startedAt,
        })),
      ),
  },
];

/** The questions, testimonials and tour stops that every shop starts with, also one without the demo farm. */
export async function seedPageTexts(now: Date): Promise<void> {
  for (const set of sets) await seedSet(set, now);
}
