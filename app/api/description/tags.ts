import type { Call } from '../call';

/** In the order of the reference. */
export const tagDescriptions: Readonly<Record<Call['tag'], string>> = {
  'Sign-in': 'Sign in with an account for an access token.',
  Accounts: 'Sign up, change the profile and the password.',
  Products: 'The catalogue: what the shop sells, prices and stock.',
  Categories: 'The categories of the catalogue, with their subcategories.',
  Checkout: 'What the checkout offers: ways to get an order, and to pay for it.',
  Orders: 'Place and follow orders, change their status and cancel them.',
  Corrections: 'Correct an order until it is delivered, and reopen one that was cancelled by mistake.',
  'Standing orders':
    'What households take every morning: take, change, pause and end it, and see what the next days bring.',
  'M-Pesa':
    'Send the M-Pesa prompt for an order, check whether it is paid, and record money that came another way.',
  'Cash-up': 'What riders and others have collected in a day, what was counted, and the closing of the day.',
  Blog: 'The posts of the farm’s blog.',
  Comments: 'The comments under the posts.',
  'Farm services': 'What the farm offers besides milk, such as visits and training.',
  Team: 'The people of the farm.',
  'Home content': 'The parts of the home page: hero section, special offers, counters and more.',
  About: 'The parts of the About Us page: hero, statistics, values, milestones, team and mission.',
  Gallery: 'The pictures of the farm.',
  Images: 'Upload images for products, posts and pages.',
  'Contact and visits': 'What visitors of the website send to the farm.',
  Organizations: 'Schools, hotels and others that take milk on account, and their subscriptions.',
  'Organization payments':
    'Bills and payments of organizations and expenses of the farm: payments, statistics, revenue and statements.',
};

/** For the address of the group in the reference. */
export const slugOfTag = (tag: string): string => tag.toLowerCase().replace(/[^a-z]+/g, '-');
