import {
  productFormFields,
  rowKinds,
  rowListField,
  type ProductRows,
  type RowKind,
} from '~/domain/catalogue/products/product-form';
import { textIn, type FormTexts, type SeenVersion } from '~/http/back-office/seen-fields.server';
import type { FormFields } from '~/lib/forms/form-fields';
import type { EditedProduct } from './edited-product.server';
import { productFormTexts, rowsOf } from './product-form-texts';

/** All that the form shows of the product, and the lists of its rows. */
export const allProductTexts = (product: EditedProduct): FormTexts => ({
  ...productFormTexts(product),
  categories: product.categories.join('\n'),
  isActive: product.isActive ? 'on' : '',
  ...Object.fromEntries(rowKinds.map((kind) => [rowListField(kind), rowsOf(product)[kind].join('\n')])),
});

/** The fields of a form with these rows, with the lists of rows. */
export const allProductFields = (rows: ProductRows): FormFields => ({
  ...productFormFields(rows),
  ...Object.fromEntries(rowKinds.map((kind) => [rowListField(kind), { label: '', multiple: true }])),
});

/** What tells a row from the others of its kind. */
const identities = { variant: 'seenSku', specification: 'key', picture: 'src' } as const satisfies Record<
  RowKind,
  string
>;

const isOfKind = (kind: RowKind, name: string): boolean =>
  name === rowListField(kind) || name.startsWith(`${kind}_`);

/**
 * The stored texts that the form may take field by field. Where somebody else has added, removed or moved rows of a kind, the
 * numbers of its fields mean other rows by now: such rows are taken as a whole, if the person has left them all alone, or not at all.
 */
export function comparableTexts(
  product: EditedProduct,
  form: FormData,
  { isAsLoaded }: SeenVersion,
): FormTexts {
  const all = Object.entries(allProductTexts(product));
  const moved = rowKinds.filter((kind) =>
    all.some(
      ([name, text = '']) =>
        (name === rowListField(kind) ||
          (name.startsWith(`${kind}_`) && name.endsWith(`_${identities[kind]}`))) &&
        !isAsLoaded(name, text),
    ),
  );
  for (const kind of moved) {
    const names = [...new Set(form.keys())].filter((name) => isOfKind(kind, name));
    if (!names.every((name) => isAsLoaded(name, textIn(form, name)))) continue;
    for (const name of names) form.delete(name);
    for (const [name, text = ''] of all)
      if (isOfKind(kind, name))
        for (const each of name === rowListField(kind) && text ? text.split('\n') : [text])
          form.append(name, each);
  }
  return Object.fromEntries(all.filter(([name]) => !moved.some((kind) => isOfKind(kind, name))));
}
