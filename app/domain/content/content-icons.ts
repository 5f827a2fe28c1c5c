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

const maxLength = 60;
const classNames = /^[a-z][\w-]*(?: [a-z][\w-]*){0,4}$/i;

const iconMessages = {
  required: 'Icon is required',
  invalid: 'Choose an icon, or enter its class names, such as fas fa-tractor',
} as const;

/** One of contentIcons, or the class names that other systems have for an icon (docs/product.md 8.6). */
export const iconName = {
  label: 'Icon',
  maxLength,
  limits: { pattern: classNames.source },
  normalise: (text: string) => text.trim(),
  rule: (text: string): string | null => {
    if (text.trim() === '') return iconMessages.required;
    return text.length <= maxLength && classNames.test(text.trim()) ? null : iconMessages.invalid;
  },
} as const;
