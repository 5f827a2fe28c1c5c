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

export const contentIconNames = Object.keys(contentIcons);

export const isContentIcon = (name: string): boolean => Object.hasOwn(contentIcons, name);
