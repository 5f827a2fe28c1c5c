import type { Collection } from 'mongodb';
import { z } from 'zod';
import type { ParsedFields } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import type { Picture } from '~/domain/images/picture';
import type { ItemFormFields } from './item-field';
import type { ItemFieldsResult, ItemForm, ItemKind, OrderedItem } from './item-kind';

type Options<Item extends OrderedItem, Fields extends ItemFormFields> = Omit<
  ItemKind<Item>,
  'fields' | 'schema' | 'toFields' | 'toValues'
> & {
  readonly items: () => Collection<Item>;
  readonly fields: Fields;
  /** Takes the parsed form; `current` is null for a new item. */
  readonly toFields: (
    form: ParsedFields<Fields>,
    current: Item | null,
    now: Date,
  ) => Promise<ItemFieldsResult<Item>>;
};

/** `seenVersion` of the form is the documentVersion with which it was loaded; '' for a new item. */
export const defineItemKind = <Item extends OrderedItem, Fields extends ItemFormFields>({
  fields,
  toFields,
  ...kind
}: Options<Item, Fields>): ItemKind<Item> => ({
  ...kind,
  fields,
  schema: formSchema(fields).extend({
    seenVersion: z.string().max(64).catch(''),
  }) as unknown as z.ZodType<ItemForm>,
  toFields: ({ seenVersion: _, ...form }, current, now) =>
    toFields(form as ParsedFields<Fields>, current, now),
  toValues: (item) => {
    const stored: Readonly<Record<string, unknown>> = { ...item, imageAlt: imageOf(item)?.alt };
    const names = Object.keys(fields).filter((name) => name !== 'image');
    const rows = names.map((name) => stored[name]).find(Array.isArray) as readonly string[] | undefined;
    return {
      texts: Object.fromEntries(
        names.filter((name) => !fields[name]?.multiple).map((name) => [name, toText(stored[name])]),
      ),
      ...(rows && { rows }),
      ...('image' in fields && { picture: imageOf(item) }),
    };
  },
});

const imageOf = (item: OrderedItem) => ('image' in item ? (item.image as Picture | null) : null);

/** The inverse of the parsers: a checkbox is 'on' or '', what is not there ''. */
function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
