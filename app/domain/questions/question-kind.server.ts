import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { moveItem, numberItems, type Move } from '~/domain/editing/reorder';
import { defineItemKind } from '~/domain/ordered-items/define-item-kind';
import { publishedNames } from '~/domain/ordered-items/item-messages';
import { cacheVisibleItems } from '~/domain/ordered-items/find-items.server';
import { findFreeItemSlug } from '~/domain/ordered-items/free-slug.server';
import { rearrangeDocuments } from '~/domain/ordered-items/reorder-documents.server';
import { faqAdminPath } from '~/paths';
import { exampleQuestions } from './example-questions';
import { groupQuestions, questionFields } from './question';

/** docs/product.md 8.14. */
export const questionKind = defineItemKind({
  items: () => collections().questions,
  path: faqAdminPath,
  subject: 'question',
  noun: 'question',
  messages: {
    listName: 'All questions',
    empty: { title: 'No Questions Yet', text: 'What people ask you most, with your answers.' },
    loadFailed: 'Failed to load questions. Please try again.',
    visibility: publishedNames,
    deleteQuestion: 'Are you sure you want to delete this question?',
    deleteNote: 'Links to it then open the top of the page. To hide it for a while, unpublish it instead.',
    previewNoun: 'question',
    unseen: 'This question is a draft, so customers don’t see it. Publish it when it is ready.',
  },
  savedMessage: (_, isVisible) =>
    isVisible ? 'The question is saved.' : 'The question is saved as a draft. Customers don’t see it yet.',
  shownMessage: (name) => `“${name}” is published. Customers can see it now.`,
  hiddenMessage: (name) => `“${name}” is now a draft. Customers no longer see it.`,
  fields: questionFields,
  examples: exampleQuestions.map((example) => ({ ...example, published: false })),
  nameOf: ({ question }) => question,
  visibleField: 'published',
  toFields: async (form, current) => ({
    ok: true,
    fields: {
      ...form,
      slug: current?.slug ?? (await findFreeItemSlug(collections().questions, form.question, 'question')),
    },
  }),
});

export const listQuestions = cacheVisibleItems(questionKind);

/** Moves a group with all its questions. The ids of the move are those of groupQuestions. */
export const moveQuestionGroup = (
  move: Move,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
) =>
  rearrangeDocuments(
    collections().questions,
    (questions) => {
      const groups = groupQuestions(questions).map((group, order) => ({ ...group, order }));
      const moved = moveItem(groups, move, ({ id }) => id);
      return moved && numberItems(moved.flatMap((group) => group.questions));
    },
    (before, after) => ({
      subject: 'question',
      subjectId: move.id,
      subjectName: groupQuestions(after).find(({ id }) => id === move.id)?.title ?? '',
      by,
      action: 'Moved the group',
      before: { groups: groupQuestions(before).map(({ title }) => title) },
      after: { groups: groupQuestions(after).map(({ title }) => title) },
      now,
    }),
  );
