import { categoryFields } from '~/domain/catalogue/categories/category-form';
import { productFields, productFormFields, rowField } from '~/domain/catalogue/products/product-form';
import { productChoices } from '~/domain/catalogue/products/product-choices';
import { imageField } from '~/domain/images/image-fields';
import { choiceField } from '~/lib/forms/choice-fields';
import type { FormField } from '~/lib/forms/form-fields';
import type { SettingsField, SettingsFields } from '~/domain/settings/sections/settings-section';

const { boiling } = productChoices;

const rows = { variant: ['1'], specification: [], picture: [] };
const allFields = productFormFields(rows);

/** With a message of its own where it is empty: those of the product's form speak of variants. */
const askFor = (missing: string, field: FormField): SettingsField => ({
  ...field,
  rule: (text, form) => (text.trim() === '' ? missing : (field.rule?.(text, form) ?? null)),
});

/** A field of the product's own form. */
const variantField = (name: 'name' | 'stock', label: string, missing: string): SettingsField =>
  askFor(missing, { ...allFields[rowField('variant', '1', name)], label });

/** A product in a few words; the shop writes the rest. `categories`: the names of those that it has. */
export const shortProductFields = (
  categories: readonly string[],
  mayChangeStock: boolean,
): SettingsFields => ({
  picture: { ...imageField('Photo'), control: 'picture', isOptional: true },
  name: { ...productFields.name, hint: 'For example, “Fresh milk”' },
  size: {
    ...variantField('name', 'Size', 'Enter the size'),
    hint: 'For example, “500 ml”, “1 litre” or “Tray of 30”',
  },
  price: {
    ...askFor('Enter the price in shillings', {
      ...productFields.price,
      rule: (text) =>
        productFields.price.rule(text) ?? (Number(text) === 0 ? 'Enter the price, more than 0' : null),
    }),
    hint: 'Of one of this size',
  },
  ...(mayChangeStock && {
    stock: {
      ...variantField('stock', 'How many you have', 'Enter how many you have; 0 for none'),
      hint: 'You can change it every day',
    },
  }),
  boiling: {
    ...choiceField(boiling.label, ['', ...Object.keys(boiling.labels)], 'Choose one from the list'),
    hint: 'For milk and other drinks. Its page and the FAQ say what you answer',
    isOptional: true,
    control: 'select',
    options: { '': boiling.none, ...boiling.labels },
  },
  description: {
    ...productFields.description,
    rule: optionalDescription,
    isOptional: true,
    control: 'textarea',
  },
  ...(categories.length > 0 && {
    categories: {
      ...productFields.categories,
      label: 'Category',
      rule: () => null,
      isOptional: true,
      control: 'checkboxes',
      options: Object.fromEntries(categories.map((name) => [name, name])),
    },
  }),
  newCategory: {
    ...categoryFields.name,
    label: categories.length > 0 ? 'Another category' : 'Category',
    hint: 'For example, “Milk” or “Eggs”. Customers find the product under it',
    isOptional: categories.length > 0,
    rule: (text, form) => {
      if (text.trim() !== '') return categoryFields.name.rule(text, form);
      return form['categories'] ? null : 'Choose a category, or write one';
    },
  },
});

function optionalDescription(text: string): string | null {
  return text.trim() === '' ? null : productFields.description.rule(text);
}
