import type { z } from 'zod';
import type { StaffMember } from '~/domain/audit/staff-member';
import { rearrangeDocuments } from '~/domain/ordered-items/reorder-documents.server';
import { moveItem, numberItems, type Move } from '~/domain/editing/reorder';
import { collections } from '~/domain/collections';
import { findFreeItemSlug } from '~/domain/ordered-items/free-slug.server';
import type { ItemKind } from '~/domain/ordered-items/item-kind';
import { itemSchema } from '~/domain/ordered-items/item-schema';
import { faqAdminPath } from '~/paths';
import { groupQuestions, type Question } from './question';
import { questionFields } from './question-form';

const schema = itemSchema(questionFields);

export const questionKind: ItemKind<Question, z.infer<typeof schema>> = {
  items: () => collections().questions,
  path: faqAdminPath,
  subject: 'question',
  noun: 'question',
  nameOf: ({ question }) => question,
  fields: questionFields,
  schema,
  visibleField: 'published',
  toValues: ({ question, answer, group, shownWhen, onSupport, published }) => ({
    texts: {
      question,
      answer,
      group,
      shownWhen,
      onSupport: onSupport ? 'on' : '',
      published: published ? 'on' : '',
    },
  }),
  toFields: async ({ seenVersion: _, ...form }, current) => ({
    ok: true,
    fields: {
      ...form,
      slug: current?.slug ?? (await findFreeItemSlug(collections().questions, form.question, 'question')),
    },
  }),
};

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
