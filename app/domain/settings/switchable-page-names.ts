import type { SwitchablePage } from './settings';

/** In the settings and in the back office. */
export const switchablePageNames = {
  blog: 'Blog',
  gallery: 'Gallery',
  services: 'Farm services',
  tour: 'Virtual tour',
  team: 'Our team',
  visits: 'Farm visits',
  newsletter: 'Newsletter',
} as const satisfies Record<SwitchablePage, string>;
