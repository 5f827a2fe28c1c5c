import { lineField } from '~/lib/forms/text-fields';

/** The icons that an editor can choose, with the names that the editor reads; drawn by app/ui/icon.tsx. */
export const contentIcons = {
  cow: 'Cow',
  milk: 'Milk',
  drop: 'Drop',
  leaf: 'Leaf',
  sun: 'Sun',
  heart: 'Heart',
  people: 'People',
  user: 'Person',
  medal: 'Medal',
  star: 'Star',
  book: 'Book',
  home: 'House',
  store: 'Shop',
  box: 'Box',
  truck: 'Truck',
  calendar: 'Calendar',
  clock: 'Clock',
  pin: 'Place',
  chat: 'Talk',
  phone: 'Phone',
  check: 'Tick',
} as const;

export type ContentIcon = keyof typeof contentIcons;

export const isContentIcon = (name: string): name is ContentIcon => Object.hasOwn(contentIcons, name);

const classNames = /^[a-z][\w-]*(?: [a-z][\w-]*){0,4}$/i;
const invalid = 'Choose an icon, or enter its class names, for example fas fa-tractor';

/** One of contentIcons, or the class names that other systems have for an icon (docs/product.md 8.6). */
export const iconField = {
  ...lineField('Icon', {
    maxLength: 60,
    format: { isValid: (text) => classNames.test(text), invalid, limits: { pattern: classNames.source } },
    messages: { maximum: invalid },
  }),
  normalise: (text: string) => text.trim(),
};
