import type { ObjectId } from 'mongodb';
import type { ShopDetails, TextSection } from '~/domain/content/page-text';
import { withEverythingOn } from '~/domain/content/switched-words';
import { fillPlaceholders, findPlaceholderError, placeholderHint } from '~/domain/content/text-placeholders';
import { linkedPaths } from '~/domain/content/linked-paths';
import { checkMarkdownLimits } from '~/domain/content/markdown-limits';
import type { ItemFormFields } from '~/domain/ordered-items/item-field';
import { lineField, multilineField } from '~/domain/text/content-fields';
import { checkboxField, choiceField } from '~/lib/forms/choice-fields';
import { leadsToPageThatIsOff } from '~/domain/settings/optional-pages';
import { slugify } from '~/lib/slug';

/** An answer may be true under some settings only. */
export const questionConditions = {
  always: 'Always',
  'guests-may-order': 'Only while guests can order',
  'account-required': 'Only while an account is needed to order',
  delivery: 'Only while you deliver',
  pickup: 'Only while customers can collect orders',
  cash: 'Only while you take cash',
  mpesa: 'Only while you take M-Pesa',
  'mpesa-prompt': 'Only while you send M-Pesa prompts',
  'mpesa-by-hand': 'Only while M-Pesa is paid by hand, without a prompt',
  visits: 'Only while visits can be booked',
  newsletter: 'Only while you have a newsletter',
} as const;
export type QuestionCondition = keyof typeof questionConditions;

export type Question = {
  readonly _id: ObjectId;
  /** Its fragment on the page. Derived from the first question; never changes, so that links still work. */
  readonly slug: string;
  /** The heading above it. A group stands where its first question does. */
  readonly group: string;
  readonly question: string;
  /** Markdown; words in braces stand for settings (`textPlaceholders`). */
  readonly answer: string;
  readonly shownWhen: QuestionCondition;
  /** On the support page, too. */
  readonly onSupport: boolean;
  /** Customers see published ones only. */
  readonly published: boolean;
  readonly order: number;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
  readonly isExample?: true;
};

type Grouped = { readonly group: string };

/**
 * Questions by their group, in the order of the first of each. Groups that read the same with everything on are one: a question that
 * the farm has edited keeps the name of its group from before it had switches.
 */
export function groupQuestions<Item extends Grouped>(
  questions: readonly Item[],
): readonly { readonly id: string; readonly title: string; readonly questions: readonly Item[] }[] {
  const groups = new Map<string, readonly Item[]>();
  for (const question of questions) {
    const name = withEverythingOn(question.group);
    groups.set(name, [...(groups.get(name) ?? []), question]);
  }
  return [...groups].map(([name, items]) => ({
    id: groupId(name),
    // With switches, if one has them.
    title: items.find(({ group }) => group !== name)?.group ?? name,
    questions: items,
  }));
}

/** The same whatever is offered: links lead to it. */
export const groupId = (title: string): string => `group-${slugify(withEverythingOn(title), 'questions')}`;

type ShownQuestion = TextSection & Grouped & Pick<Question, 'onSupport'>;

type Offer = Pick<ShopDetails, 'requiresAccount' | 'selling' | 'pages' | 'offersOrders'>;

const conditions: Readonly<Record<QuestionCondition, (shop: Offer) => boolean>> = {
  always: () => true,
  'guests-may-order': ({ requiresAccount, offersOrders }) => offersOrders && !requiresAccount,
  'account-required': ({ requiresAccount, offersOrders }) => offersOrders && requiresAccount,
  delivery: ({ selling }) => selling.delivery,
  pickup: ({ selling }) => selling.pickup,
  cash: ({ selling }) => selling.cash,
  mpesa: ({ selling }) => selling.mpesaPrompt || selling.mpesaByHand,
  'mpesa-prompt': ({ selling }) => selling.mpesaPrompt,
  'mpesa-by-hand': ({ selling }) => selling.mpesaByHand && !selling.mpesaPrompt,
  visits: ({ pages }) => pages.visits,
  newsletter: ({ pages }) => pages.newsletter,
};

export const isConditionMet = (condition: QuestionCondition, shop: Offer): boolean =>
  conditions[condition](shop);

/** Those whose condition holds and that lead to no page that is off, with the settings filled in. */
export const toShownQuestions = (
  questions: readonly Pick<Question, 'slug' | 'group' | 'question' | 'answer' | 'shownWhen' | 'onSupport'>[],
  shop: ShopDetails,
): readonly ShownQuestion[] =>
  questions
    .filter(({ shownWhen }) => isConditionMet(shownWhen, shop))
    .map(({ slug, group, question, answer, onSupport }) => ({
      id: slug,
      group,
      title: question,
      text: fillPlaceholders(answer, shop),
      onSupport,
    }))
    .filter(({ text }) => !linkedPaths(text).some((path) => leadsToPageThatIsOff(shop.pages, path)));

export const questionFields = {
  question: lineField('Question', { minLength: 5, maxLength: 200 }),
  answer: {
    ...multilineField('Answer', {
      minLength: 10,
      maxLength: 4_000,
      next: (text) =>
        checkMarkdownLimits(text)
          ? 'Answer has too many brackets or symbols. Please make it simpler'
          : findPlaceholderError(text),
    }),
    control: 'text',
    height: 8,
    hint: `A link looks like [Track Order](/track-order). ${placeholderHint}`,
  },
  group: {
    ...lineField('Group', { minLength: 2, maxLength: 120 }),
    hint: 'The heading above it. Choose one or type a new one',
  },
  shownWhen: {
    ...choiceField(
      'When to show it',
      Object.keys(questionConditions) as QuestionCondition[],
      'Please choose one from the list',
    ),
    control: 'select',
    initial: 'always',
    options: questionConditions,
  },
  onSupport: { ...checkboxField('Also show on the support page'), control: 'checkbox' },
  published: { ...checkboxField('Published: customers see it'), control: 'checkbox' },
} as const satisfies ItemFormFields;
