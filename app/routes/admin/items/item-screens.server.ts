import { withEverythingOn } from '~/domain/content/switched-words';
import type { StaffMember } from '~/domain/audit/staff-member';
import { truncateText } from '~/domain/content/truncate-text';
import type { Move } from '~/domain/editing/reorder';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import { listGalleryChoices } from '~/domain/gallery/gallery-queries.server';
import { listItems } from '~/domain/ordered-items/find-items.server';
import { offersExamples } from '~/domain/ordered-items/item-examples.server';
import type { ItemChoices } from '~/domain/ordered-items/item-field';
import { isItemVisible, type ItemKind, type OrderedItem } from '~/domain/ordered-items/item-kind';
import { groupQuestions, questionConditions } from '~/domain/questions/question';
import { moveQuestionGroup, questionKind } from '~/domain/questions/question-kind.server';
import { teamKind } from '~/domain/team/team-kind.server';
import { starScale } from '~/domain/testimonials/testimonial';
import { testimonialKind } from '~/domain/testimonials/testimonial-kind.server';
import { tourStopKind } from '~/domain/virtual-tour/tour-stop-kind.server';
import { fitsFilter, type ItemFilter } from './item-filter';
import { itemsPathOf, type ItemsPath } from './items-path';
import type { ItemRow } from './item-list';

type Author = { readonly by: StaffMember; readonly now: Date };

type ItemScreen<Item extends OrderedItem> = {
  readonly kind: ItemKind<Item>;
  /** An item in the list. */
  readonly toRow: (item: Item) => Omit<ItemRow, 'id' | 'isVisible' | 'isExample'>;
  /** What the form offers for its fields. */
  readonly loadChoices?: () => Promise<ItemChoices>;
  /** For a list in groups, which move with all their items. */
  readonly toGroups?: (items: readonly Item[]) => readonly ItemGroup<Item>[];
  readonly moveGroup?: (move: Move, author: Author) => Promise<{ readonly ok: boolean }>;
};

type ItemGroup<Item> = { readonly id: string; readonly name: string; readonly items: readonly Item[] };

/** The screens treat items of all kinds alike: the type of one is only known where its screen is defined. */
const screen = <Item extends OrderedItem>(options: ItemScreen<Item>) =>
  options as unknown as ItemScreen<OrderedItem>;

const screens: Readonly<Record<ItemsPath, ItemScreen<OrderedItem>>> = {
  '/services-admin': screen({
    kind: farmServiceKind,
    toRow: ({ title, description, image }) => ({
      name: title,
      text: truncateText(description, 100),
      picture: image,
    }),
  }),
  '/team-admin': screen({
    kind: teamKind,
    toRow: ({ name, position, email, image }) => ({ name, text: `${position} · ${email}`, picture: image }),
  }),
  '/faq-admin': screen({
    kind: questionKind,
    toRow: ({ question, shownWhen }) => ({
      name: question,
      text: shownWhen === 'always' ? '' : questionConditions[shownWhen],
    }),
    loadChoices: async () => ({
      group: Object.fromEntries(
        groupQuestions(await listItems(questionKind)).map(({ title }) => [title, withEverythingOn(title)]),
      ),
    }),
    toGroups: (questions) =>
      groupQuestions(questions).map(({ id, title, questions: items }) => ({
        id,
        name: withEverythingOn(title),
        items,
      })),
    moveGroup: moveQuestionGroup,
  }),
  '/testimonials-admin': screen({
    kind: testimonialKind,
    toRow: ({ name, from, words, rating }) => ({
      name: `${name}, ${from}`,
      text: `${rating} of ${starScale} stars: ${words}`,
    }),
  }),
  '/tour-admin': screen({
    kind: tourStopKind,
    toRow: ({ title, text, image }) => ({ name: title, text: truncateText(text, 100), picture: image }),
    loadChoices: async () => ({
      galleryItem: Object.fromEntries((await listGalleryChoices()).map(({ slug, title }) => [slug, title])),
    }),
  }),
};

export const itemScreenOf = (request: Request): ItemScreen<OrderedItem> =>
  screens[itemsPathOf(new URL(request.url).pathname)];

/** The rows of a list, in groups with the rows of each, or in one without a name. */
export async function loadItemGroups(
  { kind, toRow, toGroups }: ItemScreen<OrderedItem>,
  filter: ItemFilter | null,
) {
  const items = await listItems(kind);
  const examples = {
    canAdd: offersExamples(kind, items),
    hasExamples: items.some(({ isExample }) => isExample),
  };
  const groups = toGroups?.(items) ?? [{ id: 'list', name: '', items }];
  const shown = groups
    .map((group) => ({
      ...group,
      items: group.items
        .map((item) => ({
          id: String(item._id),
          ...toRow(item),
          isVisible: isItemVisible(kind, item),
          isExample: item.isExample === true,
        }))
        .filter((row) => !filter || fitsFilter(row, filter)),
    }))
    .filter((group) => group.items.length > 0);
  return { groups: shown, examples };
}
