export type ServiceTopic = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
};

export type SupportTopic = {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  readonly description: string;
  /** A path of this site. */
  readonly path: string;
  readonly order: number;
};

export const defaultSupportTopics: readonly SupportTopic[] = [
  {
    id: 'track-order',
    icon: 'truck',
    title: 'Track an order',
    description: 'Follow your order with its number and your phone number.',
    path: '/track-order',
    order: 1,
  },
  {
    id: 'payments',
    icon: 'phone',
    title: 'Payments',
    description: 'How to pay, and what to do if something goes wrong.',
    path: '/faq#group-paying',
    order: 2,
  },
  {
    id: 'delivery',
    icon: 'store',
    title: '{delivery: Getting your order}{pickup and no delivery: Getting your order}',
    description:
      '{delivery: How it comes to you, and what that costs.}{pickup and no delivery: Where to collect your order.}',
    path: '/faq#group-getting-your-order',
    order: 3,
  },
  {
    id: 'account',
    icon: 'user',
    title: 'Your account',
    description: 'Orders, wishlist, password, and a copy of your data.',
    path: '/account',
    order: 4,
  },
  {
    id: 'refunds',
    icon: 'check',
    title: 'Refunds and returns',
    description: 'What we do when something is wrong with your order.',
    path: '/terms-and-conditions#refund-and-return',
    order: 5,
  },
  {
    id: 'contact',
    icon: 'chat',
    title: 'Write to us',
    description: 'Large orders, feedback and anything else.',
    path: '/contact-us',
    order: 6,
  },
];
