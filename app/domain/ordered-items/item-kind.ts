import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { ZodType } from 'zod';
import type { AuditSubject } from '~/domain/audit/audit-entry';
import type { Picture } from '~/domain/images/picture';
import type { ItemFormFields } from './item-field';
import type { ItemMessages } from './item-messages';

/** A document that is edited in a list of the back office, where it has a place of its own (docs/decisions/0054). */
export type OrderedItem = {
  readonly _id: ObjectId;
  readonly order: number;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
  /** Came with 'Add examples' and is not kept yet: it is hidden. */
  readonly isExample?: true;
};

/** What a form can change. */
export type ItemFields<Item extends OrderedItem> = Omit<Item, keyof OrderedItem>;

export type ItemFieldsResult<Item extends OrderedItem> =
  | { readonly ok: true; readonly fields: ItemFields<Item> }
  /** What only the shop's data can tell, by field of the form. */
  | { readonly ok: false; readonly errors: Readonly<Record<string, string[]>> };

/** The values of a form as it is shown: texts by field, the rows of a list, and the picture that is there now. */
export type ItemFormValues = {
  readonly texts: Readonly<Record<string, string>>;
  readonly rows?: readonly string[];
  readonly picture?: Picture | null;
};

/** An item as its form shows it. */
export type EditedItem = ItemFormValues & {
  readonly id: string;
  readonly name: string;
  readonly version: string;
};

/** The parsed values of a form by field, with the version that it was loaded with. */
export type ItemForm = { readonly seenVersion: string; readonly [field: string]: unknown };

/** A kind of item: what the shared save, delete, move and form functions need to know of it. Made by defineItemKind. */
export type ItemKind<Item extends OrderedItem> = {
  readonly items: () => Collection<Item>;
  /** The list; its dialogs are at `/new`, `/:id` and `/:id/delete` below it. */
  readonly path: string;
  readonly subject: AuditSubject;
  /** In sentences: 'service'. */
  readonly noun: string;
  readonly nameOf: (item: Pick<Item, keyof ItemFields<Item>>) => string;
  readonly messages: ItemMessages;
  readonly savedMessage: (name: string, isVisible: boolean) => string;
  /** After an item is shown to customers, and hidden from them. */
  readonly shownMessage: (name: string) => string;
  readonly hiddenMessage: (name: string) => string;
  readonly fields: ItemFormFields;
  readonly schema: ZodType<ItemForm>;
  readonly toValues: (item: Item) => ItemFormValues;
  /** `current` is null for a new item. */
  readonly toFields: (form: ItemForm, current: Item | null, now: Date) => Promise<ItemFieldsResult<Item>>;
  /** What else is deleted with an item, in the same transaction. */
  readonly deleteWith?: (item: Item, session: ClientSession) => Promise<void>;
  /** What 'Add examples' brings. */
  readonly examples?: readonly ItemFields<Item>[];
  /** The field that says whether customers see the item. */
  readonly visibleField: keyof Item & string;
};

export const isItemVisible = <Item extends OrderedItem>(
  { visibleField }: ItemKind<Item>,
  item: Item,
): boolean => item[visibleField] === true;
