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

const isContentIcon = (name: string): name is ContentIcon => Object.hasOwn(contentIcons, name);

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

/** Names in Font Awesome and Bootstrap Icons that are not ours. */
const otherNames = {
  mug: 'milk',
  bottle: 'milk',
  glass: 'milk',
  cheese: 'milk',
  ice: 'milk',
  droplet: 'drop',
  tint: 'drop',
  water: 'drop',
  seedling: 'leaf',
  tree: 'leaf',
  flower: 'leaf',
  wheat: 'leaf',
  carrot: 'leaf',
  hand: 'heart',
  users: 'people',
  handshake: 'people',
  child: 'people',
  person: 'user',
  award: 'medal',
  trophy: 'medal',
  certificate: 'medal',
  ribbon: 'medal',
  graduation: 'book',
  chalkboard: 'book',
  newspaper: 'book',
  house: 'home',
  warehouse: 'home',
  shop: 'store',
  shopping: 'store',
  boxes: 'box',
  gift: 'box',
  cube: 'box',
  tractor: 'truck',
  shipping: 'truck',
  car: 'truck',
  history: 'clock',
  hourglass: 'clock',
  stopwatch: 'clock',
  map: 'pin',
  location: 'pin',
  geo: 'pin',
  comment: 'chat',
  comments: 'chat',
  envelope: 'chat',
  mobile: 'phone',
} as const satisfies Readonly<Record<string, ContentIcon>>;

/** The icon that fits a name or class names, by their first word: `fas fa-map-marker-alt` is a pin. Null for none. */
export function findContentIcon(name: string): ContentIcon | null {
  for (const word of name.toLowerCase().split(' ')) {
    const [first = ''] = word.replace(/^(?:fa|bi)-/, '').split('-');
    if (isContentIcon(first)) return first;
    if (Object.hasOwn(otherNames, first)) return otherNames[first as keyof typeof otherNames];
  }
  return null;
}
