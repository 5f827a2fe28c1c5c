/** SVG paths on a 24 px grid. */
const sharedPaths = {
  cart: 'M3 4h2.2l2.3 11h10l2-8H6.2M9 20.2a.8.8 0 1 1 0-.1M17 20.2a.8.8 0 1 1 0-.1',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.8 3.8-5.5 7.5-5.5s6.7 1.7 7.5 5.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone:
    'M6 3h3l1.6 4.6-2.2 1.6a12 12 0 0 0 6.4 6.4l1.6-2.2L21 15v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  up: 'M12 19V6M6 11l6-6 6 6',
  heart:
    'M12 20.5C7 16.6 3 13.2 3 8.9A4.6 4.6 0 0 1 7.6 4.3c1.9 0 3.4 1 4.4 2.6 1-1.6 2.5-2.6 4.4-2.6A4.6 4.6 0 0 1 21 8.9c0 4.3-4 7.7-9 11.6z',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  check: 'M4.5 12.5l5 5 10-11',
  alert: 'M12 3l9.5 17h-19zM12 10v4.5M12 17.3v.1',
  eye: 'M2 12c2.5-4.6 5.8-7 10-7s7.5 2.4 10 7c-2.5 4.6-5.8 7-10 7s-7.5-2.4-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M9.5 5.3A10 10 0 0 1 12 5c4.2 0 7.5 2.4 10 7a17 17 0 0 1-2.9 3.9M6.3 6.9A16 16 0 0 0 2 12c2.5 4.6 5.8 7 10 7a10 10 0 0 0 4.5-1',
  filter: 'M4 6h16M7 12h10M10 18h4',
  // Sliders: the teeth of a gear look like the sun.
  gear: 'M4 7h9M4 17h3M17 7h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  money: 'M3 6h18v12H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  truck:
    'M2.5 6h11v10h-11zM13.5 9.5h4l3.5 3.5v3h-7.5M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5',
  chat: 'M4 20l1.3-4A8 8 0 1 1 8.4 19z',
  pin: 'M12 21c4-5 7-8.2 7-11.5a7 7 0 0 0-14 0C5 12.8 8 16 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2',
  leaf: 'M5 20C3 10 9 4 20 4c1 11-5 16-13 15M5 21c2-5 5-8 9-10',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.2 2.6 3.5 5.5',
  medal: 'M12 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM8.5 14L7 21.5l5-2.5 5 2.5-1.5-7.5',
  drop: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z',
  box: 'M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9',
  cow: 'M7 7h10l-1 8.5a4 4 0 0 1-8 0zM7 7C5.5 8.5 3.6 8.3 2.5 6.8 4 5.4 5.8 5.6 7 7zM17 7c1.5 1.5 3.4 1.3 4.5-.2C20 5.4 18.2 5.6 17 7zM9 7C7.8 5.8 7.6 4.4 8.2 3M15 7c1.2-1.2 1.4-2.6.8-4M10 10.5v.1M14 10.5v.1M8.6 15h6.8',
  milk: 'M9.5 3h5v4l2.5 4v10H7V11l2.5-4zM9.5 7h5M7 14.5c1.7-1.2 3.3-1.2 5 0s3.3 1.2 5 0',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  star: 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z',
  book: 'M12 6c-2-1.4-4.8-2-8-2v14c3.2 0 6 .6 8 2 2-1.4 4.8-2 8-2V4c-3.2 0-6 .6-8 2zM12 6v14',
  home: 'M3 11l9-8 9 8M6 9v11h12V9M10 20v-6h4v6',
  x: 'M4 4l16 16M20 4L4 20',
} as const;

/** On pages that React doesn't hydrate: the browser's bundle needs none of them. */
const shopPaths = {
  share: 'M12 15V4M8 7.5L12 4l4 3.5M7 11H5v9h14v-9h-2',
  facebook: 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v6h4v-6h3l.6-4H14V8.5z',
  instagram: 'M4 4h16v16H4zM12 15.8a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM17 6.9v.2',
  linkedin: 'M5 10v9M5 5.5v.1M10 19v-9M10 13.5a4 4 0 0 1 8 0V19',
  youtube: 'M2.5 6h19v12h-19zM10.3 9.2v5.6l4.6-2.8z',
} as const;

const paths = { ...sharedPaths, ...(import.meta.env.SSR ? shopPaths : ({} as typeof shopPaths)) };

export type IconName = keyof typeof paths;

export const isIconName = (name: string): name is IconName => Object.hasOwn(paths, name);

/** A decorative icon: the text beside it, or the label of its link or button, has the meaning. */
export const Icon = ({
  name,
  size = 24,
  filled,
}: {
  name: IconName;
  size?: 18 | 24 | 32;
  filled?: boolean;
}) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={filled ? 'icon fill-current' : 'icon'}
  >
    <path d={paths[name]} />
  </svg>
);
