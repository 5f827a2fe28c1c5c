import type { Call } from '../call';

/** In the order of the reference. */
export const tagDescriptions: Readonly<Record<Call['tag'], string>> = {
  'Sign-in': 'Sign in with an account for an access token.',
  Accounts: 'Accounts of people: sign up, change the profile and the password.',
  Products: 'The catalogue: what the shop sells, at which price, and how much is in stock.',
  Categories: 'The categories of the catalogue, with their subcategories.',
  Orders: 'Place orders, follow them, change their status, cancel them.',
  'M-Pesa': 'Send the M-Pesa prompt for an order to the customer’s phone, and see whether it was paid.',
  Blog: 'The posts of the farm’s blog.',
  Comments: 'The comments under the posts.',
  'Farm services': 'What the farm offers beside milk, such as visits and training.',
  Team: 'The people of the farm.',
  'Home content': 'The parts of the home page: hero section, special offers, counters, newsletter section.',
  About: 'The parts of the page about us: hero, statistics, values, milestones, team and mission.',
  Gallery: 'The pictures of the farm.',
  Images: 'Uploads of images that products, posts and pages show.',
  'Contact and visits': 'Messages to the farm, booked visits, and the newsletter.',
  Organizations: 'Schools, hotels and others that take milk on account, with their subscriptions.',
  'Organization payments':
    'What organizations are charged and pay, and what the farm spends: payments, statistics, revenue and statements.',
};

/** For the address of the group in the reference. */
export const slugOfTag = (tag: string): string => tag.toLowerCase().replace(/[^a-z]+/g, '-');
