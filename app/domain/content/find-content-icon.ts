import { isContentIcon, type ContentIcon } from './content-icons';

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
